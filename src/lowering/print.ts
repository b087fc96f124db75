/**
 * @file OpenCL C 1.2 that a person would be glad to read: names from the source, no dead parentheses, one comment line per
 * kernel. The only place where code becomes text; every name is an identifier made by `names.ts`.
 */
import {
  emptyFacts,
  type Facts,
  proveLE,
  type Size,
  type SizeView,
  shortest,
  sub,
  view,
  withCondition,
  withRange,
} from "../term/index.ts";
import { isFloat } from "./code.ts";
import type {
  CType,
  Expr,
  Kernel,
  LocalArray,
  Param,
  ScalarName,
  Stmt,
  WorkItemId,
} from "./imperative.ts";
import type { FpMode, Plan } from "./plan.ts";
import { sizeOfView } from "./size-view.ts";

const C_NAME: Readonly<Record<ScalarName, string>> = {
  f16: "half",
  f32: "float",
  f64: "double",
  i32: "int",
  u32: "uint",
  i64: "long",
  u64: "ulong",
  bool: "bool",
};
/** Truth values are bytes in memory. */
const memoryName = (s: ScalarName): string => (s === "bool" ? "uchar" : C_NAME[s]);
const typeName = (t: CType): string =>
  t.width === 1 ? C_NAME[t.scalar] : `${t.scalar === "bool" ? "int" : C_NAME[t.scalar]}${t.width}`;

/** The whole source of a plan: pragmas, helpers, kernels. */
export function printPlan(plan: Plan): string {
  const kernels = plan.kernels.map((k) => new KernelPrinter(k, plan).print());
  const text = kernels.join("\n");
  return [header(plan, text), ...helpersFor(text), text].filter((part) => part !== "").join("\n");
}

const CONTRACT: Readonly<Record<FpMode, string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF",
  contract: "#pragma OPENCL FP_CONTRACT ON",
  fast: "#pragma OPENCL FP_CONTRACT ON",
};

function header(plan: Plan, text: string): string {
  const lines = [CONTRACT[plan.mode]];
  if (/\bdouble/.test(text)) lines.push("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
  if (/\bhalf/.test(text)) lines.push("#pragma OPENCL EXTENSION cl_khr_fp16 : enable");
  return `${lines.join("\n")}\n`;
}

/** Floor division and Euclidean modulo of ints that may be negative; powers of ints. */
const HELPERS: Readonly<Record<string, string>> = {
  strata_floordiv: "int strata_floordiv(int a, int b) { return a / b - (a % b < 0); }",
  strata_mod: "int strata_mod(int a, int b) { return (a % b + b) % b; }",
  strata_pow: "int strata_pow(int a, int b) { int p = 1; for (; b > 0; --b) p *= a; return p; }",
};

function helpersFor(text: string): string[] {
  return Object.entries(HELPERS).flatMap(([name, code]) =>
    text.includes(`${name}(`) ? [code] : [],
  );
}

// Binding strength in C: a part that binds less than its surroundings needs parentheses.
const TERNARY = 1;
const OR = 2;
const AND = 3;
const EQUAL = 4;
const COMPARE = 5;
const SUM = 6;
const PRODUCT = 7;
const UNARY = 8;
const POSTFIX = 9;

const INFIX: Readonly<Record<string, { readonly op: string; readonly level: number }>> = {
  or: { op: "||", level: OR },
  and: { op: "&&", level: AND },
  eq: { op: "==", level: EQUAL },
  ne: { op: "!=", level: EQUAL },
  lt: { op: "<", level: COMPARE },
  le: { op: "<=", level: COMPARE },
  gt: { op: ">", level: COMPARE },
  ge: { op: ">=", level: COMPARE },
  add: { op: "+", level: SUM },
  sub: { op: "-", level: SUM },
  mul: { op: "*", level: PRODUCT },
  div: { op: "/", level: PRODUCT },
  mod: { op: "%", level: PRODUCT },
};

class KernelPrinter {
  readonly #kernel: Kernel;
  readonly #global: ReadonlySet<string>;
  readonly #constants: ReadonlySet<string>;
  #facts: Facts;

  constructor(kernel: Kernel, plan: Plan) {
    this.#kernel = kernel;
    const buffers = kernel.params.filter((p) => p.tag === "buffer");
    this.#global = new Set(buffers.map((p) => p.name));
    this.#constants = new Set(buffers.filter((p) => p.access === "read").map((p) => p.name));
    this.#facts = plan.conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
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

  #list(list: readonly Stmt[]): string[] {
    const facts = this.#facts;
    const lines = list.flatMap((s) => this.#stmt(s));
    this.#facts = facts;
    return lines;
  }

  #stmt(s: Stmt): string[] {
    switch (s.tag) {
      case "loop":
        return this.#loop(s);
      case "if":
        return this.#if(s);
      case "declare": {
        const type = `${s.mutable ? "" : "const "}${typeName(s.type)}`;
        return [
          s.init === undefined
            ? `${type} ${s.name};`
            : `${type} ${s.name} = ${this.#expr(s.init, 0)};`,
        ];
      }
      case "assign":
        return [`${s.name} = ${this.#expr(s.value, 0)};`];
      case "declareArray":
        return [`${memoryName(s.array.scalar)} ${s.array.name}[${s.array.length.constant}];`];
      case "store":
        return [this.#store(s)];
      case "barrier": {
        const fences = [
          s.local ? "CLK_LOCAL_MEM_FENCE" : "",
          s.global ? "CLK_GLOBAL_MEM_FENCE" : "",
        ];
        return [`barrier(${fences.filter((f) => f !== "").join(" | ")});`];
      }
      case "for":
        throw new Error("structured loops are gone before printing");
      default:
        return s satisfies never;
    }
  }

  #loop(s: Stmt & { tag: "loop" }): string[] {
    const outer = this.#facts;
    const step = s.step.constant === 1 ? `++${s.var}` : `${s.var} += ${this.#size(s.step, 0)}`;
    const head = `for (int ${s.var} = ${this.#size(s.start, 0)}; ${s.var} < ${this.#size(s.stop, SUM)}; ${step}) {`;
    this.#facts = withRange(outer, this.#variable(s.stop, s.var), s.start, sub(s.stop, 1));
    const body = this.#list(s.body);
    this.#facts = outer;
    return [head, ...indent(body), "}"];
  }

  #if(s: Stmt & { tag: "if" }): string[] {
    const head = `if (${this.#expr(s.cond, 0)}) {`;
    const then = indent(this.#list(s.then));
    return s.else.length === 0
      ? [head, ...then, "}"]
      : [head, ...then, "} else {", ...indent(this.#list(s.else)), "}"];
  }

  #store(s: Stmt & { tag: "store" }): string {
    const width = s.value.type.width;
    const value = this.#expr(s.value, 0);
    if (width === 1) return `${s.buffer}[${this.#size(s.index, 0)}] = ${value};`;
    const at = this.#offset(s.buffer, s.index);
    if (s.aligned !== true) return `vstore${width}(${value}, 0, ${at});`;
    return `*(global ${typeName(s.value.type)} *)(${at}) = ${value};`;
  }

  #offset(buffer: string, at: Size): string {
    return at.constant === 0 ? buffer : `${buffer} + ${this.#size(at, SUM)}`;
  }

  // -------------------------------------------------------------- expressions

  #expr(e: Expr, level: number): string {
    const paren = (text: string, own: number): string => (own < level ? `(${text})` : text);
    switch (e.tag) {
      case "index":
        return this.#size(e.size, level);
      case "const":
        return constantText(e.value, e.type, level);
      case "var":
        return e.name;
      case "load":
        return this.#load(e, level);
      case "op":
        return this.#op(e, level);
      case "select":
        return paren(
          `${this.#expr(e.cond, OR)} ? ${this.#expr(e.then, OR)} : ${this.#expr(e.else, TERNARY)}`,
          TERNARY,
        );
      case "cast":
        return this.#cast(e, level);
      case "vector": {
        const parts = e.elems.map((x) => this.#expr(x, TERNARY));
        const same = parts.every((p) => p === parts[0]);
        return `(${typeName(e.type)})(${same ? parts[0] : parts.join(", ")})`;
      }
      case "lane":
        return `${this.#expr(e.arg, POSTFIX)}.s${e.lane.toString(16)}`;
      case "undef":
        return constantText(0, e.type, level);
      case "pick":
        throw new Error("components have numbers before printing");
      default:
        return e satisfies never;
    }
  }

  #load(e: Expr & { tag: "load" }, level: number): string {
    const { width } = e.type;
    if (width === 1) return `${e.buffer}[${this.#size(e.index, 0)}]`;
    const at = this.#offset(e.buffer, e.index);
    if (e.aligned !== true || !this.#global.has(e.buffer)) return `vload${width}(0, ${at})`;
    const text = `*(global ${this.#constants.has(e.buffer) ? "const " : ""}${typeName(e.type)} *)(${at})`;
    return level > UNARY ? `(${text})` : text;
  }

  #op(e: Expr & { tag: "op" }, level: number): string {
    const [a, b] = e.args;
    if (e.op === "neg" || e.op === "not") {
      const text = `${e.op === "neg" ? "-" : "!"}${this.#expr(a!, UNARY)}`;
      const clash = text.startsWith("--");
      return level > UNARY ? `(${text})` : clash ? `-(${text.slice(1)})` : text;
    }
    const infix = INFIX[e.op];
    const float = isFloat(a!.type);
    if (infix === undefined || (e.op === "mod" && float))
      return `${functionName(e.op, float)}(${e.args.map((x) => this.#expr(x, TERNARY)).join(", ")})`;
    const left = this.#expr(a!, infix.level);
    const right = this.#expr(b!, infix.level + 1);
    const text = `${left} ${infix.op} ${right}`;
    // `&&` inside `||` needs none, but compilers warn; comparisons never chain.
    return infix.level < level || (infix.level === AND && level === OR) ? `(${text})` : text;
  }

  #cast(e: Expr & { tag: "cast" }, level: number): string {
    const from = e.arg.type;
    const toInteger = isFloat(from) && !isFloat(e.type) && e.type.scalar !== "bool";
    if (toInteger) return `convert_${typeName(e.type)}_sat(${this.#expr(e.arg, TERNARY)})`;
    if (e.type.width > 1) return `convert_${typeName(e.type)}(${this.#expr(e.arg, TERNARY)})`;
    if (e.type.scalar === "bool") {
      const text = `${this.#expr(e.arg, EQUAL + 1)} != 0`;
      return level > EQUAL ? `(${text})` : text;
    }
    const text = `(${typeName(e.type)})${this.#expr(e.arg, UNARY)}`;
    return level > UNARY ? `(${text})` : text;
  }

  // -------------------------------------------------------------- index arithmetic

  #size(s: Size, level: number): string {
    const nonNegative = (a: Size): boolean => proveLE(0, a, this.#facts);
    return this.#view(view(s, { nonNegative }), level);
  }

  #view(v: SizeView, level: number): string {
    switch (v.tag) {
      case "const":
        return v.value < 0 && level > SUM ? `(${v.value})` : String(v.value);
      case "var":
        return v.v.name;
      case "sum":
        return this.#sum(v, level);
      case "quotient":
      case "floor":
      case "mod":
        return this.#division(v, level);
      case "min":
      case "max":
        return v.args.map((a) => this.#view(a, 0)).reduce((x, y) => `${v.tag}(${x}, ${y})`);
      case "pow":
        return `strata_pow(${this.#view(v.base, 0)}, ${this.#view(v.exponent, 0)})`;
      case "log2":
        return `(31 - clz(${this.#view(v.arg, 0)}))`;
      case "ceilDiv":
        throw new Error("not asked for");
      default:
        return v satisfies never;
    }
  }

  #sum(v: SizeView & { tag: "sum" }, level: number): string {
    const ordered = [...v.terms].sort(
      (a, b) => Number(a.coefficient < 0) - Number(b.coefficient < 0),
    );
    const parts = ordered.map((t, i) => {
      const magnitude = Math.abs(t.coefficient);
      const factors = t.factors.map((f) => this.#view(f, PRODUCT + (f.tag === "var" ? 0 : 1)));
      const shown =
        magnitude === 1 && factors.length > 0 ? factors : [...factors, String(magnitude)];
      const text = shown.join(" * ");
      if (i === 0) return t.coefficient < 0 ? `-${text}` : text;
      return t.coefficient < 0 ? ` - ${text}` : ` + ${text}`;
    });
    const product = parts.length === 1;
    const own = product ? PRODUCT : SUM;
    return own < level ? `(${parts.join("")})` : parts.join("");
  }

  /** C truncates where sizes take the floor; where the dividend may be negative a helper does it. */
  #division(v: SizeView & { tag: "quotient" | "floor" | "mod" }, level: number): string {
    const [a, b] = v.tag === "quotient" ? [v.num, v.den] : [v.a, v.b];
    if (v.tag !== "quotient" && !this.#safe(a)) {
      return `${v.tag === "mod" ? "strata_mod" : "strata_floordiv"}(${this.#view(a, 0)}, ${this.#view(b, 0)})`;
    }
    const text = `${this.#view(a, PRODUCT)} ${v.tag === "mod" ? "%" : "/"} ${this.#view(b, PRODUCT + 1)}`;
    return PRODUCT < level ? `(${text})` : text;
  }

  #safe(a: SizeView): boolean {
    return proveLE(0, sizeOfView(a, this.#kernel.ndrange.global[0]!.table), this.#facts);
  }
}

function functionName(op: string, float: boolean): string {
  if (op === "min" || op === "max") return float ? `f${op}` : op;
  if (op === "mod") return "fmod";
  return op === "pow" && !float ? "strata_pow" : op;
}

function parameter(p: Param): string {
  if (p.tag === "size") return `const int ${p.name}`;
  if (p.tag === "scalar")
    return `const ${p.type.scalar === "bool" ? "uchar" : typeName(p.type)} ${p.name}`;
  const type = memoryName(p.scalar);
  return `global ${p.access === "read" ? "const " : ""}${type} *restrict ${p.name}`;
}

const declareLocal = (a: LocalArray): string =>
  `local ${memoryName(a.scalar)} ${a.name}[${a.length.constant}];`;

function groupSize(k: Kernel): string[] {
  const local = k.ndrange.local?.map((s) => s.constant);
  if (local === undefined || local.some((n) => n === undefined)) return [];
  return [`__attribute__((reqd_work_group_size(${[...local, 1, 1].slice(0, 3).join(", ")})))`];
}

const indent = (lines: readonly string[]): string[] => lines.map((l) => `    ${l}`);

function constantText(value: number | bigint | boolean, type: CType, level: number): string {
  const text = scalarText(value, type.scalar);
  const shown = type.width > 1 ? `(${typeName(type)})(${text})` : text;
  return shown.startsWith("-") && level >= UNARY ? `(${shown})` : shown;
}

function scalarText(value: number | bigint | boolean, scalar: ScalarName): string {
  if (scalar === "bool") return value ? "1" : "0";
  if (scalar === "i64") return `${value}L`;
  if (scalar === "u64") return `${value}UL`;
  if (scalar === "u32") return `${value}u`;
  if (scalar === "i32") return value === -2147483648 ? "(-2147483647 - 1)" : String(value);
  return floatText(Number(value), scalar);
}

function floatText(x: number, scalar: ScalarName): string {
  if (Number.isNaN(x)) return "NAN";
  if (!Number.isFinite(x)) return x > 0 ? "INFINITY" : "-INFINITY";
  const digits = Object.is(x, -0) ? "-0.0" : scalar === "f64" ? String(x) : shortest(x);
  const real = /[.e]/.test(digits) ? digits : `${digits}.0`;
  if (scalar === "f64") return real;
  return scalar === "f16" ? `(half)${real}f` : `${real}f`;
}
