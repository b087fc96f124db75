/** @file Expressions as OpenCL C, with no parentheses that C does not need. */
import { CompilerBug, type Size } from "../../term/index.ts";
import { isFloat } from "../code.ts";
import type { CType, Expr } from "../imperative.ts";
import { spread } from "../widen-expr.ts";
import type { Helpers } from "./helpers.ts";
import { constantText, typeName, unsignedOf } from "./literal.ts";
import { AND, EQUAL, INFIX, OR, POSTFIX, SUM, TERNARY, UNARY } from "./strength.ts";
import { isOpenDivision, isWrapping } from "./wrapping.ts";

export interface ExprPrinter {
  readonly index: (s: Size, level: number) => string;
  /** The address space of a parameter, with `const` where it is only read; undefined for what the kernel declares. */
  readonly space: (buffer: string) => string | undefined;
  /** Floating-point results are the same bits everywhere. */
  readonly exact: boolean;
  readonly helpers: Helpers;
}

export function printExpr(e: Expr, level: number, p: ExprPrinter): string {
  return new Printer(p).expr(e, level);
}

/**
 * Of eight lanes and more, which CPUs have registers for. PoCL takes `vload` to pieces, and LLVM does not always put them together
 * again; for GPUs it is right.
 */
export const isWide = ({ width }: CType): boolean => width >= 8;

/** The address of an element. */
export function printOffset(buffer: string, at: Size, p: ExprPrinter): string {
  return at.constant === 0 ? buffer : `${buffer} + ${p.index(at, SUM)}`;
}

/** All the lanes of one vector that has a name, in whatever order: `t.s0012`. */
function swizzle(elems: readonly Expr[]): string | undefined {
  const [first] = elems;
  if (first?.tag !== "lane" || first.arg.tag !== "var") return undefined;
  const { name } = first.arg;
  const lanes = elems.map((x) =>
    x.tag === "lane" && x.arg.tag === "var" && x.arg.name === name ? x.lane.toString(16) : "",
  );
  return lanes.includes("") ? undefined : `${name}.s${lanes.join("")}`;
}

class Printer {
  readonly #p: ExprPrinter;

  constructor(p: ExprPrinter) {
    this.#p = p;
  }

  expr(e: Expr, level: number): string {
    const paren = (text: string, own: number): string => (own < level ? `(${text})` : text);
    switch (e.tag) {
      case "index":
        return this.#p.index(e.size, level);
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
          `${this.expr(e.cond, OR)} ? ${this.expr(e.then, OR)} : ${this.expr(e.else, TERNARY)}`,
          TERNARY,
        );
      case "cast":
        return this.#cast(e, level);
      case "vector": {
        const lanes = swizzle(e.elems);
        if (lanes !== undefined) return lanes;
        const parts = e.elems.map((x) => this.expr(x, TERNARY));
        const same = parts.every((p) => p === parts[0]);
        return `(${typeName(e.type)})(${same ? parts[0] : parts.join(", ")})`;
      }
      case "lane":
        return `${this.expr(e.arg, POSTFIX)}.s${e.lane.toString(16)}`;
      case "external": {
        const types = e.args.map((x) => x.type);
        const name = this.#p.helpers.external(e.external, types, e.type);
        return `${name}(${e.args.map((x) => this.expr(x, TERNARY)).join(", ")})`;
      }
      case "undef":
        return constantText(0, e.type, level);
      case "pick":
        throw new CompilerBug("components have numbers before printing");
      default:
        return e satisfies never;
    }
  }

  #load(e: Expr & { tag: "load" }, level: number): string {
    const { width } = e.type;
    if (width === 1) return `${e.buffer}[${this.#p.index(e.index, 0)}]`;
    const at = printOffset(e.buffer, e.index, this.#p);
    const space = this.#p.space(e.buffer);
    if (space === undefined) return `vload${width}(0, ${at})`;
    if (e.aligned !== true)
      return isWide(e.type) && space !== "constant"
        ? `${this.#p.helpers.load(e.type)}(${at})`
        : `vload${width}(0, ${at})`;
    const text = `*(${space} ${typeName(e.type)} *)(${at})`;
    return level > UNARY ? `(${text})` : text;
  }

  #op(e: Expr & { tag: "op" }, level: number): string {
    const [a, b] = e.args;
    if (isWrapping(e)) return `as_${typeName(e.type)}(${this.#unsigned(e, 0)})`;
    if (e.op === "neg" || e.op === "not") {
      const text = `${e.op === "neg" ? "-" : "!"}${this.expr(a!, UNARY)}`;
      const clash = text.startsWith("--");
      return level > UNARY ? `(${text})` : clash ? `-(${text.slice(1)})` : text;
    }
    const infix = INFIX[e.op];
    const float = isFloat(a!.type);
    if (infix === undefined || (e.op === "mod" && float) || isOpenDivision(e)) {
      const args = e.args.map((x) => this.expr(spread(x, e.type.width), TERNARY));
      return `${this.#function(e)}(${args.join(", ")})`;
    }
    const left = this.expr(a!, infix.level);
    const right = this.expr(b!, infix.level + 1);
    const text = `${left} ${infix.op} ${right}`;
    // `&&` inside `||` needs none, but compilers warn; comparisons never chain.
    return infix.level < level || (infix.level === AND && level === OR) ? `(${text})` : text;
  }

  /** A signed value as the unsigned one of the same bits, whose arithmetic wraps. */
  #unsigned(e: Expr, level: number): string {
    const type = unsignedOf(e.type);
    if (e.tag === "const") {
      const bits = BigInt.asUintN(type.scalar === "u32" ? 32 : 64, BigInt(e.value));
      return constantText(bits, type, level);
    }
    if (e.tag === "cast" && e.arg.type.scalar === type.scalar) return this.expr(e.arg, level);
    if (e.tag !== "op" || !isWrapping(e)) return `as_${typeName(type)}(${this.expr(e, 0)})`;
    const [a, b] = e.args;
    if (e.op === "neg") {
      const text = `-${this.#unsigned(a!, UNARY)}`;
      return level >= UNARY ? `(${text})` : text;
    }
    const { op, level: own } = INFIX[e.op]!;
    const text = `${this.#unsigned(a!, own)} ${op} ${this.#unsigned(b!, own + 1)}`;
    return own < level ? `(${text})` : text;
  }

  #cast(e: Expr & { tag: "cast" }, level: number): string {
    const from = e.arg.type;
    const toInteger = isFloat(from) && !isFloat(e.type) && e.type.scalar !== "bool";
    if (toInteger) return `convert_${typeName(e.type)}_sat(${this.expr(e.arg, TERNARY)})`;
    if (e.type.width > 1) return `convert_${typeName(e.type)}(${this.expr(e.arg, TERNARY)})`;
    if (e.type.scalar === "bool") {
      const text = `${this.expr(e.arg, EQUAL + 1)} != 0`;
      return level > EQUAL ? `(${text})` : text;
    }
    const text = `(${typeName(e.type)})${this.expr(e.arg, UNARY)}`;
    return level > UNARY ? `(${text})` : text;
  }

  /** The function on operands of the result's type; vectors take no scalars beside them. */
  #function({ op, args, type }: Expr & { tag: "op" }): string {
    const float = isFloat(type);
    if (!float && (op === "div" || op === "mod")) return this.#p.helpers.quotient(op, type);
    if (op === "mod") return "fmod";
    if (op === "pow") return float ? "pow" : this.#p.helpers.pow(type);
    if (!float || (op !== "min" && op !== "max")) return op;
    const open = this.#p.exact && !args.some((x) => x.tag === "const" && x.value !== 0);
    return open ? this.#p.helpers.extremum(op, type) : `f${op}`;
  }
}
