/** @file Random steps with long literals and long pipes. */
import type { ArrayWriter } from "../array-writer.ts";
import { list, pipe } from "../chains.ts";
import { literal } from "../scalars.ts";
import { type Arrayed, isTuple, nat, scalarType, sum } from "../types.ts";

/** Reads a long literal, appends one to the array, or pipes the array through many stages. */
export function long(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { elem, dims } = xs.type;
  if (isTuple(elem)) return undefined;
  const x = writer.name("x");
  const inner = [{ text: x, type: elem }];
  const makers: readonly ((row: Arrayed) => Arrayed)[] = [
    (row) => {
      const [t, of] = [writer.name("t"), scalarType(writer.choices)];
      const [table] = list(writer.choices, () => literal(writer.choices, of));
      const read = `map(\\${x} -> ${t}[clampIdx(${writer.value("i32", inner, 1)})], ${row.text})`;
      return { text: `(let ${t} = ${table} in ${read})`, type: { ...row.type, elem: of } };
    },
    (row) => {
      const [more, length] = list(writer.choices, () => literal(writer.choices, elem));
      const type = { dims: [sum(row.type.dims[0]!, nat(length))], elem };
      return { text: `concat(${row.text}, ${more})`, type };
    },
    (row) => ({
      text: pipe(writer.choices, row.text, () => `map(\\${x} -> ${writer.value(elem, inner, 1)})`),
      type: row.type,
    }),
  ];
  return writer.at(dims.length - 1, xs, writer.choices.pick(makers));
}
