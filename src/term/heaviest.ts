/**
 * @file Walks over high terms without deep recursion: a term is visited along its heaviest children first, from the bottom up. Every
 * other child has at most half of the nodes of its parent, so that calls are nested only a few times for each halving.
 */
import { children, type Term } from "./term.ts";

/** Terms of at most this height may be walked by recursion. */
export const SHALLOW = 256;

/** Returns the child with the most nodes; undefined for a leaf. */
export function heaviestChild(t: Term): Term | undefined {
  let best: Term | undefined;
  for (const c of children(t)) if (best === undefined || c.nodes > best.nodes) best = c;
  return best;
}

/**
 * Returns `t`, its heaviest child, the heaviest child of that and so on, the last one first, as far as they are higher than
 * `SHALLOW` and not `done`; nothing for a shallow term. A recursion that remembers its results and begins with these parts needs
 * few nested calls: each other child has at most half of the nodes.
 */
function heaviestParts(t: Term, done: (part: Term) => boolean): readonly Term[] {
  const parts: Term[] = [];
  for (let u: Term | undefined = t; u !== undefined && u.height > SHALLOW && !done(u); ) {
    parts.push(u);
    u = heaviestChild(u);
  }
  return parts.reverse();
}

/**
 * Makes a function of terms that computes each result once. `compute` may call the function for the children of its term; high terms
 * do not make these calls deeply nested.
 */
export function memoised<T>(
  compute: (t: Term) => T,
  memo: Pick<WeakMap<Term, T>, "get" | "has" | "set"> = new Map<Term, T>(),
): (t: Term) => T {
  const remember = (t: Term): T => {
    const made = compute(t);
    memo.set(t, made);
    return made;
  };
  return (t) => {
    for (const part of heaviestParts(t, (u) => memo.has(u))) remember(part);
    return memo.has(t) ? memo.get(t)! : remember(t);
  };
}
