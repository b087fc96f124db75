/** @file Declares the arguments and options of the commands about libraries, with the texts of `--help`. */
import { Command, Option } from "commander";
import { SEMVER_STEPS } from "../../lang/compare/index.ts";
import { examples, JSON_HELP, trusting } from "./shared-options.ts";

/**
 * Declares `strata doc [path...]` and its options, without an action. The default path is the current folder. Pages are Markdown by default, on standard output without
 * --out.
 */
export const declareDoc = (): Command =>
  trusting(new Command("doc"))
    .description(
      "Generate the reference of a library: the exports of files, with types and conditions.",
    )
    .argument("[path...]", "files, or folders with files; of a package, the files that it exports")
    .option("--out <dir>", "write a page for each file, and an index, into this folder")
    .addOption(
      new Option("--format <format>", "format of the pages").choices(["md", "html"]).default("md"),
    )
    .option(
      "--title <title>",
      "title of the index (default: name and version of the package, or Reference)",
    )
    .option(
      "--report <file>",
      "how many cases of each rule were tested, as strata check --report writes it",
    )
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata doc rules.strata",
        "strata doc --out reference",
        "strata doc src --out reference --format html",
      ),
    );

/**
 * Declares `strata diff <old> <new>` and its options, without an action. Without --release-type the step between the versions in
 * package.json is allowed, and any step if they are equal or missing.
 */
export const declareDiff = (): Command =>
  trusting(new Command("diff"))
    .description(
      "Compare two versions of a library: which step of its version the changes need, major, minor or patch.",
    )
    .argument(
      "<old>",
      "the earlier version: a file, a folder with files, or the folder of a package",
    )
    .argument("<new>", "the later version")
    .addOption(
      new Option(
        "--release-type <step>",
        "largest step that is allowed (default: the step between the versions in package.json, or any step if they are equal)",
      ).choices([...SEMVER_STEPS]),
    )
    .option(
      "--runs <n>",
      "random cases for each program and schedule that has changed (default: 20)",
    )
    .option("--seed <n>", "seed of the random cases (default: 1)")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      `
Exit status: 0 if the step is allowed or there is no change, 1 if a larger step is needed or a version has errors.
Without --release-type, equal versions allow every step.
${examples(
  "strata diff ../before .",
  "strata diff old.strata new.strata",
  "strata diff node_modules/tiles . --release-type minor",
)}`,
    );

/**
 * Declares `strata init [path]` and its options, without an action. The default path is the file `hello.strata`, with --library the
 * current folder.
 */
export const declareInit = (): Command =>
  new Command("init")
    .description("Write an example to start from, or a library in a package of its own.")
    .argument(
      "[path]",
      "the file to write (default: hello.strata), or with --library the folder (default: this one)",
    )
    .option(
      "--library",
      "write an npm package with rules, strategies, their tests, a README and a workflow of GitHub",
    )
    .option("--name <package>", "name of the library's package (default: the folder's)")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata init",
        "strata init stencil.strata",
        "strata init --library tiles",
        "strata init --library tiles --name @acme/tiles",
      ),
    );
