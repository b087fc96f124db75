/**
 * @file A session owns the tables of sizes, types and terms and constructs canonical terms.
 *
 * The constructors trust the types they receive, because rules substitute types and do not infer them again; build.ts has checking
 * constructors. Canonical form: a projection of a tuple literal is the component, and a `let` is placed or removed as share.ts
 * says.
 */

import { continuesChain } from "./chain.ts";
import { intoType } from "./interpret/arithmetic.ts";
import { LIMITS, LimitError, type Limits } from "./limits.ts";
import { LambdaNode, LeafNode, PrimNode, SpineNode } from "./node.ts";
import { type PrimName, primCode } from "./primitives/index.ts";
import { shareLet } from "./share.ts";
import { createSizeTable, type Size, type SizeCondition, type SizeTable } from "./size/index.ts";
import {
  type App,
  type Free,
  type Lam,
  type Lit,
  type LitValue,
  type Meta,
  type NatLam,
  type NodeFacts,
  occurs,
  type Prim,
  paramOf,
  type Term,
  type Var,
} from "./term.ts";
import { TermTable } from "./term-table.ts";
import { type Type, TypeTable } from "./type.ts";

const NO_SIZES: readonly Size[] = [];
const TAGS = { var: 1, free: 2, lit: 3, lam: 4, natLam: 5, prim: 6, app: 7, meta: 8 } as const;

/**
 * Owner of the intern tables for sizes, types and terms. Structurally equal terms of a session are one object. Constructors of
 * lambdas, primitives and applications raise LimitError E0902 for a term nested deeper than `limits.termDepth` and E0903 for one of
 * more than `limits.termNodes` nodes. Types of the arguments are trusted.
 */
export class Session {
  readonly sizes: SizeTable = createSizeTable();
  readonly types: TypeTable;
  /** The budgets: the defaults of `LIMITS`, except those given to the constructor. */
  readonly limits: Limits;
  /**
   * Says why a term cannot be lowered to kernels under conditions on its sizes, and undefined if it can. Strategies ask this (`lowers`);
   * terms are below the lowerer, so whoever makes the session sets it. Absent: nothing is refused.
   */
  refusal: ((term: Term, conditions: readonly SizeCondition[]) => string | undefined) | undefined;
  #next = 0;
  readonly #terms = new TermTable();

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.types = new TypeTable(this.sizes, this.limits);
  }

  /** The bound variable with a de Bruijn index. */
  variable(index: number, type: Type): Var {
    const hash = mix(mix(TAGS.var, index), type.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "var" && t.index === index && t.type === type) return t;
    }
    const free = index < 31 ? 1 << index : 0;
    const facts = { ...leaf(type), depth: index + 1, free };
    return this.#terms.add(
      hash,
      new LeafNode(this, this.#next++, type, facts, "var", index, "", 0),
    );
  }

  /** The free variable with a name. */
  free(name: string, type: Type): Free {
    const hash = mix(mix(TAGS.free, hashText(name)), type.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "free" && t.name === name && t.type === type) return t;
    }
    return this.#terms.add(
      hash,
      new LeafNode(this, this.#next++, type, leaf(type), "free", 0, name, 0),
    );
  }

  /** A literal. A value of a scalar type is rounded or wrapped to the type. */
  lit(number: LitValue, type: Type): Lit {
    const value = type.tag === "scalar" ? intoType(type.name, number) : number;
    const hash = mix(mix(TAGS.lit, hashValue(value)), type.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "lit" && Object.is(t.value, value) && t.type === type) return t;
    }
    return this.#terms.add(
      hash,
      new LeafNode(this, this.#next++, type, leaf(type), "lit", 0, "", value),
    );
  }

  /** The lambda with a parameter of type `param`; variable 0 of `body` is the parameter. */
  lam(param: Type, body: Term): Lam {
    const type = this.types.fun(param, body.type);
    const hash = mix(mix(TAGS.lam, body.id), type.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "lam" && t.body === body && t.type === type) return t;
    }
    const beyond = body.depth > 31 && occurs(body, 31) ? 1 << 30 : 0;
    const facts: NodeFacts = {
      depth: Math.max(0, body.depth - 1),
      free: (body.free >>> 1) | beyond,
      sizeDepth: Math.max(body.sizeDepth, type.sizeDepth),
      height: body.height + 1,
      nesting: body.nesting + 1,
      nodes: body.nodes + 1,
      hasMeta: body.hasMeta || type.hasMeta,
    };
    return this.#terms.add(
      hash,
      new LambdaNode(this, this.#next++, type, this.#bounded(facts), "lam", body),
    );
  }

  /** The function of a size; bound size variable 0 of `body` is the parameter. */
  natLam(body: Term): NatLam {
    const type = this.types.natFun(body.type);
    const hash = mix(mix(TAGS.natLam, body.id), type.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "natLam" && t.body === body) return t;
    }
    const facts: NodeFacts = {
      depth: body.depth,
      free: body.free,
      sizeDepth: Math.max(0, body.sizeDepth - 1),
      height: body.height + 1,
      nesting: body.nesting + 1,
      nodes: body.nodes + 1,
      hasMeta: body.hasMeta,
    };
    return this.#terms.add(
      hash,
      new LambdaNode(this, this.#next++, type, this.#bounded(facts), "natLam", body),
    );
  }

  /**
   * A primitive applied to all its arguments, in canonical form. The result may be a different node: a component of a tuple, also of one
   * inside of `let`s, or the `let` that share.ts places.
   */
  prim(
    name: PrimName,
    sizes: readonly Size[],
    args: readonly Term[],
    type: Type,
    label: string = "",
  ): Term {
    if (name === "proj") {
      const part = componentOf(args[0]!, sizes[0]!.constant!);
      if (part !== undefined) return part;
    } else if (name === "let") {
      const [value, fun] = args as [Term, Term];
      const lam = this.#labelInside(fun);
      if (lam.tag === "lam") return shareLet(lam.body, value);
    }
    return this.rawPrim(name, sizes, args, type, label);
  }

  /** Moves labels of the function of a `let` into its body, because the function is not a value of its own. */
  #labelInside(fun: Term): Term {
    if (fun.tag !== "prim" || fun.prim !== "label") return fun;
    const lam = this.#labelInside(fun.args[0]!);
    if (lam.tag !== "lam") return fun;
    const body = this.prim("label", [], [lam.body], lam.body.type, fun.label);
    return this.lam(paramOf(lam), body);
  }

  /**
   * A primitive without the canonical form, so that a `let` or a projection stays. For share.ts, which establishes the form, and
   * for callers whose result must keep the node.
   */
  rawPrim(
    name: PrimName,
    sizes: readonly Size[],
    args: readonly Term[],
    type: Type,
    label: string = "",
  ): Prim {
    let hash = mix(mix(TAGS.prim, primCode(name)), type.id);
    for (let i = 0; i < sizes.length; i++) hash = mix(hash, sizes[i]!.id);
    for (let i = 0; i < args.length; i++) hash = mix(hash, args[i]!.id);
    if (label !== "") hash = mix(hash, hashText(label));
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "prim" && t.prim === name && t.type === type && t.label === label) {
        if (sameItems(t.args, args) && sameItems(t.sizes, sizes)) return t;
      }
    }
    const facts = collect(type, sizes, args);
    const first = args[0];
    if (first !== undefined && continuesChain(name, first))
      facts.nesting = Math.max(first.nesting, args[1]!.nesting + 1);
    const prim = new PrimNode(
      this,
      this.#next++,
      type,
      this.#bounded(facts),
      name,
      sizes,
      args,
      label,
    );
    return this.#terms.add(hash, prim);
  }

  /** The application of a variable of function type to arguments, with the type of the result. */
  app(fun: Var | Free, args: readonly Term[], type: Type): App {
    let hash = mix(mix(TAGS.app, fun.id), type.id);
    for (let i = 0; i < args.length; i++) hash = mix(hash, args[i]!.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "app" && t.fun === fun && t.type === type && sameItems(t.args, args)) return t;
    }
    const facts = collect(type, NO_SIZES, [fun, ...args]);
    return this.#terms.add(
      hash,
      new SpineNode(this, this.#next++, type, this.#bounded(facts), "app", fun, "", args),
    );
  }

  /** The metavariable with a name and arguments, with the type of its instance. */
  meta(name: string, args: readonly Term[], type: Type): Meta {
    let hash = mix(mix(TAGS.meta, hashText(name)), type.id);
    for (let i = 0; i < args.length; i++) hash = mix(hash, args[i]!.id);
    for (let t = this.#terms.first(hash); t !== undefined; t = t.next) {
      if (t.tag === "meta" && t.name === name && t.type === type && sameItems(t.args, args))
        return t;
    }
    const facts = { ...collect(type, NO_SIZES, args), hasMeta: true };
    return this.#terms.add(
      hash,
      new SpineNode(this, this.#next++, type, facts, "meta", undefined, name, args),
    );
  }

  /** The number of distinct terms that the session has made. */
  get termCount(): number {
    return this.#next;
  }

  #bounded(facts: NodeFacts): NodeFacts {
    const { termDepth: depth, termHeight: height, termNodes: nodes } = this.limits;
    if (facts.nesting > depth) {
      throw new LimitError("E0902", `a term is nested more than ${depth} deep`, NEST_HELP);
    }
    if (facts.height > height) {
      throw new LimitError("E0902", `a chain has more than ${height} operators`, CHAIN_HELP);
    }
    if (facts.nodes > nodes) {
      throw new LimitError("E0903", `a term has more than ${nodes} nodes`, GROW_HELP);
    }
    return facts;
  }
}

const NEST_HELP = "name parts of the expression with `let`, or fold with `reduce`";
const CHAIN_HELP = "fold with `reduce`, or name parts of the chain with `let`";
const GROW_HELP = "look for a rule that duplicates its argument: strata trace shows each step";

function leaf(type: Type): NodeFacts {
  return {
    depth: 0,
    free: 0,
    sizeDepth: type.sizeDepth,
    height: 1,
    nesting: 1,
    nodes: 1,
    hasMeta: type.hasMeta,
  };
}

function collect(type: Type, sizes: readonly Size[], args: readonly Term[]): NodeFacts {
  const facts = leaf(type);
  for (const s of sizes) {
    facts.sizeDepth = Math.max(facts.sizeDepth, s.boundDepth);
    facts.hasMeta ||= s.hasMeta;
  }
  for (const a of args) {
    facts.depth = Math.max(facts.depth, a.depth);
    facts.free |= a.free;
    facts.sizeDepth = Math.max(facts.sizeDepth, a.sizeDepth);
    facts.height = Math.max(facts.height, a.height + 1);
    facts.nesting = Math.max(facts.nesting, a.nesting + 1);
    facts.nodes += a.nodes;
    facts.hasMeta ||= a.hasMeta;
  }
  return facts;
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function mix(hash: number, x: number): number {
  const h = Math.imul(hash ^ x, 0x9e3779b1);
  return h ^ (h >>> 15);
}

function hashText(text: string): number {
  let h = 7;
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
  return h;
}

/** The two halves of a 64-bit number. */
const HALVES = new Int32Array(2);
const AS_DOUBLE = new Float64Array(HALVES.buffer);

function hashValue(value: LitValue): number {
  if (typeof value !== "number") return hashText(String(value));
  if (Number.isNaN(value)) return 1; // its bits may differ
  AS_DOUBLE[0] = value;
  return mix(HALVES[0]!, HALVES[1]!);
}

/** The component of a tuple that is written down, also inside of `let`s, which stay around it; undefined for other terms. */
function componentOf(tuple: Term, i: number): Term | undefined {
  if (tuple.tag !== "prim") return undefined;
  if (tuple.prim === "tuple") return tuple.args[i];
  if (tuple.prim !== "let") return undefined;
  const [value, lam] = tuple.args as [Term, Lam];
  const part = lam.tag === "lam" ? componentOf(lam.body, i) : undefined;
  return part && shareLet(part, value);
}
