/** @file What fuzzing has found, each with the diagnostic that it now ends in. */
import { expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { Inputs } from "./inputs.ts";

// biome-ignore format: a table
const FOUND: readonly (readonly [text: string, codes: readonly string[]])[] = [
  ["fun f(xs: [n]f32): [n]f32 = map(\\x -> concat, xs)", ["E0305"]],
  ["rule r = map(f, concat(xs, concat)) => xs", ["E0305"]],
  ["strategy s = id\n\nrule s = map(f, xs) => map(f, xs)", ["E0204"]],
  ["strategy s(a, b = s) = a ; b", ["E0308"]],
  ["strategy s(a = t) = a\n\nstrategy t(a = s) = a", ["E0308", "E0308"]],
  ["strategy s = id\u2028\nstrategy t = id\u2028", ["E0106", "E0106"]],
];

it.each(FOUND)("%s", (text, codes) => {
  expect(new Inputs().check(text)).toBe("rejected");
  expect(parse(text).diagnostics.map((d) => d.code)).toEqual(codes);
});
