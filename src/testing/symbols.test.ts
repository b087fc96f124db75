/** @file Names of symbolic values as a reader sees them. */
import { expect, it } from "vitest";
import { SymbolicNames } from "./symbols.ts";
import { asValue, difference, Symbolic } from "./values.ts";

it("abbreviated names are written in full, with calls as in Strata", () => {
  const names = new SymbolicNames();
  const inner = names.brief("op(op(op(zero)(first))(second))(the third element)");
  expect(inner).toBe("§0");
  expect(names.readable(`op(${inner})(xs[3])`)).toBe(
    "op(op(op(op(zero, first), second), the third element), xs[3])",
  );
});

it("what is too long is left out, and a difference in it is said", () => {
  const names = new SymbolicNames();
  const short = ["x", "y"].map((x) => names.brief(x.repeat(400)));
  expect(names.readable(`f(${short[0]})`)).toBe("f(…)");
  const [before, after] = short.map((x) => asValue(new Symbolic(`f(${x})`)));
  expect(difference(before!, after!, "bits", (x) => names.readable(x))).toBe(
    "the value: f(…) became another value, which differs where `…` is written",
  );
});
