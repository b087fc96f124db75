/** @file Mutation testing of the tests for rules: each mutant of a rule has one fault, which proof or random cases should find. */
import { fixedRules, type Rule } from "../../strategies/index.ts";
import { showTerm } from "../../term/index.ts";
import { mutantsOf } from "../../testing/mutants.ts";
import { type ParseOptions, parse } from "../source/source.ts";
import { type MutantResult, mutantOutcome } from "./mutant-outcome.ts";

/**
 * A mutant of a rule (the rule with one planted fault) with the outcome of testing it. `rule` is the name of the unchanged rule.
 */
export interface Mutation extends MutantResult {
  readonly rule: string;
  /** The change that makes the mutant, in words. */
  readonly change: string;
  /** The right side of the mutant, as text. */
  readonly instead: string;
}

/** Options of `mutateRule`: the most random cases for a mutant, the seed, and how the file is parsed. */
export interface MutateOptions extends ParseOptions {
  readonly runs: number;
  readonly seed: number;
}

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
    const found = await mutantOutcome(right, fault.rule, module.session, options);
    yield { rule: name, change: fault.change, instead: showTerm(fault.rule.rhs), ...found };
  }
}

/** The fixed rule to mutate: of a rule for vectors of any width, the rule for a width that the seed chooses, else the smallest one. */
export function memberOf(rule: Rule, seed: number): Rule {
  const members = fixedRules(rule);
  return members[rule.widths === undefined ? 0 : seed % members.length]!;
}
