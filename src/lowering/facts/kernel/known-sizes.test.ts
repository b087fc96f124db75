/** @file The sizes of a plan, some of them known. */
import { describe, expect, it } from "vitest";
import { makeCondition, show, simplify, substituteSizes } from "../../../term/index.ts";
import { size, table } from "../../testing/statements.ts";
import { knownSizes } from "./known-sizes.ts";

const divides = (d: number, name: string) => makeCondition("divides", d, size(name));

describe("the sizes of a plan", () => {
  it("are multiples of what divides them, so that rounding to groups disappears", () => {
    const { values, facts, restored } = knownSizes(
      [divides(4, "n"), divides(6, "n")],
      new Map(),
      table,
    );
    const inside = substituteSizes(size("12 * ceilDiv(n, 12)"), (v) => values.get(v.name));
    expect(show(restored(simplify(inside, facts)))).toBe("n");
  });

  it("are numbers where these are given", () => {
    const { values, restored } = knownSizes([divides(4, "n")], new Map([["n", 8]]), table);
    expect([...values].map(([name, n]) => [name, n.constant])).toEqual([["n", 8]]);
    expect(show(restored(size("m + 1")))).toBe("m + 1");
  });
});
