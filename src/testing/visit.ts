/** @file Every node of a term with its place. */
import { children, paramOf, type Term, type Type } from "../term/index.ts";
import type { TermPath } from "../traversals/index.ts";

export interface Visited {
  readonly term: Term;
  readonly path: TermPath;
  /** Types of the variables that are bound around it, the outermost first. */
  readonly scope: readonly Type[];
  readonly parent: Term | undefined;
}

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
