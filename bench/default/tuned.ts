/** @file The best values of the parameters of a default schedule, as `tune` finds them at the sizes and with the data of the benchmark. */
import { type Settings, tune, unwrap } from "../../src/index.ts";
import type { FpMode } from "../../src/lowering/plan.ts";
import type { DeviceInfo } from "../../src/runtime/opencl/index.ts";
import type { UninterpretedCase } from "../pipelines/candidates.ts";

/** What `tune` found of one schedule. */
export interface TunedValues {
  /** The values of all parameters with which the schedule is fastest. */
  readonly settings: Settings;
  /** How many values were tried, and how many there are. Values that give the kernels of others count, but are not run. */
  readonly tried: number;
  readonly choices: number;
  /** The values whose result is not that of the schedule's defaults. */
  readonly wrong: readonly string[];
}

/** Rounds in which the last few choices are timed. */
const ROUNDS = 10;

/**
 * Tries all values of the parameters of a schedule, or as many as `budgetMs` milliseconds allow: the defaults first, then those in which one
 * parameter has another value, then combinations. Throws if none runs on the device.
 */
export async function tunedValues(
  { row, source, inputs, sizes }: UninterpretedCase,
  schedule: string,
  device: DeviceInfo,
  { fp, budgetMs }: { readonly fp: FpMode; readonly budgetMs: number },
): Promise<TunedValues> {
  const found = unwrap(
    await tune(source, Object.fromEntries(inputs), {
      program: row.program,
      schedules: [schedule],
      device: `opencl:${device.index}`,
      isolated: false,
      repeat: ROUNDS,
      budgetMs,
      sizes,
      fp,
    }),
  );
  const wrong = found.wrong.map(({ choice, problem }) => {
    const [first] = problem.diagnostics;
    return `${JSON.stringify(choice.settings)}: ${first?.message ?? ""}`;
  });
  const { settings = {} } = found.choices[0] ?? {};
  return { settings, tried: found.tried, choices: found.choicesInAll, wrong };
}
