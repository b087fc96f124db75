/** @file What `strata schedule` prints for the programs of the examples gives, in their files, the kernel of the library's default. */
import { describe, it } from "vitest";
import type { Source } from "../../src/api/source/source.ts";
import { filesBelow } from "../../src/cli/options/source-files.ts";
import { parse } from "../../src/index.ts";
import { expectPastedDefault } from "../support/pasted-default.ts";

/** The programs of a file that are more than parts of others: exported, or with a schedule. */
const programsOf = ({ programs, module }: Source): readonly string[] =>
  programs.flatMap(({ name, schedules }) => {
    const header = module.parsed.headers.find((h) => h.keyword === "fun" && h.name.text === name);
    return schedules.length > 0 || header?.exported ? [name] : [];
  });

/** Small programs: to find the path that a default takes, it is applied and lowered many times. */
const QUICK = filesBelow("examples").filter((file) =>
  /\/(dot|jacobi1d|sharpen)\.strata$/.test(file),
);

describe("the printed default of an example, pasted into its file", () => {
  it.each(QUICK)("%s", { timeout: 120_000 }, (file) => {
    const source = parse({ file });
    for (const program of programsOf(source))
      for (const kind of ["gpu", "cpu"] as const) expectPastedDefault(source, program, kind);
  });
});
