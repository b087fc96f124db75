/** @file Random folds: reductions and scans of rows, folds of rows of a matrix, states of a few elements, products of matrices. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import {
  type Arrayed,
  type Extent,
  isTuple,
  isValue,
  nat,
  type Scalar,
  type Valued,
} from "../types.ts";

/** Reduces a row to a value. */
export function reduced(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  if (row.type.dims.length !== 1) return undefined;
  const [text, elem] = writer.fold("reduce", row);
  return { text, type: { dims: [], elem } };
}

/** Scans a row. */
export function scanned(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  if (row.type.dims.length !== 1) return undefined;
  const [text, elem] = writer.fold("scan", row);
  return { text, type: { dims: row.type.dims, elem } };
}

/** Folds the rows of a matrix into one row, some with an additional scalar state. */
export function rows(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, m, ...rest] = xs.type.dims;
  const { elem } = xs.type;
  if (m === undefined || rest.length > 0 || isTuple(elem)) return undefined;
  const [a, row, p, i, r] = ["a", "r", "p", "i", "r"].map((of) => writer.name(of)) as string[];
  const both: Valued = { text: p!, type: [elem, elem] };
  const start = `map(\\${i} -> ${literal(writer.choices, elem)}, generate(${m.text}, \\${i} -> ${i}))`;
  const next = (state: string, more: readonly Valued[] = []): string =>
    `map(\\${p} -> ${writer.value(elem, [both, ...more])}, zip(${permuted(writer, state, m)}, ${row}))`;
  const type = { dims: [m], elem };
  if (n === undefined || writer.choices.chance(50))
    return { text: `reduce(\\${a} ${row} -> ${next(a!)}, ${start}, ${xs.text})`, type };
  const count = writer.value("i32", [{ text: `${a}.0`, type: "i32" }]);
  const more = writer.choices.chance(30) ? [{ text: `${a}.0`, type: "i32" as const }] : [];
  const sums = `reduce(\\${a} ${row} -> (${count}, ${next(`${a}.1`, more)}), (0, ${start}), ${xs.text})`;
  const e = writer.value(elem, [
    { text: i!, type: elem },
    { text: `${r}.0`, type: "i32" },
  ]);
  return { text: `(let ${r} = ${sums} in map(\\${i} -> ${e}, ${r}.1))`, type };
}

/** Returns the old state of a fold: as it is, or its elements in another order. */
function permuted(writer: ArrayWriter, state: string, m: Extent): string {
  if (writer.choices.chance(65) || m.value === 0 || !isValue(m)) return state;
  const i = writer.name("i");
  const [n, one] = [m.text, `(${i} as i32)`];
  const to = writer.choices.pick([`${n} - 1 - ${one}`, `(${one} + 1) % (${n})`, `${one} - 1`]);
  return `gather(\\(${i}: idx[${n}]) -> clampIdx(${to}), ${state})`;
}

/** A state of a few elements that shifts, inserts or swaps, with the value that a step takes. */
class ShiftedState {
  readonly length: number;
  readonly #writer: ArrayWriter;
  readonly #elem: Scalar;

  constructor(writer: ArrayWriter, elem: Scalar) {
    this.#writer = writer;
    this.#elem = elem;
    this.length = writer.choices.int(1, 4);
  }

  /** A value made of these. */
  value(...more: readonly string[]): string {
    return this.#writer.value(
      this.#elem,
      more.map((text) => ({ text, type: this.#elem })),
    );
  }

  /** One element. */
  at(state: string): string {
    return `${state}[${this.#writer.choices.nat(this.length - 1)}]`;
  }

  get start(): string {
    const { choices } = this.#writer;
    return `[${Array.from({ length: this.length }, () => literal(choices, this.#elem)).join(", ")}]`;
  }

  /** The state after `state` that takes `x`. */
  step(state: string, x: string): string {
    const k = this.length;
    const p = this.#writer.name("p");
    return this.#writer.choices.pick([
      () => `concat([${this.value(x, this.at(state))}], take(${k - 1}, ${state}))`,
      () => `concat(drop(1, ${state}), [${this.value(x, this.at(state))}])`,
      () =>
        `[${Array.from({ length: k }, () => this.value(x, this.at(state), this.at(state))).join(", ")}]`,
      () =>
        `map(\\${p} -> ${this.value(`${p}.0`, `${p}.1`)}, zip(${state}, concat([${x}], take(${k - 1}, ${state}))))`,
    ])();
  }
}

/** Folds a row into a state of a few elements. */
export function shifted(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  const { dims, elem } = row.type;
  if (dims.length !== 1 || isTuple(elem)) return undefined;
  const [s, x] = ["s", "x"].map((of) => writer.name(of)) as [string, string];
  const state = new ShiftedState(writer, elem);
  const type = { dims: [nat(state.length)], elem };
  if (writer.choices.chance(60))
    return {
      text: `reduce(\\${s} ${x} -> ${state.step(s, x)}, ${state.start}, ${row.text})`,
      type,
    };
  const number = state.value(`${s}.0`, state.at(`${s}.1`), x);
  const parts = `reduce(\\${s} ${x} -> (${number}, ${state.step(`${s}.1`, x)}), (${literal(writer.choices, elem)}, ${state.start}), ${row.text})`;
  const [r, y] = [writer.name("r"), writer.name("y")];
  return {
    text: `(let ${r} = ${parts} in map(\\${y} -> ${state.value(y, `${r}.0`)}, ${r}.1))`,
    type,
  };
}

/** Folds the rows of a matrix, one after the other, into several states of a few elements each. */
export function shiftedByRows(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { dims, elem } = xs.type;
  const [n] = dims;
  if (n === undefined || dims.length !== 2 || isTuple(elem)) return undefined;
  const [all, row, s, x, i] = ["a", "r", "s", "x", "i"].map((of) => writer.name(of)) as string[];
  const state = new ShiftedState(writer, elem);
  const start = `map(\\${i} -> ${state.start}, generate(${n.text}, \\${i} -> ${i}))`;
  const each = `reduce(\\${s} ${x} -> ${state.step(s!, x!)}, ${s}, ${row})`;
  return {
    text: `reduce(\\${all} ${row} -> map(\\${s} -> ${each}, ${all}), ${start}, ${xs.text})`,
    type: { dims: [n, nat(state.length)], elem },
  };
}

/** Returns a product of rows and columns. */
export function product(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, m] = xs.type.dims;
  const { elem } = xs.type;
  if (m === undefined || xs.type.dims.length > 2 || isTuple(elem) || elem === "bool")
    return undefined;
  const t = writer.name("t");
  const zero = literal(writer.choices, elem);
  return {
    text: `(let ${t} = ${xs.text} in map(\\a -> map(\\b -> reduce((+), ${zero}, map(\\(x, y) -> x * y, zip(a, b))), ${t}), ${t}))`,
    type: { dims: [n!, n!], elem },
  };
}

/** Returns an array literal of reductions of the array. */
export function listed(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { elem, dims } = xs.type;
  if (dims.length !== 1 || isTuple(elem)) return undefined;
  const t = writer.name("t");
  const folds = Array.from({ length: writer.choices.int(1, 3) }, () =>
    writer.fold("reduce", { text: t, type: xs.type }),
  );
  if (folds.some(([, e]) => e !== elem)) return undefined;
  return {
    text: `(let ${t} = ${xs.text} in [${folds.map(([text]) => text).join(", ")}])`,
    type: { dims: [nat(folds.length)], elem },
  };
}
