/** @file The loops of a nest in another order: every order that is possible gives the same result. */
import { describe, expect, it } from "vitest";
import { ConditionSet, explainStrategy, type Strategy } from "../../src/strategies/index.ts";
import { Interpreter, type Term } from "../../src/term/index.ts";
import { text } from "../../src/testing/values.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const made = (s: string): Strategy => strategyOf(s, bench.inside);
const reorder = (order: readonly number[]): Strategy => made(`reorder([${order.join(", ")}])`);

const permutations = (xs: readonly number[]): number[][] =>
  xs.length === 0
    ? [[]]
    : xs.flatMap((x) => permutations(xs.filter((y) => y !== x)).map((p) => [x, ...p]));

const isNestLoop = made("isNestLoop");

/** How often the loops of a nest run, outermost first. */
function extents(t: Term): number[] {
  if (run(isNestLoop, t) === undefined || t.tag !== "prim") return inside(t);
  const { type } = t.args.at(-1)!;
  const [f] = t.args;
  let body = f!;
  while (body.tag === "lam") body = body.body;
  return [type.tag === "array" ? type.size.constant! : 0, ...extents(body)];
}

const inside = (t: Term): number[] =>
  t.tag === "prim" ? (t.args.map(extents).find((e) => e.length > 0) ?? []) : [];

const meaning = (t: Term): string =>
  text(new Interpreter({ sizes: new Map(), values: new Map() }).run(t));

/** The nest in another order runs its loops in that order, and means the same. */
function moves(nest: Term, order: readonly number[]): void {
  const before = extents(nest);
  const after = run(reorder(order), nest);
  if (after === undefined) throw new Error(`reorder([${order}]) fails`);
  expect(extents(after)).toEqual(order.map((i) => before[i]));
  expect(meaning(after)).toBe(meaning(nest));
}

const ROWS = "generate(3, \\i -> generate(4, \\j -> (i * 4 + j) as f32))";
const COLUMNS = "generate(2, \\i -> generate(4, \\j -> (i * 7 + j * 3) as f32))";

describe("a nest of maps", () => {
  const nest = bench.body(
    `(): [3][4][2]f32 = map(\\r -> map(\\x -> map(\\y -> x * 100.0 + y, map(\\c -> c[0], ${COLUMNS})), r), ${ROWS})`,
  );
  it.each(permutations([0, 1, 2]).map((p) => [p]))("takes the order %j", (order) =>
    moves(nest, order),
  );
});

describe("maps around a reduction", () => {
  const nest = bench.body(
    `(): [3][2]f32 = map(\\r -> map(\\c -> reduce(\\acc p -> acc * 2.0 + p.0 - p.1, 1.0, zip(r, c)), ${COLUMNS}), ${ROWS})`,
  );
  it.each(permutations([0, 1, 2]).map((p) => [p]))("take the order %j", (order) =>
    moves(nest, order),
  );

  it("come back", () => {
    const there = run(made("reorder([2, 0, 1])"), nest)!;
    expect(meaning(run(made("reorder([1, 2, 0])"), there)!)).toBe(meaning(nest));
    expect(extents(run(made("reorder([1, 2, 0])"), there)!)).toEqual([3, 2, 4]);
  });

  it("take part of an order: the other loops follow", () => {
    expectSame(run(reorder([1]), nest), run(reorder([1, 0, 2]), nest));
    expectSame(run(reorder([]), nest), nest);
  });
});

describe("layout between loops", () => {
  const nest = bench.body(
    `(): [3][4]f32 = map(\\r -> join(map(\\t -> map(\\x -> x * x, t), split(2, r))), ${ROWS})`,
  );
  it.each([[[0, 1, 2]], [[1, 0, 2]], [[0, 2, 1]]])("is passed over: %j", (order) =>
    moves(nest, order),
  );
});

describe("an order that is impossible", () => {
  const why = (s: Strategy, t: Term): string => {
    const { failure } = explainStrategy(s, t, ConditionSet.none);
    return failure?.tag === "refused" ? failure.why : `${failure?.tag}`;
  };
  const nest = bench.body(
    `(): f32 = reduce(\\acc r -> reduce(\\a x -> a * x - acc, 2.0, r), 0.0, ${ROWS})`,
  );

  it("of two reductions is told", () => {
    expect(why(reorder([1, 0]), nest)).toContain("cannot change places");
  });
  it("of more loops than there are is told", () => {
    expect(why(reorder([2]), nest)).toContain("there is no further loop");
  });
  it("with a loop twice is told", () => {
    expect(why(reorder([0, 0]), nest)).toContain("twice");
  });
});
