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
  return firstPath(t, (u) => u === part);
}

/** The path to the first sub-term in pre-order for which `is` holds; undefined if there is none. */
function firstPath(t: Term, is: (t: Term) => boolean): TermPath | undefined {
  const seen = new Set<Term>();
  const path: number[] = [];
  const ancestors: Term[] = [];
  for (let u: Term | undefined = t; u !== undefined; ) {
    if (is(u)) return path;
    let next: Term | undefined = seen.has(u) ? undefined : children(u)[0];
    seen.add(u);
    if (next !== undefined) {
      ancestors.push(u);
      path.push(0);
    }
    while (next === undefined && ancestors.length > 0) {
      next = children(ancestors.at(-1)!)[++path[path.length - 1]!];
      if (next === undefined) {
        ancestors.pop();
        path.pop();
      }
    }
    u = next;
  }
  return undefined;
}

/**
 * The path to the term below the first `label` node with this name, in pre-order, so it ends with 0; undefined if there is none.
 */
export function pathToLabel(t: Term, name: string): TermPath | undefined {
  const path = firstPath(t, (u) => u.tag === "prim" && u.prim === "label" && u.label === name);
  return path && [...path, 0];
}

/**
 * Returns `t` with the sub-term at a path replaced by `by`, which must have the type of that sub-term. A path that leaves the term
 * changes nothing.
 */
export function replaceAt(t: Term, path: TermPath, by: Term): Term {
  const ancestors: Term[] = [];
  let u = t;
  for (const i of path) {
    const next = children(u)[i];
    if (next === undefined) return t;
    ancestors.push(u);
    u = next;
  }
  let made = by;
  for (let k = ancestors.length - 1; k >= 0; k--) {
    const next = [...children(ancestors[k]!)];
    next[path[k]!] = made;
    made = withChildren(ancestors[k]!, next);
  }
  return made;
}

/** Applies s to the sub-term at a path and replaces it by the result. Fails if the path leaves the term or s fails there. */
export const at = (path: TermPath, s: Strategy): Strategy =>
  path.reduceRight((inner, i) => child(i, inner), s);

/** Succeeds at a `label` node with this name. */
const hasLabel = (name: string): Strategy => ({
  name: `"${name}"`,
  start(m) {
    const t = m.term;
    if (t.tag === "prim" && t.prim === "label" && t.label === name) return m.succeed(t);
    const why = `no label "${name}" here`;
    m.fail({ tag: "refused", strategy: `"${name}"`, term: t, why, kind: "shape" });
  },
});

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
