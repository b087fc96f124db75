/** @file What is kept in memory is stored once, however many parts of the kernel read it. */
import { expect, it } from "vitest";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url)).filter(({ source }) =>
  source.file?.endsWith("stored-once.strata"),
);

it.each(FOUND.map((f) => [nameOf(f), f] as const))("%s", (_, found) => {
  const { source } = subjectOf(found).compiled;
  expect(source.match(/\] = \w+ \* \w+;/g)).toHaveLength(1);
  expect(source.match(/local float \w+\[24\]/g)).toHaveLength(1);
});
