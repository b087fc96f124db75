/**
 * @file Cuts a program into launches: one per `kernel` in its term, inner ones first; an iteration over launches is a loop of
 * the host.
 *
 * In:  a lowered term. Out: what the host does, and the values that are the result. What one launch leaves for another is a
 *      temporary; what a loop launches and does not depend on it is launched before. Only `kernel` cuts.
 */
import {
  children,
  namesIn,
  occurs,
  type Prim,
  type PrimName,
  type Session,
  substituteTerms,
  type Term,
  totality,
  unlabel,
  withChildren,
} from "../../term/index.ts";
import { loweringFailed, noKernel, notLaunched } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { dependentLaunch, speculative } from "../ndrange/nesting-errors.ts";
import { leaves } from "../path.ts";
import type { Buffer, ResultPart } from "../plan.ts";
import { hostLoop, type LoopCutting } from "./host-loop.ts";
import type { HostProgram, HostStep } from "./host-program.ts";
import type { Launch } from "./launch.ts";
import { materialisedParts, sameOrder } from "./materialised.ts";
import { type RootLaunch, rootLaunches } from "./roots.ts";

/** `outputs`: a buffer for each scalar part of the result. */
export function cutIntoLaunches(
  term: Term,
  symbols: ProgramSymbols,
  outputs: readonly Buffer[],
  session: Session,
): HostProgram<Launch> {
  const cutter = new LaunchCutter(session, symbols);
  const result = cutter.fill(term, outputs, false);
  if (cutter.steps.length === 0) missing(term);
  return { steps: cutter.steps, result };
}

/** What is done in one iteration of a loop of the host, or outside of all. */
interface IterationSteps {
  readonly steps: HostStep<Launch>[];
  /** What changes from one iteration to the next: arrays and sizes. */
  readonly own: Set<string>;
}

/** Where a launch stands, and what it fills. */
interface LaunchSite {
  readonly into: readonly Buffer[];
  readonly intermediate: boolean;
  readonly part?: ResultPart | undefined;
  /** The innermost one where none is said. */
  readonly scope?: IterationSteps;
}

class LaunchCutter implements LoopCutting {
  readonly session: Session;
  readonly symbols: ProgramSymbols;
  #scopes: readonly IterationSteps[] = [{ steps: [], own: new Set() }];
  readonly #temporaries = new Map<Term, Term>();
  /** What binds the variables around what is being cut, the innermost last. */
  readonly #binders: PrimName[] = [];
  /** Is what is being cut computed in any case? Not in a branch, nor in a function that may be applied to nothing. */
  #isNeeded = true;

  constructor(session: Session, symbols: ProgramSymbols) {
    this.session = session;
    this.symbols = symbols;
  }

  get steps(): readonly HostStep<Launch>[] {
    return this.#scopes[0]!.steps;
  }

  emit(...steps: readonly HostStep<Launch>[]): void {
    this.#scopes.at(-1)!.steps.push(...steps);
  }

  /** What `action` emits in an iteration in which `own` changes. */
  within(own: readonly string[], action: () => void): readonly HostStep<Launch>[] {
    const scope: IterationSteps = { steps: [], own: new Set(own) };
    this.#in([...this.#scopes, scope], action);
    return scope.steps;
  }

  #in(scopes: readonly IterationSteps[], action: () => void): void {
    const around = this.#scopes;
    this.#scopes = scopes;
    action();
    this.#scopes = around;
  }

  /** The innermost loop on which something depends that has these names, with those around it. */
  #scopesOf(mentioned: ReadonlySet<string>): readonly IterationSteps[] {
    const at = this.#scopes.findLastIndex((s) => [...s.own].some((n) => mentioned.has(n)));
    return this.#scopes.slice(0, Math.max(at, 0) + 1);
  }

  /** Computes a term; gives the names of its parts then: those of `into`, or others that they have already. */
  fill(t: Term, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    const e = unlabel(t);
    if (e.tag !== "prim") return this.stored(e) ?? missing(t);
    if (e.prim === "let") return this.fill(this.#inlineLet(e), into, intermediate);
    if (e.prim === "tuple" || e.prim === "zip") return this.#parts(e, into, intermediate);
    const found = rootLaunches(e);
    if (found.length > 0) {
      for (const [at, launch] of found.entries()) {
        const part = found.length > 1 ? { at, of: found.length } : undefined;
        this.#launch(launch, { into, intermediate, part });
      }
      return into.map((b) => b.name);
    }
    if (isHostLoop(e)) {
      hostLoop(this, e, into);
      return into.map((b) => b.name);
    }
    const inner = sameOrder(e);
    if (inner !== undefined) return this.fill(inner, into, intermediate);
    return this.stored(this.cut(e)) ?? missing(t);
  }

  #parts(t: Prim, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    let from = 0;
    return t.args.flatMap((a) => {
      const count = leaves(a.type)!.length;
      from += count;
      return this.fill(a, into.slice(from - count, from), intermediate);
    });
  }

  /** The names of what lies in memory, part by part; undefined for what has to be computed or moved. */
  stored(t: Term): readonly string[] | undefined {
    return materialisedParts(t, (name) => {
      const buffers = this.symbols.buffersOf(name);
      return buffers.length > 0 ? buffers.map((b) => b.name) : undefined;
    });
  }

  #launch({ body, sizes }: RootLaunch, { into, intermediate, part, scope }: LaunchSite): void {
    const kernel: Launch = { body: this.cut(body), sizes, result: into, intermediate };
    const { steps } = scope ?? this.#scopes.at(-1)!;
    steps.push({ tag: "launch", kernel, sizes: new Map(), part });
  }

  /** The term with every launch inside it replaced by the temporary that it fills. */
  cut(t: Term): Term {
    if (!containsKernel(t)) return t;
    const e = unlabel(t);
    if (e.tag === "prim" && (e.prim === "kernel" || isHostLoop(e))) return this.#temporary(e);
    return withChildren(
      t,
      children(t).map((c, i) => this.#cutPart(t, c, i)),
    );
  }

  #cutPart(t: Term, part: Term, i: number): Term {
    const before = this.#isNeeded;
    const bound = this.#binders.length;
    this.#isNeeded &&= !isLazy(t, part, i);
    if (t.tag === "prim")
      for (let f = part; f.tag === "lam"; f = f.body) this.#binders.push(t.prim);
    const made = this.cut(part);
    this.#isNeeded = before;
    this.#binders.length = bound;
    return made;
  }

  /** What binds a variable that occurs free in a term: a function, where one does. */
  #binderOf(t: Term): PrimName {
    const of = this.#binders.toReversed().filter((_, i) => occurs(t, i));
    return of.find((p) => p !== "let") ?? "let";
  }

  #temporary(t: Prim): Term {
    if (t.depth > 0) throw loweringFailed([dependentLaunch(t, this.#binderOf(t))]);
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
    const home = this.#scopesOf(namesIn(body)).at(-1)!;
    if (!this.#isNeeded || home !== this.#scopes.at(-1)) demandTotal(t);
    home.own.add(name);
    const into = this.symbols.temporary(name, t.type);
    this.#launch({ body, sizes: t.sizes }, { into, intermediate: true, scope: home });
    return value;
  }

  /** What a loop leaves. It runs in the innermost loop on which it depends. */
  #iterated(t: Prim): Term {
    const name = this.#freshName();
    const value = this.session.free(name, t.type);
    this.#temporaries.set(t, value);
    const into = this.symbols.temporary(name, t.type);
    const scopes = this.#scopesOf(namesIn(t));
    scopes.at(-1)!.own.add(name);
    this.#in(scopes, () => hostLoop(this, t, into));
    return value;
  }

  /** A `let` around launches: a launch is computed once as it is; anything else is computed where it is used. */
  #inlineLet(t: Prim): Term {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    return substituteTerms(lam.body, [this.cut(value)]);
  }
}

const isLazy = (t: Term, part: Term, i: number): boolean =>
  t.tag === "prim" &&
  (t.prim === "select" ? i > 0 : part.tag === "lam" && t.prim !== "let" && !isHostLoop(t));

/** What is launched whether it is needed or not must have a value. */
function demandTotal(t: Prim): void {
  const { partial } = totality(t);
  if (partial !== undefined) throw loweringFailed([speculative(t, partial)]);
}

function missing(t: Term): never {
  throw loweringFailed([containsKernel(t) ? notLaunched(t) : noKernel(t)]);
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
