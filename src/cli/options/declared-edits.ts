/** @file Declares the arguments and options of the commands that change source files, with the texts of `--help`. */
import { Command } from "commander";
import { examples, FUEL_HELP, JSON_HELP, trusting } from "./shared-options.ts";

/** Declares `strata pin <path...>` and its options, without an action. */
export const declarePin = (): Command =>
  trusting(new Command("pin"))
    .description(
      "Write the steps that `saturate(…) until …` found beside it, so that a build does not search: `saturate(…) until … by (…)`.",
    )
    .argument("<path...>", "files, or folders with files")
    .option("--program <name>", "only the schedules for this program")
    .option("--schedule <name>", "only the schedules of this name")
    .option("--again", "search where steps are written, too")
    .option(
      "--check",
      "change nothing; exit with 1 if a search has no steps that lead to its sketch",
    )
    .option("--fuel <rewrites>", FUEL_HELP)
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      `
The schedules are applied with the defaults of their parameters. The steps are written in the parameters, so they serve other values, too.
Steps that lead to their sketch stay as they are. Where a program or a rule has changed and they no longer do, commands search again, with a
warning (W0514), and \`strata pin\` writes the new steps.
${examples("strata pin products.strata", "strata pin --check src", "strata pin --again products.strata --schedule blocking")}`,
    );

/** Declares `strata fmt <path...>` and its options, without an action. It has neither --allow-raw nor --rules: formatting needs no code. */
export const declareFmt = (): Command =>
  new Command("fmt")
    .description("Format files: spaces, indentation, lines of at most 120 columns.")
    .argument("<path...>", "files, folders with files, or - for standard input")
    .option("--check", "change nothing; exit with 1 if a file is not formatted, and say where")
    .option("--json", JSON_HELP)
    .addHelpText("after", examples("strata fmt hello.strata", "strata fmt --check src"));

/** Declares `strata fix <path...>` and its options, without an action. Without --write it shows a diff and changes nothing. */
export const declareFix = (): Command =>
  trusting(new Command("fix"))
    .description(
      "Make the changes that diagnostics propose and that keep the meaning: names and imports corrected, deprecated names replaced. Shows them as a diff.",
    )
    .argument("<path...>", "files, folders with files, or - for standard input")
    .option("--write", "make the changes (of -: write the result to standard output)")
    .option("--check", "change nothing; exit with 1 if a file can be fixed")
    .option(
      "--unsafe-fixes",
      "also make changes that may not be meant: conditions left out, other shapes, steps of schedules",
    )
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      `
Exit status: 0, whether something is changed or not; 1 where a fix cannot be made, and says what (E0209), or a syntax error is left.
Each change is tried: a file gets no new mistake. \`strata explain E0209\` lists what is changed.
Comments and layout outside of what is changed stay; a formatted file stays formatted.
${examples("strata fix hello.strata", "strata fix --write src", "strata fix --unsafe-fixes rules.strata", "strata fix --check --json .")}`,
    );
