/** @file What the variables of a term stand for where its reads are followed, and in which loops. */
import type { AccessPath } from "../primitives/index.ts";
import type { Size, SizeVar } from "../size/index.ts";

/** A loop: an index from 0 to `length` − 1. */
export interface ReadLoop {
  readonly index: SizeVar;
  readonly length: Size;
}

/** A value that reads may go through: what a variable stands for. */
export interface ReadSource {
  /** Equal for sources that read the same. */
  readonly key: string;
  readonly loops: readonly ReadLoop[];
  /** Follows the read of a scalar or vector. Returns its number if it is an integer that the loops and other numbers determine. */
  readonly read: (path: AccessPath) => Size | undefined;
  /** True if reading may read the part that is asked for. */
  readonly reaches: () => boolean;
}

/** The sources of the bound variables, innermost first. */
export interface ReadScope {
  readonly source: ReadSource;
  readonly outer: ReadScope | undefined;
  /** The number of variables. */
  readonly depth: number;
  /** Equal for scopes with the same sources. */
  readonly key: string;
  /** The loops of all sources. */
  readonly loops: readonly ReadLoop[];
}

/** The source of a variable, by its de Bruijn index; undefined for one that the scope does not bind. */
export function readSourceOf(scope: ReadScope | undefined, index: number): ReadSource | undefined {
  let s = scope;
  for (let i = 0; i < index && s !== undefined; i++) s = s.outer;
  return s?.source;
}

/** All loops of both lists, each once. */
export const joinLoops = (a: readonly ReadLoop[], b: readonly ReadLoop[]): readonly ReadLoop[] => {
  const more = b.filter((loop) => !a.includes(loop));
  return more.length === 0 ? a : [...a, ...more];
};

/** The loops of a scope; none outside of all lambdas. */
export const loopsOfScope = (scope: ReadScope | undefined): readonly ReadLoop[] =>
  scope?.loops ?? [];
