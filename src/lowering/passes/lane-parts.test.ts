/** @file Parts of the body of a loop over lanes. */
import { describe, expect, it } from "vitest";
import { assign, declare, f, load, lt, store, sumExpr, v, when } from "../testing/statements.ts";
import { laneParts } from "./lane-parts.ts";

describe("parts of the body of a loop over lanes", () => {
  const [a, b] = [declare("a", load("xs", "l")), declare("b", load("ys", "l"))];

  it("are stores with the constants that they need", () => {
    const [first, second] = [store("out", "l", v("a")), store("other", "l", v("b"))];
    expect(laneParts([a, b, first, second])).toEqual([
      [a, first],
      [b, second],
    ]);
  });

  it("keep together what needs one constant", () => {
    const body = [a, store("out", "l", v("a")), store("other", "l", sumExpr(v("a"), f(1)))];
    expect(laneParts(body)).toBeUndefined();
    const third = store("third", "l", f(2));
    expect(laneParts([...body, third])).toEqual([body, [third]]);
  });

  it("leave out what no store needs", () => {
    const only = store("out", "l", v("a"));
    expect(laneParts([a, b, only])).toEqual([[a, only]]);
  });

  it("are not made where order matters, or control flow", () => {
    const [one, other] = [store("out", "l", f(1)), store("other", "l", f(1))];
    expect(laneParts([one, other, store("third", "l", load("out", "l + 1"))])).toBeUndefined();
    expect(laneParts([one, other, assign("x", f(1))])).toBeUndefined();
    expect(laneParts([one, when(lt("l", "n"), [other])])).toBeUndefined();
  });
});
