/** @file `saturate(moves) until sketch`: what it finds is right, ordinary, and the same each time; what it does not find is explained. */
import { describe, expect, it } from "vitest";
import { GOALS, inputOf } from "../../bench/saturate/goals.ts";
import {
  type ApplyOptions,
  apply,
  type Compiled,
  compile,
  parse,
  random,
  run,
  type Source,
  unwrap,
  verify,
} from "../../src/index.ts";
import { describeOpenCL } from "../support/opencl.ts";

const FOUND = GOALS.filter((g) => g.suite !== "controls").map(
  (g) => [`${g.program}.${g.schedule}`, g] as const,
);

const compiledGoals = new Map<(typeof GOALS)[number], Compiled>();
/** The compiled schedule of a goal, which is searched for once. */
function compiledOf(goal: (typeof GOALS)[number]): Compiled {
  const compiled =
    compiledGoals.get(goal) ?? unwrap(compile(unwrap(apply(parse(inputOf(goal)), goal))));
  compiledGoals.set(goal, compiled);
  return compiled;
}

async function equals(goal: (typeof GOALS)[number], device: "sim" | "opencl"): Promise<boolean> {
  const compiled = compiledOf(goal);
  const inputs = Object.fromEntries(goal.inputs.map((name, k) => [name, random(k + 1)]));
  return unwrap(verify(unwrap(await run(compiled, inputs, { device, sizes: goal.sizes })))).equal;
}

describe("the goals of bench:saturate", () => {
  it.each(FOUND)("%s is found, and right", async (_, goal) => {
    expect(await equals(goal, "sim")).toBe(true);
  });
});

describeOpenCL("the goals of bench:saturate on a device", () => {
  it.each(FOUND)("%s is right", async (_, goal) => {
    expect(await equals(goal, "opencl")).toBe(true);
  });
});

const HEAD = `import gpu
import algorithmic
import movement
import reduction
import tiling
fun sums(A: [n][m]f32, x: [m]f32): [n]f32 = map(\\row -> reduce((+), 0.0, map(\\p -> p.0 * p.1, zip(row, x))), A)
strategy moves(r: nat) = [reduceMapFusion, splitJoin(r), blockReduce(8), liftReduce, sinkReduce, joinOut, mapFusion]
`;
const sourceOf = (body: string): Source =>
  parse({ text: `${HEAD}schedule s for sums = ${body}\n` });
const stepsOf = (source: Source, options: Partial<ApplyOptions> = {}): readonly string[] =>
  unwrap(apply(source, { program: "sums", schedule: "s", ...options })).steps.map(
    ({ rule, path }) => `${rule} ${path.join(".")}`,
  );
const errorOf = (body: string, options: Partial<ApplyOptions> = {}): string => {
  const applied = apply(sourceOf(body), { program: "sums", schedule: "s", ...options });
  if (applied.ok) throw new Error("it was found");
  return applied.diagnostics
    .flatMap((d) => [`${d.code} ${d.message}`, ...(d.notes ?? []), ...(d.help ?? [])])
    .join("\n");
};

const SEVERAL = "saturate(moves(4)) until map[n /^ 4] > reduce[m] > map[4] > _ + _ * _";

describe("what is found", () => {
  it("is a few ordinary rewrites, without those that are not needed", () => {
    expect(stepsOf(sourceOf(SEVERAL)).map((step) => step.split(" ")[0])).toEqual([
      "reduceMapFusion",
      "splitJoin(4)",
      "liftReduce",
    ]);
  });

  it("is nothing where the term has the sketch already", () => {
    expect(stepsOf(sourceOf("saturate(moves(4)) until map[n] > reduce[m]"))).toEqual([]);
  });

  it("is the same after other work of the session", () => {
    const first = stepsOf(sourceOf(SEVERAL));
    const source = parse({
      text: `${HEAD}schedule s for sums = ${SEVERAL}
schedule other for sums = saturate(moves(2)) until map[_] > reduce[_] > reduce[8] > map[2] > _ + _ * _\n`,
    });
    unwrap(apply(source, { program: "sums", schedule: "other" }));
    expect(stepsOf(source)).toEqual(first);
    expect(stepsOf(source)).toEqual(first);
  });

  it("may have open sizes: a loop of the program divided by what is stated", () => {
    const open = "saturate(moves(4)) until map[_] > reduce[m] > map[4] > _ + _ * _";
    expect(stepsOf(sourceOf(open))).toEqual(stepsOf(sourceOf(SEVERAL)));
  });

  it("names sizes that are fixed as numbers", () => {
    const fixed = { n: 16, m: 24 };
    expect(stepsOf(sourceOf(SEVERAL), { fixed })).toHaveLength(3);
  });

  it("follows another search, and other strategies", () => {
    const twice = `saturate(moves(4)) until map[n /^ 4] > map[4] ; ${SEVERAL} ; lowerSeq ; kernel`;
    expect(unwrap(compile(unwrap(apply(sourceOf(twice))))).source).toContain("kernel void");
  });

  it("is found by moves that are strategies", () => {
    const strategies =
      "saturate([fuse, splitJoin(4), liftReduce]) until map[n /^ 4] > reduce[m] > map[4] > _ + _ * _";
    const text = `${HEAD}strategy fuse = reduceMapFusion <+ mapFusion\nschedule s for sums = ${strategies}\n`;
    expect(stepsOf(parse({ text }))).toHaveLength(3);
  });

  it("may use only rewrites of the class that is allowed", () => {
    const blocks =
      "saturate([partialReduceOf(8)]) until map[n] > contains(map[m /^ 8] > reduce[8])";
    expect(stepsOf(sourceOf(blocks))).not.toEqual([]);
    expect(errorOf(blocks, { class: "exact" })).toContain("of class approx");
  });
});

describe("what is not found", () => {
  it("is explained by the nearest term and what it lacks", () => {
    const error = errorOf(
      "saturate([reduceMapFusion, splitJoin(4)], width = 4) until map[n /^ 4] > reduce[m] > map[4]",
    );
    expect(error).toMatch(/E0501.*did not apply/);
    expect(error).toMatch(
      /none of \d+ terms has map\[n \/\^ 4\] > reduce\[m\] > map\[4\]; the nearest/,
    );
    expect(error).toMatch(/after splitJoin\(4\)/);
  });

  it("names a move that matches and does not apply", () => {
    const text = `${HEAD}fun least(xs: [n]f32): f32 = reduce(\\a x -> a - x, 0.0, xs)
schedule s for least = saturate([partialReduceOf(4)]) until contains(map[n /^ 4] > reduce[4])\n`;
    const applied = apply(parse({ text }), { program: "least", schedule: "s" });
    expect(JSON.stringify(applied.ok ? [] : applied.diagnostics)).toMatch(
      /`partialReduceOf\(4\)` matches in it, but not associative\(op\)/,
    );
  });

  it("needs a part that does not divide where sizes are fixed", () => {
    expect(errorOf(SEVERAL, { fixed: { n: 6, m: 24 } })).toMatch(/it lacks map\[/);
  });

  it("begins from a term that is too deep", () => {
    const deep = "sqrt(".repeat(1100) + "x" + ")".repeat(1100);
    const source = parse({
      text: `${HEAD}fun far(xs: [n]f32): [n]f32 = map(\\x -> ${deep}, xs)\nschedule s for far = saturate([mapFusion]) until map[n] > map[n]\n`,
    });
    const applied = apply(source, { program: "far", schedule: "s" });
    expect(JSON.stringify(applied.ok ? [] : applied.diagnostics)).toMatch(/nodes deep|E0/);
  });

  it("is out of fuel", () => {
    expect(errorOf(SEVERAL, { fuel: { steps: 40 } })).toMatch(/40|fuel|steps/);
  });

  it.each([
    [
      "saturate([splitJoin(4)]) until map[q]",
      "names the size `q`, which the program does not have: it has n, m",
    ],
    ["saturate([splitJoin(4)]) until mapp[n]", "no loop named `mapp` is in scope"],
    ["saturate([splitJoin(4)]) until kernle(map[n])", "no primitive named `kernle` is in scope"],
    ["satturate([splitJoin(4)]) until map[n]", "no search named `satturate` is in scope"],
    ["saturate([splitJoin(4)]) until contains(map[n], _)", "E0305"],
    ["saturate([splitJoin(4)]) until kernel(_) > map[n]", "only a loop has something inside"],
    ["saturate([splitJoin(4)]) until map[n] > x", "no primitive named `x` is in scope"],
    [
      "saturate([splitJoin(4)]) until map[n] > splitJoin(4)",
      "a sketch is expected here, not the strategy `splitJoin(4)`",
    ],
    ["saturate([splitJoin(4)]) until toLocal(_, _)", "E0305"],
    [
      "saturate([splitJoin(4)]) until sqrt(map[n])",
      "`sqrt` computes with numbers, and this is an array",
    ],
    ["saturate([splitJoin]) until map[n]", "found a list with `splitJoin`, which still takes `k`"],
    ["saturate(4) until map[n]", "`moves` of `saturate` is a [strategy]"],
  ])("%s: %s", (body, message) => {
    expect(errorOf(body)).toContain(message);
  });
});
