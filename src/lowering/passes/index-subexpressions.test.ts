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

  it("computes a remainder by a size once, wherever it stands in indices", () => {
    const row = "n * ((j + 1) % m)";
    const body = [store("out", `${row} + i`, load("xs", `${row} + (i + 1) % n`))];
    const lines = through(indexSubexpressions, body);
    expect(lines.join("\n").match(/%/g)).toHaveLength(2);
    expect(lines[0]).toMatch(/^i32 x = .* % m;$/);
  });

  it("computes a remainder before a loop that does not change it, and not before a condition", () => {
    const away = "n * ((j + 1) % m)";
    const strip = [store("out", `${away} + k`, load("xs", `${away} + k + 8 * i`))];
    const lines = through(indexSubexpressions, [loop("j", "m", [loop("k", "n", strip)])]);
    expect(lines.join("\n")).toMatch(/for \(int j[^%]* i32 x = .* % m;[^%]*for \(int k[^%]*$/);
    const guarded = [when(lt("i", "n"), strip), when(lt("j", "n"), strip)];
    const [condition] = through(indexSubexpressions, guarded);
    expect(condition).toMatch(/^if /);
  });

  it("divides by a size that may be 0 only in the loop or branch that needs it", () => {
    const [one, other] = ["k * ((j + 1) % m) + i", "2 * k * ((j + 1) % m) + i"];
    const strip = [store("out", one, load("xs", other)), store("out", other, load("xs", one))];
    for (const outside of [loop("i", "m", strip), when(lt("i", "n"), strip)]) {
      const [first, ...inside] = through(indexSubexpressions, [outside, outside]);
      expect(first).toMatch(/^(for|if) /);
      expect(inside.join("\n").match(/%/g)).toHaveLength(2);
    }
  });
});
