/**
 * @file Walks over high terms without deep recursion: a term is visited along its heaviest children first, from the bottom up. Every
 * other child has at most half of the nodes of its parent, so that calls are nested only a few times for each halving.
 */
import { children, type Term } from "./term.ts";

/** Terms of at most this height may be walked by recursion. */
export const SHALLOW = 256;

/** Returns the child with the most nodes; undefined for a leaf. */
export const heaviestChild = (t: Term): Term | undefined => heaviestOf(children(t));

/**
 * Returns the heaviest child that is no function, so that its variables are those of `t`; undefined if there is none. For results
 * that depend on the variables around a term.
 */
export const heaviestInScope = (t: Term): Term | undefined =>
  t.tag === "lam" || t.tag === "natLam"
    ? undefined
    : heaviestOf(children(t).filter((c) => c.tag !== "lam" && c.tag !== "natLam"));

function heaviestOf(terms: readonly Term[]): Term | undefined {
  let best: Term | undefined;
  for (const t of terms) if (best === undefined || t.nodes > best.nodes) best = t;
  return best;
}

/**
 * Returns `t`, its child that `next` selects, the one of that and so on, the last one first, as far as they are higher than
 * `SHALLOW` and not `done`; nothing for a shallow term. A recursion that remembers its results and begins with these parts needs
 * few nested calls: each other child has at most half of the nodes.
 */
function heaviestParts(
  t: Term,
  next: (part: Term) => Term | undefined,
  done: (part: Term) => boolean,
): readonly Term[] {
  const parts: Term[] = [];
  for (let u: Term | undefined = t; u !== undefined && u.height > SHALLOW && !done(u); ) {
    parts.push(u);
    u = next(u);
  }
  return parts.reverse();
}

/**
 * Makes a function of terms that computes each result once. `compute` may call the function for the children of its term; high terms
 * do not make these calls deeply nested. `next` selects the child that is computed before its parent.
 */
export function memoised<T>(
  compute: (t: Term) => T,
  memo: Pick<WeakMap<Term, T>, "get" | "has" | "set"> = new Map<Term, T>(),
  next: (t: Term) => Term | undefined = heaviestChild,
): (t: Term) => T {
  const remember = (t: Term): T => {
    const made = compute(t);
    memo.set(t, made);
    return made;
  };
  return (t) => {
    for (const part of heaviestParts(t, next, (u) => memo.has(u))) remember(part);
    return memo.has(t) ? memo.get(t)! : remember(t);
  };
}
