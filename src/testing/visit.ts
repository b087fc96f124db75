/** @file Traversal of a term with positions. */
import { children, paramOf, type Term, type Type } from "../term/index.ts";
import type { TermPath } from "../traversals/index.ts";

/**
 * A node of a term with its position: the path of child numbers from the root, the types of the bound variables in scope, and its
 * parent (undefined for the root).
 */
export interface Visited {
  readonly term: Term;
  readonly path: TermPath;
  /** Types of the enclosing bound variables, outermost first. */
  readonly scope: readonly Type[];
  readonly parent: Term | undefined;
}

/**
 * Calls `see` for every node of a term, parents before children, left to right. Shared nodes are visited at each occurrence; heads
 * of applications are not visited.
 */
export function visitAt(root: Term, see: (at: Visited) => void): void {
  const visit = (at: Visited): void => {
    see(at);
    const { term, path, scope } = at;
    const inner = term.tag === "lam" ? [...scope, paramOf(term)] : scope;
    children(term).forEach((c, i) =>
      visit({ term: c, path: [...path, i], scope: inner, parent: term }),
    );
  };
  visit({ term: root, path: [], scope: [], parent: undefined });
}
