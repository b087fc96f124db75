import { expect, it } from "vitest";
import { apply } from "../schedule/apply.ts";
import { unwrap } from "../source/failed.ts";
import { parse } from "../source/source.ts";
import { coarsestRoundoff, usesInexact } from "./rounding.ts";

it.each([
  ["f16", true],
  ["f32", true],
  ["f64", true],
  ["i32", false],
  ["u32", false],
  ["i64", false],
  ["u64", false],
])("powers of %s may be approximated: %s", (type, expected) => {
  const text = `import gpu
fun f(xs: [n]${type}): [n]${type} = map(\\x -> pow(x, x), xs)
schedule s for f = mapNest(1, glb(0)) ; kernel
`;
  expect(usesInexact(unwrap(apply(parse(text))).program.term)).toBe(expected);
});

it("takes the roundoff of the narrowest floats on the way", () => {
  const text = `import gpu
fun f(xs: [n]f32): [n]f64 = map(\\x -> pow(x, 1.5) as f64, xs)
schedule s for f = mapNest(1, glb(0)) ; kernel
`;
  const { term } = unwrap(apply(parse(text))).program;
  expect(coarsestRoundoff(term)).toBe(2 ** -24);
});
