/** @file The steps of `npm run test:outside`, and how they run. */
import type { OutsideProject } from "./project.ts";

/** The folders that the steps share. Each has the packed `strata-lang` installed once the step `install` is done. */
export interface Outside {
  /** The repository that is tried. */
  readonly root: string;
  /** The empty project of the user. */
  readonly app: OutsideProject;
  /** Where the user's libraries are made; each is a folder in it. */
  readonly libraries: OutsideProject;
  /** Where packed packages lie. */
  readonly packages: OutsideProject;
  /** The path of a packed `strata-lang` to try, instead of what the repository packs. */
  readonly packed: string | undefined;
}

/** One thing that a user does, checked by what comes of it. `run` throws if it is not as it should be. */
export interface OutsideStep {
  readonly name: string;
  /** The names of the steps whose results it uses. */
  readonly after?: readonly string[];
  readonly run: (outside: Outside) => Promise<void> | void;
}

/** The result of a step: the seconds that it took, and what was wrong. */
export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly error?: string;
}

/**
 * Returns the steps to run: all, or those with the given names and what they come after, in their order. Throws for an unknown
 * name, and if a step comes before one that it uses.
 */
export function chosenSteps(
  steps: readonly OutsideStep[],
  names: readonly string[],
): readonly OutsideStep[] {
  const known = new Map<string, OutsideStep>();
  for (const step of steps) {
    for (const name of step.after ?? [])
      if (!known.has(name))
        throw new Error(`\`${step.name}\` uses \`${name}\`, which is not before it`);
    known.set(step.name, step);
  }
  if (names.length === 0) return steps;
  const chosen = new Set<OutsideStep>();
  const choose = (name: string): void => {
    const step = known.get(name);
    if (step === undefined)
      throw new Error(`no step \`${name}\`; there are ${[...known.keys()].join(", ")}`);
    for (const before of step.after ?? []) choose(before);
    chosen.add(step);
  };
  for (const name of names) choose(name);
  return steps.filter((step) => chosen.has(step));
}

/** Runs steps one after the other. A step that uses a failed one is not run and has failed. */
export async function runSteps(
  steps: readonly OutsideStep[],
  outside: Outside,
  report: (result: StepResult) => void,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const missing = step.after?.find((name) => results.some((r) => r.name === name && !r.ok));
    const start = performance.now();
    const error =
      missing === undefined ? await errorOf(step, outside) : `not run: \`${missing}\` failed`;
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    const result = { name: step.name, ok: error === undefined, seconds };
    results.push(error === undefined ? result : { ...result, error });
    report(results.at(-1)!);
  }
  return results;
}

async function errorOf(step: OutsideStep, outside: Outside): Promise<string | undefined> {
  try {
    await step.run(outside);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
