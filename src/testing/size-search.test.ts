import { expect, it } from "vitest";
import { makeCondition, Session } from "../term/index.ts";
import { Choices } from "./choices.ts";
import { SizeConstraints } from "./size-constraints.ts";
import { SizeSearch } from "./size-search.ts";

const { sizes } = new Session();
const [k, n] = [sizes.variable("meta", "k"), sizes.variable("meta", "n")];
const numbers = [1, 2, 2, 3, 4, 5, 6, 0];

function all(search: SizeSearch): string[] {
  const c = Choices.seeded(3);
  const found: string[] = [];
  for (let x = search.draw(c); x !== undefined; x = search.draw(c)) found.push(x.join());
  return found;
}

it("a search draws every assignment that satisfies the constraints, each once", () => {
  const constraints = new SizeConstraints(
    ["k", "n"],
    [],
    [makeCondition("divides", k, n), makeCondition("<", k, n)],
  );
  const expected = [1, 2, 3, 4, 5, 6].flatMap((a) =>
    [1, 2, 3, 4, 5, 6].filter((b) => b % a === 0 && a < b).map((b) => `${a},${b}`),
  );
  expect(all(new SizeSearch(constraints, numbers, 10_000)).sort()).toEqual(expected);
});

it("a search without sizes draws one assignment if the constraints hold", () => {
  const [one, two] = [sizes.nat(1), sizes.nat(2)];
  expect(all(new SizeSearch(new SizeConstraints([], [one], []), numbers, 10))).toEqual([""]);
  const never = new SizeConstraints([], [], [makeCondition("<", two, one)]);
  expect(all(new SizeSearch(never, numbers, 10))).toEqual([]);
});

it("a search ends when its tests are spent", () => {
  const constraints = new SizeConstraints(["k", "n"], [], []);
  expect(all(new SizeSearch(constraints, [1, 2, 3], 5)).length).toBeLessThan(4);
});
