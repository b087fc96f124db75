/** @file Prints expressions in a C-like language, with only the parentheses that C needs. */
import { CompilerBug, type Size } from "../../term/index.ts";
import { isFloat } from "../code.ts";
import { isHalfLoad } from "../half-accesses.ts";
import type { CType, Expr, ScalarOp } from "../imperative.ts";
import { broadcast } from "../vectorise-expr.ts";
import type { Definitions } from "./definitions.ts";
import type { Dialect, VectorPlace } from "./dialect.ts";
import { maskOf, maskType, onBits, onMasks } from "./masks.ts";
import { AND, EQUAL, INFIX, OR, POSTFIX, SUM, TERNARY, UNARY } from "./strength.ts";
import { tableName } from "./table.ts";
import { isOpenDivision, isOpenShift, isWrapping, unsignedOf } from "./wrapping.ts";
import type { SignedZero } from "./zero-comparison.ts";

/** The context in which an expression is printed: its index printer, its buffers, the dialect, and the helper functions so far. */
export interface ExprPrinter {
  /** Prints index arithmetic. */
  readonly index: (s: Size, level: number) => string;
  /** The buffer parameter with this name; undefined for an array that the kernel declares. */
  readonly param: (buffer: string) => VectorPlace["param"];
  /** The array with this name that the kernel declares; undefined for a parameter. */
  readonly array: (name: string) => VectorPlace["array"];
  /** True if floating-point results must have the same bits on every device. */
  readonly exact: boolean;
  readonly dialect: Dialect;
  readonly definitions: Definitions;
}

/**
 * The text of an expression, in parentheses if it binds less than `level` (`strength.ts`). `undef` is printed as 0. Adds the
 * helper functions that it calls to `p.definitions`. Raises CompilerBug for what cannot be printed, such as a `pick`, or
 * an `extern` if the dialect cannot compute OpenCL C.
 */
export function printExpr(e: Expr, level: number, p: ExprPrinter): string {
  return new ExprWriter(p).expr(e, level);
}

/**
 * The place of a vector of type `type` that begins at element `index` of a buffer: its address as text, and whether it is marked
 * as aligned.
 */
export function vectorAddress(
  { buffer, index, aligned }: Pick<Expr & { tag: "load" }, "buffer" | "index" | "aligned">,
  type: CType,
  p: ExprPrinter,
): VectorPlace {
  const address = index.constant === 0 ? buffer : `${buffer} + ${p.index(index, SUM)}`;
  const [param, array] = [p.param(buffer), p.array(buffer)];
  return { type, address, param, array, aligned: aligned === true };
}

/** The short form for lanes of one variable in any order (`t.s0012`); undefined for other elements. */
function swizzle(elems: readonly Expr[], { dialect }: ExprPrinter): string | undefined {
  const [first] = elems;
  if (first?.tag !== "lane" || first.arg.tag !== "var") return undefined;
  const { name } = first.arg;
  const lanes = elems.map((x) =>
    x.tag === "lane" && x.arg.tag === "var" && x.arg.name === name ? x.lane : -1,
  );
  return lanes.includes(-1) ? undefined : dialect.swizzle(name, lanes);
}

/** The operators that are written before their operand. */
const PREFIX: Partial<Record<ScalarOp, string>> = { neg: "-", not: "!", bitNot: "~" };

const BIT_OPERATORS = new Set<ScalarOp>(["bitAnd", "bitOr", "bitXor", "shiftLeft", "shiftRight"]);

/**
 * The strengths that the operands of an infix operator of strength `own` need. Operands of bit operations have parentheses beyond
 * what C needs, because compilers warn of `a & b | c` and `a << b + c`.
 */
function operandLevels(e: Expr & { tag: "op" }, own: number): readonly [number, number] {
  if (!BIT_OPERATORS.has(e.op)) return [own, own + 1];
  const [a] = e.args;
  const continues = a!.tag === "op" && a!.op === e.op && !e.op.startsWith("shift");
  return [continues ? own : UNARY, UNARY];
}

/** The first operand. A scalar cannot be shifted by a vector, so that of a shift is a vector where the result is one. */
const shifted = ({ op, args, type }: Expr & { tag: "op" }): Expr =>
  op === "shiftLeft" || op === "shiftRight" ? broadcast(args[0]!, type.width) : args[0]!;

class ExprWriter {
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
        return this.#p.dialect.constant(e.value, e.type, level);
      case "var":
        return e.name;
      case "load":
        return this.#load(e, level);
      case "op":
        return this.#op(e, level);
      case "select":
        if (e.cond.type.width > 1) return this.#choice(e);
        return paren(
          `${this.expr(e.cond, OR)} ? ${this.expr(e.then, OR)} : ${this.expr(e.else, TERNARY)}`,
          TERNARY,
        );
      case "cast":
        return this.#cast(e, level);
      case "vector": {
        const lanes = swizzle(e.elems, this.#p);
        if (lanes !== undefined) return lanes;
        const parts = e.elems.map((x) => this.expr(x, TERNARY));
        return this.#p.dialect.vector(e.type, parts);
      }
      case "lane":
        return this.#p.dialect.lane(this.expr(e.arg, POSTFIX), e.lane);
      case "external":
        return this.#external(e);
      case "tabled":
        return `${tableName(e.table, this.#p)}[${this.expr(e.at, 0)}]`;
      case "undef":
        return this.#p.dialect.constant(0, e.type, level);
      case "pick":
        throw new CompilerBug("components have numbers before printing");
      default:
        return e satisfies never;
    }
  }

  /** A `select` with a condition per lane. */
  #choice(e: Expr & { tag: "select" }): string {
    const { dialect, definitions } = this.#p;
    const [from, to] = [maskOf(e.cond), maskType(e.type)];
    const given = this.expr(e.cond, TERNARY);
    const converted = from.scalar !== to.scalar && dialect.convert(from, to, given, definitions);
    const mask = converted || given;
    const [then, other] = [e.then, e.else].map((x) =>
      this.expr(broadcast(x, e.type.width), TERNARY),
    ) as [string, string];
    return dialect.choose(e.type, mask, then, other, definitions);
  }

  #load(e: Expr & { tag: "load" }, level: number): string {
    const { width } = e.type;
    if (width === 1) return `${e.buffer}[${this.#p.index(e.index, 0)}]`;
    const { dialect, definitions } = this.#p;
    const text = dialect.load(vectorAddress(e, e.type, this.#p), definitions);
    return level > UNARY && text.startsWith("*") ? `(${text})` : text;
  }

  #external(e: Expr & { tag: "external" }): string {
    const { dialect, definitions } = this.#p;
    if (dialect.external === undefined) throw new CompilerBug("no target's text of an `extern`");
    const types = e.args.map((x) => x.type);
    const name = dialect.external(e.external, types, e.type, definitions);
    return `${name}(${e.args.map((x) => this.expr(x, TERNARY)).join(", ")})`;
  }

  #op(given: Expr & { tag: "op" }, level: number): string {
    const e = given.eager ? { ...given, op: onBits(given.op) } : onMasks(given);
    const [a, b] = e.args;
    if (isWrapping(e)) return this.#p.dialect.bits(e.type, this.#unsigned(e, 0));
    const prefix = PREFIX[e.op];
    if (prefix !== undefined) {
      const text = `${prefix}${this.expr(a!, UNARY)}`;
      const clash = text.startsWith("--");
      return level > UNARY ? `(${text})` : clash ? `-(${text.slice(1)})` : text;
    }
    const infix = INFIX[e.op];
    const float = isFloat(a!.type);
    const { masksShifts } = this.#p.dialect;
    const isCalled =
      (e.op === "mod" && float) || isOpenDivision(e) || (!masksShifts && isOpenShift(e));
    if (infix === undefined || isCalled) {
      const called = zeroLast(e);
      const args = called.args.map((x) => this.expr(broadcast(x, e.type.width), TERNARY));
      return `${this.#function(called)}(${args.join(", ")})`;
    }
    const [before, after] = operandLevels(e, infix.level);
    const left = this.expr(shifted(e), before);
    const right = this.expr(b!, after);
    const text = `${left} ${infix.op} ${right}`;
    // `&&` inside `||` needs no parentheses, but compilers warn without them. Comparisons are never chained.
    return infix.level < level || (infix.level === AND && level === OR) ? `(${text})` : text;
  }

  /** Prints a signed value as the unsigned value with equal bits, so that its arithmetic wraps. */
  #unsigned(e: Expr, level: number): string {
    const type = unsignedOf(e.type);
    if (e.tag === "const") {
      const bits = BigInt.asUintN(type.scalar === "u32" ? 32 : 64, BigInt(e.value));
      return this.#p.dialect.constant(bits, type, level);
    }
    if (e.tag === "cast" && e.arg.type.scalar === type.scalar) return this.expr(e.arg, level);
    if (e.tag !== "op" || !isWrapping(e)) return this.#p.dialect.bits(type, this.expr(e, 0));
    const [a, b] = e.args;
    if (e.op === "neg") {
      const text = `-${this.#unsigned(a!, UNARY)}`;
      return level >= UNARY ? `(${text})` : text;
    }
    const { op, level: own } = INFIX[e.op]!;
    const [before, after] = operandLevels(e, own);
    const text = `${this.#unsigned(shifted(e), before)} ${op} ${this.#unsigned(b!, after)}`;
    return own < level ? `(${text})` : text;
  }

  #cast(e: Expr & { tag: "cast" }, level: number): string {
    const { dialect, definitions } = this.#p;
    if (dialect.halves && isHalfLoad(e))
      return dialect.halves.load(vectorAddress(e.arg, e.arg.type, this.#p), definitions);
    const argument = this.expr(e.arg, TERNARY);
    const converted = dialect.convert(e.arg.type, e.type, argument, definitions);
    if (converted !== undefined) return converted;
    if (e.type.scalar === "bool") {
      const text = `${this.expr(e.arg, EQUAL + 1)} != 0`;
      return level > EQUAL ? `(${text})` : text;
    }
    const text = `(${dialect.typeName(e.type)})${this.expr(e.arg, UNARY)}`;
    return level > UNARY ? `(${text})` : text;
  }

  /** The function for an operation. Its operands have the type of the result: a function of vectors takes no scalars. */
  #function({ op, args, type, eitherZero }: Expr & { tag: "op" }): string {
    const { exact, dialect, definitions } = this.#p;
    const signedZeros = exact && eitherZero !== true;
    const zero = signedZeros && isExtremum(op) && args[1] !== undefined && zeroOf(args[1]);
    const options = { signedZeros, ...(zero !== false && { zero }) };
    return dialect.call(op, type, options, definitions);
  }
}

const isExtremum = (op: ScalarOp): boolean => op === "min" || op === "max";

/** A minimum or maximum whose first operand is a literal zero, with its operands exchanged; any other operation as it is. */
function zeroLast(e: Expr & { tag: "op" }): Expr & { tag: "op" } {
  const [a, b] = e.args;
  const first = isExtremum(e.op) && zeroOf(a!) !== undefined && zeroOf(b!) === undefined;
  return first ? { ...e, args: [b!, a!] } : e;
}

/** The literal zero that a float is, in all lanes; undefined for any other value. */
function zeroOf(e: Expr): SignedZero | undefined {
  if (e.tag === "vector") {
    const [first, ...others] = e.elems.map(zeroOf);
    return others.every((zero) => zero === first) ? first : undefined;
  }
  if (e.tag !== "const" || !isFloat(e.type) || e.value !== 0) return undefined;
  return Object.is(e.value, -0) ? "-0" : "+0";
}
