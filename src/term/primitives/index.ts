/**
 * @file The total table of primitives. A new primitive needs a row here and its lowering in `src/lowering`; parser, checker,
 * interpreter, printer, congruences and documentation are derived from the row.
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
/** The name of a primitive, a key of the table of primitives. */
export type PrimName = keyof typeof TABLE;
/** The row of every primitive, by name: its type, documentation, role, reference semantics and properties. Total and immutable. */
export const PRIMITIVES: Readonly<Record<PrimName, PrimitiveRow>> = TABLE;
/** All names of primitives, in the order of the table: algorithmic and parallel patterns, layout, scalar, structure. */
export const PRIM_NAMES: readonly PrimName[] = Object.keys(TABLE) as PrimName[];
const CODES: ReadonlyMap<string, number> = new Map(PRIM_NAMES.map((p, i) => [p, i]));

/** The names of the primitives of role R. A record over them is total; the type checker rejects a missing entry. */
export type PrimsOf<R extends PrimitiveRow["role"]> = {
  [P in PrimName]: (typeof TABLE)[P]["role"] extends R ? P : never;
}[PrimName];

/** The names of the primitives whose row has a `view`: index arithmetic from result elements to argument elements. */
export type ViewName = {
  [P in PrimName]: (typeof TABLE)[P] extends { readonly view: unknown } ? P : never;
}[PrimName];
/** True if the row of the primitive has a `view`, which maps result elements to argument elements by index arithmetic. */
export const isView = (name: PrimName): name is ViewName => PRIMITIVES[name].view !== undefined;

/** True if the string is the name of a primitive; narrows its type. */
export const isPrimName = (name: string): name is PrimName => CODES.has(name);
/** Returns the position of a primitive in the table. It changes when a primitive is added; use it for hashing only. */
export const primCode = (name: PrimName): number => CODES.get(name)!;

const signatures = new Map<PrimName, Signature>();
/**
 * Returns the parsed signature; undefined for a primitive with its own typing rule. Parsed at the first call and then remembered.
 */
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

/**
 * Returns the number of size arguments (of kind `nat`) of a primitive, those with defaults included; they come before its term
 * arguments.
 */
export function natParams(name: PrimName): number {
  return signatureOf(name)?.sizeParams.length ?? OWN_NAT_PARAMS[name] ?? 0;
}

/**
 * Returns the values of the last size parameters when they are left out, in order; empty for a primitive without such defaults, as
 * most are.
 */
export const sizeDefaults = (name: PrimName): readonly number[] =>
  signatureOf(name)?.sizeDefaults ?? [];

const OWN_NAT_PARAMS: Partial<Record<PrimName, number>> = {
  iterate: 1,
  iterateSeq: 1,
  dispatch: 1,
  asVector: 1,
  broadcast: 1,
  proj: 1,
};

/**
 * Returns the number of term arguments; undefined for a primitive with a variable number, such as `zip`, `concat`, `tuple` and
 * `array`.
 */
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
