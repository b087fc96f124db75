/** @file Shifts the spans of a syntax tree and measures its depth. Iterative, because a tree can be a long chain. */

import type { Span } from "../../term/index.ts";

type Plain = Record<string, unknown>;

const isObject = (x: unknown): x is Plain => typeof x === "object" && x !== null;

/** A deep copy of a syntax tree with all spans shifted by `by`; the tree itself is not changed. */
export const relocate = <T>(ast: T, by: number): T => {
  const root: { ast?: unknown } = {};
  const work: [from: Plain, to: Plain][] = [[{ ast }, root]];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [from, to] = next;
    for (const [key, value] of Object.entries(from)) {
      if (key === "span") to[key] = move(value as Span, by);
      else if (!isObject(value)) to[key] = value;
      else {
        const copy = (Array.isArray(value) ? [] : {}) as Plain;
        to[key] = copy;
        work.push([value, copy]);
      }
    }
  }
  return root.ast as T;
};

const move = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** The span of a node such that the path from the root to it has more than `limit` nodes (objects with a tag), both included. */
export const deeperThan = (limit: number, data: unknown): Span | undefined => {
  const work: [value: unknown, depth: number][] = [[data, 0]];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [value, depth] = next;
    if (!isObject(value)) continue;
    const below = "tag" in value ? depth + 1 : depth;
    if (below > limit) return (value as { span: Span }).span;
    for (const child of Object.values(value)) work.push([child, below]);
  }
  return undefined;
};
