/** @file Mutation testing of the tests for rules: each mutant of a rule has one fault, which proof or random cases should find. */
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
import { type ParseOptions, parse } from "../source/source.ts";

/**
 * The outcome of testing a mutant of a rule:
 * - `killed`: the proof or a random case found the fault;
 * - `survived`: neither found it;
 * - `equivalent`: the change is no fault: the mutant equals the rule, or gave the rule's result on every instance that was
 *   compared, or is proved up to the largest size that proofs cover;
 * - `illTyped`: the mutant is no rule: its right side has no type, no sizes meet its conditions, or a budget is spent.
 */
export type MutantOutcome = "killed" | "survived" | "equivalent" | "illTyped";

/**
 * A mutant of a rule (the rule with one planted fault) with the outcome of testing it. `rule` is the name of the unchanged rule.
 */
export interface Mutation {
  readonly rule: string;
  /** The change that makes the mutant, in words. */
  readonly change: string;
  /** The right side of the mutant, as text. */
  readonly instead: string;
  readonly outcome: MutantOutcome;
  /** The cases up to the one that found the fault; if none did, the cases that were tried. */
  readonly cases: number;
  /** True if the proof found the fault, before any random case. */
  readonly byProof: boolean;
}

/** Options of `mutateRule`: the most random cases for a mutant, the seed, and how the file is parsed. */
export interface MutateOptions extends ParseOptions {
  readonly runs: number;
  readonly seed: number;
}

/** The number of instances on which a surviving mutant is compared with the rule. */
const COMPARED = 400;

/**
 * Tests every mutant of one rule of a file, one after the other, and yields the outcome of each. The file must have no errors. Of a
 * rule for any number of arguments or any width, one member is mutated: the smallest, or of the widths one that the seed chooses. A
 * mutant that has a type and differs from the rule is tried with the proof first. If the proof finds no fault, it is tried with
 * `runs` random cases, or up to the first that finds the fault.
 */
export async function* mutateRule(
  file: string,
  name: string,
  options: MutateOptions,
): AsyncGenerator<Mutation> {
  const { module } = parse({ file }, options);
  const { right, faults } = mutantsOf(memberOf(module.rule(name), options.seed));
  for (const fault of faults) {
    const found = (await outcomeOf(right, fault.rule, module, options)) ?? ILL_TYPED;
    yield { rule: name, change: fault.change, instead: showTerm(fault.rule.rhs), ...found };
  }
}

/** The fixed rule to mutate: of a rule for vectors of any width, the rule for a width that the seed chooses, else the smallest one. */
function memberOf(rule: Rule, seed: number): Rule {
  const members = fixedRules(rule);
  return members[rule.widths === undefined ? 0 : seed % members.length]!;
}

type MutantResult = Pick<Mutation, "outcome" | "cases" | "byProof">;
const ILL_TYPED: MutantResult = { outcome: "illTyped", cases: 0, byProof: false };

/** The outcome for a mutant; undefined if a budget is spent, for instance because sizes become too large to compute with. */
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
