/**
 * @file What reading and writing share while code for one kernel is generated: the block that statements go to, what is
 * known about index variables, names, memory. `read` and `write` are mutually recursive; they meet here.
 */
import {
  add,
  CompilerBug,
  decideCondition,
  type Facts,
  LIMITS,
  makeCondition,
  proveLE,
  type Session,
  type Size,
  type SizeCondition,
  type SizeTable,
  simplify,
  sub,
  type Term,
  type Type,
  withCondition,
  withRange,
} from "../../term/index.ts";
import { index, variable } from "../code.ts";
import { tooManyStatements, tooMuchUnrolled } from "../errors.ts";
import { factsInLoop } from "../facts/loop-facts.ts";
import { vanishes } from "../facts/vanishes.ts";
import type { CType, Expr, LocalArray, LoopKind, Structured } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import type { AccessPath } from "../path.ts";
import type { Buffer } from "../plan.ts";
import type { Dest } from "./dest.ts";

/** Something that can be read by path: a variable of the term, a stored array, an input. */
export interface View {
  /** Equal keys mean equal values. */
  readonly key: string;
  readonly type: Type;
  readonly read: (path: AccessPath) => Expr;
}

/** Views of the de Bruijn variables, the innermost first. */
export interface ViewEnv {
  readonly view: View;
  readonly outer: ViewEnv | undefined;
}

export const extendViews = (view: View, outer: ViewEnv | undefined): ViewEnv => ({ view, outer });

export function lookup(env: ViewEnv | undefined, i: number): View {
  let e = env;
  for (let k = 0; k < i; k++) e = e?.outer;
  if (e === undefined) throw new CompilerBug(`variable ${i} is not bound`);
  return e.view;
}

/** Identifies what a term's free variables stand for. */
function envKey(t: Term, env: ViewEnv | undefined): string {
  let key = "";
  let e = env;
  for (let i = 0; i < t.depth && e !== undefined; i++, e = e.outer) {
    if (i > 30 || (t.free & (1 << i)) !== 0) key += `${i}:${e.view.key};`;
  }
  return key;
}

export const termKey = (t: Term, env: ViewEnv | undefined): string => `${t.id}|${envKey(t, env)}`;

/** Where statements go; values computed in it are found again by key. */
export class Block {
  readonly stmts: Structured[] = [];
  readonly outer: Block | undefined;
  readonly #memo = new Map<string, View>();

  constructor(outer?: Block) {
    this.outer = outer;
  }

  recall(key: string): View | undefined {
    return this.#memo.get(key) ?? this.outer?.recall(key);
  }

  remember(key: string, view: View): void {
    this.#memo.set(key, view);
  }
}

/** A parallel or sequential loop that is open where code is generated. */
export interface OpenLoop {
  readonly loop: LoopKind;
  readonly variable: Size;
  readonly extent: Size;
}

export class KernelGenerator {
  readonly session: Session;
  readonly names: FreshNames;
  /** How many work-items and groups there are. */
  readonly items: WorkItems;
  readonly inputs: ReadonlyMap<string, View>;
  readonly locals: LocalArray[] = [];
  /** Global buffers of the kernel's own. */
  readonly temporaries: Buffer[] = [];
  /** Arrays whose elements are stored more than once: accumulators. */
  readonly overwritten = new Set<string>();
  readonly loops: OpenLoop[] = [];
  /** Keys of elements and components that are known to be no indices: they depend on data, or may wrap. */
  readonly data = new Set<string>();
  facts: Facts;
  /** What this code needs of sizes for its reads to lie inside arrays: a launch checks it. */
  readonly demands: SizeCondition[] = [];
  /** By dimension: where the region begins that is being written. */
  readonly #from: (Size | undefined)[] = [];
  #keys = 0;
  #about: Term | undefined;
  #statements = 0;
  #iterations = 0;
  #looking = false;
  readonly #mutable = new Set<string>();
  block: Block = new Block();
  /** Set by `generate.ts`: the two translations. */
  read!: (t: Term, env: ViewEnv | undefined, path: AccessPath) => Expr;
  write!: (t: Term, env: ViewEnv | undefined, dest: Dest) => void;

  /** An index term as a size. */
  index!: (t: Term, env: ViewEnv | undefined) => Size;
  /** An index function at an index. */
  indexAt!: (f: Term, env: ViewEnv | undefined, i: Size) => Size;

  constructor(
    session: Session,
    names: FreshNames,
    items: WorkItems,
    inputs: ReadonlyMap<string, View>,
    facts: Facts,
  ) {
    this.session = session;
    this.names = names;
    this.items = items;
    this.inputs = inputs;
    this.facts = facts;
  }

  /** Code for a term; what is too much is said of the innermost term that it is for. */
  about<T>(t: Term, action: () => T): T {
    const outer = this.#about;
    this.#about = t;
    const done = action();
    this.#about = outer;
    return done;
  }

  /** The innermost term that code is made for. */
  get current(): Term | undefined {
    return this.#about;
  }

  /** A key that no view has yet. */
  newKey(): string {
    return String(this.#keys++);
  }

  get sizes(): SizeTable {
    return this.session.sizes;
  }

  emit(s: Structured): void {
    if (++this.#statements > LIMITS.statements) throw tooManyStatements(this.#about);
    this.block.stmts.push(s);
  }

  /** Is what is read only looked at, and no code made of it? */
  get looking(): boolean {
    return this.#looking;
  }

  /** What `action` finds out; it leaves no statements, and no arrays. */
  look<T>(action: () => T): T {
    return this.#tried(action).found;
  }

  /** What `action` finds out if that takes no statement. */
  peek<T>(action: () => T): T | undefined {
    const { found, stmts } = this.#tried(action);
    return stmts.length === 0 ? found : undefined;
  }

  #tried<T>(action: () => T): { found: T; stmts: readonly Structured[] } {
    const [outer, statements] = [this.#looking, this.#statements];
    const [locals, temporaries] = [this.locals.length, this.temporaries.length];
    this.#looking = true;
    let found: T | undefined;
    try {
      const stmts = this.capture(() => {
        found = action();
      });
      return { found: found as T, stmts };
    } finally {
      this.#looking = outer;
      this.#statements = statements;
      this.locals.length = locals;
      this.temporaries.length = temporaries;
    }
  }

  /** What `action` finds out of an index below n. */
  within<T>(i: Size, n: Size, action: () => T): T {
    const outer = this.facts;
    this.facts = withRange(outer, i, 0, sub(n, this.sizes.nat(1)));
    try {
      return action();
    } finally {
      this.facts = outer;
    }
  }

  /** The index as small as what is known allows. */
  tidy(s: Size): Size {
    return simplify(s, this.facts);
  }

  proves(low: Size | number, high: Size | number): boolean {
    return proveLE(low, high, this.facts);
  }

  /** To be checked when the kernel is launched, unless it is known; code that is only looked at does not run. */
  demand(condition: SizeCondition): void {
    if (!this.#looking && decideCondition(condition, this.facts) !== true)
      this.demands.push(condition);
  }

  /** What is known where an array of n elements is read: it has some, which a launch checks if no loop around tells. */
  nonEmpty(n: Size): Facts {
    const some = makeCondition("<=", 1, n);
    if (!this.loops.some((l) => vanishes(l.extent, n))) this.demand(some);
    return withCondition(this.facts, some);
  }

  /** The statements that `action` emits. What it finds out holds among them: they may be those of a branch. */
  capture(action: () => void): Structured[] {
    const { block, facts } = this;
    this.block = new Block(block);
    try {
      action();
      return this.block.stmts;
    } finally {
      this.block = block;
      this.facts = facts;
    }
  }

  /** What `action` writes is done by the groups, or work-items, of a dimension from this number on. */
  region(dim: 0 | 1 | 2, from: Size, action: () => void): void {
    const outer = this.#from[dim];
    this.#from[dim] = outer ? add(outer, from) : from;
    action();
    this.#from[dim] = outer;
  }

  /** The loop, over the groups or work-items of its region. */
  inRegion(loop: LoopKind & { readonly kind: "glb" | "wrg" }): LoopKind {
    const from = this.#from[loop.dim];
    return from === undefined ? loop : { ...loop, from };
  }

  /**
   * A loop around what `body` emits, unless it is unrolled: then the body once for each number. One that is known to have no iteration is
   * empty: in its body there may be sizes without a value (n / 0).
   */
  loop(kind: LoopKind, length: Size, name: string, body: (i: Size) => void): void {
    const extent = this.tidy(length);
    const count = extent.constant;
    if (kind.kind === "seq" && count !== undefined && (kind.unroll || count <= 1)) {
      for (let i = 0; i < count; i++) {
        if (count > 1 && ++this.#iterations > LIMITS.unrolled)
          throw tooMuchUnrolled(count, this.#about);
        this.#scoped(() => body(this.sizes.nat(i)));
      }
      return;
    }
    const text = this.names.fresh(name);
    const i = this.sizes.variable("loop", text);
    const outer = this.facts;
    this.facts = factsInLoop(outer, i, extent);
    this.loops.push({ loop: kind, variable: i, extent });
    const stmts = count === 0 ? [] : this.capture(() => body(i));
    this.loops.pop();
    this.facts = outer;
    this.emit({ tag: "for", loop: kind, var: text, extent, body: stmts });
  }

  /** Statements of an unrolled iteration stay in the same block, but its values are its own. */
  #scoped(action: () => void): void {
    const outer = this.block;
    const inner = new Block(outer);
    this.block = inner;
    try {
      action();
    } finally {
      this.block = outer;
      outer.stmts.push(...inner.stmts);
    }
  }

  /** A name for a value: `const type name = value;`. */
  declare(stem: string, value: Expr): Expr {
    const name = this.names.fresh(stem);
    this.emit({ tag: "declare", name, type: value.type, init: value, mutable: false });
    return variable(name, value.type);
  }

  /** A variable to be assigned later. */
  declareMutable(stem: string, type: CType, init?: Expr): Expr & { tag: "var" } {
    const name = this.names.fresh(stem);
    this.#mutable.add(name);
    this.emit({ tag: "declare", name, type, ...(init && { init }), mutable: true });
    return { tag: "var", name, type };
  }

  /** From here on the variable is not assigned any more. */
  settle(variable: Expr & { tag: "var" }): void {
    this.#mutable.delete(variable.name);
  }

  /** The value under a name that keeps it. */
  keep(stem: string, value: Expr): Expr {
    const kept = value.tag === "const" || (value.tag === "var" && !this.#mutable.has(value.name));
    return kept ? value : this.declare(stem, value);
  }

  /** An integer value as a symbolic index; one that depends on data gets a name that keeps it, with the range given. */
  asIndex(e: Expr, below?: Size): Size {
    if (e.tag === "index") return e.size;
    if (e.tag === "const") return this.sizes.nat(Number(e.value));
    const named = this.keep("at", e);
    const name = named.tag === "var" ? named.name : "";
    const i = this.sizes.variable("loop", name);
    if (below !== undefined)
      this.facts = withRange(this.facts, i, 0, sub(below, this.sizes.nat(1)));
    return i;
  }

  /** The value that `cond` chooses; whatever a branch has to compute first is computed only there. */
  choose(cond: Expr, then: () => Expr, other: () => Expr, type: CType): Expr {
    let [a, b]: (Expr | undefined)[] = [undefined, undefined];
    const [first, second] = [
      this.capture(() => {
        a = then();
      }),
      this.capture(() => {
        b = other();
      }),
    ];
    if (first.length === 0 && second.length === 0) {
      return { tag: "select", cond, then: a!, else: b!, type };
    }
    const v = this.declareMutable("chosen", type);
    const assign = (value: Expr): Structured => ({ tag: "assign", name: v.name, value });
    this.emit({ tag: "if", cond, then: [...first, assign(a!)], else: [...second, assign(b!)] });
    this.settle(v);
    return v;
  }

  /** Emits under conditions on indices; nothing under one that never holds. */
  guarded(guards: readonly Expr[], action: () => void): void {
    const [first, ...rest] = guards;
    if (first === undefined) return action();
    if (guards.some((g) => g.tag === "const" && g.value === false)) return;
    const then = this.capture(() => this.guarded(rest, action));
    this.emit({ tag: "if", cond: first, then, else: [] });
  }
}

/** The sizes that variables of a term are, where they are indices. */
export const indexSizes =
  (env: ViewEnv | undefined) =>
  (t: Term): Size | undefined => {
    if (t.tag !== "var") return undefined;
    const view = lookup(env, t.index);
    if (view.type.tag !== "idx" && view.type.tag !== "scalar") return undefined;
    const e = view.read([]);
    return e.tag === "index" ? e.size : undefined;
  };

export const indexView = (size: Size, type: Type): View => ({
  key: `#${size.id}`,
  type,
  read: () => index(size),
});
