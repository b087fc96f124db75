/** @file Steps that are written beside a search: they give the same kernels without it, for all values, until something changes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GOALS } from "../../bench/saturate/goals.ts";
import { apply, compile, type Diagnostic, parse, pin, unwrap } from "../../src/index.ts";

const codesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map((d) => d.code);

interface Made {
  readonly source: string;
  readonly searches: number;
  readonly warnings: readonly string[];
}

function made(
  text: string,
  program: string,
  schedule: string,
  settings: Readonly<Record<string, number>> = {},
): Made {
  const applied = unwrap(apply(parse({ text }), { program, schedule, settings }));
  const { source, warnings } = unwrap(compile(applied));
  return { source, searches: applied.history.searches.length, warnings: codesOf(warnings) };
}

const FILES = ["examples/saturate/products.strata", "examples/saturate/beyond.strata"].map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

describe.each(FILES)("the searches of %s", (file, text) => {
  const { after, pinned, searches } = unwrap(pin(text));
  const goals = GOALS.filter((g) => g.file === file && g.suite !== "controls");

  it("all have steps then", () => {
    expect(pinned).toHaveLength(searches);
    expect(pinned.every((p) => p.steps > 0 && !p.wasStale)).toBe(true);
  });

  it("need not be made", () => {
    expect(unwrap(pin(after))).toMatchObject({ before: after, after, pinned: [], searches });
  });

  it.each(goals.map((g) => [`${g.program}.${g.schedule}`, g] as const))(
    "%s has the same kernels without a search",
    (_, { program, schedule }) => {
      const [searched, kept] = [made(text, program, schedule), made(after, program, schedule)];
      expect(searched.searches).toBeGreaterThan(0);
      expect(kept).toEqual({ ...searched, searches: 0 });
    },
  );
});

describe("steps that were found for one value of a parameter", () => {
  const [[, text] = ["", ""]] = FILES;
  const { after } = unwrap(pin(text, { program: "gemm", schedule: "blocking" }));

  it.each([
    { t: 32, u: 64, s: 2 },
    { t: 16, u: 64, s: 4 },
  ])("serve %j", (settings) => {
    const searched = made(text, "gemm", "blocking", settings);
    expect(made(after, "gemm", "blocking", settings)).toEqual({ ...searched, searches: 0 });
  });

  it("are written for the schedules that were asked for", () => {
    expect(after.match(/\bby \(/g)).toHaveLength(1);
  });
});

const HEAD = `import gpu
import algorithmic
fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> x * 2.0) |> map(\\x -> x + 1.0)
`;
const FUSED = "strategy fused = mapFusion\n";
const SCHEDULE = `${FUSED}schedule s for twice =
  saturate([fused, splitJoin(64)]) until map[n /^ 64] > map[64] > _ * _ + _ ; lowerTo([glb(0)]) ; kernel
`;

describe.each([
  ["the program", "map(\\x -> x + 1.0)", "map(\\x -> x + 1.0) |> map(\\x -> x - 3.0)"],
  ["a move", FUSED, "strategy fused = mapFusion ; splitJoin(64)\n"],
])("steps that were found before %s changed", (_, from, to) => {
  const { after } = unwrap(pin(HEAD + SCHEDULE));
  const changed = after.replace(from, to);

  it("are not taken; the search is made again, with a warning at its place", () => {
    const [before, now] = [made(after, "twice", "s"), made(changed, "twice", "s")];
    expect(before).toMatchObject({ searches: 0, warnings: [] });
    expect(now).toMatchObject({ searches: 1, warnings: ["W0514"] });
  });

  it("are replaced by the steps that are found then", () => {
    const again = unwrap(pin(changed));
    expect(again.pinned).toMatchObject([{ wasStale: true }]);
    expect(made(again.after, "twice", "s")).toMatchObject({ searches: 0, warnings: [] });
  });

  it("stay where they still lead to the sketch", () => {
    expect(unwrap(pin(after.replace("x * 2.0", "x * 3.0"))).pinned).toEqual([]);
  });
});

describe("what cannot be written", () => {
  it("is a move without a name", () => {
    const rule = "{ map(f, map(g, ys)) => map(\\y -> f(g(y)), ys) }";
    const found = pin(HEAD + SCHEDULE.replace("[fused", `[${rule}`));
    if (found.ok) throw new Error("it was written");
    expect(found.diagnostics).toMatchObject([
      { code: "E0513", message: expect.stringContaining("has no name; declare it") },
    ]);
  });

  it("is a choice of moves by the value of a parameter", () => {
    const found =
      pin(`${HEAD}strategy moves(k: nat) = if k == 64 then [mapFusion, splitJoin(k)] else []
schedule s(k: nat in [64] = 64) for twice =
  saturate(moves(k)) until map[n /^ k] > map[k] > _ * _ + _ ; lowerTo([glb(0)]) ; kernel
`);
    if (found.ok) throw new Error("it was written");
    expect(found.diagnostics).toMatchObject([
      { code: "E0513", message: expect.stringContaining("depends on values of parameters") },
    ]);
  });

  it("is nothing in a file without searches", () => {
    const text = `${HEAD}schedule s for twice = lowerTo([glb(0)]) ; kernel\n`;
    expect(unwrap(pin(text))).toMatchObject({ after: text, searches: 0 });
  });
});
