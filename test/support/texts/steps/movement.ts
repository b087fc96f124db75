/** @file Random steps that move data: layout, vectors, and elements at computed indices. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import {
  type Arrayed,
  type Extent,
  isTuple,
  isValue,
  nat,
  over,
  plus,
  sum,
  times,
} from "../types.ts";

/** Moves, repeats or leaves out elements. */
export function moved(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, ...rest] = xs.type.dims;
  if (n === undefined) return undefined;
  const { elem } = xs.type;
  const as = (text: string, length: Extent): Arrayed => ({
    text,
    type: { dims: [length, ...rest], elem },
  });
  const k = writer.choices.nat(Math.min(n.value, 3));
  const clamped = (e: string): string => `clampIdx(${e})`;
  const makers: (() => Arrayed)[] = [
    () =>
      as(
        `take(${n.text === String(n.value) ? n.value - k : `${n.text} - ${k}`}, ${xs.text})`,
        plus(n, -k),
      ),
    () => as(`drop(${k}, ${xs.text})`, plus(n, -k)),
    () => {
      const [l, r] = [writer.choices.nat(2), writer.choices.nat(2)];
      return as(`pad(${l}, ${r}, ${writer.kind(elem, n.value)}, ${xs.text})`, plus(n, l + r));
    },
    () => {
      const t = writer.name("t");
      return as(`(let ${t} = ${xs.text} in concat(${t}, ${t}))`, sum(n, n));
    },
    () => as(`label("here", ${xs.text})`, n),
    () => as(`continued(${writer.kind(elem, n.value)}, ${xs.text})`, plus(n, 2)),
    () => as(`take(${n.text}, pad(0, ${k + 1}, constant(undef), ${xs.text}))`, n),
  ];
  if (n.value > 0 && isValue(n)) {
    const turn = `\\(i: idx[${n.text}])`;
    const reversed = `${turn} -> ${clamped(`${n.text} - 1 - (i as i32)`)}`;
    const [one, size] = [writer.choices.nat(2), n.text];
    const turned = (by: string): string =>
      `${turn} -> ${clamped(`((i as i32) + ${by}) % (${size})`)}`;
    const back = writer.choices.chance(10) ? turned(String(one)) : turned(`(${size}) * 3 - ${one}`);
    makers.push(
      () => as(`gather(${reversed}, ${xs.text})`, n),
      () => as(`scatter(${reversed}, ${xs.text})`, n),
      () => as(`reorder(${reversed}, ${reversed}, ${xs.text})`, n),
      () => as(`reorder(${turned(String(one))}, ${back}, ${xs.text})`, n),
    );
  }
  return writer.choices.pick(makers)();
}

/** Splits, joins or transposes. */
export function reshaped(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, m, ...rest] = xs.type.dims;
  const { elem } = xs.type;
  const as = (text: string, dims: readonly Extent[]): Arrayed => ({ text, type: { dims, elem } });
  const makers: (() => Arrayed | undefined)[] = [
    () => {
      const k = writer.choices.pick([2, 3, 4, 1, 5]);
      if (n === undefined || n.value % k > 0) return undefined;
      return as(`split(${k}, ${xs.text})`, [over(n, k), nat(k), ...xs.type.dims.slice(1)]);
    },
  ];
  if (m !== undefined)
    makers.push(
      () => as(`join(${xs.text})`, [times(n!, m), ...rest]),
      () => as(`transpose(${xs.text})`, [m, n!, ...rest]),
    );
  return writer.choices.pick(makers)();
}

/** Gathers elements at computed indices. */
export function indexed(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, ...rest] = xs.type.dims;
  if (n === undefined || n.value === 0) return undefined;
  const length = writer.choices.pick([n, nat(writer.choices.int(1, 5))]);
  const [i, t] = [writer.name("i"), writer.name("t")];
  const e = writer.value("i32", writer.beside({ text: `(${i} as i32)`, type: "i32" }));
  return {
    text: `(let ${t} = ${xs.text} in generate(${length.text}, \\${i} -> ${t}[clampIdx(${e})]))`,
    type: { dims: [length, ...rest], elem: xs.type.elem },
  };
}

/** Computes the vectors of a row. */
export function vectors(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { elem } = xs.type;
  if (isTuple(elem) || elem === "bool") return undefined;
  return writer.at(xs.type.dims.length - 1, xs, (row): Arrayed | undefined => {
    const [n] = row.type.dims;
    const w = writer.choices.pick([2, 4, 8]);
    if (n === undefined || n.value % w > 0) return undefined;
    const v = writer.name("v");
    const op = writer.choices.pick([
      `${v} + ${v}`,
      `${v} * broadcast(${w}, ${literal(writer.choices, elem)})`,
      `min(${v}, -${v})`,
      v,
    ]);
    const vectors = `map(\\${v} -> ${op}, asVector(${w}, ${row.text}))`;
    const kept = writer.choices.chance(20) && n.value > w;
    const text = kept ? `asScalar(drop(1, ${vectors}))` : `asScalar(${vectors})`;
    return { text, type: { dims: [kept ? plus(n, -w) : n], elem } };
  });
}
