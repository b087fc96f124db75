/** @file Parameters of functions in C. */
import type { CType, Param } from "../../imperative.ts";
import { memoryName, typeName } from "./types.ts";

/** Those of a function. */
export const parameters = (params: readonly Param[]): readonly string[] =>
  params.length === 0 ? ["void"] : params.map(parameterInC);

/** A pointer to a buffer's elements, or a value. */
export function parameterInC(p: Param): string {
  if (p.tag === "size") return `const int ${p.symbol}`;
  if (p.tag === "scalar") return `const ${valueName(p.type)} ${p.name}`;
  return `${p.access === "read" ? "const " : ""}${memoryName(p.scalar)} *restrict ${p.name}`;
}

/** Truth values are passed as the bytes that they are in memory. */
const valueName = (t: CType): string => (t.scalar === "bool" ? memoryName("bool") : typeName(t));
