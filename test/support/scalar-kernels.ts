/** @file Random flat code on scalars: variables, loops, private arrays, branches. What it computes is stored in `out`. */
import { constant, ctype, operation } from "../../src/lowering/code.ts";
import type { Expr, Flat, ScalarName, ScalarOp } from "../../src/lowering/imperative.ts";
import {
  array,
  assign,
  declare,
  declareArray,
  load,
  loop,
  select,
  store,
  v,
  when,
} from "../../src/lowering/testing/statements.ts";
import { zeroedArray } from "../../src/runtime/data/typed-array.ts";
import { readerOf, writerOf } from "../../src/runtime/simulator/memory.ts";
import { buffer, kernelOf, simulate } from "../../src/runtime/simulator/testing/kernels.ts";
import { intoType, isFloatName } from "../../src/term/index.ts";
import type { Choices } from "./choices.ts";
import { SPECIAL_FLOATS } from "./plans/inputs.ts";

/** The numbers of elements of `xs` and of `out`. */
const LENGTH = 8;

interface Operators {
  readonly binary: readonly ScalarOp[];
  readonly unary: readonly ScalarOp[];
}
const OF_FLOATS: Operators = {
  binary: ["add", "add", "sub", "mul", "div", "mod", "min", "max", "min", "max", "max"],
  unary: ["neg", "sqrt", "fabs", "fabs", "floor", "ceil", "rsqrt"],
};
const OF_INTEGERS: Operators = {
  binary: ["add", "sub", "mul", "div", "mod", "min", "max", "bitAnd", "bitOr", "bitXor", "shiftLeft", "shiftRight"],
  unary: ["neg", "bitNot", "popcount"],
}; // biome-ignore format: tables

const SIGNED: readonly number[] = [0, 0, 1, 1, -1, 2, 31, 32, 63, -7, 2147483647, -2147483648];
/** Literals of a type that change nothing in some operations, or much. */
const literalsOf = (scalar: ScalarName): readonly (number | bigint)[] => {
  if (isFloatName(scalar)) return SPECIAL_FLOATS;
  return SIGNED.map(
    (x) => intoType(scalar, scalar.endsWith("64") ? BigInt(x) : x) as number | bigint,
  );
};

const COMPARISONS: readonly ScalarOp[] = ["lt", "le", "gt", "ge", "eq", "ne"];

/** Draws the statements of a kernel of one work-item, on floats or integers of one type. */
export class ScalarKernel {
  readonly #c: Choices;
  readonly #scalar: ScalarName;
  readonly #isFloat: boolean;
  readonly #operators: Operators;
  readonly #arrays: string[] = [];
  #constant: readonly string[] = [];
  #mutable: readonly string[] = [];
  #count = 0;

  constructor(choices: Choices, scalar: ScalarName) {
    this.#c = choices;
    this.#scalar = scalar;
    this.#isFloat = isFloatName(scalar);
    this.#operators = this.#isFloat ? OF_FLOATS : OF_INTEGERS;
  }

  /** The statements: some declarations, then statements on them, then a store of what is left to each element of `out`. */
  body(): readonly Flat[] {
    const arrays = Array.from({ length: this.#c.nat(2) }, () => this.#array()).flat();
    const list = [...arrays, ...this.#list(2 + this.#c.nat(5), 2)];
    const stores = Array.from({ length: LENGTH }, (_, k) => store("out", k, this.#expr(3)));
    return [...list, ...stores];
  }

  #array(): readonly Flat[] {
    const name = `a${this.#count++}`;
    const fill = [0, 1].map((k) => store(name, k, this.#expr(2)));
    this.#arrays.push(name);
    return [declareArray(array(name, "private", 2, this.#scalar)), ...fill];
  }

  /** Statements; what they declare is unknown after them. */
  #list(count: number, depth: number): readonly Flat[] {
    return Array.from({ length: count }, () => this.#statement(depth)).flat();
  }

  #inside(depth: number): readonly Flat[] {
    const [constant, mutable] = [this.#constant, this.#mutable];
    const list = this.#list(1 + this.#c.nat(3), depth - 1);
    [this.#constant, this.#mutable] = [constant, mutable];
    return list;
  }

  #statement(depth: number): readonly Flat[] {
    const simple = [
      () => this.#declare(),
      () => this.#declare(),
      () => this.#sum(),
      () => this.#assign(),
    ];
    const nested = [
      () => [loop(`k${this.#count++}`, 3, this.#inside(depth))],
      () => [when(this.#condition(), this.#inside(depth), this.#inside(depth))],
    ];
    const stores = this.#arrays.length > 0 ? [() => this.#store()] : [];
    return this.#c.pick([...simple, ...stores, ...(depth > 0 ? nested : [])])();
  }

  #declare(): readonly Flat[] {
    const name = `v${this.#count++}`;
    const value = this.#expr(2);
    const mutable = this.#c.chance(60);
    if (mutable) this.#mutable = [...this.#mutable, name];
    else this.#constant = [...this.#constant, name];
    return [declare(name, value, mutable)];
  }

  /** A sum of one or two values that begins with 0. */
  #sum(): readonly Flat[] {
    const name = `v${this.#count++}`;
    const own = v(name, ctype(this.#scalar));
    const summands = Array.from({ length: 1 + this.#c.nat(1) }, () => this.#expr(2));
    const adds = summands.map((e) => assign(name, operation("add", own, e)));
    this.#mutable = [...this.#mutable, name];
    return [declare(name, this.#one(0), true), ...adds];
  }

  #assign(): readonly Flat[] {
    if (this.#mutable.length === 0) return this.#declare();
    const name = this.#c.pick(this.#mutable);
    const own = v(name, ctype(this.#scalar));
    const op = this.#c.pick(["add", "max", "min", "mul"] as const);
    return [assign(name, this.#c.chance(60) ? operation(op, own, this.#expr(2)) : this.#expr(2))];
  }

  #store(): readonly Flat[] {
    return [store(this.#c.pick(this.#arrays), this.#c.nat(1), this.#expr(2))];
  }

  #condition(): Expr {
    return operation(this.#c.pick(COMPARISONS), this.#expr(1), this.#expr(1));
  }

  #one(value: number): Expr {
    return constant(this.#scalar.endsWith("64") && !this.#isFloat ? BigInt(value) : value, ctype(this.#scalar)); // biome-ignore format: one line
  }

  #leaf(): Expr {
    const type = ctype(this.#scalar);
    const variables = [...this.#constant, ...this.#mutable];
    return this.#c.pick([
      () => load("xs", this.#c.nat(LENGTH - 1), type),
      () => load("xs", this.#c.nat(LENGTH - 1), type),
      () => constant(this.#c.pick(literalsOf(this.#scalar)), type),
      () => (variables.length > 0 ? v(this.#c.pick(variables), type) : this.#one(1)),
      () => (this.#arrays.length > 0 ? load(this.#c.pick(this.#arrays), this.#c.nat(1), type) : this.#one(this.#isFloat ? -0 : 1)), // biome-ignore format: one line
    ])();
  }

  #expr(depth: number): Expr {
    if (depth === 0 || this.#c.chance(20)) return this.#leaf();
    const inner = (): Expr => this.#expr(depth - 1);
    const type = ctype(this.#scalar);
    const cast = (arg: Expr, to: ScalarName): Expr => ({ tag: "cast", arg, type: ctype(to) });
    return this.#c.pick([
      () => operation(this.#c.pick(this.#operators.binary), inner(), inner()),
      () => operation(this.#c.pick(this.#operators.binary), inner(), inner()),
      () => operation(this.#c.pick(this.#operators.binary), inner(), inner()),
      () => operation(this.#c.pick(this.#operators.unary), inner()),
      () => (this.#isFloat ? operation("fma", inner(), inner(), inner()) : inner()),
      () => select(this.#condition(), inner(), inner()),
      () => cast(cast(inner(), this.#c.pick(["i32", "f16"])), this.#scalar),
      (): Expr => ({
        tag: "lane",
        arg: { tag: "vector", elems: [inner(), inner()], type: ctype(this.#scalar, 2) },
        lane: this.#c.nat(1),
        type,
      }),
    ])();
  }
}

/** The numbers that a kernel of one work-item with these statements stores in `out`, for these numbers in `xs`. */
export function stored(
  body: readonly Flat[],
  scalar: ScalarName,
  xs: readonly (number | bigint)[],
): readonly (number | bigint)[] {
  const input = zeroedArray(scalar, LENGTH);
  const write = writerOf(scalar, input);
  xs.forEach((x, k) => void write(k, x));
  const params = [buffer("xs", LENGTH, "read", scalar), buffer("out", LENGTH, "write", scalar)];
  const kernel = kernelOf({ params, ids: [], body, global: [1], local: [1] });
  const { problems, of } = simulate(kernel, { inputs: { xs: input } });
  if (problems.length > 0) throw new Error(problems.map((p) => p.message).join("\n"));
  const read = readerOf(scalar, of("out"));
  return xs.map((_, k) => read(k) as number | bigint);
}

/** Draws the numbers in `xs`. */
export const elements = (c: Choices, scalar: ScalarName): readonly (number | bigint)[] =>
  Array.from({ length: LENGTH }, () => c.pick(literalsOf(scalar)));
