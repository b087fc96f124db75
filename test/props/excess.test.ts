/** @file Conditions that are stronger than a rule needs: those of the library are not, and those that are, are found. */
import { expect, it } from "vitest";
import { fixedRules } from "../../src/strategies/index.ts";
import { showCondition } from "../../src/term/index.ts";
import { redundantPreconditions } from "../../src/testing/redundant-preconditions.ts";
import { RULE_NAMES, ruleOf, workspace } from "../support/stdlib.ts";

const shown = ({ condition: c }: ReturnType<typeof redundantPreconditions>[number]): string =>
  "left" in c ? showCondition(c) : c.name;

const CHUNKED =
  "(k: nat) = map(f, xs as [n]a) => join(map(\\t -> map(\\x -> f(x), t), split(k, xs)))";

it.each([
  ["(k: nat) = map(f, xs as [n]f32) => map(\\x -> f(x), xs) where k divides n", ["k divides n"]],
  [" = take(k, map(f, xs as [n]a)) => map(\\x -> f(x), take(k, xs)) where 3 <= k", ["3 <= k"]],
  [`${CHUNKED} where k divides n`, []],
  [" = map(\\x -> x, xs as [n]a) => xs where n == 4", ["n == 4"]],
  [" = reduce(op, z, xs as [n]a) => reduce(op, z, join(split(2, xs))) where 2 divides n", []],
  [
    " = reduce(op, z, xs as [n]a) => reduce(op, z, join(split(2, xs))) where 4 divides n",
    ["4 divides n"],
  ],
  [
    " = reduceSeq(op, z as a, concat(xs, ys)) => reduceSeq(op, reduceSeq(op, z, xs), ys) where associative(op)",
    ["associative"],
  ],
  [
    " = reduce(op, z as a, concat(xs, ys)) => reduce(op, z, concat(ys, xs)) where commutative(op)",
    [],
  ],
])("rule r%s", (rule, expected) => {
  const inside = workspace();
  const found = redundantPreconditions(ruleOf(rule, inside), inside.session, 1);
  expect(found.map(shown)).toEqual(expected);
});

/** Conditions that launches need: in `mapLcl`, the size 0 denotes an open size, and the interpreter ignores the size. */
const OF_LAUNCHES = new Set(["gpu::lclOf: 1 <= n"]);

it("is nowhere in the library", () => {
  const found = RULE_NAMES.flatMap(([module, name]) => {
    const inside = workspace();
    const rule = inside.standard(module)!.rule(name);
    const found = fixedRules(rule).flatMap((r) => redundantPreconditions(r, inside.session, 1));
    return found
      .map((e) => `${module}::${name}: ${shown(e)}`)
      .filter((found) => !OF_LAUNCHES.has(found));
  });
  expect(found).toEqual([]);
});
