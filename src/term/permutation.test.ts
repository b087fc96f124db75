/** @file Uses of `reorder` and `scatter`: those that are proved for every length, and what is computed of the others. */
import { describe, expect, it } from "vitest";
import { Bench } from "../../test/support/claims.ts";
import { Interpreter, show, type Term, unprovedPermutations, type Value } from "./index.ts";

const bench = new Bench();
const open = (body: string, params = "") =>
  unprovedPermutations(bench.fun(`(xs: [n]f32${params}): [n]f32 = ${body}`));

const BACK = "clampIdx(n as i32 - 1 - i as i32)";

describe("nothing is left to be checked of", () => {
  it.each([
    ["the identity", "reorder(\\i -> i, \\i -> i, xs)"],
    ["a reversal", `reorder(\\i -> ${BACK}, \\i -> ${BACK}, xs)`],
    ["a scattered reversal", `scatter(\\i -> ${BACK}, xs)`],
    ["a map of one", `map(\\x -> x + 1.0, scatter(\\i -> ${BACK}, xs))`],
  ])("%s", (_, body) => {
    expect(open(body)).toEqual([]);
  });
});

/** What the interpreter says of the uses for sizes and inputs. */
function missing(uses: ReturnType<typeof open>, n: number, values: Map<string, Value> = new Map()) {
  const found: string[] = [];
  const sizes = new Map([
    ["n", n],
    ["m", 2],
  ]);
  const watch = (why: string): void => void found.push(why);
  for (const { term } of uses) new Interpreter({ sizes, values, watch, eager: true }).run(term!);
  return found;
}

describe("on numbers", () => {
  it.each([
    ["a step of two", "scatter(\\i -> clampIdx(i as i32 * 2), xs)", 1, 3],
    ["one that is right for every other length", `reorder(\\i -> i, \\i -> ${BACK}, xs)`, 1, 2],
    ["what is asserted", "scatter(\\i -> ((i as i32) / 2) as idx[n], xs)", 1, 3],
  ] as const)("%s is right for length %3$s and wrong for %4$s", (_, body, right, wrong) => {
    const uses = open(body);
    expect(uses.length).toBe(1);
    expect(missing(uses, right)).toEqual([]);
    expect(missing(uses, wrong)).not.toEqual([]);
  });

  const rotated = (k: string): string =>
    `reorder(\\i -> clampIdx((i as i32 + ${k}) % (n as i32)), \\i -> clampIdx((i as i32 + n as i32 - ${k}) % (n as i32)), xs)`;

  it.each([0, 1, 2, 5])("a rotation is right for length %i", (n) => {
    expect(missing(open(rotated("1")), n)).toEqual([]);
  });

  it("a branch counts where it is taken", () => {
    const bad = "scatter(\\i -> clampIdx(0), xs)";
    const of = (condition: string): string => `if ${condition} then ${bad} else xs`;
    expect(missing(open(of("n as i32 > 3")), 3)).toEqual([]);
    expect(missing(open(of("n as i32 > 3")), 4)).not.toEqual([]);
    expect(missing(open(`if n as i32 > 3 then xs else ${bad}`), 4)).toEqual([]);
  });

  it("every index counts that is bound around it", () => {
    const body = `transpose(generate(n, \\j -> ${rotated("(j as i32)")}))[0 as idx[n]]`;
    const uses = open(body);
    expect(uses.map((u) => show(u.elements))).toEqual(["n*n"]);
    expect(missing(uses, 4)).toEqual([]);
  });
});

it("what a fold binds is not known before", () => {
  const step = "map(\\y -> y + acc, scatter(\\i -> clampIdx(acc as i32), xs))[0 as idx[n]]";
  const [use] = open(`map(\\x -> reduce(\\acc y -> ${step}, x, xs), xs)`);
  expect(use).toMatchObject({ term: undefined });
});

it("each use stands once, however often the term is shared", () => {
  const twice = (e: string): string => `map(\\p -> p.0 + p.1, zip(${e}, ${e}))`;
  const once = "scatter(\\i -> clampIdx(i as i32 / 2), xs)";
  const deep = Array.from({ length: 20 }).reduce<string>(
    (e) => `let ys = ${e} in ${twice("ys")}`,
    once,
  );
  const uses: readonly { term: Term | undefined }[] = open(deep);
  expect(uses.length).toBe(1);
});
