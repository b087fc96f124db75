/** @file Positions in a term, by path of child numbers and by label. */
import { predicate, type Strategy, seq } from "../strategies/index.ts";
import { children, inClass, type Term, withChildren } from "../term/index.ts";
import { somewhereTopmost } from "./generic.ts";
import { child } from "./one-level.ts";

/** Child numbers, from 0, from the root of a term down to a sub-term; empty for the root. */
export type TermPath = readonly number[];

/** The sub-term at a path; undefined if the path leaves the term. */
export function subterm(t: Term, path: TermPath): Term | undefined {
  return path.reduce<Term | undefined>((u, i) => (u === undefined ? u : children(u)[i]), t);
}

/**
 * The path to the first occurrence of `part` in `t`, in pre-order and by identity of hash-consed terms; empty if `part` is `t`,
 * undefined if it does not occur.
 */
export function pathTo(t: Term, part: Term): TermPath | undefined {
  const nowhere = new Set<Term>();
  const search = (u: Term): TermPath | undefined => {
    if (u === part) return [];
    if (nowhere.has(u)) return undefined;
    for (const [i, c] of children(u).entries()) {
      const rest = search(c);
      if (rest !== undefined) return [i, ...rest];
    }
    nowhere.add(u);
    return undefined;
  };
  return search(t);
}

/**
 * The path to the term below the first `label` node with this name, in pre-order, so it ends with 0; undefined if there is none.
 */
export function pathToLabel(t: Term, name: string): TermPath | undefined {
  if (t.tag === "prim" && t.prim === "label" && t.label === name) return [0];
  for (const [i, c] of children(t).entries()) {
    const inner = pathToLabel(c, name);
    if (inner !== undefined) return [i, ...inner];
  }
  return undefined;
}

/**
 * Returns `t` with the sub-term at a path replaced by `by`, which must have the type of that sub-term. A path that leaves the term
 * changes nothing.
 */
export function replaceAt(t: Term, path: TermPath, by: Term): Term {
  return replaceFrom(0, t, path, by);
}

/** As `replaceAt`, for the part of the path from position `from` on. */
function replaceFrom(from: number, t: Term, path: TermPath, by: Term): Term {
  const child = path[from];
  if (child === undefined) return by;
  const old = children(t)[child];
  if (old === undefined) return t;
  const next = [...children(t)];
  next[child] = replaceFrom(from + 1, old, path, by);
  return withChildren(t, next);
}

/** Applies s to the sub-term at a path and replaces it by the result. Fails if the path leaves the term or s fails there. */
export const at = (path: TermPath, s: Strategy): Strategy =>
  path.reduceRight((inner, i) => child(i, inner), s);

/** Succeeds at a `label` node with this name. */
const hasLabel = (name: string): Strategy =>
  predicate(
    `"${name}"`,
    (t) => t.tag === "prim" && t.prim === "label" && t.label === name,
    `no label "${name}" here`,
  );

/** Applies s below each topmost `label` node with this name at which it succeeds; the label stays. Fails if there is none. */
export const atLabel = (name: string, s: Strategy): Strategy =>
  somewhereTopmost(seq(hasLabel(name), child(0, s)));

/**
 * A strategy that wraps the current term in a label with this name. Fails on a term whose type is no data, such as a function; a
 * term may get several labels.
 */
export const label = (name: string): Strategy => {
  const text = `label("${name}")`;
  const isValue = predicate(text, (t) => inClass("data", t.type), "a function has no label");
  return seq(isValue, {
    name: text,
    start: (m) => {
      const t = m.term;
      m.succeed(t.session.prim("label", [], [t], t.type, name));
    },
  });
};
