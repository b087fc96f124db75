/**
 * @file The objects that terms are. Nodes have four classes, not one for each tag: where a place in the code sees objects of at most
 * four classes, V8 reads a field directly, without a look-up by name. Only session.ts makes nodes.
 *
 * The fields are declared without initialisers, because initialising and then assigning them would take a fifth of all rewriting
 * time.
 */
import type { PrimName } from "./primitives/index.ts";
import type { Session } from "./session.ts";
import type { Size } from "./size/index.ts";
import type { Free, LitValue, NodeFacts, Term, Var } from "./term.ts";
import type { Type } from "./type.ts";

/** The fields of every node; term.ts documents each. */
abstract class NodeBase {
  declare readonly session: Session;
  declare readonly id: number;
  declare readonly type: Type;
  declare readonly depth: number;
  declare readonly free: number;
  declare readonly sizeDepth: number;
  declare readonly height: number;
  declare readonly nesting: number;
  declare readonly nodes: number;
  declare readonly hasMeta: boolean;
  declare next: Term | undefined;

  constructor(session: Session, id: number, type: Type, facts: NodeFacts) {
    this.session = session;
    this.id = id;
    this.type = type;
    this.depth = facts.depth;
    this.free = facts.free;
    this.sizeDepth = facts.sizeDepth;
    this.height = facts.height;
    this.nesting = facts.nesting;
    this.nodes = facts.nodes;
    this.hasMeta = facts.hasMeta;
    this.next = undefined;
  }
}

/** A node without children: `index` is the variable's, `name` the free variable's, `value` the literal's. */
export class LeafNode<T extends "var" | "free" | "lit"> extends NodeBase {
  declare readonly tag: T;
  declare readonly index: number;
  declare readonly name: string;
  declare readonly value: LitValue;
  constructor(
    session: Session,
    id: number,
    type: Type,
    facts: NodeFacts,
    tag: T,
    index: number,
    name: string,
    value: LitValue,
  ) {
    super(session, id, type, facts);
    this.tag = tag;
    this.index = index;
    this.name = name;
    this.value = value;
  }
}

/** A lambda over a term or over a size. */
export class LambdaNode<T extends "lam" | "natLam"> extends NodeBase {
  declare readonly tag: T;
  declare readonly body: Term;
  constructor(session: Session, id: number, type: Type, facts: NodeFacts, tag: T, body: Term) {
    super(session, id, type, facts);
    this.tag = tag;
    this.body = body;
  }
}

/** A primitive with its arguments. */
export class PrimNode extends NodeBase {
  declare readonly tag: "prim";
  declare readonly prim: PrimName;
  declare readonly sizes: readonly Size[];
  declare readonly args: readonly Term[];
  declare readonly label: string;
  constructor(
    session: Session,
    id: number,
    type: Type,
    facts: NodeFacts,
    prim: PrimName,
    sizes: readonly Size[],
    args: readonly Term[],
    label: string,
  ) {
    super(session, id, type, facts);
    this.tag = "prim";
    this.prim = prim;
    this.sizes = sizes;
    this.args = args;
    this.label = label;
  }
}

/** A variable `fun`, or the metavariable `name`, applied to arguments. */
export class SpineNode<
  T extends "app" | "meta",
  F extends Var | Free | undefined,
> extends NodeBase {
  declare readonly tag: T;
  declare readonly fun: F;
  declare readonly name: string;
  declare readonly args: readonly Term[];
  constructor(
    session: Session,
    id: number,
    type: Type,
    facts: NodeFacts,
    tag: T,
    fun: F,
    name: string,
    args: readonly Term[],
  ) {
    super(session, id, type, facts);
    this.tag = tag;
    this.fun = fun;
    this.name = name;
    this.args = args;
  }
}
