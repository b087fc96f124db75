/** @file Arguments of calls: by place, by name, and left out where the parameter has a default. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StratValue } from "../../src/lang/index.ts";
import { parseFile } from "../../src/lang/index.ts";
import { show } from "../../src/term/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf, workspace } from "../support/stdlib.ts";

const bench = new Bench();

const valueIn = (text: string): StratValue => {
  const v = moduleOf(text, bench.inside).strategy("s");
  return v.tag === "callable" ? v.call([]) : v;
};
const becomes = (text: string, before: string, after: string): void => {
  const s = valueIn(text);
  if (s.tag !== "strategy") throw new Error("`s` is no strategy");
  expectSame(run(s.strategy, bench.body(before)), bench.body(after));
};

const XS = "(xs: [n]f32): [n]f32 = xs";
const SPLITS = (j: number, k: number): string =>
  `(xs: [n]f32): [n]f32 = join(split(${j}, join(split(${k}, xs))))`;

describe("an argument with a name", () => {
  const F = "strategy f(j: nat, k: nat = 8) = splitJoinId(k) ; splitJoinId(j)\n";
  it.each(["f(2)", "f(2, 8)", "f(j = 2)", "f(2, k = 8)", "f(j = 2, k = 8)", "f(k = 8, j = 2)"])(
    "is for the parameter of that name: %s",
    (call) => becomes(`${F}strategy s = ${call}`, XS, SPLITS(2, 8)),
  );

  it("lets any parameter with a default be left out, not only the last", () => {
    becomes(
      "strategy f(k: nat = 8, j: nat) = splitJoinId(k) ; splitJoinId(j)\nstrategy s = f(j = 2)",
      XS,
      SPLITS(2, 8),
    );
  });

  it("may be given to rules, built-ins, functions of `let` and in sizes", () => {
    becomes(
      "rule r(k: nat = 2, j: nat = 4) = xs as [n]a => join(split(k, join(split(j, xs))))\nstrategy s = r(j = 8)",
      XS,
      SPLITS(2, 8),
    );
    becomes(
      "strategy s = try(s = splitJoinId(k = 2))",
      XS,
      `(xs: [n]f32): [n]f32 = join(split(2, xs))`,
    );
    becomes(
      "strategy s = let f(j: nat, k: nat) = splitJoinId(k) ; splitJoinId(j) in f(k = 8, j = 2)",
      XS,
      SPLITS(2, 8),
    );
    becomes(
      "strategy twice(of: nat, more: nat = 0) = 2 * of + more\nstrategy s = splitJoinId(twice(of = 4)) ; splitJoinId(twice(more = 2, of = 1) / 2)",
      XS,
      SPLITS(2, 8),
    );
  });

  it("leaves a function of the parameters that are not given", () => {
    becomes(`${F}strategy s = let g = f(k = 8) in g(2)`, XS, SPLITS(2, 8));
    becomes(`${F}strategy s = let g = f(k = 8) in g(j = 2)`, XS, SPLITS(2, 8));
    becomes(
      "strategy at(depth: nat, t) = topDown(t)\nstrategy s = { -x => x } @ at(depth = 3)",
      "(x: f32): f32 = sqrt(-x)",
      "(x: f32): f32 = sqrt(x)",
    );
  });

  it("may be a strategy, a list, a name or a pattern", () => {
    becomes(
      `strategy f(ks: [nat], t, p: pred) = p ; t ; match ks { | [k] -> splitJoinId(k) | _ -> fail }
strategy s = f(t = splitJoinId(8), ks = [2], p = \`xs as [n]f32\`)`,
      XS,
      SPLITS(2, 8),
    );
  });
});

describe("a call", () => {
  const NAMES = ["a", "b", "c", "d", "e"];
  const parameters = fc
    .array(fc.boolean(), { minLength: 1, maxLength: NAMES.length })
    .map((defaults) =>
      defaults.map((d, i) => ({ name: NAMES[i]!, default: d ? 10 + i : undefined })),
    );
  const calls = parameters.chain((params) =>
    fc.record({
      params: fc.constant(params),
      positional: fc.nat({ max: params.length }),
      /** Which of the parameters with a default are given by name, and in which order all are. */
      isGiven: fc.array(fc.boolean(), { minLength: params.length, maxLength: params.length }),
      order: fc.shuffledSubarray(
        params.map((_, i) => i),
        { minLength: params.length },
      ),
    }),
  );

  it("with names in any order is the one by place", () => {
    fc.assert(
      fc.property(calls, ({ params, positional, isGiven, order }) => {
        const byName = order.filter(
          (i) => i >= positional && (params[i]!.default === undefined || isGiven[i]),
        );
        const args = [
          ...params.slice(0, positional).map((_, i) => String(i)),
          ...byName.map((i) => `${params[i]!.name} = ${i}`),
        ];
        const expected = params.map(({ default: d }, i) =>
          i < positional || byName.includes(i) ? i : d!,
        );
        const declared = params.map((p) =>
          p.default === undefined ? `${p.name}: nat` : `${p.name}: nat = ${p.default}`,
        );
        const names = params.map((p) => p.name).join(", ");
        const f = `strategy f(${declared.join(", ")}) = [${names}]`;
        const v = valueIn(`${f}\nstrategy s = f${args.length === 0 ? "" : `(${args.join(", ")})`}`);
        const found = v.tag === "list" ? v.elems.map((e) => e.tag === "nat" && show(e.size)) : v;
        expect(found).toEqual(expected.map(String));
      }),
      { numRuns: 60 },
    );
  });
});

/** The first diagnostic of a module, with what it points at and the ways out. */
const problemIn = (text: string): readonly unknown[] => {
  const [d] = workspace().open(parseFile("wrong.strata", text)).check();
  return [
    d?.code,
    d?.place && text.slice(d.place.span.start, d.place.span.end),
    d?.message,
    d?.help,
  ];
};

describe("a wrong argument is told with the parameters that there are", () => {
  const PARAMETERS = "the parameters are f(rows, v = 4)";
  // biome-ignore format: a table
  it.each([
    ["an unknown name", "f(rosw = 2)", ["E0504", "rosw", "`f` has no parameter `rosw`", ["did you mean `rows`?", PARAMETERS]]],
    ["a name twice", "f(rows = 2, rows = 3)", ["E0504", "rows", "`rows` of `f` is given twice", ["leave one of them out", PARAMETERS]]],
    ["by place and by name", "f(2, rows = 3)", ["E0504", "rows", "`rows` of `f` is given twice", ["leave one of them out", PARAMETERS]]],
    ["given before", "let g = f(rows = 2) in g(rows = 3)", ["E0502", "g", "`g` takes no arguments", ["write `g`"]]],
    ["without a name after one with a name", "f(v = 2, 3)", ["E0504", "3", "an argument without a name stands after one with a name", ["give it before those with names, or give it its name", PARAMETERS]]],
    ["none for a parameter without a default", "id ; f(v = 2)", ["E0502", "f(v = 2)", "a strategy is expected here, not `f`, which still takes `rows`", ["give it its arguments: f(rows, v)"]]],
    ["of another kind", "f(rows = id)", ["E0502", "id", "a size is expected here, not the strategy `id`", ["give a number or a size: 4, 2 * k"]]],
    ["too many", "f(1, 2, 3)", ["E0502", "f(1, 2, 3)", "`f` takes rows, v; found 3 arguments", ["leave the last ones out"]]],
    ["in a size", "splitJoin(f(rosw = 2) + 1)", ["E0504", "rosw", "`f` has no parameter `rosw`", ["did you mean `rows`?", PARAMETERS]]],
  ])("%s", (_, call, expected) =>
    expect(problemIn(`strategy f(rows: nat, v: nat = 4) = splitJoin(rows * v)\nstrategy s = ${call}`)).toEqual(expected));

  it.each([
    "strategy f(k: nat, k: nat) = id",
    "rule f(k: nat, k: nat) = split(k, xs) => split(k, xs)",
  ])("two parameters of one name: %s", (text) =>
    expect(problemIn(text).slice(0, 3)).toEqual(["E0204", "k", "`k` is declared twice"]),
  );

  it("the default of a rule, too", () =>
    expect(problemIn("rule r(k: nat = id) = split(k, xs) => split(k, xs)").slice(0, 3)).toEqual([
      "E0502",
      "id",
      "a size is expected here, not the strategy `id`",
    ]));
});
