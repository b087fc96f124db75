/** @file Random reductions by index. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import { type Arrayed, isTuple, nat, type Valued } from "../types.ts";

/** Combines values of the elements of a row by an index of each, of which some lie outside of the result. */
export function byIndex(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  const { dims, elem } = row.type;
  if (dims.length !== 1) return undefined;
  const { choices } = writer;
  const [x, i, a, v] = ["x", "i", "a", "v"].map((of) => writer.name(of)) as [
    string,
    string,
    string,
    string,
  ];
  const from: Valued = { text: x, type: elem };
  const type = isTuple(elem) ? "i32" : elem;
  const m = choices.nat(5);
  const at = choices.chance(70)
    ? `(${writer.value("i32", [from])}) % ${m + 1} ${choices.pick(["+", "-"])} 1`
    : writer.value("i32", [from]);
  const start = choices.chance(60)
    ? `generate(${m}, \\${i} -> ${literal(choices, type)})`
    : `map(\\${i} -> ${literal(choices, type)}, generate(${m}, \\${i} -> ${i}))`;
  const op = choices.chance(60)
    ? writer.operator(type)
    : `\\${a} ${v} -> ${writer.value(type, [
        { text: a, type },
        { text: v, type },
      ])}`;
  const pairs = `map(\\${x} -> (${at}, ${writer.value(type, [from])}), ${row.text})`;
  return { text: `reduceByIndex(${op}, ${start}, ${pairs})`, type: { dims: [nat(m)], elem: type } };
}
