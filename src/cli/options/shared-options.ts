/** @file What the options of several commands have in common. */
import { type Command, Option } from "commander";

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((l) => `  $ ${l}`).join("\n")}`;

export const JSON_HELP = 'print one JSON object per line, each with "v": 1';

export const collectValues = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** What kernels hold as it stands must be asked for. */
export const raw = (command: Command): Command =>
  command.option(
    "--allow-raw",
    "let the C code of `extern fun` into kernels: only if you trust it",
  );

export const fixable = (command: Command): Command =>
  command.option(
    "--fix <name=value>",
    "a size that is known beforehand: kernels are for it alone; repeatable",
    collectValues,
  );

/** The mode of the kernels' arithmetic. */
export const floating = (command: Command): Command =>
  command.addOption(
    new Option("--fp <mode>", "floating-point mode, in place of the schedule's").choices([
      "strict",
      "contract",
      "fast",
    ]),
  );

/** What `--device` takes where kernels run. */
export const OPENCL_DEVICES =
  "opencl (any), gpu, cpu, an index that `strata devices` prints, or part of a name";

/** What it takes where native code may also be C. */
export const NATIVE_DEVICES = `${OPENCL_DEVICES}; or c, one core by the C compiler`;

/** The options that choose a program and a schedule. */
export const scheduled = (command: Command): Command =>
  fixable(raw(command))
    .argument("<file>", "the file that declares the program")
    .option("--program <name>", "the program, where the file declares several")
    .option("--schedule <name>", "the schedule, where the program has several")
    .option("--set <name=value>", "a parameter of the schedule; repeatable", collectValues)
    .option("--fuel <rewrites>", "rewrites that a schedule may take (default: 1000000)");
