/** @file A kernel as OpenCL C: its comment, signature, and statements. */
import {
  type Condition,
  emptyFacts,
  type Facts,
  type Size,
  sub,
  withCondition,
  withRange,
} from "../../term/index.ts";
import type {
  Expr,
  Flat,
  If,
  Kernel,
  LocalArray,
  Loop,
  Param,
  ScalarOp,
  WorkItemId,
} from "../imperative.ts";
import type { Helpers } from "./helpers.ts";
import { memoryName, typeName } from "./literal.ts";
import { type ExprPrinter, isWide, printExpr, printOffset } from "./print-expr.ts";
import { printIndex } from "./print-index.ts";
import { SUM } from "./strength.ts";
import { wrap } from "./wrap.ts";
import { isWrapping } from "./wrapping.ts";

export interface PrintOptions {
  /** Floating-point results are the same bits everywhere. */
  readonly exact: boolean;
  /** Collects what the kernel calls. */
  readonly helpers: Helpers;
}

export function printKernel(
  kernel: Kernel,
  conditions: readonly Condition[],
  options: PrintOptions,
): string {
  return new KernelPrinter(kernel, conditions, options).print();
}

class KernelPrinter {
  readonly #kernel: Kernel;
  readonly #symbols: ReadonlyMap<string, string>;
  readonly #expressions: ExprPrinter;
  readonly #named = new Set<string>();
  readonly #helpers: Helpers;
  #facts: Facts;

  constructor(kernel: Kernel, conditions: readonly Condition[], options: PrintOptions) {
    this.#kernel = kernel;
    this.#helpers = options.helpers;
    this.#facts = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
    this.#symbols = new Map(
      kernel.params.flatMap((p) => (p.tag === "size" ? [[p.name, p.symbol]] : [])),
    );
    const spaces = new Map(
      kernel.params.flatMap((p) => (p.tag === "buffer" ? [[p.name, addressSpace(p)]] : [])),
    );
    this.#expressions = {
      index: (s, level) => this.#size(s, level),
      space: (b) => spaces.get(b),
      ...options,
    };
  }

  #size(s: Size, level: number): string {
    const symbol = (size: string): string => this.#symbols.get(size) ?? size;
    const isNamed = (name: string): boolean => this.#named.has(name);
    const [facts, helpers] = [this.#facts, this.#helpers];
    return printIndex(s, level, { symbol, isNamed, facts, helpers });
  }

  #expr(e: Expr): string {
    return printExpr(e, 0, this.#expressions);
  }

  print(): string {
    const k = this.#kernel;
    const params = k.params.map(parameter);
    const head = `kernel void ${k.name}(`;
    const list = params.join(", ");
    const signature =
      head.length + list.length < 118
        ? `${head}${list})`
        : `${head}\n    ${params.join(",\n    ")})`;
    const body = [
      ...k.locals.map(declareLocal),
      ...k.ids.map((id) => this.#id(id)),
      ...this.#list(k.body),
    ];
    return [`// ${k.comment}`, ...groupSize(k), signature, "{", ...indent(body), "}", ""].join(
      "\n",
    );
  }

  #id(id: WorkItemId): string {
    const v = this.#variable(id.extent, id.name);
    this.#facts = withRange(this.#facts, v, 0, sub(id.extent, 1));
    return `const int ${id.name} = get_${id.of}_id(${id.dim});`;
  }

  #variable(of: Size, name: string): Size {
    return of.table.variable("loop", name);
  }

  // -------------------------------------------------------------- statements

  #list(list: readonly Flat[]): string[] {
    const facts = this.#facts;
    const lines = list.flatMap((s) => this.#stmt(s));
    this.#facts = facts;
    return lines;
  }

  #stmt(s: Flat): string[] {
    switch (s.tag) {
      case "loop":
        return this.#loop(s);
      case "if":
        return this.#if(s);
      case "declare": {
        if (s.init?.tag === "index") this.#named.add(s.name);
        const name = `${s.mutable ? "" : "const "}${typeName(s.type)} ${s.name}`;
        return s.init === undefined ? [`${name};`] : wrap(`${name} = ${this.#expr(s.init)};`);
      }
      case "assign":
        return wrap(this.#assign(s));
      case "declareArray":
        return [`${memoryName(s.array.scalar)} ${s.array.name}[${s.array.length.constant}];`];
      case "store":
        return wrap(this.#store(s));
      case "barrier": {
        const fences = [
          s.local ? "CLK_LOCAL_MEM_FENCE" : "",
          s.global ? "CLK_GLOBAL_MEM_FENCE" : "",
        ];
        return [`barrier(${fences.filter((f) => f !== "").join(" | ")});`];
      }
      default:
        return s satisfies never;
    }
  }

  #loop(s: Loop<Flat>): string[] {
    const outer = this.#facts;
    const step = s.step.constant === 1 ? `++${s.var}` : `${s.var} += ${this.#size(s.step, 0)}`;
    const head = `for (int ${s.var} = ${this.#size(s.start, 0)}; ${s.var} < ${this.#size(s.stop, SUM)}; ${step}) {`;
    this.#facts = withRange(outer, this.#variable(s.stop, s.var), s.start, sub(s.stop, 1));
    const body = this.#list(s.body);
    this.#facts = outer;
    return [head, ...indent(body), "}"];
  }

  #if(s: If<Flat>): string[] {
    const head = `if (${this.#expr(s.cond)}) {`;
    const then = indent(this.#list(s.then));
    const [only] = s.else;
    if (s.else.length === 1 && only?.tag === "if") {
      const [first, ...rest] = this.#list(s.else);
      return [head, ...then, `} else ${first}`, ...rest];
    }
    return s.else.length === 0
      ? [head, ...then, "}"]
      : [head, ...then, "} else {", ...indent(this.#list(s.else)), "}"];
  }

  /** `x = x + e` as `x += e`, but for signed integers: C leaves their overflow open, and values wrap. */
  #assign({ name, value }: Flat & { tag: "assign" }): string {
    const [left, right] = value.tag === "op" ? value.args : [];
    const sign = value.tag === "op" && !isWrapping(value) ? COMPOUND[value.op] : undefined;
    if (sign === undefined || right === undefined || left?.tag !== "var" || left.name !== name)
      return `${name} = ${this.#expr(value)};`;
    return `${name} ${sign} ${this.#expr(right)};`;
  }

  #store(s: Flat & { tag: "store" }): string {
    const width = s.value.type.width;
    const value = this.#expr(s.value);
    if (width === 1) return `${s.buffer}[${this.#size(s.index, 0)}] = ${value};`;
    const at = printOffset(s.buffer, s.index, this.#expressions);
    const space = this.#expressions.space(s.buffer);
    if (space === undefined) return `vstore${width}(${value}, 0, ${at});`;
    if (s.aligned !== true)
      return isWide(s.value.type)
        ? `${this.#helpers.store(s.value.type)}(${value}, ${at});`
        : `vstore${width}(${value}, 0, ${at});`;
    return `*(${space} ${typeName(s.value.type)} *)(${at}) = ${value};`;
  }
}

/** Where a parameter points to; of what a kernel declares itself vectors are never pointed to. */
const addressSpace = ({ space, access }: Param & { tag: "buffer" }): string =>
  space === "global" && access === "read" ? "global const" : space;

const COMPOUND: Partial<Readonly<Record<ScalarOp, string>>> = { add: "+=", sub: "-=", mul: "*=" };

function parameter(p: Param): string {
  if (p.tag === "size") return `const int ${p.symbol}`;
  if (p.tag === "scalar")
    return `const ${p.type.scalar === "bool" ? "uchar" : typeName(p.type)} ${p.name}`;
  const type = memoryName(p.scalar);
  return `${addressSpace(p)} ${type} *${p.space === "constant" ? "" : "restrict "}${p.name}`;
}

const declareLocal = (a: LocalArray): string =>
  `local ${memoryName(a.scalar)} ${a.name}[${a.length.constant}];`;

function groupSize(k: Kernel): string[] {
  const local = k.ndrange.local?.map((s) => s.constant);
  if (local === undefined || local.some((n) => n === undefined)) return [];
  return [`__attribute__((reqd_work_group_size(${[...local, 1, 1].slice(0, 3).join(", ")})))`];
}

const indent = (lines: readonly string[]): string[] => lines.map((l) => `    ${l}`);
