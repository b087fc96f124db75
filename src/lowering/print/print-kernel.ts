/** @file Prints a kernel in a C-like language: its comment, signature and statements. */
import {
  emptyFacts,
  type Facts,
  type Size,
  type SizeCondition,
  withCondition,
} from "../../term/index.ts";
import { walkStmts } from "../code.ts";
import { whileCounting } from "../facts/counting.ts";
import { PlaceFacts } from "../facts/place-facts.ts";
import { isHalfStore } from "../half-accesses.ts";
import type {
  Expr,
  Flat,
  If,
  Kernel,
  LocalArray,
  Loop,
  ScalarOp,
  Straight,
  WorkItemId,
} from "../imperative.ts";
import { operationOf } from "./atomic-update.ts";
import type { Definitions } from "./definitions.ts";
import type { Dialect } from "./dialect.ts";
import { type ExprPrinter, printExpr, vectorAddress } from "./print-expr.ts";
import { printIndex } from "./print-index.ts";
import { SUM } from "./strength.ts";
import { wrapLine } from "./wrap.ts";
import { isWrapping } from "./wrapping.ts";

/**
 * Options of printing a kernel: the dialect, whether floating-point results must be the same everywhere, and the helper functions
 * so far.
 */
export interface PrintOptions {
  /** True if floating-point results must have the same bits on every device. */
  readonly exact: boolean;
  readonly dialect: Dialect;
  /** Collects the helper functions that the kernel calls. */
  readonly definitions: Definitions;
}

/**
 * The source of one kernel, with its comment in a line above it and a line end after it. `conditions` hold for the sizes in it and
 * are used to simplify index arithmetic. Helper functions are added to `options.definitions`, not printed.
 */
export function printKernel(
  kernel: Kernel,
  conditions: readonly SizeCondition[],
  options: PrintOptions,
): string {
  return textOf(new KernelPrinter(kernel, conditions, options).print());
}

/**
 * The lines at which the statements of a kernel begin in its source, by statement. Line 1 is the comment. A statement that stands at
 * several places has the line of the last one.
 */
export function linesOfStatements(
  kernel: Kernel,
  conditions: readonly SizeCondition[],
  options: PrintOptions,
): ReadonlyMap<Flat, number> {
  const lines = new KernelPrinter(kernel, conditions, options).print();
  return new Map(lines.flatMap(({ of }, k) => of.map((s) => [s, k + 1] as const)));
}

/** A line of source, and the statements that begin in it. */
interface SourceLine {
  readonly text: string;
  readonly of: readonly Flat[];
}

const textOf = (lines: readonly SourceLine[]): string => lines.map((l) => l.text).join("\n");
const plain = (text: string): SourceLine => ({ text, of: [] });

class KernelPrinter {
  readonly #kernel: Kernel;
  readonly #symbols: ReadonlyMap<string, string>;
  readonly #expressions: ExprPrinter;
  readonly #named = new Set<string>();
  readonly #dialect: Dialect;
  readonly #definitions: Definitions;
  #place: PlaceFacts;

  constructor(kernel: Kernel, conditions: readonly SizeCondition[], options: PrintOptions) {
    this.#kernel = kernel;
    this.#dialect = options.dialect;
    this.#definitions = options.definitions;
    const stated = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
    this.#place = new PlaceFacts(whileCounting(kernel.counting, stated));
    this.#symbols = new Map(
      kernel.params.flatMap((p) => (p.tag === "size" ? [[p.name, p.symbol]] : [])),
    );
    const params = new Map(
      kernel.params.flatMap((p) => (p.tag === "buffer" ? [[p.name, p] as const] : [])),
    );
    const arrays = new Map(kernel.locals.map((a) => [a.name, a]));
    walkStmts(kernel.body, (s) => {
      if (s.tag === "declareArray") arrays.set(s.array.name, s.array);
    });
    this.#expressions = {
      index: (s, level) => this.#size(s, level),
      param: (b) => params.get(b),
      array: (b) => arrays.get(b),
      ...options,
    };
  }

  #size(s: Size, level: number): string {
    const symbol = (size: string): string => this.#symbols.get(size) ?? size;
    const isNamed = (name: string): boolean => this.#named.has(name);
    const [place, dialect, definitions] = [this.#place, this.#dialect, this.#definitions];
    return printIndex(s, level, { symbol, isNamed, place, dialect, definitions });
  }

  #expr(e: Expr): string {
    return printExpr(e, 0, this.#expressions);
  }

  print(): readonly SourceLine[] {
    const k = this.#kernel;
    const body = [
      ...k.locals.map((a) => plain(this.#array(a))),
      ...k.ids.map((id) => plain(this.#id(id))),
      ...this.#list(k.body),
    ];
    const head = [`// ${k.comment}`, ...this.#dialect.signature(k), "{"].map(plain);
    return [...head, ...indent(body), plain("}"), plain("")];
  }

  #array(a: LocalArray): string {
    return this.#dialect.array(a, this.#size(a.length, 0));
  }

  #id(id: WorkItemId): string {
    this.#place = this.#place.withId(id);
    return `const int ${id.name} = ${this.#dialect.workItemId(id)};`;
  }

  // -------------------------------------------------------------- statements

  #list(list: readonly Flat[]): SourceLine[] {
    const before = this.#place;
    const lines = list.flatMap((s) => {
      const [first, ...rest] = this.#stmt(s);
      this.#place = this.#place.after(s);
      return first === undefined ? [] : [{ ...first, of: [s, ...first.of] }, ...rest];
    });
    this.#place = before;
    return lines;
  }

  /** Prints the statements where what `place` knows holds. */
  #at(place: PlaceFacts, list: readonly Flat[]): SourceLine[] {
    const outer = this.#place;
    this.#place = place;
    const lines = this.#list(list);
    this.#place = outer;
    return lines;
  }

  #stmt(s: Flat): SourceLine[] {
    if (s.tag === "loop") return this.#loop(s);
    return s.tag === "if" ? this.#if(s) : this.#straight(s).map(plain);
  }

  #straight(s: Straight): string[] {
    switch (s.tag) {
      case "declare": {
        if (s.init?.tag === "index") this.#named.add(s.name);
        const name = `${s.mutable ? "" : "const "}${this.#dialect.typeName(s.type)} ${s.name}`;
        return s.init === undefined ? [`${name};`] : wrapLine(`${name} = ${this.#expr(s.init)};`);
      }
      case "assign":
        return wrapLine(this.#assign(s));
      case "declareArray":
        return [this.#array(s.array)];
      case "store":
        return s.old === undefined ? wrapLine(this.#store(s)) : this.#update(s, s.old);
      case "barrier":
        return [this.#dialect.barrier(s)];
      default:
        return s satisfies never;
    }
  }

  #loop(s: Loop<Flat>): SourceLine[] {
    const step = s.step.constant === 1 ? `++${s.var}` : `${s.var} += ${this.#size(s.step, 0)}`;
    const going = s.going === undefined ? "" : ` && ${s.going.name}`;
    const head = `for (int ${s.var} = ${this.#size(s.start, 0)}; ${s.var} < ${this.#size(s.stop, SUM)}${going}; ${step}) {`;
    return [plain(head), ...indent(this.#at(this.#place.inside(s), s.body)), plain("}")];
  }

  #if(s: If<Flat>): SourceLine[] {
    const head = plain(`if (${this.#expr(s.cond)}) {`);
    const then = indent(this.#at(this.#place.under(s.cond, true), s.then));
    const other = this.#at(this.#place.under(s.cond, false), s.else);
    const [only] = s.else;
    if (s.else.length === 1 && only?.tag === "if") {
      const [first, ...rest] = other;
      return [head, ...then, { of: first!.of, text: `} else ${first!.text}` }, ...rest];
    }
    return s.else.length === 0
      ? [head, ...then, plain("}")]
      : [head, ...then, plain("} else {"), ...indent(other), plain("}")];
  }

  /**
   * Prints `x = x + e` as `x += e`, except for signed integers: they are added as unsigned values, because overflow of signed ones
   * is undefined in C.
   */
  #assign({ name, value }: Flat & { tag: "assign" }): string {
    const [left, right] = value.tag === "op" ? value.args : [];
    const sign = value.tag === "op" && !isWrapping(value) ? COMPOUND[value.op] : undefined;
    if (sign === undefined || right === undefined || left?.tag !== "var" || left.name !== name)
      return `${name} = ${this.#expr(value)};`;
    return `${name} ${sign} ${this.#expr(right)};`;
  }

  #update(s: Flat & { tag: "store" }, old: string): string[] {
    const found = operationOf(s);
    const operation = found && { op: found.op, operand: this.#expr(found.operand) };
    const lines = this.#dialect.update({
      type: s.value.type,
      space: this.#expressions.param(s.buffer) === undefined ? "local" : "global",
      address: `&${s.buffer}[${this.#size(s.index, 0)}]`,
      old,
      value: this.#expr(s.value),
      ...(operation && { operation }),
    });
    return lines.flatMap((l) => {
      const text = l.trimStart();
      return wrapLine(text).map((part) => l.slice(0, l.length - text.length) + part);
    });
  }

  #store(s: Flat & { tag: "store" }): string {
    const width = s.value.type.width;
    if (this.#dialect.halves && isHalfStore(s)) {
      const at = vectorAddress(s, s.value.type, this.#expressions);
      return this.#dialect.halves.store(at, this.#expr(s.value.arg), this.#definitions);
    }
    const value = this.#expr(s.value);
    if (width === 1) return `${s.buffer}[${this.#size(s.index, 0)}] = ${value};`;
    const at = vectorAddress(s, s.value.type, this.#expressions);
    return this.#dialect.store(at, value, this.#definitions);
  }
}

const COMPOUND: Partial<Readonly<Record<ScalarOp, string>>> = { add: "+=", sub: "-=", mul: "*=" };

const indent = (lines: readonly SourceLine[]): SourceLine[] =>
  lines.map(({ text, of }) => ({ text: `    ${text}`, of }));
