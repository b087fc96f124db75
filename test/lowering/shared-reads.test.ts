/** @file What several windows read is one expression, so that code grows with the number of elements, not with the ways to them. */
import { describe, expect, it } from "vitest";
import { planOf } from "../../src/api/compile/plan-of.ts";
import { apply, parse, unwrap } from "../../src/index.ts";
import { bodies, stmtExprs, walkStmts } from "../../src/lowering/code.ts";
import { visitOnce } from "../../src/lowering/expr-parts.ts";
import type { Flat } from "../../src/lowering/imperative.ts";
import type { PassCode } from "../../src/lowering/passes/pass.ts";

const WINDOW = "slide(3, 1) |> map(\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.125 * w[2])";

/** A program of `levels` stencils in one kernel, each with a border of `pad`. */
const nested = (levels: number, pad = ""): string => `import gpu
fun f(xs: [n]f32): [${pad === "" ? `n - ${2 * levels}` : "n"}]f32 where ${2 * levels} <= n =
  xs${` |> ${pad}${WINDOW}`.repeat(levels)}
schedule s for f = mapNest(1, glb(0)) ; kernel
`;

/** The number of expression objects in code. */
function expressions({ body }: PassCode): number {
  let count = 0;
  const visit = visitOnce(() => count++);
  walkStmts(body as never, (s) => stmtExprs(s).forEach(visit));
  return count;
}

/** For the only kernel of a program: its expression objects after each pass, by the pass's name, and its statements in the end. */
function counted(text: string) {
  const objects = new Map<string, number>();
  const plan = planOf(unwrap(apply(parse(text))), {
    see: ({ stage, before, code }) => {
      if (objects.size === 0) objects.set("generate", expressions(before));
      objects.set(stage.name, expressions(code));
    },
  });
  let statements = 0;
  walkStmts(plan.kernels[0]!.body, () => statements++);
  return { objects, statements };
}

describe("nested windows", () => {
  it("are as many expressions as elements, after generation and after every pass", () => {
    const [few, many] = [counted(nested(8)), counted(nested(32))];
    for (const [pass, count] of many.objects) {
      expect([pass, count / few.objects.get(pass)! < 18]).toEqual([pass, true]); // 32² / 8² is 16
    }
    expect(many.objects.get("generate")).toBeLessThan(10 * 32 ** 2);
    expect(many.statements).toBeLessThan(3 * 32 ** 2);
  });

  it("with a border at each", () => {
    const text = nested(4, "pad(1, 1, constant(0.0)) |> ");
    expect(counted(text).objects.get("generate")).toBeLessThan(1000);
  });
});

/** The largest number of loops around a load from the buffer `A` in the only kernel of a program. */
function depthOfLoads(text: string): number {
  const [kernel] = planOf(unwrap(apply(parse(text)))).kernels;
  const go = (body: readonly Flat[], depth: number): number =>
    Math.max(
      0,
      ...body.map((s) => {
        let own = 0;
        const visit = visitOnce((e) => {
          if (e.tag === "load" && e.buffer === "A") own = depth;
        });
        stmtExprs(s).forEach(visit);
        const inner = bodies(s).map((b) => go(b, s.tag === "loop" ? depth + 1 : depth));
        return Math.max(own, ...inner);
      }),
    );
  return go(kernel!.body, 0);
}

describe("the element of a reduction", () => {
  const program = (body: string): string => `import gpu
fun f(A: [n][d]f32, B: [m]f32): [m]f32 = ${body}
schedule s for f = lowerSeq ; kernel
`;
  const sums = "map(\\r -> reduce((+), 0.0, r), A)";
  it.each([
    ["an array", `${sums} |> reduce(\\s x -> map(\\a -> min(a, x), s), map(\\b -> b, B))`],
    [
      "numbers",
      `map(\\c -> c + (${sums} |> reduce(\\s x -> s + reduce(\\t y -> t + x * y, 0.0, B), 0.0)), B)`,
    ],
  ])("is computed once for each step where the state is %s", (state, body) => {
    expect(depthOfLoads(program(body))).toBe(state === "numbers" ? 3 : 2);
  });
});
