/**
 * @file The one total table of primitives. To add one: a row here, its lowering in `src/lowering`;
 * parser, checker, interpreter, printer, congruences and documentation follow from the row.
 */
import { parseSignature, type Signature } from "../signature.ts";
import { ALGORITHM } from "./algorithm.ts";
import { LAYOUT } from "./layout.ts";
import type { PrimitiveRow } from "./row.ts";
import { SCALAR } from "./scalar.ts";
import { STRUCTURE } from "./structure.ts";

export type { PrimitiveRow, PrimitiveUse, TypingContext } from "./row.ts";
export { ROLES } from "./row.ts";
export type { AccessPath, AccessStep, Guards, ViewRule, ViewSite } from "./view.ts";

const TABLE = { ...ALGORITHM, ...LAYOUT, ...SCALAR, ...STRUCTURE };
export type PrimName = keyof typeof TABLE;
export const PRIMITIVES: Readonly<Record<PrimName, PrimitiveRow>> = TABLE;
export const PRIM_NAMES: readonly PrimName[] = Object.keys(TABLE) as PrimName[];
const CODES: ReadonlyMap<string, number> = new Map(PRIM_NAMES.map((p, i) => [p, i]));

/** The primitives of a role: a table over them is total, or it does not compile. */
export type PrimsOf<R extends PrimitiveRow["role"]> = {
  [P in PrimName]: (typeof TABLE)[P]["role"] extends R ? P : never;
}[PrimName];

/** The primitives whose row says which element of an argument each element of the result is. */
export type ViewName = {
  [P in PrimName]: (typeof TABLE)[P] extends { readonly view: unknown } ? P : never;
}[PrimName];
export const isView = (name: PrimName): name is ViewName => PRIMITIVES[name].view !== undefined;

export const isPrimName = (name: string): name is PrimName => CODES.has(name);
/** A small number per primitive, for hashing only. */
export const primCode = (name: PrimName): number => CODES.get(name)!;

const signatures = new Map<PrimName, Signature>();
/** The parsed signature; undefined for a primitive with a typing of its own. */
export function signatureOf(name: PrimName): Signature | undefined {
  const row = PRIMITIVES[name];
  if (row.typing !== undefined) return undefined;
  let found = signatures.get(name);
  if (found === undefined) {
    found = parseSignature(row.signature);
    signatures.set(name, found);
  }
  return found;
}

/** How many arguments of kind `nat` come first. */
export function natParams(name: PrimName): number {
  return signatureOf(name)?.sizeParams.length ?? OWN_NAT_PARAMS[name] ?? 0;
}
const OWN_NAT_PARAMS: Partial<Record<PrimName, number>> = {
  iterate: 1,
  iterateSeq: 1,
  dispatch: 1,
  asVector: 1,
  broadcast: 1,
  proj: 1,
};

/** How many terms it takes; undefined: any number from two on. */
export function termParams(name: PrimName): number | undefined {
  return signatureOf(name)?.params.length ?? OWN_TERM_PARAMS[name];
}
const OWN_TERM_PARAMS: Partial<Record<PrimName, number>> = {
  iterate: 2,
  iterateSeq: 2,
  unzip: 1,
  asVector: 1,
  asScalar: 1,
  broadcast: 1,
  proj: 1,
  cast: 1,
};
