import { describe, expect, it } from "vitest";
import { constant, ctype, operation, variable } from "./code.ts";
import type { Expr, Flat } from "./imperative.ts";
import { FreshNames } from "./names.ts";
import { shareSubexpressions } from "./passes/common-subexpressions.ts";
import { isSameExpr, ValueNumbers } from "./value-numbers.ts";

const f32 = ctype("f32");
const x = variable("x", f32);

describe("numbers of expressions", () => {
  it("are equal for equal expressions, and for no others", () => {
    const sum = (a: Expr, b: Expr): Expr => operation("add", a, b);
    const one = constant(1, f32);
    expect(isSameExpr(sum(x, one), sum(variable("x", f32), constant(1, f32)))).toBe(true);
    expect(isSameExpr(sum(x, one), sum(one, x))).toBe(false);
    expect(isSameExpr(sum(sum(x, one), x), sum(x, sum(one, x)))).toBe(false);
    expect(isSameExpr(constant(0, f32), constant(-0, f32))).toBe(false);
    expect(isSameExpr(constant(1, f32), constant(1, ctype("i32")))).toBe(false);
    expect(isSameExpr(variable("undef", f32), { tag: "undef", type: f32 })).toBe(false);
  });

  it("stay what they are", () => {
    const ids = new ValueNumbers();
    const [a, b] = [operation("mul", x, x), operation("sub", x, x)];
    const first = [a, b, x].map((e) => ids.of(e));
    expect(new Set(first).size).toBe(3);
    expect([a, b, x].map((e) => ids.of(e))).toEqual(first);
  });
});

/** `((x + 1) + 2) + …`; `looks` counts the reads of the parts of a sum. */
function sumOf(taps: number): { readonly stmts: readonly Flat[]; readonly looks: () => number } {
  let looks = 0;
  let sum: Expr = x;
  for (let k = 0; k < taps; k++) {
    const args = [sum, constant(k, f32)];
    const made = operation("add", ...args);
    Object.defineProperty(made, "args", {
      enumerable: true,
      get: () => {
        looks++;
        return args;
      },
    });
    sum = made;
  }
  const stmts: Flat[] = [
    { tag: "declare", name: "y", type: f32, init: sum, mutable: false },
    { tag: "declare", name: "z", type: f32, init: operation("mul", sum, sum), mutable: false },
  ];
  return { stmts, looks: () => looks };
}

it("sharing looks at each part of an expression a bounded number of times", () => {
  const looksAt = (taps: number): number => {
    const { stmts, looks } = sumOf(taps);
    shareSubexpressions(stmts, { names: new FreshNames(() => false), readOnly: () => true });
    return looks() / taps;
  };
  expect(looksAt(400)).toBeLessThanOrEqual(looksAt(100) + 1);
  expect(looksAt(400)).toBeLessThan(20);
});
