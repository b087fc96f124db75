/**
 * @file Random lowered programs: the lowerer says what is wrong with one, or the simulator gives what the interpreter gives
 * and sees no problem. STRATA_LOWERED_FROM and STRATA_LOWERED_RUNS choose other programs.
 */
import { expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { Choices } from "../support/choices.ts";
import { loweredText } from "../support/lowered-text.ts";
import { agreesInSimulator } from "../support/plans/agreement.ts";
import { Subject } from "../support/plans/subject.ts";

const { STRATA_LOWERED_FROM: first = "1", STRATA_LOWERED_RUNS: runs = "400" } = process.env;

/** Compiled; undefined if the lowerer refuses it with a diagnostic of its own. */
function lowered(text: string): Subject | undefined {
  const source = parse({ text });
  const rest = { doc: "", scheduleDoc: "", sizes: [], tunables: [] };
  try {
    return new Subject({ source, program: "f", schedule: "s", ...rest });
  } catch (error) {
    if (/error\[E07\d\d\]/.test((error as Error).message)) return undefined;
    throw error;
  }
}

it("random lowered programs give what they mean", () => {
  let agreed = 0;
  for (let k = 0; k < Number(runs); k++) {
    const seed = Number(first) + k;
    const text = loweredText(Choices.seeded(seed));
    try {
      const subject = lowered(text);
      if (subject === undefined) continue;
      agreesInSimulator(subject, subject.sample(new Map(), "whole"));
      agreed++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}\n${text}`, { cause: error });
    }
  }
  expect(agreed).toBeGreaterThan(0.7 * Number(runs));
});
