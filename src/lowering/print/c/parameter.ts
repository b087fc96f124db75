/** @file Prints parameters of C functions. */
import type { CType, Param } from "../../imperative.ts";
import { memoryName, typeName } from "./types.ts";

/** The parameters of a function, in order, as C text; the one entry `void` if it has none. */
export const parameters = (params: readonly Param[]): readonly string[] =>
  params.length === 0 ? ["void"] : params.map(parameterInC);

/**
 * One parameter as C text: a pointer to the elements of a buffer (`const` if it is only read, `restrict` if no other parameter may have
 * the same buffer), or a `const` value (`int` for a size, a byte for a truth value).
 */
export function parameterInC(p: Param): string {
  if (p.tag === "size") return `const int ${p.symbol}`;
  if (p.tag === "scalar") return `const ${valueName(p.type)} ${p.name}`;
  const restrict = p.sharesWith === undefined ? "restrict " : "";
  return `${p.access === "read" ? "const " : ""}${memoryName(p.scalar)} *${restrict}${p.name}`;
}

/** Truth values are passed as bytes, as memory holds them. */
const valueName = (t: CType): string => (t.scalar === "bool" ? memoryName("bool") : typeName(t));
