/** @file Random steps that read several arrays, or one several times, or under a condition. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import { type Arrayed, type Elem, isTuple, isValue, type Scalar, width } from "../types.ts";

/** Zips the array with another array of its length. */
export function paired(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { dims, elem } = xs.type;
  if (dims.length !== 1 || width(elem) > 4) return undefined;
  const [n] = dims;
  const same = writer.scope.arrays.filter(
    (a) => a.type.dims.length === 1 && a.type.dims[0]!.text === n!.text,
  );
  const i = writer.name("i");
  const made = writer.near(elem);
  const counted = { text: `(${i} as i32)`, type: "i32" as const };
  const other: Arrayed =
    same.length > 0 && writer.choices.chance(60)
      ? writer.choices.pick(same)
      : {
          text: `generate(${n!.text}, \\${i} -> ${writer.value(made, writer.beside(counted))})`,
          type: { dims, elem: made },
        };
  const turn = writer.choices.chance(50);
  const [a, b] = turn ? [other, xs] : [xs, other];
  const elems: Elem = [a.type.elem, b.type.elem];
  const zipped = `zip(${a.text}, ${b.text})`;
  if (writer.choices.chance(20)) return { text: `unzip(${zipped}).${turn ? 1 : 0}`, type: xs.type };
  if (writer.choices.chance(30)) return { text: zipped, type: { dims, elem: elems } };
  const p = writer.name("p");
  const to = writer.near(elem);
  return {
    text: `map(\\${p} -> ${writer.value(to, [{ text: p, type: elems }])}, ${zipped})`,
    type: { dims, elem: to },
  };
}

/** Computes an array once and reads it twice. */
export function shared(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const made = writer.mapped(xs);
  const { elem, dims } = made.type;
  if (width(elem) > 3 || dims.length === 0) return undefined;
  const t = writer.name("t");
  const both = writer.at(
    dims.length - 1,
    { text: t, type: made.type },
    (row): Arrayed | undefined => {
      const p = writer.name("p");
      const [n] = row.type.dims;
      if (n!.value === 0 || !isValue(n!)) return undefined;
      const turned = `gather(\\(i: idx[${n!.text}]) -> clampIdx(${n!.text} - 1 - (i as i32)), ${row.text})`;
      const e = writer.value(elem, [{ text: p, type: [elem, elem] }]);
      return { text: `map(\\${p} -> ${e}, zip(${row.text}, ${turned}))`, type: row.type };
    },
  );
  return both && { text: `(let ${t} = ${made.text} in ${both.text})`, type: both.type };
}

/** Reads an element of an input at an index that a guard checks. */
export function guarded(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { elem, dims } = xs.type;
  const rows = writer.scope.arrays.filter((a) => a.type.dims.length === 1 && !isTuple(a.type.elem));
  if (rows.length === 0 || isTuple(elem) || dims.length === 0) return undefined;
  const row = writer.choices.pick(rows);
  const of = row.type.elem as Scalar;
  const size = row.type.dims[0]!.text;
  return writer.at(dims.length - 1, xs, (inner): Arrayed => {
    const [x, k, y] = [writer.name("x"), writer.name("k"), writer.name("y")];
    const at = writer.value("i32", [{ text: x, type: elem }], 1);
    const one = `${row.text}[${k} as idx[${size}]]`;
    const found =
      of === "bool" || writer.choices.chance(50)
        ? one
        : `reduce(${writer.operator(of)}, ${literal(writer.choices, of)}, map(\\${y} -> ${writer.value(
            of,
            [
              { text: y, type: of },
              { text: one, type: of },
            ],
          )}, ${row.text}))`;
    return {
      text: `map(\\${x} -> let ${k} = ${at} in if ${k} < 0 || ${k} >= ${size} then ${literal(writer.choices, of)} else ${found}, ${inner.text})`,
      type: { dims: inner.type.dims, elem: of },
    };
  });
}

/** Computes the array or another one, by a condition. */
export function chosen(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const test = writer.value("bool", writer.values([]), 1);
  const t = writer.name("t");
  const other = writer.mapped({ text: t, type: xs.type });
  if (String(other.type.elem) !== String(xs.type.elem)) return undefined;
  return {
    text: `(let ${t} = ${xs.text} in if ${test} then ${other.text} else ${t})`,
    type: xs.type,
  };
}
