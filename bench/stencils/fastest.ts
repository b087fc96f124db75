/** @file Finds the fastest of some kernels as `strata tune` does. */
import { type CandidateMeasure, searchCandidates, type Trial } from "../../src/api/tune/search.ts";
import type { Bench } from "./bench.ts";
import type { Candidate } from "./candidate.ts";

/** Measures candidates one at a time: checks those that the device accepts and times the correct ones. */
const measureOn = (bench: Bench): CandidateMeasure<Candidate, string, string> => ({
  async *tryAll(candidates) {
    for (let next = candidates.next(); !next.done; next = candidates.next())
      yield { candidate: next.value, trial: trialOf(bench, next.value) };
  },
  async time(c) {
    return { tag: "right", us: bench.time([c], 1)[0]!.median };
  },
});

function trialOf(bench: Bench, candidate: Candidate): Trial<string, string> {
  if (!bench.takes(candidate))
    return { tag: "unfit", reason: "the device takes no such work-groups" };
  const { right, us } = bench.check(candidate);
  return right ? { tag: "right", us } : { tag: "wrong", difference: "it is not the formula's" };
}

/** The result of the search. */
export interface Fastest {
  /** The fastest correct candidate; undefined if none is correct. */
  readonly best: Candidate | undefined;
  readonly wrong: readonly Candidate[];
}

/** Searches the fastest candidate in successive rounds of timing. */
export async function fastestOf(
  bench: Bench,
  candidates: readonly Candidate[],
  rounds: number,
): Promise<Fastest> {
  const stays = (): boolean => false;
  const { timed, wrong } = await searchCandidates(candidates, measureOn(bench), { rounds, stays });
  return { best: timed[0]?.candidate, wrong: wrong.map((w) => w.candidate) };
}
