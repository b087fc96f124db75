/** @file Prints the result of `strata check --mutate`: the faults that the tests missed, and how many they found. */

import type { MutantOutcome } from "../../../api/rules/mutant-outcome.ts";
import type { Mutation } from "../../../api/rules/mutate-rules.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import { counted } from "../../output/counted.ts";

/** The percentage of planted faults that must be found. */
const ENOUGH = 95;

/** Prints mutants of rules and, in the end, their summary. It tests nothing. */
export class MutationReport {
  readonly #context: Invocation;

  constructor(context: Invocation) {
    this.#context = context;
  }

  /** Prints a mutant: every one with --json, otherwise only if it survived. */
  show(file: string, mutation: Mutation): void {
    const { json, terminal } = this.#context;
    if (json) return terminal.json("fault", { file, ...mutation });
    if (mutation.outcome === "survived") terminal.data(`${file}: not found: ${shown(mutation)}`);
  }

  /**
   * Prints the counts. Returns 1 if less than 95 percent of the faults were found. Mutants that are `equivalent` or `illTyped` do
   * not count as faults.
   */
  summarise(mutations: readonly Mutation[]): ExitCode {
    const of = (outcome: MutantOutcome): readonly Mutation[] =>
      mutations.filter((m) => m.outcome === outcome);
    const [killed, survived] = [of("killed"), of("survived")];
    const planted = killed.length + survived.length;
    const byProof = killed.filter((m) => m.byProof).length;
    const medianCases = median(killed.flatMap((m) => (m.byProof ? [] : [m.cases])));
    const { json, terminal } = this.#context;
    if (json) {
      const survivors = survived.map(shown);
      terminal.data(
        JSON.stringify({ planted, killed: killed.length, byProof, medianCases, survivors }),
      );
    } else {
      const [same, none] = [of("equivalent").length, of("illTyped").length];
      terminal.data(
        `${killed.length} of ${planted} planted faults are found, ${byProof} by proof, the others in ${counted(medianCases, "case")} (median); ` +
          `not counted: ${same} changes that keep the meaning and ${none} that give no well-typed rule`,
      );
    }
    return killed.length * 100 >= planted * ENOUGH ? EXIT.ok : EXIT.problem;
  }
}

const shown = ({ rule, change, instead }: Mutation): string =>
  `${rule}, ${change}: … => ${instead.replace(/\s+/g, " ")}`;

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
