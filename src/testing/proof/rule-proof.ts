/**
 * @file Proves that a rule holds for all data. Both sides of a polymorphic rule are interpreted on names (free-algebra.ts), which
 * decides the rule for all types, elements and functions at given sizes. Sizes are tried one after the other, up to a budget.
 *
 * The right side must not compute anything that the left side does not compute, because the rule's parts may be partial.
 */
import { applyRule, ConditionSet, Evaluator, type Rule } from "../../strategies/index.ts";
import {
  type Free,
  Interpreter,
  isSizeProblem,
  LimitError,
  type Session,
  type Size,
  type Term,
  type Value,
} from "../../term/index.ts";
import { isAlgebraic } from "../algebraic.ts";
import { COMPUTES_MORE, Counterexample, type Evidence } from "../counterexample.ts";
import { freeVariables } from "../free-variables.ts";
import { metavariables } from "../metavariables.ts";
import type { SizeAssignment } from "../rule-sizes.ts";
import { difference, evaluated, text } from "../values.ts";
import { Budget, EXHAUSTED } from "./budget.ts";
import { Decisions } from "./decisions.ts";
import { FreeAlgebra, IMPOSSIBLE, isNameless } from "./free-algebra.ts";
import { type GeneralInstance, generalInstance } from "./general-instance.ts";
import { Laws } from "./laws.ts";
import { SizeTuples } from "./size-tuples.ts";

/** The largest of the small sizes that a proof of a rule tries: 6. Multiples of larger constants in the rule are tried besides. */
export const LARGEST_SIZE = 6;

/** Budget of values made and primitives applied, for one rule. */
const STEPS = 30_000;
/** Budget for the search of sizes that the conditions allow. */
const SIZE_STEPS = 20_000;

/**
 * The verdict that the rule holds for all data at all size assignments up to `upTo`, which is at least 1. It is below
 * `LARGEST_SIZE` if the budget of steps was spent.
 */
export interface Holds {
  readonly tag: "holds";
  /** All allowed assignments of sizes from 0 to this one were tried, and those of `and`. */
  readonly upTo: number;
  /** Larger sizes that were tried together with the small ones. */
  readonly and: readonly number[];
  /** Number of size assignments that were tried up to `upTo`; the conditions hold for each. */
  readonly combinations: number;
}

/** The verdict that the proof decides nothing about the rule, with the reason in words. */
export interface Open {
  readonly tag: "open";
  readonly why: string;
}

/**
 * The result of a proof without concrete data: the rule holds at all tried sizes, is refuted by a counterexample (values that
 * differ, or sizes at which the right side is ill-typed), or stays open.
 */
export type ProofVerdict =
  | Holds
  | Open
  | { readonly tag: "refuted"; readonly counterexample: Counterexample };

/**
 * Proves a rule for a fixed number of arguments, refutes it, or leaves it open. A rule stays open, for instance, if its right
 * side is computed, if it has functions of functions, or if it is beyond a budget or a limit.
 */
export function proveRule(rule: Rule, session: Session): ProofVerdict {
  if (rule.compute !== undefined) return open("its right side is computed");
  try {
    return new RuleProof(rule, session).search();
  } catch (error) {
    if (isNameless(error) || isSizeProblem(error) || error instanceof RangeError)
      return open(error.message);
    if (error instanceof LimitError) return open(error.diagnostic.message);
    throw error;
  }
}

const open = (why: string): Open => ({ tag: "open", why });

/** A possible counterexample. It is certain if the instance on names is an instance of the rule. */
interface Doubt extends Pick<Evidence, "why" | "values"> {
  /** The reason why the doubt is not certain; undefined if it is. */
  readonly unless: string | undefined;
}

class RuleProof {
  readonly #rule: Rule;
  readonly #session: Session;
  readonly #tuples: SizeTuples;
  readonly #instance: GeneralInstance;
  readonly #inputs: readonly Free[];
  readonly #laws: Laws;
  readonly #total: ReadonlySet<string>;
  readonly #budget = new Budget(STEPS);
  /** True if the left side has a value for some data. */
  #hasMeaning = false;

  constructor(rule: Rule, session: Session) {
    this.#rule = rule;
    this.#session = session;
    this.#tuples = new SizeTuples(rule, LARGEST_SIZE);
    this.#instance = generalInstance(rule, session, { heard: true });
    const { left, right } = this.#instance;
    this.#inputs = [...new Set([left, right].flatMap(freeVariables))];
    this.#laws = new Laws(rule);
    // Operators with laws are primitives and their neutral elements literals, so both are total.
    const total = rule.properties.filter((p) => p.name === "total" || isAlgebraic(p));
    this.#total = new Set(total.flatMap((p) => p.args.map(String)));
  }

  search(): ProofVerdict {
    let upTo = -1;
    let combinations = 0;
    const sizes = new Budget(SIZE_STEPS);
    try {
      for (let level = 0; level <= LARGEST_SIZE; level++) {
        let inLevel = 0;
        for (const tuple of this.#tuples.ofLevel(level, sizes)) {
          const unsound = this.#tuples.unsound(tuple);
          if (unsound !== undefined) return this.#counterexample({ why: unsound, sizes: tuple });
          const doubt = this.#doubt(tuple);
          if (doubt !== undefined) return this.#refuted(tuple, doubt);
          inLevel++;
        }
        upTo = level;
        combinations += inLevel;
      }
    } catch (error) {
      if (error !== EXHAUSTED) throw error;
    }
    if (!this.#hasMeaning) return open("no sizes were reached at which its left side has a value");
    if (upTo < 1) return open(`sizes up to 1 take more than ${STEPS} steps`);
    return { tag: "holds", upTo, and: this.#tuples.large, combinations };
  }

  /** Returns the first difference at some sizes, for all data. */
  #doubt(sizes: SizeAssignment): Doubt | undefined {
    const decisions = new Decisions();
    do {
      const found = this.#compared(sizes, decisions);
      if (found !== undefined) return found;
    } while (decisions.next());
    return undefined;
  }

  /** Compares both sides for one combination of booleans and indices. */
  #compared(sizes: SizeAssignment, decisions: Decisions): Doubt | undefined {
    const evaluation = new ProofEvaluation(sizes, this.#inputs, (size) => {
      return new FreeAlgebra({
        size,
        decisions,
        laws: this.#laws,
        budget: this.#budget,
        total: this.#total,
        heard: this.#instance.heard,
      });
    });
    const old = evaluation.run(this.#instance.left);
    if (old === "nothing") return undefined;
    this.#hasMeaning = true;
    const { algebra } = evaluation;
    const before = this.#certain(algebra.demanded);
    algebra.demanded.clear();
    const now = evaluation.run(this.#instance.right);
    const written = (shown: string): string => algebra.readable(shown);
    const doubt = (why: string, shownNow: string): Doubt => ({
      why,
      values: [written(text(old)), written(shownNow)],
      unless: uncertainty(algebra),
    });
    if (now === "nothing") return doubt(COMPUTES_MORE, "nothing");
    const why = difference(old, now, "bits", written);
    if (why !== undefined) return doubt(why, text(now));
    const more = [...algebra.demanded.keys()].find((x) => !before.has(x));
    if (more === undefined) return undefined;
    return doubt(`${COMPUTES_MORE}: ${written(more)}`, text(now));
  }

  /** Returns the computations of the left side that are certain. The part of a context may be computed in some cases only. */
  #certain(demanded: FreeAlgebra["demanded"]): ReadonlySet<string> {
    const parts = new Set(metavariables(this.#rule.contexts.map((c) => c.part)).map((m) => m.name));
    return new Set([...demanded].flatMap(([key, name]) => (parts.has(name) ? [] : [key])));
  }

  /** Refutes the rule if the difference is certain and the engine applies the rule to the instance at these sizes. */
  #refuted(sizes: SizeAssignment, { why, values, unless }: Doubt): ProofVerdict {
    if (unless !== undefined) return open(unless);
    if (this.#rule.contexts.length > 0) return open("it splits contexts off");
    const { left, right, args } = generalInstance(this.#rule, this.#session, { sizes });
    const m = new Evaluator(applyRule(this.#rule, args), left, ConditionSet.none);
    if (!m.run() || m.term !== right) return open("what it demands of its metavariables");
    const sides = { why, before: left, after: right, sizes: new Map() };
    return this.#counterexample(values === undefined ? sides : { ...sides, values });
  }

  #counterexample(evidence: Evidence): ProofVerdict {
    return { tag: "refuted", counterexample: new Counterexample(this.#rule.name, evidence) };
  }
}

/** Returns the reason why names do not decide the difference; undefined if they do. */
function uncertainty({ computed, sawUndefined }: FreeAlgebra): string | undefined {
  if (computed !== undefined) return `it computes with numbers: ${computed}`;
  return sawUndefined ? "it reads elements that have no value" : undefined;
}

/** Thrown for a term without a value. A single object, because it is thrown often and making its stack takes long. */
const NO_VALUE = new Error("no value");

/** Evaluates terms on names at some sizes. */
class ProofEvaluation {
  readonly algebra: FreeAlgebra;
  readonly #interpreter: Interpreter;

  constructor(
    sizes: SizeAssignment,
    inputs: readonly Free[],
    algebra: (size: (s: Size) => number) => FreeAlgebra,
  ) {
    const values = new Map<string, Value>();
    this.algebra = algebra((s) => this.#interpreter.size(s));
    this.#interpreter = new Interpreter({
      sizes,
      values,
      eager: true,
      watch: () => {
        throw NO_VALUE;
      },
      meaning: this.algebra.meaning,
    });
    for (const { name, type } of inputs) values.set(name, this.algebra.input(name, type));
  }

  /** Returns the value of a term; "nothing" if some part that it computes has no value. */
  run(t: Term): Value | "nothing" {
    try {
      return evaluated(this.#interpreter.run(t));
    } catch (error) {
      if (error === NO_VALUE || error === IMPOSSIBLE) return "nothing";
      throw error;
    }
  }
}
