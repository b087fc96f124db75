/** @file Prints tables of constants: each is declared once, at the beginning of the source. */
import { ctype } from "../code.ts";
import type { ConstantTable } from "../imperative.ts";
import type { Definitions } from "./definitions.ts";
import type { Dialect } from "./dialect.ts";
import { wrapLine } from "./wrap.ts";

/** Declares a table of constants on its first use and returns its name, `strata_table` with a number if there are several. */
export function tableName(
  table: ConstantTable,
  { dialect, definitions }: { readonly dialect: Dialect; readonly definitions: Definitions },
): string {
  return definitions.nameOf(table, () => {
    const { scalar, values } = table;
    const list = values.map((x) => dialect.constant(x, ctype(scalar), 0)).join(", ");
    const declaration = (name: string): string => dialect.constants(scalar, name, values.length);
    return definitions.distinct("strata_table", (name) =>
      wrapLine(`${declaration(name)} = {${list}};`).join("\n"),
    );
  });
}
