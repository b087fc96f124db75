/**
 * @file Cuts a program into launches: one per `kernel` in its term, inner ones first. An iteration over launches becomes a loop of the host,
 * an `if` on sizes between launches a choice of the host.
 *
 * In:  a lowered term. Out: the steps of the host, and the values that form the result.
 * A value that one launch stores for another is a temporary. A launch inside a loop is moved to the innermost loop on which it depends. Only `kernel` makes a launch.
 */
import {
  children,
  conditionsIn,
  type Facts,
  isAlways,
  namesIn,
  occurs,
  type Prim,
  type PrimName,
  type Session,
  type SizeTest,
  substituteTerms,
  type Term,
  totality,
  unlabel,
  withChildren,
  withTest,
} from "../../term/index.ts";
import { loweringFailed, noKernel, notLaunched, undecidedChoice } from "../errors.ts";
import type { ProgramSymbols } from "../generate/symbols.ts";
import { dependentLaunch, launchedRegardless, speculative } from "../ndrange/nesting-errors.ts";
import { leaves } from "../path.ts";
import type { Buffer, ResultPart } from "../plan.ts";
import { containsKernel, isHostLoop, isLaunched } from "./contains-kernel.ts";
import { alternativesOf, hostChoice, testOf } from "./host-choice.ts";
import { hostLoop, type LoopCutting } from "./host-loop.ts";
import type { HostProgram, HostStep } from "./host-program.ts";
import { hostWhile } from "./host-while.ts";
import type { Launch } from "./launch.ts";
import { materialisedParts, sameOrder } from "./materialised.ts";
import { type RootLaunch, rootLaunches } from "./roots.ts";
import { unknownNeed } from "./size-needs.ts";
import { splitResult } from "./stored-components.ts";

/**
 * Cuts a term into the steps of the host, in order of execution. `outputs` has one buffer per scalar component of the result, `facts` are
 * the conditions of the launch. There are no steps where known sizes choose a result that is stored. A nested `kernel` term that
 * occurs several times is launched once. Raises loweringFailed, such as E0713 if the term has no
 * `kernel`, E0717 if the result is moved or computed outside all launches, E0728 if data decides which launches compute it, E0716 if an iteration over launches starts from an array
 * that is not stored, E0709 for a nested launch that depends on a bound variable, or that would run unconditionally although a term
 * in it may have no value.
 */
export function cutIntoLaunches(
  term: Term,
  symbols: ProgramSymbols,
  outputs: readonly Buffer[],
  session: Session,
  facts: Facts,
): HostProgram<Launch> {
  const cutter = new LaunchCutter(session, symbols, facts);
  const result = cutter.fill(term, outputs, false);
  if (cutter.steps.length === 0 && !containsKernel(term)) missing(term);
  return { steps: cutter.steps, result };
}

/** The steps in one round of a host loop, in a case of a choice, or outside all of them. */
interface IterationSteps {
  readonly steps: HostStep<Launch>[];
  /** True in a case, which no launch leaves: its conditions may not hold outside. */
  readonly isCase?: true;
  /** Names of the arrays and sizes that change from round to round. */
  readonly own: Set<string>;
}

/**
 * A bound variable: the value of a `let`, if it depends on no function's variable, or else the primitive that chooses the value by
 * applying its function.
 */
type Binder = { readonly value: Term } | { readonly by: PrimName };

/** The steps to which a launch is added, and the buffers that it writes. */
interface LaunchSite {
  readonly into: readonly Buffer[];
  readonly intermediate: boolean;
  readonly part?: ResultPart | undefined;
  /** The innermost loop if absent. */
  readonly scope?: IterationSteps;
}

/** Splits one term into launches and loops of the host. */
class LaunchCutter implements LoopCutting {
  readonly session: Session;
  readonly symbols: ProgramSymbols;
  #scopes: readonly IterationSteps[] = [{ steps: [], own: new Set() }];
  #temporaries: ReadonlyMap<Term, Term> = new Map();
  /** The number of temporaries that have a name. */
  #named = 0;
  /** What is known of sizes: the conditions of the launch, and the tests of the cases around. */
  facts: Facts;
  /** The tests of the cases around, which hold here. */
  #given: readonly SizeTest[] = [];
  /** The variables around the current sub-term, the innermost last. */
  readonly #binders: Binder[] = [];
  /**
   * True if the current sub-term is always evaluated: it is not in a branch, nor in a function that may be applied to no element.
   */
  #isNeeded = true;
  /** True inside a kernel's `if` on sizes, whose test is not known. */
  #isTested = false;

  constructor(session: Session, symbols: ProgramSymbols, facts: Facts) {
    this.session = session;
    this.symbols = symbols;
    this.facts = facts;
  }

  /** The steps outside all loops. */
  get steps(): readonly HostStep<Launch>[] {
    return this.#scopes[0]!.steps;
  }

  /** Appends steps to the innermost loop. */
  emit(...steps: readonly HostStep<Launch>[]): void {
    this.#scopes.at(-1)!.steps.push(...steps);
  }

  /** Returns the steps that `action` emits inside a loop whose rounds change the names `own`. */
  within(own: readonly string[], action: () => void): readonly HostStep<Launch>[] {
    const scope: IterationSteps = { steps: [], own: new Set(own) };
    this.#in([...this.#scopes, scope], action);
    return scope.steps;
  }

  inCase(tests: readonly SizeTest[], action: () => void): readonly HostStep<Launch>[] {
    const scope: IterationSteps = { steps: [], own: new Set(), isCase: true };
    const [facts, given, temporaries] = [this.facts, this.#given, this.#temporaries];
    this.facts = tests.reduce((f, t) => withTest(f, t), facts);
    this.#given = [...given, ...tests];
    this.#in([...this.#scopes, scope], action);
    [this.facts, this.#given, this.#temporaries] = [facts, given, temporaries];
    return scope.steps;
  }

  #in(scopes: readonly IterationSteps[], action: () => void): void {
    const around = this.#scopes;
    this.#scopes = scopes;
    action();
    this.#scopes = around;
  }

  /** The loops and cases down to the innermost case, or loop that changes one of the mentioned names, outermost first. */
  #scopesOf(mentioned: ReadonlySet<string>): readonly IterationSteps[] {
    const at = this.#scopes.findLastIndex(
      (s) => s.isCase === true || [...s.own].some((n) => mentioned.has(n)),
    );
    return this.#scopes.slice(0, Math.max(at, 0) + 1);
  }

  /**
   * Emits steps that compute a term, and returns the values of its scalar components: the names of `into`, or of values that are
   * stored already. Raises loweringFailed (E0713, E0717).
   */
  fill(t: Term, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    const e = unlabel(t);
    if (e.tag !== "prim") return this.stored(e) ?? missing(t);
    if (e.prim === "let") return this.fill(this.#inlineLet(e), into, intermediate);
    if (e.prim === "tuple" || e.prim === "zip") return this.#parts(e, into, intermediate);
    const found = rootLaunches(e);
    if (found.length > 0) {
      for (const [at, launch] of found.entries()) {
        const cut = { ...launch, body: this.cut(launch.body) };
        if (found.length === 1) return this.#launchParts(cut, { into, intermediate });
        const part = { at, of: found.length, values: into.map((b) => b.name) };
        this.#launch(cut, { into, intermediate, part });
      }
      return into.map((b) => b.name);
    }
    if (isHostLoop(e)) {
      emitLoop(this, e, into);
      return into.map((b) => b.name);
    }
    if (e.prim === "select" && containsKernel(e)) return this.#choice(e, into, intermediate);
    const inner = sameOrder(e);
    if (inner !== undefined) return this.fill(inner, into, intermediate);
    return this.stored(this.cut(e)) ?? missing(t);
  }

  /** Computes the branch that the sizes choose. */
  #choice(t: Prim, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    if (testOf(t, this.facts) === undefined) throw loweringFailed([undecidedChoice(t)]);
    const branches = alternativesOf(t, this.facts);
    const [only] = branches;
    if (only === undefined) return missing(t);
    return isAlways(only.when)
      ? this.fill(only.term, into, intermediate)
      : hostChoice(this, t, branches, into, intermediate);
  }

  /** Computes the components of a `tuple` or `zip` one by one. */
  #parts(t: Prim, into: readonly Buffer[], intermediate: boolean): readonly string[] {
    let from = 0;
    return t.args.flatMap((a) => {
      const count = leaves(a.type)!.length;
      from += count;
      return this.fill(a, into.slice(from - count, from), intermediate);
    });
  }

  /** The values that hold the scalar components of a term; undefined if the term must be computed or moved first. */
  stored(t: Term): readonly string[] | undefined {
    return materialisedParts(t, (name) => {
      const buffers = this.symbols.buffersOf(name);
      return buffers.length > 0 ? buffers.map((b) => b.name) : undefined;
    });
  }

  /**
   * Emits a launch of a body that has been cut. What of its result is stored already stays where it is. Returns the values of all
   * scalar components, as `fill` does.
   */
  #launchParts({ body, sizes }: RootLaunch, site: LaunchSite): readonly string[] {
    const split = splitResult(body, this.#isStored);
    if (split === undefined) {
      this.#launch({ body, sizes }, site);
      return site.into.map((b) => b.name);
    }
    let from = 0;
    const places = split.parts.map(({ term, isStored }) => {
      const count = leaves(term.type)!.length;
      from += count;
      return { term, isStored, own: site.into.slice(from - count, from) };
    });
    const computed = places.filter((p) => !p.isStored);
    const into = computed.flatMap((p) => p.own);
    this.#launch({ body: this.#tuple(computed.map((p) => p.term)), sizes }, { ...site, into });
    return places.flatMap(({ term, isStored, own }) =>
      isStored ? this.stored(term)! : own.map((b) => b.name),
    );
  }

  readonly #isStored = (t: Term): boolean => this.stored(t) !== undefined;

  #tuple(terms: readonly Term[]): Term {
    const [only] = terms;
    if (terms.length === 1) return only!;
    const { session } = this;
    return session.prim("tuple", [], terms, session.types.tuple(terms.map((t) => t.type)));
  }

  /** Emits a launch, whose body has been cut. */
  #launch({ body, sizes }: RootLaunch, { into, intermediate, part, scope }: LaunchSite): void {
    const given = this.#given.flatMap((t) => conditionsIn(t));
    const kernel: Launch = { body, sizes, result: into, given, intermediate };
    const { steps } = scope ?? this.#scopes.at(-1)!;
    steps.push({ tag: "launch", kernel, sizes: new Map(), part });
  }

  /** The term with every launch and every host loop inside it replaced by a variable for the temporary that stores its result. */
  cut(t: Term): Term {
    if (!containsKernel(t)) return t;
    const e = unlabel(t);
    if (e.tag === "prim" && (e.prim === "kernel" || isHostLoop(e) || this.#isChoice(e)))
      return this.#temporary(e);
    const made: Term[] = [];
    for (const [i, part] of children(t).entries()) made.push(this.#cutPart(t, part, i, made[0]));
    return withChildren(t, made);
  }

  /** True for an `if` on sizes whose branches are launched as a whole. */
  #isChoice(t: Prim): boolean {
    return t.prim === "select" && testOf(t, this.facts) !== undefined && isLaunched(t);
  }

  /** Cuts child number i of t; `first` is child number 0 after its cut. */
  #cutPart(t: Term, part: Term, i: number, first: Term | undefined): Term {
    const [before, tested] = [this.#isNeeded, this.#isTested];
    const bound = this.#binders.length;
    this.#isNeeded &&= !isLazy(t, part, i);
    this.#isTested ||= t.tag === "prim" && i > 0 && testOf(t, this.facts) !== undefined;
    if (t.tag === "prim")
      for (let f = part; f.tag === "lam"; f = f.body) this.#binders.push(this.#binder(t, first));
    const made = this.cut(part);
    [this.#isNeeded, this.#isTested] = [before, tested];
    this.#binders.length = bound;
    return made;
  }

  /** The binder that the function of a primitive makes; `value` is that of a `let`. */
  #binder(t: Prim, value: Term | undefined): Binder {
    if (t.prim !== "let" || value === undefined) return { by: t.prim };
    const by = this.#binderOf(value);
    return by === undefined ? { value: this.#withLets(value) } : { by };
  }

  /** The primitive whose function chooses the value of the term; undefined if only values of `let` are free in it. */
  #binderOf(t: Term): PrimName | undefined {
    const of = this.#binders.toReversed().filter((_, i) => occurs(t, i));
    for (const binder of of) if ("by" in binder) return binder.by;
    return undefined;
  }

  /** The term with the values of the `let`s around in the place of their variables, so that a launch computes them. */
  #withLets(t: Term): Term {
    const values = this.#binders.toReversed().map((b) => ("value" in b ? b.value : t)); // t is never used
    return t.depth === 0 ? t : substituteTerms(t, values);
  }

  #temporary(nested: Prim): Term {
    const by = this.#binderOf(nested);
    if (by !== undefined) throw loweringFailed([dependentLaunch(nested, by)]);
    const t = this.#withLets(nested) as Prim;
    const known = this.#temporaries.get(t);
    if (known !== undefined) return known;
    const value = this.#computed(t);
    this.#remember(t, value);
    return value;
  }

  /** Emits the steps that compute a nested launch, host loop or choice, and returns the variable of its result. */
  #computed(t: Prim): Term {
    if (t.prim === "kernel") return this.#left(t);
    if (t.prim !== "select") return this.#iterated(t, (into) => emitLoop(this, t, into));
    const branches = alternativesOf(t, this.facts);
    const [only] = branches;
    if (only === undefined) return missing(t);
    if (isAlways(only.when)) return this.cut(only.term);
    return this.#iterated(t, (into) => hostChoice(this, t, branches, into, true));
  }

  #remember(t: Term, value: Term): void {
    this.#temporaries = new Map([...this.#temporaries, [t, value]]);
  }

  #freshName(): string {
    const count = this.#named++;
    return `%temp${count === 0 ? "" : count}`;
  }

  /**
   * Emits the launch of a nested `kernel` and returns the variable of its result. The launch is placed in the innermost loop on
   * which it depends.
   */
  #left(t: Prim): Term {
    const name = this.#freshName();
    const body = this.cut(t.args[0]!);
    const split = splitResult(body, this.#isStored);
    const parts = split?.parts.filter((p) => !p.isStored).map((p) => p.term);
    const computed = parts === undefined ? body : this.#tuple(parts);
    const value = this.session.free(name, computed.type);
    const home = this.#scopesOf(namesIn(body)).at(-1)!;
    if (!this.#isNeeded || home !== this.#scopes.at(-1)) demandTotal(t);
    const need = this.#isTested ? unknownNeed(t, this.facts) : undefined;
    if (need !== undefined) throw loweringFailed([launchedRegardless(t, need)]);
    home.own.add(name);
    const into = this.symbols.temporary(name, computed.type);
    this.#launch({ body: computed, sizes: t.sizes }, { into, intermediate: true, scope: home });
    if (split === undefined || parts === undefined) return value;
    if (parts.length === 1) return split.with([value]);
    const { session } = this;
    return split.with(
      parts.map((p, i) => session.prim("proj", [session.sizes.nat(i)], [value], p.type)),
    );
  }

  /**
   * Emits a nested host loop or choice and returns the variable of its result. It is placed in the innermost loop on which it depends.
   */
  #iterated(t: Prim, emit: (into: readonly Buffer[]) => void): Term {
    const name = this.#freshName();
    const value = this.session.free(name, t.type);
    const into = this.symbols.temporary(name, t.type);
    const scopes = this.#scopesOf(namesIn(t));
    scopes.at(-1)!.own.add(name);
    this.#in(scopes, () => emit(into));
    return value;
  }

  /** Inlines a `let` around launches. Launches in its value run once; other computations are repeated where they are used. */
  #inlineLet(t: Prim): Term {
    const [value, lam] = t.args as [Term, Term & { tag: "lam" }];
    return substituteTerms(lam.body, [this.cut(value)]);
  }
}

/**
 * True for a sub-term that may not be evaluated: a branch of `select`, or the function of a primitive other than `let` and host
 * loops.
 */
const isLazy = (t: Term, part: Term, i: number): boolean =>
  t.tag === "prim" &&
  (t.prim === "select" ? i > 0 : part.tag === "lam" && t.prim !== "let" && !isHostLoop(t));

/** Raises loweringFailed (E0709) if a launch that runs unconditionally contains a term that may have no value. */
function demandTotal(t: Prim): void {
  const { partial } = totality(t);
  if (partial !== undefined) throw loweringFailed([speculative(t, partial)]);
}

function missing(t: Term): never {
  throw loweringFailed([containsKernel(t) ? notLaunched(t) : noKernel(t)]);
}

const emitLoop = (cut: LoopCutting, t: Prim, into: readonly Buffer[]): void =>
  t.prim === "repeatWhile" ? hostWhile(cut, t, into) : hostLoop(cut, t, into);
