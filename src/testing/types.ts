/** @file Random types of data. */
import { type ScalarName, type Session, type Size, type Type, visitType } from "../term/index.ts";
import type { Choices } from "./choices.ts";

/**
 * The parts of random types: scalar types, array sizes and unknown types. Of the scalar types and sizes, the first is the simplest;
 * `scalars` must not be empty.
 */
export interface TypeParts {
  readonly session: Session;
  readonly scalars: readonly ScalarName[];
  /** Array sizes to choose from. */
  readonly sizes: readonly Size[];
  /** Types without known structure. */
  readonly unknown: readonly Type[];
}

/** The scalar types of random terms unless rare ones are wanted: f32 and i32. */
export const COMMON: readonly ScalarName[] = ["f32", "i32"];
/** All scalar types, the simplest for a counterexample first. */
export const ALL_SCALARS: readonly ScalarName[] = [
  "f32",
  "i32",
  "bool",
  "u32",
  "f64",
  "i64",
  "f16",
  "u64",
  "u8",
  "i8",
];

/**
 * Returns a random type of data, with arrays and tuples of two or three components nested at most `depth` deep. A type of depth 0,
 * or without sizes to choose from, is a scalar or an unknown type.
 */
export function randomType(c: Choices, parts: TypeParts, depth: number): Type {
  const { types } = parts.session;
  const atom = (): Type =>
    parts.unknown.length > 0 && c.chance(30)
      ? c.pick(parts.unknown)
      : types.scalar(c.pick(parts.scalars));
  if (depth <= 0 || parts.sizes.length === 0 || !c.chance(50)) return atom();
  const inner = (): Type => randomType(c, parts, depth - 1);
  return c.chance(40)
    ? types.tuple(c.list(2, 3, inner))
    : types.array(c.pick(parts.sizes), inner());
}

/**
 * Returns every size in a type, at any depth, outermost first. A size that occurs several times is repeated, except where a type of
 * more than 32 nodes repeats a part.
 */
export function typeSizes(type: Type): Size[] {
  const found: Size[] = [];
  visitType(type, { size: (s) => found.push(s) });
  return found;
}
