/** @file The test of the rules' test: faults are planted into a rule, one at a time, and should be found. */
import type { Module } from "../../lang/index.ts";
import {
  applyRule,
  ConditionSet,
  Evaluator,
  fixedRules,
  type Rule,
} from "../../strategies/index.ts";
import { emptyFacts, showTerm, withCondition } from "../../term/index.ts";
import { Choices } from "../../testing/choices.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { mutantsOf } from "../../testing/mutants.ts";
import { LARGEST_SIZE, proveRule } from "../../testing/proof/rule-proof.ts";
import { RuleCheck } from "../../testing/rule-check.ts";
import { firstFailure } from "../../testing/search.ts";
import { sizeConditions, typeProblem } from "../../testing/well-typed.ts";
import { diagnosticsOf } from "../source/failed.ts";
import { parse } from "../source/source.ts";

/**
 * - `killed`: found, by the proof or in so many cases;
 * - `survived`: not found;
 * - `equivalent`: no fault: what results is the same rule, or does what the rule does in every instance that was tried, or holds
 *   for all data as far as proofs reach;
 * - `illTyped`: no rule: its right side has no type, or no sizes meet its conditions.
 */
export type MutantOutcome = "killed" | "survived" | "equivalent" | "illTyped";

export interface Mutation {
  readonly rule: string;
  readonly change: string;
  /** The right side with the fault. */
  readonly instead: string;
  readonly outcome: MutantOutcome;
  /** Until it was found; else those that were tried. */
  readonly cases: number;
  /** Found by the proof, before any case. */
  readonly byProof: boolean;
}

export interface MutateOptions {
  readonly runs: number;
  readonly seed: number;
  readonly allowRaw?: boolean;
}

/** Instances on which a fault is compared with the rule. */
const COMPARED = 400;

/** Plants each fault into one rule of a file. */
export async function* mutateRule(
  file: string,
  name: string,
  options: MutateOptions,
): AsyncGenerator<Mutation> {
  const { module } = parse({ file }, options);
  const { right, faults } = mutantsOf(fixedRules(module.rule(name))[0]!);
  for (const fault of faults) {
    const found = (await outcomeOf(right, fault.rule, module, options)) ?? ILL_TYPED;
    yield { rule: name, change: fault.change, instead: showTerm(fault.rule.rhs), ...found };
  }
}

type MutantResult = Pick<Mutation, "outcome" | "cases" | "byProof">;
const ILL_TYPED: MutantResult = { outcome: "illTyped", cases: 0, byProof: false };

/** Undefined where sizes become too large to compute with. */
async function outcomeOf(...about: Parameters<typeof tested>): Promise<MutantResult | undefined> {
  try {
    return await tested(...about);
  } catch (error) {
    if (diagnosticsOf(error) === undefined) throw error;
    return undefined;
  }
}

async function tested(
  right: Rule,
  planted: Rule,
  { session }: Module,
  { runs, seed }: MutateOptions,
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

/** Wherever the rule with the fault applies, does the rule, and with the same result? */
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
