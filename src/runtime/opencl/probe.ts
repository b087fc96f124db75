/** @file Finds by experiment where a device's f32 arithmetic differs from IEEE 754, and describes the differences in sentences. */
import { isFault } from "../device-fault.ts";
import type { DeviceInfo } from "./devices.ts";
import {
  EXPERIMENT_NAMES,
  type Experiment,
  type ExperimentName,
  experimentSource,
  experiments,
  SAMPLES,
  worstUlps,
} from "./experiments.ts";
import type { BufferSpec, RunRequest } from "./request.ts";
import { type DeviceSession, openDevice } from "./session.ts";

/** The build option under which division and square root are correctly rounded. */
export const CORRECT_ROUNDING = "-cl-fp32-correctly-rounded-divide-sqrt";

/** The measured f32 error of division or square root, with and without the build option for correct rounding. */
export interface MeasuredRounding {
  /** The largest error without build options, in units of the last place; 0 means correctly rounded. */
  readonly byDefault: number;
  /** The largest error with the option CORRECT_ROUNDING; undefined if the driver refuses the option. */
  readonly withOption: number | undefined;
}

/**
 * The results of experiments with a device's f32 arithmetic. They show differences from IEEE 754 on samples; that none was found is
 * no proof.
 */
export interface DeviceFacts {
  /** Whether a * b + c is fused into one rounding: by default, and under FP_CONTRACT OFF. */
  readonly contracts: { readonly byDefault: boolean; readonly whenOff: boolean };
  readonly divide: MeasuredRounding;
  readonly squareRoot: MeasuredRounding;
  /** Whether fma(a, b, c) was rounded once in all samples. */
  readonly fma: boolean;
  /** Whether subnormal f32 operands and results are kept, with CORRECT_ROUNDING if the driver has the option. */
  readonly subnormals: {
    readonly arithmetic: boolean;
    readonly divide: boolean;
    readonly squareRoot: boolean;
  };
  /** The build options for strict arithmetic: CORRECT_ROUNDING if the driver has it, else none. */
  readonly strictOptions: string;
  /** Sentences about the differences from IEEE 754 that were found; empty if there are none. */
  readonly differences: readonly string[];
}

/** The largest error of each experiment in units of the last place. */
type Errors = Readonly<Record<ExperimentName, number>>;

type Experiments = ReturnType<typeof experiments>;

const BYTES = SAMPLES * 4;

const buffers = (name: ExperimentName, { a, b, c }: Experiment): BufferSpec[] => [
  { name: `${name}.a`, bytes: BYTES, init: a },
  { name: `${name}.b`, bytes: BYTES, init: b },
  { name: `${name}.c`, bytes: BYTES, init: c },
  { name: `${name}.out`, bytes: BYTES, poison: true },
];

function request(data: Experiments, contractOff: boolean, options: string): RunRequest {
  return {
    source: experimentSource(contractOff),
    options,
    buffers: EXPERIMENT_NAMES.flatMap((name) => buffers(name, data[name])),
    launches: EXPERIMENT_NAMES.map((kernel) => ({
      kernel,
      args: ["a", "b", "c", "out"].map((part) => ({ buffer: `${kernel}.${part}` })),
      global: [SAMPLES],
    })),
    read: EXPERIMENT_NAMES.map((name) => `${name}.out`),
  };
}

type MeasureErrors = (contractOff: boolean, options: string) => Errors;

function measurement(session: DeviceSession): MeasureErrors {
  const data = experiments();
  return (contractOff, options) => {
    const { outputs } = session.run(request(data, contractOff, options));
    const error = (name: ExperimentName): number => {
      const found = outputs.get(`${name}.out`);
      return found ? worstUlps(new Float32Array(found.buffer), data[name].expected) : Infinity;
    };
    return Object.fromEntries(EXPERIMENT_NAMES.map((name) => [name, error(name)])) as Errors;
  };
}

/** Measures with the option CORRECT_ROUNDING; undefined if the driver refuses the option. */
function measureRounding(measure: MeasureErrors): Errors | undefined {
  try {
    return measure(true, CORRECT_ROUNDING);
  } catch (error) {
    if (isFault(error, "E0803")) return undefined;
    throw error;
  }
}

const contracts = (errors: Errors): boolean =>
  errors.mulAdd + errors.mulThenAdd + errors.mulAddVector > 0;

const division = (errors: Errors): number => Math.max(errors.divide, errors.divideByConstant);

/** The measured facts about a device's arithmetic, without the sentences about them. */
export type Measured = Omit<DeviceFacts, "differences">;

function facts(byDefault: Errors, off: Errors, rounded: Errors | undefined): Measured {
  const strict = rounded ?? off;
  return {
    contracts: { byDefault: contracts(byDefault), whenOff: contracts(strict) },
    divide: { byDefault: division(off), withOption: rounded && division(rounded) },
    squareRoot: { byDefault: off.squareRoot, withOption: rounded?.squareRoot },
    fma: strict.fusedMulAdd === 0,
    subnormals: {
      arithmetic: strict.subnormalAdd === 0 && strict.subnormalMul === 0,
      divide: strict.subnormalDivide === 0,
      squareRoot: strict.subnormalSquareRoot === 0,
    },
    strictOptions: rounded ? CORRECT_ROUNDING : "",
  };
}

function roundingSentences(what: string, { byDefault, withOption }: MeasuredRounding): string[] {
  const seen = `f32 ${what} is off by up to ${byDefault} ulp`;
  if (withOption !== undefined && withOption > 0)
    return [`f32 ${what} is off by up to ${withOption} ulp even under ${CORRECT_ROUNDING}`];
  if (byDefault === 0) return [];
  return [
    withOption === 0
      ? `${seen} unless built with ${CORRECT_ROUNDING}`
      : `${seen}, and the driver has no option against it`,
  ];
}

function contractionSentences({ byDefault, whenOff }: Measured["contracts"]): string[] {
  if (whenOff) return ["a * b + c is fused even under FP_CONTRACT OFF"];
  return byDefault ? ["a * b + c is fused unless FP_CONTRACT is OFF"] : [];
}

function subnormalSentences({ arithmetic, divide, squareRoot }: Measured["subnormals"]): string[] {
  const lost = Object.entries({
    "sums and products": !arithmetic,
    division: !divide,
    "square roots": !squareRoot,
  });
  return lost
    .filter(([, is]) => is)
    .map(([what]) => `subnormal f32 numbers are not kept in ${what}`);
}

/** Sentences about differences from IEEE 754; none if the experiments showed none. */
export const describeDifferences = (found: Measured): string[] => [
  ...contractionSentences(found.contracts),
  ...roundingSentences("division", found.divide),
  ...roundingSentences("square root", found.squareRoot),
  ...(found.fma ? [] : ["fma is not rounded once"]),
  ...subnormalSentences(found.subnormals),
];

/**
 * Builds and runs the experiments on an OpenCL device, in this process. It takes about as long as three builds of a small program.
 * Raises the device's faults; a driver that refuses the option for correct rounding raises none.
 */
export function probeDevice(device: DeviceInfo): DeviceFacts {
  using session = openDevice(device);
  const measure = measurement(session);
  const found = facts(measure(false, ""), measure(true, ""), measureRounding(measure));
  return { ...found, differences: describeDifferences(found) };
}
