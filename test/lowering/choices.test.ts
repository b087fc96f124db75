/** @file A choice between tuples is one `if`; what a `let` of a tuple and an index need is computed once. */
import { expect, it } from "vitest";
import { type Found, nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));

function sourceOf(name: string): string {
  return subjectOf(FOUND.find((f) => nameOf(f) === name) as Found).compiled.source;
}

/** How often the pattern occurs in the kernel of a schedule. */
const count = (name: string, pattern: RegExp): number =>
  sourceOf(name).match(new RegExp(pattern, "g"))?.length ?? 0;

it.each([
  ["rows.items", 1, 2],
  ["second.items", 1, 1],
  ["nested.items", 2, 2],
  ["means.serial", 0, 1],
  ["padded.items", 1, 2],
])("%s has %i ifs and %i loops", (name, ifs, loops) => {
  expect([count(name, /\bif \(/), count(name, /\bfor \(/)]).toEqual([ifs, loops]);
});

it("a `let` of a pair is computed before the loop that reads it", () => {
  const text = sourceOf("ofAll.serial");
  expect(text.match(/\n {4}for \(/g)).toHaveLength(2);
  expect(text).not.toMatch(/\n {8}for \(/);
});

it("an index that data give has one name", () => {
  expect(count("chosen.serial", /= ks\[/)).toBe(1);
  expect(count("gathered.items", /= ks\[/)).toBe(1);
  expect(sourceOf("gathered.items")).not.toMatch(/const int \w+ = \w+;/);
});

it("the first step of a scan in steps reads what is stored, and combines it with nothing else", () => {
  const text = sourceOf("scanned.groups");
  expect(text.match(/barrier\(/g)).toHaveLength(3);
  expect(text).not.toMatch(/== 0/);
});

it("the branch for whole blocks has vectors, and no clamps or guards", () => {
  const text = sourceOf("doubled.groups");
  const [, whole, rest] = text.match(/if \(.* <= n\) \{\n([\s\S]*)\} else \{\n([\s\S]*)/)!;
  expect(whole).toMatch(/\*\(global float4 \*\)/);
  expect(whole).not.toMatch(/min\(|\bn\b|if \(/);
  expect(rest).toMatch(/if \(at\w* < n\)/);
});
