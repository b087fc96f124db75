/**
 * @file Cuts a program into launches: one per `kernel` in its term, inner ones first; an iteration over launches is a loop of
 * the host.
 *
 * In:  a lowered term. Out: what the host does, and the buffers that hold the result. What one launch leaves for another is a
 *      temporary; what a loop launches and does not depend on it is launched before. Only `kernel` cuts.
 */
import {
  type Condition,
  children,
  namesIn,
  type Session,
  type Size,
  substituteTerms,
  type Term,
  unlabel,
  withChildren,
} from "../term/index.ts";
import { LoweringFailed, nesting, noKernel } from "./errors.ts";
import { iterateOnHost } from "./iteration/on-host.ts";
import { outermost, type Written } from "./outermost.ts";
import { leaves } from "./path.ts";
import type { Buffer, Step } from "./plan.ts";
import { componentOfArray, sameOrder } from "./stored.ts";
import type { Symbols } from "./symbols.ts";

type Prim = Term & { tag: "prim" };

export interface Launch {
  /** What it computes; results of earlier launches are free variables. */
  readonly body: Term;
  /** As the `kernel` term has them: three global, three local; 0 leaves one open. */
  readonly sizes: readonly Size[];
  /** The buffers that it fills. */
  readonly result: readonly Buffer[];
  /** Does it compute something for other launches only? */
  readonly intermediate: boolean;
}

export interface HostProgram {
  readonly steps: readonly Step<Launch>[];
  /** The buffers that hold the result in the end. */
  readonly result: readonly string[];
  /** What the loops need of sizes. */
  readonly conditions: readonly Condition[];
}

/** `outputs`: a buffer for each scalar part of the result. */
export function cut(
  term: Term,
  symbols: Symbols,
  outputs: readonly Buffer[],
  session: Session,
): HostProgram {
  const cutter = new Cutter(session, symbols);
  const result = cutter.fill(term, outputs, false);
  return { steps: cutter.steps, result, conditions: cutter.conditions };
}

/** What is done in one iteration of a loop of the host, or outside of all. */
interface Scope {
  readonly steps: Step<Launch>[];
  /** What changes from one iteration to the next: arrays and sizes. */
  readonly own: Set<string>;
}

/** Where a launch stands, and what it fills. */
interface LaunchSite {
  readonly into: readonly Buffer[];
  readonly intermediate: boolean;
  /** It adds to what the launch before it has written. */
  readonly continues?: boolean;
  /** The innermost one where none is said. */
  readonly scope?: Scope;
}

export class Cutter {
  readonly session: Session;
  readonly symbols: Symbols;
  readonly conditions: Condition[] = [];
  readonly #scopes: Scope[] = [{ steps: [], own: new Set() }];
  readonly #temporaries = new Map<Term, Term>();

  constructor(session: Session, symbols: Symbols) {
    this.session = session;
    this.symbols = symbols;
  }

  get steps(): readonly Step<Launch>[] {
    return this.#scopes[0]!.steps;
  }

  get isInLoop(): boolean {
    return this.#scopes.length > 1;
  }

  emit(...steps: readonly Step<Launch>[]): void {
    this.#scopes.at(-1)!.steps.push(...steps);
  }

  /** What `action` emits in an iteration in which `own` changes. */
  within(own: readonly string[], action: () => void): readonly Step<Launch>[] {
    const scope: Scope = { steps: [], own: new Set(own) };
    this.#scopes.push(scope);
    action();
    this.#scopes.pop();
    return scope.steps;
  }

  /** Computes a term; gives the buffers that hold its parts then: `into`, or others that hold them already. */
  fill(t: Term, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    const e = unlabel(t);
    const inputs = this.isInLoop; // an iteration says more about those
    if (e.tag !== "prim") return this.stored(e, inputs) ?? missing(t);
    if (e.prim === "let") return this.fill(this.#inlineLet(e), into, intermediate);
    if (e.prim === "tuple" || e.prim === "zip") return this.#parts(e, into, intermediate);
    const found = outermost(e);
    if (found.length > 0) {
      for (const [k, launch] of found.entries())
        this.#launch(launch, { into, intermediate, continues: k > 0 });
      return into.map((b) => b.name);
    }
    if (isHostLoop(e)) return iterateOnHost(this, e, into);
    const inner = sameOrder(e);
    if (inner !== undefined) return this.fill(inner, into, intermediate);
    return this.stored(e, inputs) ?? missing(t);
  }

  #parts(t: Prim, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    let from = 0;
    return t.args.flatMap((a) => {
      const count = leaves(a.type)!.length;
      from += count;
      return this.fill(a, into.slice(from - count, from), intermediate);
    });
  }

  /** The buffers of what lies in memory, part by part, inputs or not; undefined for what has to be computed or moved. */
  stored(t: Term, inputs = false): readonly string[] | undefined {
    const e = unlabel(t);
    if (e.tag === "free") {
      const buffers = inputs || e.name.startsWith("%") ? this.symbols.buffersOf(e.name) : [];
      return buffers.length > 0 ? buffers.map((b) => b.name) : undefined;
    }
    if (e.tag !== "prim") return undefined;
    if (e.prim === "tuple" || e.prim === "zip") {
      const parts = e.args.map((a) => this.stored(a, inputs));
      return parts.includes(undefined) ? undefined : parts.flatMap((p) => p!);
    }
    const part = componentOfArray(e);
    if (part !== undefined) {
      const all = leaves(part.of.type)!;
      const whole = this.stored(part.of, inputs);
      return whole?.filter((_, k) => all[k]!.components[0] === part.component);
    }
    const inner = sameOrder(e);
    return inner && this.stored(inner, inputs);
  }

  #launch({ body, sizes }: Written, { into, intermediate, continues, scope }: LaunchSite): void {
    const kernel: Launch = { body: this.cut(body), sizes, result: into, intermediate };
    const step = { tag: "launch", kernel, buffers: new Map(), sizes: new Map() } as const;
    const { steps } = scope ?? this.#scopes.at(-1)!;
    steps.push(continues === true ? { ...step, continues } : step);
  }

  /** The term with every launch inside it replaced by the temporary that it fills. */
  cut(t: Term): Term {
    if (!containsKernel(t)) return t;
    const e = unlabel(t);
    if (e.tag === "prim" && (e.prim === "kernel" || isHostLoop(e))) return this.#temporary(e);
    return withChildren(
      t,
      children(t).map((c) => this.cut(c)),
    );
  }

  #temporary(t: Prim): Term {
    if (t.depth > 0)
      throw new LoweringFailed([
        nesting(
          "a launch depends on a variable of another kernel",
          t,
          "move `kernel` out of the function that it is in",
        ),
      ]);
    const known = this.#temporaries.get(t);
    if (known !== undefined) return known;
    const value = t.prim === "kernel" ? this.#left(t) : this.#iterated(t);
    this.#temporaries.set(t, value);
    return value;
  }

  #freshName(): string {
    const count = this.#temporaries.size;
    return `%temp${count === 0 ? "" : count}`;
  }

  /** What a launch leaves. It is launched in the innermost loop on which it depends. */
  #left(t: Prim): Term {
    const name = this.#freshName();
    const value = this.session.free(name, t.type);
    this.#temporaries.set(t, value);
    const body = this.cut(t.args[0]!);
    const mentioned = namesIn(body);
    const scope = this.#scopes.findLast((s) => [...s.own].some((n) => mentioned.has(n)));
    const home = scope ?? this.#scopes[0]!;
    home.own.add(name);
    const into = this.symbols.temporary(name, t.type);
    this.#launch({ body, sizes: t.sizes }, { into, intermediate: true, scope: home });
    return value;
  }

  #iterated(t: Prim): Term {
    const name = this.#freshName();
    const value = this.session.free(name, t.type);
    this.#temporaries.set(t, value);
    this.#scopes.at(-1)!.own.add(name);
    const into = this.symbols.temporary(name, t.type);
    this.symbols.standFor(name, iterateOnHost(this, t, into));
    return value;
  }

  /** A `let` around launches: a launch is computed once as it is; anything else is computed where it is used. */
  #inlineLet(t: Prim): Term {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    return substituteTerms(lam.body, [this.cut(value)]);
  }
}

function missing(t: Term): never {
  throw new LoweringFailed([noKernel(t)]);
}

/** An iteration whose step is made of launches. */
const isHostLoop = (t: Prim): boolean =>
  (t.prim === "iterate" || t.prim === "iterateSeq") && containsKernel(t.args[0]!);

const memo = new WeakMap<Term, boolean>();
function containsKernel(t: Term): boolean {
  const known = memo.get(t);
  if (known !== undefined) return known;
  const found = (t.tag === "prim" && t.prim === "kernel") || children(t).some(containsKernel);
  memo.set(t, found);
  return found;
}
