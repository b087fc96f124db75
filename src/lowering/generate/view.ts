/** @file Views: how arrays and values are read by paths, without being stored. */
import { CompilerBug, type Term, type Type } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import type { AccessPath } from "../path.ts";

/**
 * A value whose elements can be read by path: a variable of the term, a stored array or an input. `read` may emit statements; its
 * path must lead to a scalar or vector.
 */
export interface View {
  /** Views with equal keys have equal values. */
  readonly key: string;
  readonly type: Type;
  readonly read: (path: AccessPath) => Expr;
}

/** The views of the de Bruijn variables in scope, as a linked list, the innermost (index 0) first; undefined is the empty list. */
export interface ViewEnv {
  readonly view: View;
  readonly outer: ViewEnv | undefined;
}

/**
 * The environment with one more variable, which gets de Bruijn index 0; the indices of the variables in `outer` rise by one.
 * `outer` is not changed.
 */
export const extendViews = (view: View, outer: ViewEnv | undefined): ViewEnv => ({ view, outer });

/** The view of the variable with de Bruijn index i. Raises CompilerBug if it is not bound. */
export function lookup(env: ViewEnv | undefined, i: number): View {
  let e = env;
  for (let k = 0; k < i; k++) e = e?.outer;
  if (e === undefined) throw new CompilerBug(`variable ${i} is not bound`);
  return e.view;
}

/** A text that is equal if the free variables of `t` have the same views. */
function envKey(t: Term, env: ViewEnv | undefined): string {
  let key = "";
  let e = env;
  for (let i = 0; i < t.depth && e !== undefined; i++, e = e.outer) {
    if (i > 30 || (t.free & (1 << i)) !== 0) key += `${i}:${e.view.key};`;
  }
  return key;
}

/**
 * A text that identifies the value of a term: it is equal for equal terms in environments that agree on the term's free variables.
 */
export const termKey = (t: Term, env: ViewEnv | undefined): string => `${t.id}|${envKey(t, env)}`;
