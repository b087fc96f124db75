/** @file Command-line options of a benchmark. `--help` lists them; an unknown option is an error. */
import { parseArgs } from "node:util";

/** The options by name. An option with `value` takes a value, described by it; others are flags. */
export type Declared = Readonly<Record<string, OptionHelp>>;

interface OptionHelp {
  readonly value?: string;
  /** The allowed values. */
  readonly choices?: readonly string[];
  /** True if the value is a whole number, 0 or more. */
  readonly whole?: true;
  readonly help: string;
}

/** The option that chooses a device. */
export const DEVICE = {
  value: "DEVICE",
  help: "opencl (any), gpu, cpu, an index that `strata devices` prints, or part of a name",
} as const;

/** The option that chooses a floating-point mode. */
export const FP = {
  value: "MODE",
  choices: ["strict", "contract", "fast"],
  help: "floating-point mode: strict, contract or fast (what a schedule states, else contract)",
} as const;

/** The options that were given. */
export interface Options {
  flag(name: string): boolean;
  option(name: string): string | undefined;
  /** The value of an option that is a whole number. */
  whole(name: string): number | undefined;
}

/** Parses the command line of `npm run bench:NAME -- …`. Ends the process for `--help` and for an error. */
export function benchOptions(name: string, declared: Declared): Options {
  const kinds = Object.entries(declared).map(
    ([key, { value }]) => [key, { type: value === undefined ? "boolean" : "string" }] as const,
  );
  try {
    const options = { ...Object.fromEntries(kinds), help: { type: "boolean" } as const };
    const values: Record<string, unknown> = parseArgs({ options }).values;
    for (const [key, { choices, whole }] of Object.entries(declared)) {
      const value = values[key];
      if (value === undefined) continue;
      if (choices?.includes(String(value)) === false)
        throw new Error(`--${key} is one of ${choices.join(", ")}`);
      if (whole === true && !/^\d{1,15}$/.test(String(value)))
        throw new Error(`--${key} is a whole number, not \`${String(value)}\``);
    }
    if (flagIn(values, "help")) {
      console.log(usage(name, declared));
      process.exit(0);
    }
    return {
      flag: (key) => flagIn(values, key),
      option: (key) => values[key] as string | undefined,
      whole: (key) => (values[key] === undefined ? undefined : Number(values[key])),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage(name, declared)}`);
    process.exit(2);
  }
}

const flagIn = (values: Record<string, unknown>, name: string): boolean => values[name] === true;

function usage(name: string, declared: Declared): string {
  const rows = Object.entries(declared).map(
    ([key, { value, help }]) =>
      [`--${key}${value === undefined ? "" : ` ${value}`}`, help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`);
  return [`npm run bench:${name} -- [options]`, ...lines].join("\n");
}
