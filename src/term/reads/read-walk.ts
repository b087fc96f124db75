/** @file What the variables of lambdas stand for while the reads of a term are followed. */
import type { AccessPath } from "../primitives/index.ts";
import type { Size } from "../size/index.ts";
import type { Prim, Term } from "../term.ts";
import { readPathKey } from "./read-path.ts";
import type { ReadRecord } from "./read-record.ts";
import {
  joinLoops,
  loopsOfScope,
  type ReadLoop,
  type ReadScope,
  type ReadSource,
} from "./read-source.ts";

/** Follows reads: what the sources of variables need of it. */
export interface ReadWalk {
  readonly record: ReadRecord;
  /** Equal for equal terms in scopes with the same sources. */
  key(t: Term, scope: ReadScope | undefined): string;
  /** Follows the read of the scalar or vector at a path; its number if that is an integer that is known. */
  read(t: Term, scope: ReadScope | undefined, path: AccessPath): Size | undefined;
  /** True if computing the term may read the part. */
  reaches(t: Term, scope: ReadScope | undefined): boolean;
}

/** The scope in a lambda whose variable stands for `source`. */
export const bindSource = (
  { record }: ReadWalk,
  source: ReadSource,
  outer: ReadScope | undefined,
): ReadScope => ({
  source,
  outer,
  depth: (outer?.depth ?? 0) + 1,
  key: record.short(`${outer?.key ?? ""};${source.key}`),
  loops: joinLoops(loopsOfScope(outer), source.loops),
});

/** The element of an array at an index. */
export const elementSource = (
  walk: ReadWalk,
  xs: Term,
  scope: ReadScope | undefined,
  i: Size,
): ReadSource => ({
  key: `${walk.key(xs, scope)}@${i.id}`,
  loops: joinLoops(loopsOfScope(scope), walk.record.loopsIn([i])),
  read: (path) => walk.read(xs, scope, [i, ...path]),
  reaches: () => walk.reaches(xs, scope),
});

/** An integer that is known. */
export const numberSource = ({ record }: ReadWalk, i: Size): ReadSource => ({
  key: `#${i.id}`,
  loops: record.loopsIn([i]),
  read: () => i,
  reaches: () => false,
});

/** The state of a loop, which is held and not read again. */
export function stateSource({ record }: ReadWalk, t: Prim, loops: readonly ReadLoop[]): ReadSource {
  const key = `state ${t.id}`;
  return {
    key,
    loops,
    read: (path) => record.datum(`${key} ${readPathKey(path)}`, loops),
    reaches: () => false,
  };
}

/** The scope in a `let`: a scalar is computed now, and any other value where it is read. */
export function letScope(walk: ReadWalk, value: Term, scope: ReadScope | undefined): ReadScope {
  const isHeld = value.type.tag !== "array" && value.type.tag !== "tuple";
  const held = isHeld ? walk.read(value, scope, []) : undefined;
  const source: ReadSource = {
    key: `let ${walk.key(value, scope)}`,
    loops: [],
    read: (path) => (isHeld ? held : walk.read(value, scope, path)),
    reaches: () => !isHeld && walk.reaches(value, scope),
  };
  return bindSource(walk, source, scope);
}
