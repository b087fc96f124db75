/** @file Primitives on some of their arguments, which are functions of the others: `map(f)`. */
import { expect, it } from "vitest";
import { choose, type HostArray, parse, run, unwrap } from "../../src/index.ts";

const A = [
  [1, 2, 3],
  [4, 5, 6],
];

it.each<readonly [string, readonly (readonly number[])[]]>([
  [
    "map(map(\\x -> 2 * x), A)",
    [
      [2, 4, 6],
      [8, 10, 12],
    ],
  ],
  [
    "A |> map(map(\\x -> 2 * x))",
    [
      [2, 4, 6],
      [8, 10, 12],
    ],
  ],
  [
    "map(\\row -> row |> map(\\x -> x - row[0]), A)",
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
  ],
  [
    "map(\\row -> map(map(\\x -> x * row[1]), A)[1], A)",
    [
      [8, 10, 12],
      [20, 25, 30],
    ],
  ],
  [
    "map(\\row -> let scaled = map(\\x -> c * x - row[2]) in scaled(row), A)",
    [
      [7, 17, 27],
      [34, 44, 54],
    ],
  ],
  [
    "map(reduce(\\acc x -> acc * 10 + x, c), A) |> map(\\s -> [s, s, 0])",
    [
      [10123, 10123, 0],
      [10456, 10456, 0],
    ],
  ],
])("%s", async (body, expected) => {
  const source = parse(`fun f(A: [2][3]i32, c: i32): [2][3]i32 = ${body}`);
  const ran = unwrap(await run(unwrap(choose(source)), { A, c: 10 }, { device: "interp" }));
  const [values] = (ran.result as HostArray).components;
  expect([...values!]).toEqual(expected.flat());
});
