/** @file Options that several commands share, and parts of their help texts. */
import { type Command, Option } from "commander";

/** The section of examples at the end of a command's help, one command line for each argument. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((l) => `  $ ${l}`).join("\n")}`;

/** The help text of `--json`. */
export const JSON_HELP = 'print one JSON object per line, each with "v": 1';

/**
 * Collects the values of a repeatable option in order. Commander calls it for each value, first without `before`. Returns a new
 * list.
 */
export const collectValues = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/**
 * Adds the options for code besides Strata's to a command, and returns the command: `--allow-raw`, without which files with C code
 * are refused, and the repeatable `--rules`, which loads a module with rules in TypeScript.
 */
export const trusting = (command: Command): Command =>
  command
    .option("--allow-raw", "allow the C code of `extern fun` in kernels: only if you trust it")
    .option(
      "--rules <file>",
      "use the rules that this module of JavaScript exports, and run its code: only if you trust it; repeatable",
      collectValues,
    );

/** Adds the repeatable option `--fix`, which specialises the program to given sizes, to a command, and returns the command. */
export const fixable = (command: Command): Command =>
  command.option(
    "--fix <name=value>",
    "fix a size: kernels are made for this value alone; repeatable",
    collectValues,
  );

/** Adds `--fp`, the floating-point mode of kernels (`strict`, `contract` or `fast`), to a command, and returns the command. */
export const floating = (command: Command): Command =>
  command.addOption(
    new Option("--fp <mode>", "floating-point mode instead of the schedule's").choices([
      "strict",
      "contract",
      "fast",
    ]),
  );

/** Adds `--class`, the weakest class of rewrites that a schedule may apply, to a command, and returns the command. */
export const classed = (command: Command): Command =>
  command.addOption(
    new Option(
      "--class <class>",
      "weakest class of rewrites: exact keeps every bit, finite does for finite data, approx (default) may change the order of roundings",
    ).choices(["exact", "finite", "approx"]),
  );

/** The values of `--device` for commands that need an OpenCL device, as help text. */
export const OPENCL_DEVICES =
  "opencl (any), gpu, cpu, an index that `strata devices` prints, or part of a name";

/** The values of `--device` for commands that run native code, as help text. */
export const NATIVE_DEVICES = `${OPENCL_DEVICES}; or c, one core by the C compiler`;

/** The help text of `--tuned`. */
const TUNED_HELP =
  "schedule, parameters, class and fixed sizes as `strata tune --save` found them fastest";

/** An option that sets the value of another one, whose other name it is. */
export class OtherName extends Option {
  readonly #of: string;

  /** `of` is the attribute of the option whose other name it is. */
  constructor(flags: string, of: string, description: string) {
    super(flags, description);
    this.#of = of;
  }

  override attributeName(): string {
    return this.#of;
  }
}

/** Adds `--tuned` and its other name `--settings` to a command, and returns the command. */
export const takingTuned = (command: Command): Command =>
  command
    .addOption(new OtherName("--tuned <file>", "settings", TUNED_HELP))
    .option("--settings <file>", "the same as --tuned");

/** The description of `--schedule`. */
const SCHEDULE_HELP =
  "the schedule, where the program has several; default:gpu or default:cpu for the library's, which is taken where it has none";

/** The description of `--fuel`. */
export const FUEL_HELP = "most rewrites that a schedule may take (default: 1000000)";

/**
 * Adds the file argument and the options that choose a program, a schedule, its parameters and its budget (--program, --schedule,
 * --set, --tuned, --fix, --class, --fuel), and --allow-raw and --rules, to a command, and returns the command.
 */
export const scheduled = (command: Command): Command =>
  takingTuned(
    classed(fixable(trusting(command)))
      .argument("<file>", "the file that declares the program")
      .option("--program <name>", "the program, where the file declares several")
      .option("--schedule <name>", SCHEDULE_HELP)
      .option("--set <name=value>", "a parameter of the schedule; repeatable", collectValues),
  ).option("--fuel <rewrites>", FUEL_HELP);

/**
 * Adds `--format`, `--out` for its format `document`, which `what` describes, and `--json` to a command, and returns the command.
 */
export const reporting = (command: Command, document: "sarif" | "junit", what: string): Command =>
  command
    .addOption(
      new Option(
        "--format <format>",
        `text (default); json, as --json; ${document}: ${what}; or github: text, with annotations for GitHub Actions`,
      )
        .choices(["text", "json", document, "github"])
        .conflicts("json"),
    )
    .option("--out <file>", `write the document of --format ${document} to this file`)
    .option("--json", JSON_HELP);
