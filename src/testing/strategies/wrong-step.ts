/** @file Finds the step of a run that changes the meaning, and shows it on a small term that stands alone. */
import {
  type Ancestor,
  ConditionSet,
  type RuleReplacements,
  rewrite,
  type SemanticClass,
  type Strategy,
  WrongRewrite,
} from "../../strategies/index.ts";
import {
  applyNat,
  children,
  complaintIn,
  paramOf,
  requiredSizes,
  substituteTerms,
  subterms,
  type Term,
  testHolds,
} from "../../term/index.ts";
import { compareValues, typeFault } from "../compare-terms.ts";
import type { Evidence } from "../counterexample.ts";
import type { Flavour } from "../flavour.ts";
import { orNothing } from "../or-nothing.ts";
import type { SizeAssignment } from "../rule-sizes.ts";
import { type AppliedStep, classOf, rootsOf } from "./applied-steps.ts";
import { smallerTerms } from "./smaller-terms.ts";
import type { WrongStep } from "./strategy-fault.ts";
import { freeSizes } from "./strategy-sizes.ts";

/** The values of sizes and the kind of numbers on which terms are compared. */
export interface CaseData {
  readonly sizes: SizeAssignment;
  readonly flavour: Flavour;
}

/** Numbers on which the class of the applied rules promises equality; for products over the reals, powers of two. */
export function flavourOf(t: Term, kind: SemanticClass): Flavour {
  if (kind === "exact") return "special";
  if (kind === "finite") return "finite";
  return [...subterms(t)].some((u) => u.tag === "prim" && u.prim === "mul") ? "powers" : "whole";
}

const DATA_SETS = 4;
/** Maximal number of smaller terms that are tried. */
const ATTEMPTS = 1_500;

/**
 * Returns the first step whose terms before and after differ, with the rewritten sub-term alone on which the same rule is wrong,
 * made smaller; if the sub-term alone shows no difference, with the whole terms. Undefined if no step differs by itself.
 */
export function wrongStep(
  steps: readonly AppliedStep[],
  data: CaseData,
  seed: number,
  replaced: RuleReplacements | undefined,
): WrongStep | undefined {
  for (const [i, step] of steps.entries()) {
    const [before, after] = rootsOf(step);
    const found = fault(before, after, step, data.sizes, seed);
    if (found === undefined) continue;
    const alone = new LoneStep(step, seed, replaced).smallest(data.sizes);
    return {
      number: i + 1,
      of: steps.length,
      rule: step.by.name,
      applied: step.by.rule,
      path: step.above.map((a) => a.child),
      evidence: alone ?? { before, after, sizes: data.sizes, ...found },
    };
  }
  return undefined;
}

type TermDifference = Pick<Evidence, "why" | "data" | "values">;

/** How the term after a step differs; undefined if it does not, or if a condition does not hold. */
function fault(
  before: Term,
  after: Term,
  step: Pick<AppliedStep, "by" | "conditions">,
  sizes: SizeAssignment,
  seed: number,
): TermDifference | undefined {
  const { list } = step.conditions;
  const tests = [...list, ...requiredSizes(after)];
  if (!tests.every((t) => testHolds(t, (v) => sizes.get(v.name)))) return undefined;
  const why = typeFault(before, after, list);
  if (why !== undefined) return { why };
  const kind = classOf(step);
  let next = seed;
  return orNothing(() =>
    compareValues(before, after, {
      instance: { sizes, flavour: flavourOf(before, kind) },
      class: kind,
      wanted: DATA_SETS,
      tried: 3 * DATA_SETS,
      seed: () => next++,
    }),
  )?.fault;
}

/** One rewrite, repeated on its sub-term alone and on smaller terms. */
class LoneStep {
  readonly #step: AppliedStep;
  readonly #seed: number;
  readonly #replaced: RuleReplacements | undefined;
  #attempts = 0;

  constructor(step: AppliedStep, seed: number, replaced: RuleReplacements | undefined) {
    this.#step = step;
    this.#seed = seed;
    this.#replaced = replaced;
  }

  /** The smallest wrong case found; undefined if the sub-term alone shows no difference. */
  smallest(sizes: SizeAssignment): Evidence | undefined {
    const { before, above } = this.#step;
    const start = closed(before, above);
    let best = start && this.#wrong(start, withSizes(sizes, start));
    for (let next = best; next !== undefined; ) {
      next = this.#smaller(best!);
      best = next ?? best;
    }
    return best;
  }

  #smaller(found: Evidence & { readonly before?: Term | undefined }): Evidence | undefined {
    for (const t of smallerTerms(found.before!)) {
      if (this.#attempts++ > ATTEMPTS) return undefined;
      const wrong = this.#wrong(t, found.sizes);
      if (wrong !== undefined) return wrong;
    }
    for (const sizes of smallerSizes(found.sizes)) {
      const wrong = this.#wrong(found.before!, sizes);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  /** Applies the step to a term; evidence if the result differs. */
  #wrong(before: Term, sizes: SizeAssignment): Evidence | undefined {
    const ran = this.#rewritten(this.#step.by, before);
    if (ran === undefined) return undefined;
    if (typeof ran === "string") return { why: ran, before, sizes };
    const { term: after, conditions } = ran;
    const found = fault(before, after, { by: this.#step.by, conditions }, sizes, this.#seed);
    return found && { before, after, sizes: usedSizes(sizes, before), ...found };
  }

  #rewritten(by: Strategy, term: Term) {
    const done = orNothing(() =>
      orMistake(() =>
        rewrite(by, term, { conditions: ConditionSet.none, replaced: this.#replaced }),
      ),
    );
    if (typeof done === "string") return done;
    return done?.success === true && done.term !== term ? done : undefined;
  }
}

/** The result of `make`, or the message of a computed rule whose result has a wrong type. */
function orMistake<T>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    const wrong = complaintIn(error, WrongRewrite);
    if (wrong === undefined) throw error;
    return wrong.message;
  }
}

/** The sizes that the term or a type in it mentions, and the others if it mentions none of them by name. */
const usedSizes = (sizes: SizeAssignment, t: Term): SizeAssignment => {
  const used = new Set(freeSizes(t, []));
  return new Map([...sizes].filter(([name]) => used.has(name)));
};

/** The values of sizes, with 2 for other sizes of the term. */
const withSizes = (sizes: SizeAssignment, t: Term): SizeAssignment =>
  new Map([...freeSizes(t, []).map((name) => [name, 2] as const), ...sizes]);

function* smallerSizes(sizes: SizeAssignment): Iterable<SizeAssignment> {
  for (const [name, n] of sizes)
    for (const less of new Set([1, 2, n >> 1, n - 1]))
      if (less >= 0 && less < n) yield new Map([...sizes, [name, less]]);
}

/**
 * Returns the sub-term with free variables for the variables that are bound around it. `above` lists the nodes around it, outermost
 * first. Undefined if the way to it changes when variables are replaced.
 */
function closed(t: Term, above: readonly Ancestor[]): Term | undefined {
  const [outer] = above;
  if (outer === undefined) return t;
  let at: Term = outer.node;
  for (const [i, { child }] of above.entries()) {
    if (at.tag === "lam") at = substituteTerms(at.body, [at.session.free(`v${i}`, paramOf(at))]);
    else if (at.tag === "natLam") at = applyNat(at, at.session.sizes.variable("free", `l${i}`));
    else {
      const next: Term | undefined = children(at)[child];
      if (next === undefined) return undefined;
      at = next;
    }
  }
  return at;
}
