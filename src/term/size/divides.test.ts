/** @file Divisibility: what the greater of a size and 1 divides. */
import { expect, it } from "vitest";
import { proveDivides } from "./divides.ts";
import { emptyFacts } from "./facts.ts";
import { max, mod } from "./index.ts";
import { createSizeTable } from "./table.ts";

const table = createSizeTable();
const n = table.variable("free", "n");
const rest = mod(n, 16);

it("a size divides itself where it is not 0, and 1 divides it else", () => {
  expect(proveDivides(max(rest, 1), rest, emptyFacts)).toBe("yes");
  expect(proveDivides(max(rest, 2), rest, emptyFacts)).toBe("unknown");
  expect(proveDivides(max(rest, 1), n, emptyFacts)).toBe("unknown");
});
