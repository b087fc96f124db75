/** @file Common-subexpression elimination of indices. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { f, load, loop, lt, store, when } from "../testing/statements.ts";
import { indexSubexpressions } from "./index-subexpressions.ts";

describe("common-subexpression elimination of indices", () => {
  it("names what indices have in common but for a number", () => {
    const body = [store("out", "i + 8 * j", load("xs", "i + 8 * j + 1"))];
    expect(through(indexSubexpressions, body)).toEqual([
      "i32 at = i + 8*j;",
      "out[at] = xs[at + 1];",
    ]);
  });

  it("computes before a loop what the loop does not change", () => {
    const body = [loop("k", "m", [store("out", "k", load("xs", "i * m + 8 * j + k"))])];
    const [base, head, inner] = through(indexSubexpressions, body);
    expect(base).toMatch(/^i32 \w+ = .*i\*m.*;$/);
    expect(head).toBe("for (int k = 0; k < m; k += 1) {");
    expect(inner).not.toContain("i*m");
  });

  it("leaves what occurs once, and what two branches of one condition have", () => {
    const once = [store("out", "i", load("xs", "i + 8 * j"))];
    expect(through(indexSubexpressions, once)).toEqual(shown(once));
    const branches = [
      when(lt("i", "n"), [store("out", "i + 8 * j", f(0))], [store("out", "i + 8 * j + 1", f(1))]),
    ];
    expect(through(indexSubexpressions, branches)).toEqual(shown(branches));
  });
});
