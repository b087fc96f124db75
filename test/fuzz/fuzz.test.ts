import { expect, it } from "vitest";
import { Fuzzer, KINDS } from "./fuzzer.ts";

/** Cases of each kind; `npm run fuzz` runs millions. */
const COUNTS = { inputs: 1500, terms: 200, syntax: 300 };

it.each(KINDS)("%s: no crash, every span inside the file, nothing slow", (kind) => {
  const fuzzer = new Fuzzer(1);
  const problems: string[] = [];
  for (let i = 0; i < COUNTS[kind]; i++)
    fuzzer.run(kind, i, (_, at, problem) => problems.push(`${at}: ${problem}`));
  expect(problems).toEqual([]);
});
