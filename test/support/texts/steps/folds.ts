/** @file Random folds: reductions and scans of rows, folds of rows of a matrix, states of a few elements, products of matrices. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import { type Arrayed, type Extent, isTuple, isValue, nat, type Valued } from "../types.ts";

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

/** Folds a row into a state of a few elements that shifts, inserts or swaps. */
export function shifted(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  const { dims, elem } = row.type;
  if (dims.length !== 1 || isTuple(elem)) return undefined;
  const [s, x, p] = ["s", "x", "p"].map((of) => writer.name(of)) as [string, string, string];
  const value = (...more: readonly string[]): string =>
    writer.value(
      elem,
      more.map((text) => ({ text, type: elem })),
    );
  const k = writer.choices.int(1, 4);
  const at = (state: string): string => `${state}[${writer.choices.nat(k - 1)}]`;
  const step = (state: string): string =>
    writer.choices.pick([
      () => `concat([${value(x, at(state))}], take(${k - 1}, ${state}))`,
      () => `concat(drop(1, ${state}), [${value(x, at(state))}])`,
      () => `[${Array.from({ length: k }, () => value(x, at(state), at(state))).join(", ")}]`,
      () =>
        `map(\\${p} -> ${value(`${p}.0`, `${p}.1`)}, zip(${state}, concat([${x}], take(${k - 1}, ${state}))))`,
    ])();
  const start = `[${Array.from({ length: k }, () => literal(writer.choices, elem)).join(", ")}]`;
  const type = { dims: [nat(k)], elem };
  if (writer.choices.chance(60))
    return { text: `reduce(\\${s} ${x} -> ${step(s)}, ${start}, ${row.text})`, type };
  const number = value(`${s}.0`, at(`${s}.1`), x);
  const parts = `reduce(\\${s} ${x} -> (${number}, ${step(`${s}.1`)}), (${literal(writer.choices, elem)}, ${start}), ${row.text})`;
  const [r, y] = [writer.name("r"), writer.name("y")];
  return { text: `(let ${r} = ${parts} in map(\\${y} -> ${value(y, `${r}.0`)}, ${r}.1))`, type };
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
