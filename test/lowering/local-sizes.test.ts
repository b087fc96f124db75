/**
 * @file The size of work-groups that `lcl(d, n)` states: what kernels say of it, what is refused and where, and how terms carry
 * it. That such kernels compute what they mean is tested by local-sizes.strata in lowering.test.ts.
 */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";
import { runPlanInSimulator } from "../../src/runtime/launch/index.ts";
import { Builder, showTerm, type Term } from "../../src/term/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { inputsFor } from "../support/plans/inputs.ts";
import { strategyOf } from "../support/stdlib.ts";

const PROGRAM = "fun f(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, xs)";
const file = (schedule: string, program = PROGRAM): string =>
  `import gpu\nimport tiling\nimport stencil\n${program}\nschedule s(t: nat = 64) for f = ${schedule}\n`;

const tiled = (...lcl: readonly string[]): string =>
  `tile([64]) ; lowerTo([wrg(0), ${lcl.join(", ")}]) ; kernel`;

const compiled = (schedule: string, program?: string) =>
  unwrap(compile(unwrap(apply(parse(file(schedule, program))))));

describe("a kernel has the work-items that lcl states", () => {
  it.each([
    [999, "if (lx < 64) {"],
    [13, "x < 64; x += 13)"],
    [64, "out[at] ="],
  ])("%d for tiles of 64", (n, text) => {
    const { source, plan } = compiled(tiled(`lcl(0, ${n})`));
    expect(source).toContain(`reqd_work_group_size(${n}, 1, 1)`);
    expect(source).toContain(text);
    const sizes = new Map([["n", 192]]);
    const { reports } = runPlanInSimulator(plan, inputsFor(plan.inputs, sizes, "random"), {
      sizes,
    });
    expect(reports.map((r) => r.workItems)).toEqual([3 * n]);
  });

  it("and as many as the map that writes the result has elements where none is stated", () => {
    expect(compiled(tiled("lcl(0)")).source).toContain("reqd_work_group_size(64, 1, 1)");
  });

  it("also where another map of the kernel leaves the size open", () => {
    const staged = `kernel(join(mapWrg(0, \\t -> mapLcl(0, \\x -> x + 1.0, toLocal(mapLcl(0, 7, \\x -> x, t))), split(64, xs))))`;
    const { source } = compiled("id", PROGRAM.replace(/ = .*/, ` = ${staged}`));
    expect(source).toContain("reqd_work_group_size(7, 1, 1)");
    expect(source.match(/ \+= 7\)/g)).toHaveLength(2);
  });

  it("of each dimension, in each kernel of a program", () => {
    const program =
      "fun f(A: [n][m]f32, xs: [n]f32): ([n][m]f32, [n]f32) = (map2d(\\x -> x + 1.0, A), map(\\x -> x + 1.0, xs))";
    const { source } = compiled(
      `tuple(tile([8, 8]) ; lowerTo([wrg(1), wrg(0), lcl(1, 2), lcl(0, 16)]) ; kernel, ${tiled("lcl(0, 5)")})`,
      program,
    );
    expect(source.match(/reqd_work_group_size\(.*?\)/g)).toEqual([
      "reqd_work_group_size(16, 2, 1)",
      "reqd_work_group_size(5, 1, 1)",
    ]);
  });

  it("a size of the program as well, which must not be 0", () => {
    const program = "fun f(A: [n][m]f32): [n][m]f32 = map2d(\\x -> x + 1.0, A)";
    const ofRow = "match { | map(f, xs as [n]a) -> lcl(0, n) }";
    const { plan } = compiled(`lowerTo([wrg(0), ${ofRow}]) ; kernel`, program);
    const runs = (m: number) => {
      const sizes = new Map(Object.entries({ n: 2, m }));
      return runPlanInSimulator(plan, inputsFor(plan.inputs, sizes, "random"), { sizes });
    };
    expect(runs(5).reports.map((r) => r.workItems)).toEqual([10]);
    expect(
      runs(0)
        .problems.map((d) => d.message)
        .join(),
    ).toContain("1 <= m does not hold");
  });
});

describe("refused", () => {
  /** Code, line and column of the first diagnostic, with its whole text. */
  const refusal = (schedule: string, program?: string) => {
    const applied = apply(parse(file(schedule, program)));
    const outcome = applied.ok ? compile(applied) : applied;
    if (outcome.ok) throw new Error("it compiles");
    const [first] = outcome.diagnostics;
    return { code: first!.code, text: outcome.message };
  };

  it("are sizes of two maps that differ, with the place of each", () => {
    const { code, text } = refusal(
      "overlappedTile([64]) ; promote(local) @ tiles ; (mapWrgs <+ id) ; lowerTo([wrg(0), lcl(0, 16)]) ; inner ; kernel\n" +
        "strategy mapWrgs = fail\nstrategy inner = topDown({ toLocal(mapLcl(d, g, ys)) => toLocal(map(g, ys)) } ; argument(0, lcl(0, 32)))",
      "fun f(xs: [n]f32): [n]f32 = xs |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[2])",
    );
    expect(code).toBe("E0725");
    expect(text).toContain("cannot have both 16 and 32 work-items in dimension 0");
    expect(text).toContain("stated by `lcl(0, 16)`");
    expect(text).toContain("stated by `lcl(0, 32)`");
    expect(text).toContain("write `lcl(0)` for the other maps");
  });

  it("is a `groupsOf` that differs, and not one that states the same", () => {
    const { code, text } = refusal(`${tiled("lcl(0, 16)")} ; groupsOf([32])`);
    expect(code).toBe("E0725");
    expect(text).toContain("stated by `groupsOf([32])`");
    expect(text).toContain("leave it to `groupsOf`");
    expect(compiled(`${tiled("lcl(0, 16)")} ; groupsOf([16])`).source).toContain("(16, 1, 1)");
    expect(compiled(`${tiled("lcl(0)")} ; groupsOf([16])`).source).toContain("(16, 1, 1)");
  });

  it.each(["0", "t - 64", "t - 65"])("is a size that is not positive: %s", (n) => {
    const { code, text } = refusal(tiled(`lcl(0, ${n})`));
    expect(code).toBe("E0501");
    expect(text).toContain("1 <= n");
  });

  it("is a size that changes while the kernel runs", () => {
    const step =
      "\\(l: nat) -> \\(ys: [2 * l]f32) -> toLocal(mapLcl(0, l, \\p -> p[0] + p[1], split(2, ys)))";
    const { code, text } = refusal(
      "id",
      `fun f(A: [n][8]f32): [n][2]f32 = kernel(mapWrg(0, \\r -> mapLcl(0, \\x -> x, iterateSeq(2, ${step}, r)), A))`,
    );
    expect(code).toBe("E0725");
    expect(text).toContain("must be the same during a launch");
  });

  it("are more work-items than a device has", () => {
    const applied = unwrap(apply(parse(file(tiled("lcl(0, 999)")))));
    const at = (most: number) =>
      compile(applied, {
        limits: { name: "d", maxWorkGroupSize: most, maxWorkItemSizes: [most, most, most] },
      });
    expect(at(1024).ok).toBe(true);
    const beyond = at(512);
    expect(beyond.ok ? "" : beyond.message).toMatch(/E0805[\s\S]*lcl\(0, 999\)/);
  });
});

describe("a term", () => {
  const bench = new Bench();
  const open = bench.body(
    "(xs: [n][m]f32): [n][m]f32 = mapWrg(0, \\r -> mapLcl(0, \\x -> x, r), xs)",
  );
  const stated = bench.body(
    "(xs: [n][m]f32): [n][m]f32 = mapWrg(0, \\r -> mapLcl(0, 16, \\x -> x, r), xs)",
  );
  const on = (s: string, t: typeof open) => run(strategyOf(s, bench.inside), t);

  it("shows the size where one is stated", () => {
    expect(showTerm(open)).toContain("mapLcl(0, \\x -> x");
    expect(showTerm(stated)).toContain("mapLcl(0, 16, \\x -> x");
    expect(open).not.toBe(stated);
  });

  it("matches a pattern without a size whatever it states", () => {
    for (const t of [open, stated]) {
      expect(on("topDown(matches(`mapLcl(d, f, xs)`))", t)).toBe(t);
      expectSame(on("topDown({ mapLcl(d, f, xs) => mapLcl(d, 16, f, xs) })", t), stated);
      expectSame(on("topDown({ mapLcl(d, f, xs) => mapLcl(d, f, xs) })", t), open);
      expectSame(on("topDown({ mapLcl(d, n, f, xs) => mapLcl(d, n, f, xs) })", t), t);
    }
    expect(on("topDown(matches(`mapLcl(d, 16, f, xs)`))", stated)).toBe(stated);
    expect(on("topDown(matches(`mapLcl(d, 16, f, xs)`))", open)).toBeUndefined();
  });

  it("is made by the typed constructor with a size or without", () => {
    const { session } = bench;
    const { make } = new Builder(session);
    const xs = session.free(
      "xs",
      session.types.array(session.sizes.nat(4), session.types.scalar("f32")),
    );
    const maps = [make.mapLcl(0, (x: Term) => x, xs), make.mapLcl(0, 8, (x: Term) => x, xs)];
    expect(maps.map((t) => t.tag === "prim" && t.sizes.map((n) => n.constant))).toEqual([
      [0, 0],
      [0, 8],
    ]);
  });
});
