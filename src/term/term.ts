/**
 * @file Terms: immutable, typed, hash-consed trees. Two equal terms of a session are one object.
 *
 * Variables are de Bruijn indices, 0 the innermost binder. `App` applies a variable of function type; everything else
 * of function type is a `Lam` by η-expansion. `Meta` is a metavariable of a pattern with the bound variables that it
 * may mention.
 */
import type { PrimName } from "./primitives/index.ts";
import type { Session } from "./session.ts";
import type { Size } from "./size/index.ts";
import type { Type } from "./type.ts";

export type LitValue = number | bigint | boolean;

/**
 * What every node knows of itself; computed once when it is made. Fields are only declared: initialising them and then
 * setting them would take a fifth of all rewriting time.
 */
abstract class TermNode {
  declare readonly session: Session;
  /** For hashing and memo keys only: nothing is ordered by it. */
  declare readonly id: number;
  declare readonly type: Type;
  /** 1 + the largest de Bruijn index that occurs free; 0 for a closed term. */
  declare readonly depth: number;
  /** Bit i: variable i occurs free, for i < 31; exact together with `depth`. */
  declare readonly free: number;
  /** 1 + the largest de Bruijn size index that occurs free. */
  declare readonly sizeDepth: number;
  /** Longest path to a leaf. */
  declare readonly height: number;
  /** Nodes, counted as a tree. */
  declare readonly nodes: number;
  /** A metavariable, or an unknown of a type or size, occurs. */
  declare readonly hasMeta: boolean;
  /** Next term in the same bucket of the intern table. */
  declare next: Term | undefined;

  constructor(session: Session, id: number, type: Type, facts: NodeFacts) {
    this.session = session;
    this.id = id;
    this.type = type;
    this.depth = facts.depth;
    this.free = facts.free;
    this.sizeDepth = facts.sizeDepth;
    this.height = facts.height;
    this.nodes = facts.nodes;
    this.hasMeta = facts.hasMeta;
    this.next = undefined;
  }
}

export interface NodeFacts {
  depth: number;
  free: number;
  sizeDepth: number;
  height: number;
  nodes: number;
  hasMeta: boolean;
}

export class Var extends TermNode {
  readonly tag = "var" as const;
  declare readonly index: number;
  constructor(s: Session, id: number, type: Type, facts: NodeFacts, index: number) {
    super(s, id, type, facts);
    this.index = index;
  }
}

/** A parameter of the program, or an opaque function. */
export class Free extends TermNode {
  readonly tag = "free" as const;
  declare readonly name: string;
  constructor(s: Session, id: number, type: Type, facts: NodeFacts, name: string) {
    super(s, id, type, facts);
    this.name = name;
  }
}

export class Lit extends TermNode {
  readonly tag = "lit" as const;
  declare readonly value: LitValue;
  constructor(s: Session, id: number, type: Type, facts: NodeFacts, value: LitValue) {
    super(s, id, type, facts);
    this.value = value;
  }
}

/** Its type is `param -> body.type`. */
export class Lam extends TermNode {
  readonly tag = "lam" as const;
  declare readonly body: Term;
  constructor(s: Session, id: number, type: Type, facts: NodeFacts, body: Term) {
    super(s, id, type, facts);
    this.body = body;
  }
}

/** `\(l: nat) -> body`: binds a size variable. */
export class NatLam extends TermNode {
  readonly tag = "natLam" as const;
  declare readonly body: Term;
  constructor(s: Session, id: number, type: Type, facts: NodeFacts, body: Term) {
    super(s, id, type, facts);
    this.body = body;
  }
}

/** A primitive with all its arguments. `label` is the name of a `label`, the code of an `extern`, else empty. */
export class Prim extends TermNode {
  readonly tag = "prim" as const;
  declare readonly prim: PrimName;
  declare readonly sizes: readonly Size[];
  declare readonly args: readonly Term[];
  declare readonly label: string;
  constructor(
    s: Session,
    id: number,
    type: Type,
    facts: NodeFacts,
    prim: PrimName,
    sizes: readonly Size[],
    args: readonly Term[],
    label: string,
  ) {
    super(s, id, type, facts);
    this.prim = prim;
    this.sizes = sizes;
    this.args = args;
    this.label = label;
  }
}

export class App extends TermNode {
  readonly tag = "app" as const;
  declare readonly fun: Var | Free;
  declare readonly args: readonly Term[];
  constructor(
    s: Session,
    id: number,
    type: Type,
    f: NodeFacts,
    fun: Var | Free,
    args: readonly Term[],
  ) {
    super(s, id, type, f);
    this.fun = fun;
    this.args = args;
  }
}

/** On a left side `args` are distinct bound variables; on a right side they are any terms. */
export class Meta extends TermNode {
  readonly tag = "meta" as const;
  declare readonly name: string;
  declare readonly args: readonly Term[];
  constructor(
    s: Session,
    id: number,
    type: Type,
    f: NodeFacts,
    name: string,
    args: readonly Term[],
  ) {
    super(s, id, type, f);
    this.name = name;
    this.args = args;
  }
}

export type Term = Var | Free | Lit | Lam | NatLam | Prim | App | Meta;

const NONE: readonly Term[] = [];

/** The direct children, said once: traversal, substitution, free variables and printing derive from it. */
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

/** The term with other children of the same types; the same object where none changed. */
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

/** The type of the variable that a lambda binds. */
export function paramOf(lam: Lam): Type {
  return lam.type.tag === "fun" ? lam.type.param : lam.type;
}

/** Does variable `index` occur free in `t`? */
export function occurs(t: Term, index: number): boolean {
  if (index < 31) return (t.free & (1 << index)) !== 0;
  if (t.depth <= index) return false;
  if (t.tag === "var") return t.index === index;
  const inner = t.tag === "lam" ? index + 1 : index;
  if (t.tag === "app" && occurs(t.fun, index)) return true;
  return children(t).some((c) => occurs(c, inner));
}

/** `label(l, label(k, e))` → `e`: matching and lowering look through labels. */
export function unlabel(t: Term): Term {
  let inner = t;
  while (inner.tag === "prim" && inner.prim === "label") inner = inner.args[0]!;
  return inner;
}
