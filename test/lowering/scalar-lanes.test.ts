/** @file The warning for vectors whose lanes are computed one by one, and the vectors of which it says nothing. */
import { expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";

const warnings = (program: string): readonly string[] => {
  const text = `import gpu
fun p${program}
schedule s for p = splitJoin(8) ; vectorise(8) @ innermost(isWork) ; lowerTo([glb(0)]) ; kernel
`;
  const compiled = unwrap(compile(unwrap(apply(parse(text)))));
  return compiled.warnings.map((w) => `${w.code} ${w.message}`);
};

it.each([
  [
    "(n: nat, xs: [8 * n]f32): [8 * n]f32 = map(\\x -> if x < 0.5 then exp(sin(x)) else x, xs)",
    /a choice depends on data of the lane/,
  ],
  ["(n: nat, xs: [8 * n]f32): [8 * n]bool = map(\\x -> x < 0.5, xs)", /truth value/],
])("of %s", (program, why) => {
  expect(warnings(program)).toEqual([expect.stringMatching(why)]);
});

it.each([
  "(n: nat, xs: [8 * n]f32): [8 * n]f32 = map(\\x -> if x < 0.5 then 2.0 * x else x, xs)",
  "(n: nat, xs: [8 * n]f32): [8 * n]f32 = map(\\w -> w[0] + w[2], slide(3, 1, pad(1, 1, constant(0.0), xs)))",
  "(n: nat, ks: [8 * n]i32, xs: [m]f32): [8 * n]f32 where 1 <= m = map(\\k -> 2.0 * xs[clampIdx(k)], ks)",
])("not of %s", (program) => {
  expect(warnings(program)).toEqual([]);
});
