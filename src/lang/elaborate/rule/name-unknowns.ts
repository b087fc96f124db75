/** @file Names sizes and types that the left side of a rule leaves unnamed: `map(f, xs)` gets xs: [n]a and f: a -> b. */
import {
  type Inference,
  isNumbered,
  type Size,
  type SizeVar,
  type Type,
  type TypeVar,
} from "../../../term/index.ts";
import type { Metavariables } from "./metavariables.ts";

const SIZES = ["n", "m", "k", "l", "p", "q", "r"];
const TYPES = ["a", "b", "c", "d", "e", "s", "t"];

/**
 * Names the unknown sizes and types in `whole`, the type of the left side, and in the types of its metavariables. Names already
 * used are avoided; when names run out, unknowns keep their numbers.
 */
export function nameUnknowns(
  whole: Type,
  metavariables: Metavariables,
  inference: Inference,
): void {
  const { values, sizes, types } = metavariables;
  const taken = new Set([...values.keys(), ...sizes.keys(), ...types.keys()]);
  const free = (names: readonly string[]): string[] => names.filter((n) => !taken.has(n));
  const [freeSizes, freeTypes] = [free(SIZES), free(TYPES)];
  const { table } = whole;
  const all = [whole, ...[...values.values()].map((v) => v.type)].map((t) => inference.zonk(t));
  for (const { name } of unknownSizes(all)) {
    const next = freeSizes.shift();
    if (next === undefined) break;
    const [unknown, known] = [name, next].map((n) => table.sizes.variable("meta", n));
    inference.unifySizes(unknown!, known!, name);
  }
  for (const unknown of unknownTypes(all)) {
    const next = freeTypes.shift();
    if (next !== undefined) inference.unify(unknown, table.variable("meta", next), unknown.name);
  }
}

/** The unknown sizes in the types, in order; lengths that are one variable come before lengths that are products or sums. */
function unknownSizes(types: readonly Type[]): ReadonlySet<SizeVar> {
  const sizes = types.flatMap(partsOf).flatMap((t) => (hasSize(t) ? [t.size] : []));
  const alone = sizes.filter((s) => s.vars.length === 1);
  const isUnknown = (v: SizeVar): boolean => v.sort === "meta" && isNumbered(v.name);
  return new Set([...alone, ...sizes].flatMap((s) => s.vars.filter(isUnknown)));
}

const unknownTypes = (types: readonly Type[]): ReadonlySet<TypeVar> =>
  new Set(
    types
      .flatMap(partsOf)
      .flatMap((t) => (t.tag === "var" && t.sort === "meta" && isNumbered(t.name) ? [t] : [])),
  );

const hasSize = (t: Type): t is Extract<Type, { size: Size }> =>
  t.tag === "array" || t.tag === "idx";

/** A type and all its parts in pre-order. */
const partsOf = (t: Type): readonly Type[] => [t, ...directParts(t).flatMap(partsOf)];

function directParts(t: Type): readonly Type[] {
  if (t.tag === "array" || t.tag === "vector" || t.tag === "boundary") return [t.elem];
  if (t.tag === "tuple") return t.elems;
  if (t.tag === "fun") return [t.param, t.result];
  return t.tag === "natFun" ? [t.result] : [];
}
