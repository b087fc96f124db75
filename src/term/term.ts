/**
 * @file Terms: immutable, typed, hash-consed trees. Two structurally equal terms of a session are one object.
 *
 * Bound variables are de Bruijn indices; 0 is the innermost binder. `App` applies a variable of function type; every other term of
 * function type is a `Lam` by η-expansion. `Meta` is a metavariable of a pattern, with the bound variables that its instance may
 * mention.
 */
import type { PrimName } from "./primitives/index.ts";
import type { Session } from "./session.ts";
import type { Size } from "./size/index.ts";
import type { Type } from "./type.ts";

/** Value of a literal: a bigint for the types `i64` and `u64`, a boolean for `bool`, a number for every other type. */
export type LitValue = number | bigint | boolean;

/** What every node has, computed once when the node is made. */
interface TermNode extends Readonly<NodeFacts> {
  readonly session: Session;
  /** Unique number in the session, for hashing and memo keys only; no order depends on it. */
  readonly id: number;
  readonly type: Type;
  /** The next term of the same hash in the session's intern table. */
  next: Term | undefined;
}

/** The facts of a node that follow from its parts. */
export interface NodeFacts {
  /** 1 + the largest de Bruijn index that occurs free; 0 for a closed term. */
  depth: number;
  /** Bit i is set when variable i occurs free, for i < 31. Larger indices are found with `depth` and a traversal. */
  free: number;
  /** 1 + the largest de Bruijn index of a size variable that occurs free; 0 if none does. */
  sizeDepth: number;
  /** Number of nodes on the longest path down to a leaf; 1 for a leaf. */
  height: number;
  /** Like `height`, but a chain of operators (`a + b - c`, see chain.ts) counts as one node. */
  nesting: number;
  /** Number of nodes, counted as a tree: a shared sub-term counts once for each occurrence. */
  nodes: number;
  /** True if a metavariable occurs, or an unknown of a type or of a size. */
  hasMeta: boolean;
}

/** A bound variable, as a de Bruijn index: 0 is the variable of the innermost lambda. */
export interface Var extends TermNode {
  readonly tag: "var";
  readonly index: number;
}

/** A free variable by name, such as a parameter of the program or a function whose definition is opaque. */
export interface Free extends TermNode {
  readonly tag: "free";
  readonly name: string;
}

/**
 * A literal of a scalar or index type; in a pattern, also of a type variable. The value is rounded to a scalar type when the
 * literal is made.
 */
export interface Lit extends TermNode {
  readonly tag: "lit";
  readonly value: LitValue;
}

/** A lambda of one parameter. Its type is `param -> body.type`; variable 0 of `body` is the parameter. */
export interface Lam extends TermNode {
  readonly tag: "lam";
  readonly body: Term;
}

/** `\(l: nat) -> body`: a function of a size. The bound size variable 0 of `body` is the parameter. */
export interface NatLam extends TermNode {
  readonly tag: "natLam";
  readonly body: Term;
}

/**
 * A primitive with all its arguments. `sizes` are the arguments of kind `nat`, `args` the terms. `label` is the name for the
 * primitive `label`, the C function for `extern` (see external.ts), and empty for all other primitives.
 */
export interface Prim extends TermNode {
  readonly tag: "prim";
  readonly prim: PrimName;
  readonly sizes: readonly Size[];
  readonly args: readonly Term[];
  readonly label: string;
}

/** A variable of function type, applied to one or more arguments. A lambda is never the head: its applications are reduced. */
export interface App extends TermNode {
  readonly tag: "app";
  readonly fun: Var | Free;
  readonly args: readonly Term[];
}

/**
 * A metavariable of a pattern. On the left side of a rule `args` are bound variables and components of them, none of which holds
 * another; on the right side they are arbitrary terms.
 */
export interface Meta extends TermNode {
  readonly tag: "meta";
  readonly name: string;
  readonly args: readonly Term[];
}

/**
 * A term, told apart by `tag`: bound variable, free variable, literal, lambda, lambda over a size, primitive, application, or
 * metavariable. Terms are immutable, typed and hash-consed: equal terms of one session are one object.
 */
export type Term = Var | Free | Lit | Lam | NatLam | Prim | App | Meta;

const NONE: readonly Term[] = [];

/** Returns the direct children of a node, in order; none for a leaf. The head of an `App` is not among them. */
export function children(t: Term): readonly Term[] {
  switch (t.tag) {
    case "var":
    case "free":
    case "lit":
      return NONE;
    case "lam":
    case "natLam":
      return [t.body];
    case "prim":
    case "app":
    case "meta":
      return t.args;
    default:
      return t satisfies never;
  }
}

/**
 * Returns the term with its children replaced by as many terms of the same types; the same object if none changed. The result may
 * be another kind of node, because a primitive is made in canonical form.
 */
export function withChildren(t: Term, next: readonly Term[]): Term {
  const s = t.session;
  switch (t.tag) {
    case "var":
    case "free":
    case "lit":
      return t;
    case "lam":
      return next[0] === t.body ? t : s.lam(paramOf(t), next[0]!);
    case "natLam":
      return next[0] === t.body ? t : s.natLam(next[0]!);
    case "prim":
      return same(t.args, next) ? t : s.prim(t.prim, t.sizes, next, t.type, t.label);
    case "app":
      return same(t.args, next) ? t : s.app(t.fun, next, t.type);
    case "meta":
      return same(t.args, next) ? t : s.meta(t.name, next, t.type);
    default:
      return t satisfies never;
  }
}

function same(a: readonly Term[], b: readonly Term[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Returns the type of the parameter that a lambda binds: the left side of its function type. */
export function paramOf(lam: Lam): Type {
  return lam.type.tag === "fun" ? lam.type.param : lam.type;
}

/** True if the de Bruijn variable `index` occurs free in `t`; constant time for index < 31, otherwise a traversal. */
export function occurs(t: Term, index: number): boolean {
  if (index < 31) return (t.free & (1 << index)) !== 0;
  const todo: [t: Term, index: number][] = [[t, index]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [u, i] = next;
    if (u.depth <= i) continue;
    if (u.tag === "var" && u.index === i) return true;
    const inner = u.tag === "lam" ? i + 1 : i;
    if (u.tag === "app") todo.push([u.fun, i]);
    for (const c of children(u)) todo.push([c, inner]);
  }
  return false;
}

/**
 * Removes the labels around a term: `label(l, label(k, e))` gives `e`. Labels inside of `e` stay. Matching and lowering ignore
 * labels.
 */
export function unlabel(t: Term): Term {
  let inner = t;
  while (inner.tag === "prim" && inner.prim === "label") inner = inner.args[0]!;
  return inner;
}
