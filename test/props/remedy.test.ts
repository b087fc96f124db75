/** @file What makes a wrong rule right is found: a condition on sizes, properties of operators, another class. */
import { expect, it } from "vitest";
import { type RepairHint, repairHintFor } from "../../src/testing/repair-hint.ts";
import { ruleOf, workspace } from "../support/stdlib.ts";

const SUM = "reduce(op, z as a, concat(xs as [n]a, ys))";

it.each<[rule: string, RepairHint | undefined]>([
  [" = concat(xs as [n]a, ys as [n]a) => concat(ys, xs)", undefined],
  [
    "(k: nat) = reduce(op, z, xs as [n]a) => reduce(op, z, join(split(k, take(k * (n / k), xs))))",
    { conditions: ["k divides n"] },
  ],
  [
    "(k: nat) = reduce(op, z, xs as [n]a) => reduce(op, z, take(min(k, n), xs))",
    { conditions: ["n <= k"] },
  ],
  [
    " = reduceSeq(\\x y -> op(x, y), z as a, xs as [n]a) => reduceSeq(\\x y -> op(y, x), z, xs)",
    { conditions: ["commutative(op)"] },
  ],
  [
    ` = ${SUM} => op(reduce(op, z, xs), reduce(op, z, ys))`,
    { class: "approx", conditions: ["associative(op)", "identity(op, z)"] },
  ],
  [
    ` = ${SUM} => reduce(op, z, concat(ys, xs))`,
    { class: "approx", conditions: ["associative(op)", "commutative(op)"] },
  ],
  [" = map(f, take(k, xs)) => take(k, map(f, xs))", { conditions: ["total(f)"] }],
  // Equal only where m or k is 0: no condition that one would write.
  [" = take(k, drop(m, xs)) => take(k, xs)", undefined],
  [" = x - x => 0.0", { class: "finite", conditions: [] }],
  [" = x + (y + z) => (x + y) + z", { class: "approx", conditions: [] }],
])("of r%s", (rule, expected) => {
  const inside = workspace();
  expect(repairHintFor(ruleOf(rule, inside), inside.session, 1)).toEqual(expected);
});

it("is totality where the right side computes more, and not another class", () => {
  const inside = workspace();
  const rule =
    " = map(\\x -> reduce(\\acc y -> f(x, acc, y), z, ys), xs) => reduce(\\accs y -> map(\\p -> f(p.0, p.1, y), zip(xs, accs)), map(\\x -> z, xs), ys)";
  expect(repairHintFor(ruleOf(rule, inside), inside.session, 1, true)).toEqual({
    conditions: ["total(ys)"],
  });
});
