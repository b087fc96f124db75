import fc from "fast-check";
import { expect, it } from "vitest";
import { compileSize } from "./compile-size.ts";
import { isSizeLimit, undefinedSizeIn } from "./errors.ts";
import { evaluate } from "./evaluate.ts";
import type { Size } from "./size.ts";
import { createSizeTable } from "./table.ts";
import { buildSize, parseTree } from "./testing/expressions.ts";
import { allOps, environments, names, sortOf, trees } from "./testing/random.ts";

const table = createSizeTable();

function values(size: Size, numbers: readonly number[]): { compiled: number; expected: number } {
  const found = evaluate(size, (v) => numbers[names.indexOf(v.name)]);
  const expected = typeof found === "number" ? found : Number.NaN;
  return { compiled: compileSize(size, names)(numbers), expected };
}

it("a compiled size has the value of the size, or none", () => {
  const factors = [1, 1, -1, 2 ** 20, 2 ** 40];
  fc.assert(
    fc.property(
      trees([...allOps, "pow", "log2"], 3),
      environments,
      fc.constantFrom(...factors),
      (tree, env, factor) => {
        const size = built(tree);
        fc.pre(size !== undefined);
        const { compiled, expected } = values(
          size,
          names.map((name) => env[name]! * factor),
        );
        expect(compiled).toBe(expected);
      },
    ),
    { numRuns: 1_000 },
  );
});

function built(tree: Parameters<typeof buildSize>[1]): Size | undefined {
  try {
    return buildSize(table, tree, sortOf);
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return undefined;
    throw error;
  }
}

it.each([
  ["n * m - n * m + 3 * w", [2 ** 40, 2 ** 40, 5], 15],
  ["(n * m) / w", [2 ** 40, 2 ** 20, 2 ** 30], 2 ** 30],
  ["n * m", [2 ** 40, 2 ** 40, 5], Number.NaN],
  ["(n - m) / w", [3, 10, 4], -2],
  ["n / (m - w)", [3, 4, 4], Number.NaN],
  ["n /^ m", [10, 4, 0], Number.NaN],
])("%s of %j is %s", (text, numbers, expected) => {
  const found = values(buildSize(table, parseTree(text), sortOf), numbers);
  expect(found).toEqual({ compiled: expected, expected });
});
