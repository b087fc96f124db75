/** @file Mutation testing of declared laws: each mutant is a function with one fault, which random cases should find. */
import { functionsWithLaws } from "../../lang/index.ts";
import { showTerm } from "../../term/index.ts";
import { LawCheck } from "../../testing/laws/law-check.ts";
import { lawMutants } from "../../testing/laws/law-mutants.ts";
import { BrokenLaw } from "../../testing/laws/law-on-values.ts";
import type { TestedOperator } from "../../testing/laws/tested-operator.ts";
import { firstFailure } from "../../testing/search.ts";
import type { Source } from "../source/source.ts";
import { lawNames } from "./check-laws.ts";
import type { Mutation } from "./mutate-rules.ts";

/** A mutant that survives is tried with this number of times more cases. If none refutes it, it satisfies the laws, too. */
const MORE = 20;

/**
 * Tests the mutants of every function of a source with declared laws. A mutant is killed by the first case in which one of the laws
 * does not hold; it is `equivalent` if many more cases do not refute it either.
 */
export async function* mutateLaws(
  source: Source,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): AsyncGenerator<Mutation> {
  const { module, workspace } = source.again();
  for (const laws of functionsWithLaws(module)) {
    const names = lawNames(laws);
    const refuted = async (operator: TestedOperator, from: number, to: number) => {
      const check = new LawCheck(operator, workspace.session);
      for (const law of names) {
        const found = await firstFailure((c) => check.claim(law, c), BrokenLaw, { seed, from, to });
        if (found !== undefined) return found.number + 1 - from;
      }
      return undefined;
    };
    for (const { change, operator } of lawMutants(laws)) {
      const { name, term } = operator.function;
      const cases = await refuted(operator, 0, runs);
      const isFault =
        cases !== undefined || (await refuted(operator, runs, runs * (MORE + 1))) !== undefined;
      const outcome = cases !== undefined ? "killed" : isFault ? "survived" : "equivalent";
      yield {
        ...{ rule: name, change, instead: showTerm(term), outcome, byProof: false },
        cases: cases ?? runs,
      };
    }
  }
}
