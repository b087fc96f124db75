/** @file Random flat code on floats: variables, loops, private arrays, branches. What it computes is stored in `out`. */
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
import type { Choices } from "./choices.ts";
import { SPECIAL_FLOATS } from "./plans/inputs.ts";

/** The numbers of elements of `xs` and of `out`. */
export const LENGTH = 8;

const BINARY: readonly ScalarOp[] = ["add", "add", "sub", "mul", "div", "mod", "min", "max", "min", "max", "max"]; // biome-ignore format: a table
const UNARY: readonly ScalarOp[] = ["neg", "sqrt", "fabs", "fabs", "floor", "ceil", "rsqrt"];
const COMPARISONS: readonly ScalarOp[] = ["lt", "le", "gt", "ge", "eq", "ne"];

/** Draws the statements of a kernel of one work-item, on floats of one type. */
export class FloatKernel {
  readonly #c: Choices;
  readonly #scalar: ScalarName;
  readonly #arrays: string[] = [];
  #constant: readonly string[] = [];
  #mutable: readonly string[] = [];
  #count = 0;

  constructor(choices: Choices, scalar: ScalarName) {
    this.#c = choices;
    this.#scalar = scalar;
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
    const simple = [() => this.#declare(), () => this.#declare(), () => this.#assign()];
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

  #assign(): readonly Flat[] {
    if (this.#mutable.length === 0) return this.#declare();
    const name = this.#c.pick(this.#mutable);
    const own = v(name, ctype(this.#scalar));
    const op = this.#c.pick(["add", "max", "min"] as const);
    return [assign(name, this.#c.chance(60) ? operation(op, own, this.#expr(2)) : this.#expr(2))];
  }

  #store(): readonly Flat[] {
    return [store(this.#c.pick(this.#arrays), this.#c.nat(1), this.#expr(2))];
  }

  #condition(): Expr {
    return operation(this.#c.pick(COMPARISONS), this.#expr(1), this.#expr(1));
  }

  #leaf(): Expr {
    const type = ctype(this.#scalar);
    const variables = [...this.#constant, ...this.#mutable];
    return this.#c.pick([
      () => load("xs", this.#c.nat(LENGTH - 1), type),
      () => load("xs", this.#c.nat(LENGTH - 1), type),
      () => constant(this.#c.pick(SPECIAL_FLOATS), type),
      () => (variables.length > 0 ? v(this.#c.pick(variables), type) : constant(1, type)),
      () => (this.#arrays.length > 0 ? load(this.#c.pick(this.#arrays), this.#c.nat(1), type) : constant(-0, type)), // biome-ignore format: one line
    ])();
  }

  #expr(depth: number): Expr {
    if (depth === 0 || this.#c.chance(20)) return this.#leaf();
    const inner = (): Expr => this.#expr(depth - 1);
    const type = ctype(this.#scalar);
    const cast = (arg: Expr, to: ScalarName): Expr => ({ tag: "cast", arg, type: ctype(to) });
    return this.#c.pick([
      () => operation(this.#c.pick(BINARY), inner(), inner()),
      () => operation(this.#c.pick(BINARY), inner(), inner()),
      () => operation(this.#c.pick(BINARY), inner(), inner()),
      () => operation(this.#c.pick(UNARY), inner()),
      () => operation("fma", inner(), inner(), inner()),
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
