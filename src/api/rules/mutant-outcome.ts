/** @file Decides whether a mutant of a rule is a fault, as the test of the rule sees it. */
import { applyRule, ConditionSet, Evaluator, type Rule } from "../../strategies/index.ts";
import { emptyFacts, type Session, withCondition } from "../../term/index.ts";
import { Choices } from "../../testing/choices.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { LARGEST_SIZE, proveRule } from "../../testing/proof/rule-proof.ts";
import { RuleCheck } from "../../testing/rule-check.ts";
import { firstFailure } from "../../testing/search.ts";
import { sizeConditions, typeProblem } from "../../testing/well-typed.ts";
import { diagnosticsOf } from "../source/failed.ts";

/**
 * The outcome of testing a mutant of a rule:
 * - `killed`: the proof or a random case found the fault;
 * - `survived`: neither found it;
 * - `equivalent`: the change is no fault: the mutant equals the rule, or gave the rule's result on every instance that was
 *   compared, or is proved up to the largest size that proofs cover;
 * - `illTyped`: the mutant is no rule: its right side has no type, no sizes meet its conditions, or a budget is spent.
 */
export type MutantOutcome = "killed" | "survived" | "equivalent" | "illTyped";

/** The number of instances on which a surviving mutant is compared with the rule. */
const COMPARED = 400;

/** The outcome for one mutant, how many random cases it took, and whether the proof decided. */
export interface MutantResult {
  readonly outcome: MutantOutcome;
  /** The cases up to the one that found the fault; if none did, the cases that were tried. */
  readonly cases: number;
  /** True if the proof found the fault, before any random case. */
  readonly byProof: boolean;
}

const ILL_TYPED: MutantResult = { outcome: "illTyped", cases: 0, byProof: false };

/**
 * Tests whether the mutant `planted` of the rule `right` is a fault: with the proof first, then with `runs` random cases, or up to the
 * first that finds the fault. A mutant on which a budget is spent, for instance because sizes become too large to compute with,
 * counts as `illTyped`.
 */
export async function mutantOutcome(
  right: Rule,
  planted: Rule,
  session: Session,
  cases: { readonly runs: number; readonly seed: number },
): Promise<MutantResult> {
  try {
    return await tested(right, planted, session, cases);
  } catch (error) {
    if (diagnosticsOf(error) === undefined) throw error;
    return ILL_TYPED;
  }
}

async function tested(
  right: Rule,
  planted: Rule,
  session: Session,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<MutantResult> {
  const byProof = false;
  if (isSame(right, planted)) return { outcome: "equivalent", cases: 0, byProof };
  const known = [...sizeConditions(right.lhs), ...right.conditions];
  if (typeProblem(planted.rhs, known.reduce(withCondition, emptyFacts)) !== undefined)
    return ILL_TYPED;
  const check = new RuleCheck(planted, session);
  if (check.instances.sizes.legal.length === 0) return ILL_TYPED;
  const proof = proveRule(planted, session);
  if (proof.tag === "refuted") return { outcome: "killed", cases: 0, byProof: true };
  const claim: RuleCheck["claim"] = (c, number) => check.claim(c, number);
  const found = await firstFailure(claim, Counterexample, { seed, from: 0, to: runs });
  if (found !== undefined) return { outcome: "killed", cases: found.number + 1, byProof };
  const isRight = proof.tag === "holds" && proof.upTo === LARGEST_SIZE;
  const isNone = isRight || doesTheSame(right, planted, check, seed);
  return { outcome: isNone ? "equivalent" : "survived", cases: runs, byProof };
}

const isSame = (a: Rule, b: Rule): boolean =>
  a.rhs === b.rhs &&
  a.class === b.class &&
  a.properties.length === b.properties.length &&
  a.conditions.length === b.conditions.length;

/** True if, on each of `COMPARED` random instances where the mutant applies, the rule applies and gives an equal term. */
function doesTheSame(right: Rule, planted: Rule, check: RuleCheck, seed: number): boolean {
  if (right.class !== planted.class) return false;
  for (let i = 0; i < COMPARED; i++) {
    const instance = check.instances.draw(Choices.seeded(2 * (seed + i)));
    if (instance === undefined) continue;
    const { subject, args } = instance;
    const run = (r: Rule): Evaluator =>
      new Evaluator(applyRule(r, args), subject, ConditionSet.none);
    const [mine, other] = [run(planted), run(right)];
    if (!mine.run()) continue;
    if (!other.run() || mine.term !== other.term) return false;
  }
  return true;
}
