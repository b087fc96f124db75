/** @file Tests many random host programs by seed; a failing program is shrunk before it is reported. */
import { openDevice } from "../../../src/runtime/opencl/index.ts";
import { Choices } from "../choices.ts";
import { type HostCase, hostCases, simulated } from "./case.ts";
import { onDevice } from "./device.ts";

/** Number of programs per file. */
const FILE = 50;

/** Outcome of a search. */
export interface Found {
  readonly passed: number;
  /** For each failing seed, the message of its smallest failing program. */
  readonly failures: readonly string[];
}

/** Tests the programs of `count` seeds, from `first` on, in the simulator and on a device. */
export function searchHosts(first: number, count: number): Found {
  using session = openDevice();
  const claim = (c: HostCase): void => {
    simulated(c);
    onDevice(session, c);
  };
  const failures: string[] = [];
  for (let from = 0; from < count; from += FILE) {
    const seeds = Array.from({ length: Math.min(FILE, count - from) }, (_, k) => first + from + k);
    const choices = seeds.map((seed) => Choices.seeded(2 * seed + 1)); // a seed and its odd successor give the same choices
    if (problemOf(() => hostCases(choices).forEach(claim)) === undefined) continue;
    for (const [k, own] of choices.entries()) {
      const problem = smallestProblem(own, claim);
      if (problem !== undefined) failures.push(`seed ${seeds[k]}: ${problem}`);
    }
  }
  return { passed: count - failures.length, failures };
}

function smallestProblem(choices: Choices, claim: (c: HostCase) => void): string | undefined {
  const fails = (own: Choices): string | undefined =>
    problemOf(() => hostCases([own.again()]).forEach(claim));
  let problem = fails(choices);
  for (let now: Choices | undefined = choices; problem !== undefined && now !== undefined; ) {
    let next: Choices | undefined;
    for (const smaller of now.smaller()) {
      const said = fails(smaller);
      if (said === undefined) continue;
      [next, problem] = [smaller, said];
      break;
    }
    now = next;
  }
  return problem;
}

function problemOf(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
