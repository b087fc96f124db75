/**
 * @file The state of code generation for one kernel: the block that receives statements, the facts about index variables, the
 * names, and the memory allocated so far. `read` and `write` are mutually recursive and call each other through `KernelGenerator`.
 */
import {
  add,
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
import { factsUnderGuard } from "../facts/guard-facts.ts";
import { factsInLoop } from "../facts/loop-facts.ts";
import { vanishes } from "../facts/vanishes.ts";
import type { CType, Expr, LocalArray, LoopKind, Structured, VariableExpr } from "../imperative.ts";
import { tooManyStatements, tooMuchUnrolled } from "../limit-errors.ts";
import type { MemoryRow } from "../memories.ts";
import type { FreshNames } from "../names.ts";
import type { WorkItems } from "../ndrange/ndrange.ts";
import type { AccessPath } from "../path.ts";
import type { Buffer } from "../plan.ts";
import { Block } from "./block.ts";
import type { Dest } from "./destination.ts";
import { lookup, type View, type ViewEnv } from "./view.ts";

/** A loop whose body is being generated. Its `variable` counts from 0 to `extent` − 1. */
export interface OpenLoop {
  readonly loop: LoopKind;
  readonly variable: Size;
  readonly extent: Size;
}

/**
 * The state of the generator for one kernel, and the operations by which `read` and `write` emit statements, make names and use
 * facts.
 */
export class KernelGenerator {
  readonly session: Session;
  readonly names: FreshNames;
  /** Number of work-items and groups per dimension. */
  readonly items: WorkItems;
  readonly inputs: ReadonlyMap<string, View>;
  readonly locals: LocalArray[] = [];
  /** Temporary buffers in global memory that this kernel needs. */
  readonly temporaries: Buffer[] = [];
  /** Names of arrays and buffers whose elements are stored more than once, such as accumulators. */
  readonly overwritten = new Set<string>();
  /** Names of arrays and buffers in which some elements are left undefined. */
  readonly undefinedIn = new Set<string>();
  /** The loops around the code that is being generated, outermost first. */
  readonly loops: OpenLoop[] = [];
  /** Keys (`termKey`) of elements and components that are known not to be symbolic indices: they depend on data, or may wrap. */
  readonly data = new Set<string>();
  facts: Facts;
  /** Conditions on sizes under which all reads lie inside arrays; a launch checks them. */
  readonly demands: SizeCondition[] = [];
  /** The memory that the steps of the innermost iteration around name, if one does. */
  stepMemory: MemoryRow | undefined;
  /** The first group or work-item of the current region, by dimension; undefined outside regions. */
  readonly #from: (Size | undefined)[] = [];
  #keys = 0;
  readonly #shortKeys = new Map<string, string>();
  #effects = 0;
  #about: Term | undefined;
  #statements = 0;
  #iterations = 0;
  #looking = false;
  readonly #mutable = new Set<string>();
  readonly #lanes: string[] = [];
  readonly #inLoops = new WeakMap<Facts, Map<string, Facts>>();
  block: Block;
  /**
   * `read` gives the expression for the element at a path of a term, `write` emits the statements that store a term to a
   * destination. `generate.ts` sets both.
   */
  read!: (t: Term, env: ViewEnv | undefined, path: AccessPath) => Expr;
  write!: (t: Term, env: ViewEnv | undefined, dest: Dest) => void;

  /** Converts an index term to a symbolic size. */
  index!: (t: Term, env: ViewEnv | undefined) => Size;
  /** Applies an index function to a symbolic index. */
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
    this.block = new Block(facts);
  }

  /**
   * Runs `action`, which generates the code of the term `t`. An error about an exceeded limit names the innermost term whose code
   * is being generated.
   */
  about<T>(t: Term, action: () => T): T {
    const outer = this.#about;
    this.#about = t;
    const done = action();
    this.#about = outer;
    return done;
  }

  /** The innermost term whose code is being generated. */
  get current(): Term | undefined {
    return this.#about;
  }

  /**
   * A number that grows with each effect: statements, arrays, and what `hasEffect` reports. A read between two equal numbers only
   * made an expression, and need not be repeated.
   */
  get effects(): number {
    return this.#effects + this.#statements + this.locals.length + this.temporaries.length;
  }

  /** Statements emitted so far. */
  get statements(): number {
    return this.#statements;
  }

  /** Reports an effect that each read must have. */
  hasEffect(): void {
    this.#effects++;
  }

  /** A new key, different from all earlier ones. */
  newKey(): string {
    return String(this.#keys++);
  }

  /** A short key for a text: equal for equal texts. It keeps keys short that are made of the keys of other views. */
  shortKey(text: string): string {
    const key = this.#shortKeys.get(text) ?? `k${this.#shortKeys.size}`;
    this.#shortKeys.set(text, key);
    return key;
  }

  get sizes(): SizeTable {
    return this.session.sizes;
  }

  /** Appends a statement to the current block. Raises tooManyStatements (E0908) above the limit. */
  emit(s: Structured): void {
    if (++this.#statements > LIMITS.statements) throw tooManyStatements(this.#about);
    this.block.stmts.push(s);
  }

  /** True inside `look` and `peek`, where generated code is discarded. */
  get looking(): boolean {
    return this.#looking;
  }

  /** Returns the result of `action` and discards the statements and arrays that it makes. */
  look<T>(action: () => T): T {
    return this.#tried(action).found;
  }

  /** Returns the result of `action` if it emits no statements, else undefined. Arrays that it makes are discarded. */
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

  /** Runs `action`. Takes back its statements, arrays and demands unless it returns true. */
  attempt(action: () => boolean): boolean {
    const { locals, temporaries, demands } = this;
    const lengths = [locals.length, temporaries.length, demands.length] as const;
    let done = false;
    const stmts = this.capture(() => {
      done = action();
    });
    if (done) this.block.stmts.push(...stmts);
    else [locals.length, temporaries.length, demands.length] = lengths;
    return done;
  }

  /** Returns the result of `action` under the fact 0 <= i < n. */
  within<T>(i: Size, n: Size, action: () => T): T {
    const outer = this.facts;
    this.facts = withRange(outer, i, 0, sub(n, this.sizes.nat(1)));
    try {
      return action();
    } finally {
      this.facts = outer;
    }
  }

  /** Runs `action` with the facts that hold where all guards do. */
  under<T>(guards: readonly Expr[], action: () => T): T {
    if (guards.length === 0) return action();
    const outer = this.facts;
    this.facts = guards.reduce(
      (facts, g) => factsUnderGuard(facts, g, { holds: true, fixed: "all" }),
      outer,
    );
    try {
      return action();
    } finally {
      this.facts = outer;
    }
  }

  /** Simplifies a size under the current facts. */
  tidy(s: Size): Size {
    return simplify(s, this.facts);
  }

  /** True if the facts prove low <= high. */
  proves(low: Size | number, high: Size | number): boolean {
    return proveLE(low, high, this.facts);
  }

  /** Adds a condition on sizes for the launch to check, unless the facts imply it. Ignored inside `look` and `peek`. */
  demand(condition: SizeCondition): void {
    if (decideCondition(condition, this.facts) === true) return;
    if (this.#looking) this.hasEffect();
    else this.demands.push(condition);
  }

  /**
   * The facts together with 1 <= n, for code that reads an array of n elements. Demands 1 <= n of the launch unless a loop around
   * has no iterations for n = 0.
   */
  nonEmpty(n: Size): Facts {
    const some = makeCondition("<=", 1, n);
    if (!this.loops.some((l) => vanishes(l.extent, n))) this.demand(some);
    return withCondition(this.facts, some);
  }

  /**
   * Returns the statements that `action` emits instead of appending them. Facts that it adds are dropped at the end, since the
   * statements may belong to one branch. What they store is known in the block `into`, if they become part of it.
   */
  capture(action: () => void, into?: Block): Structured[] {
    const { block, facts } = this;
    const inner = new Block(facts, block, into);
    this.block = inner;
    try {
      action();
      return inner.stmts;
    } finally {
      inner.isOpen = false;
      this.block = block;
      this.facts = facts;
    }
  }

  /**
   * Runs `action` for a region of a `dispatch`: parallel loops over dimension `dim` inside it begin at group or work-item `from`, counted
   * from the first one of the region around. Returns the number of that group or work-item in the whole range.
   */
  region(dim: 0 | 1 | 2, from: Size, action: () => void): Size {
    const outer = this.#from[dim];
    const first = outer ? add(outer, from) : from;
    this.#from[dim] = first;
    action();
    this.#from[dim] = outer;
    return first;
  }

  /** A parallel loop with the first group or work-item of the current region. */
  inRegion(loop: LoopKind & { readonly kind: "glb" | "wrg" }): LoopKind {
    const from = this.#from[loop.dim];
    return from === undefined ? loop : { ...loop, from };
  }

  /**
   * Emits a loop around the statements of `body`. A loop to be unrolled, and a sequential loop of at most one iteration, becomes
   * its iterations instead, with a number for the index. The body of a loop that is known to have no iteration is left empty: it
   * may contain sizes without a value (n / 0). A sequential loop that is not unrolled ends early when `going` is false.
   */
  loop(
    kind: LoopKind,
    length: Size,
    name: string,
    body: (i: Size) => void,
    going?: VariableExpr,
  ): void {
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
    const text = kind.kind === "lane" ? this.#laneName(name) : this.names.fresh(name);
    const i = this.sizes.variable("loop", text);
    const outer = this.facts;
    this.facts = this.#factsInLoop(i, extent);
    this.loops.push({ loop: kind, variable: i, extent });
    const stmts = count === 0 ? [] : this.capture(() => body(i));
    this.loops.pop();
    this.facts = outer;
    const ending = going === undefined ? {} : { going };
    this.emit({ tag: "for", loop: kind, var: text, extent, ...ending, body: stmts });
  }

  /**
   * The variable of a loop over lanes. Loops that are not inside each other have the same one, so that what is proved for one
   * holds for the others; vectorisation removes them.
   */
  #laneName(stem: string): string {
    const depth = this.loops.filter(({ loop }) => loop.kind === "lane").length;
    this.#lanes[depth] ??= this.names.fresh(stem);
    return this.#lanes[depth];
  }

  /** The current facts inside a loop; the same object for equal loops, because proofs are remembered by facts. */
  #factsInLoop(i: Size, extent: Size): Facts {
    const known = this.#inLoops.get(this.facts) ?? new Map<string, Facts>();
    this.#inLoops.set(this.facts, known);
    const key = `${i.id},${extent.id}`;
    const facts = known.get(key) ?? factsInLoop(this.facts, i, extent);
    known.set(key, facts);
    return facts;
  }

  /** Emits statements to the current block but forgets the values computed by `action` at its end: one unrolled iteration. */
  #scoped(action: () => void): void {
    const outer = this.block;
    const inner = new Block(this.facts, outer);
    this.block = inner;
    try {
      action();
    } finally {
      inner.isOpen = false;
      this.block = outer;
      outer.stmts.push(...inner.stmts);
    }
  }

  /** Declares a constant (`const type name = value;`) and returns it. */
  declare(stem: string, value: Expr): Expr {
    const name = this.names.fresh(stem);
    this.emit({ tag: "declare", name, type: value.type, init: value, mutable: false });
    return variable(name, value.type);
  }

  /** Declares a variable that later statements assign; uninitialised if `init` is absent. */
  declareMutable(stem: string, type: CType, init?: Expr): VariableExpr {
    const name = this.names.fresh(stem);
    this.#mutable.add(name);
    this.emit({ tag: "declare", name, type, ...(init && { init }), mutable: true });
    return { tag: "var", name, type };
  }

  /** Marks a mutable variable as final: no later statement assigns it. */
  settle(variable: VariableExpr): void {
    this.#mutable.delete(variable.name);
  }

  /** True for a literal, and for a variable that no later statement assigns. */
  isFinal(value: Expr): boolean {
    return value.tag === "const" || (value.tag === "var" && !this.#mutable.has(value.name));
  }

  /** An expression whose value does not change later: a literal or a final variable itself, anything else as a new constant. */
  keep(stem: string, value: Expr): Expr {
    return this.isFinal(value) ? value : this.declare(stem, value);
  }

  /** Converts an integer expression to a symbolic index. A value that depends on data is declared as a constant. */
  asIndex(e: Expr): Size {
    if (e.tag === "index") return e.size;
    if (e.tag === "const") return this.sizes.nat(Number(e.value));
    const named = this.keep("at", e);
    return this.sizes.variable("loop", named.tag === "var" ? named.name : "");
  }

  /** Emits the statements of `action` under all guards, as nested `if`s. Emits nothing if a guard is the literal false. */
  guarded(guards: readonly Expr[], action: () => void): void {
    const [first, ...rest] = guards;
    if (first === undefined) return action();
    if (guards.some((g) => g.tag === "const" && g.value === false)) return;
    const then = this.capture(() => this.guarded(rest, action));
    this.emit({ tag: "if", cond: first, then, else: [] });
  }
}

/**
 * Gives a function from terms to sizes for `env`: the symbolic size of a bound variable whose view is an index or an i32 that is
 * symbolic; undefined for any other term.
 */
export const indexSizes =
  (env: ViewEnv | undefined) =>
  (t: Term): Size | undefined => {
    if (t.tag !== "var") return undefined;
    const view = lookup(env, t.index);
    if (view.type.tag !== "idx" && view.type.tag !== "scalar") return undefined;
    const e = view.read([]);
    return e.tag === "index" ? e.size : undefined;
  };

/** The view of a symbolic index as a value of the given type (`idx[n]` or i32). Views of equal sizes have equal keys. */
export const indexView = (size: Size, type: Type): View => ({
  key: `#${size.id}`,
  type,
  read: () => index(size),
});
