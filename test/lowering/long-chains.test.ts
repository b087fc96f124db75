/**
 * @file Programs that are long and not deep: sums, products, conditions and array literals of thousands of terms pass through the
 * whole compiler, in one declaration.
 */
import { describe, expect, it } from "vitest";
import { type Applied, apply, compile, parse, run, toNested } from "../../src/index.ts";
import { showTerm } from "../../src/term/index.ts";

const LONG = 10_000;

const joined = (n: number, term: (i: number) => string, op: string): string =>
  Array.from({ length: n }, (_, i) => term(i)).join(op);
const mapped = (body: string, scalar = "f32"): string =>
  `import gpu\nfun p(xs: [n]${scalar}): [n]${scalar} = map(\\x -> ${body}, xs)\n` +
  "schedule s for p = mapNest(1, glb(0)) ; kernel\n";

/** The program after its only schedule; throws the first diagnostic. */
function applied(text: string): Applied {
  const made = apply(parse(text));
  if (!made.ok) throw new Error(JSON.stringify(made.diagnostics[0]));
  return made;
}

/** The results of the simulator and of the interpreter for xs = [1, 2]. */
async function results(text: string): Promise<readonly unknown[]> {
  const program = applied(text);
  return Promise.all(
    (["sim", "interp"] as const).map(async (device) => {
      const ran = await run(program, { xs: [1, 2] }, { device });
      return ran.ok ? toNested(ran.result) : ran.diagnostics;
    }),
  );
}

describe("a chain of operators", () => {
  it("of 10,000 terms is checked, scheduled, lowered, simulated and interpreted", async () => {
    const text = mapped(joined(LONG, (i) => (i % 2 ? "x" : "x * 2.0"), " + "));
    expect(await results(text)).toEqual(Array(2).fill([1.5 * LONG, 3 * LONG]));
  });

  it("has a name for its value after every 128 operators", () => {
    const parts = (n: number): number => {
      const made = compile(applied(mapped(joined(n, () => "x", " + "))));
      if (!made.ok) throw new Error(JSON.stringify(made.diagnostics[0]));
      return made.source.match(/const float part/g)?.length ?? 0;
    };
    expect([100, 129, 130, 257, 258, 1_281].map(parts)).toEqual([0, 0, 1, 1, 2, 9]);
  });

  it.each([
    ["-", "x", "f32", (n: number) => [2 - n, 4 - 2 * n]],
    ["*", "1.0", "f32", () => [1, 1]],
    ["+", "x", "i32", (n: number) => [n, 2 * n]],
  ] as const)("of `%s` associates to the left", async (op, term, scalar, values) => {
    const n = 1_000;
    const body = joined(n, () => term, ` ${op} `);
    expect(await results(mapped(body, scalar))).toEqual(Array(2).fill(values(n)));
  });

  it.each([
    ["&&", [1, 0]],
    ["||", [1, 2]],
  ])("of `%s` decides a condition", async (op, values) => {
    const body = `if ${joined(1_000, (i) => `x < ${i + 2}.0`, ` ${op} `)} then x else 0.0`;
    expect(await results(mapped(body))).toEqual(Array(2).fill(values));
  });

  it("stands in the function of a reduction that computes an index", async () => {
    const chain = joined(300, (i) => (i % 2 ? "k" : "a"), " - ");
    const text = `import gpu
fun p(xs: [n]i32): [n]i32 =
  map(\\x -> let i = reduce(\\a k -> a + (${chain}), 0, xs) in if i < 0 || i >= n then x else xs[i as idx[n]], xs)
schedule s for p = mapNest(1, glb(0)) ; kernel
`;
    expect(await results(text)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it.each([
    ["&&", "part"],
    ["||", "!part"],
  ])("of `%s` is split into statements, each of which the ones before may skip", (op, goesOn) => {
    const body = `if ${joined(300, (i) => `x < ${i}.0`, ` ${op} `)} then x else 0.0`;
    const made = compile(applied(mapped(body)));
    expect(made.ok && made.source.split(`if (${goesOn}) {`).length - 1).toBe(2);
  });

  it("is searched for a function with declared laws", async () => {
    const text = `import gpu
fun plus(a: f32, b: f32): f32 = a + b with associative, identity(0.0)
fun p(xs: [n]f32): f32 = reduce(\\a x -> ${joined(2_000, (i) => (i % 2 ? "x" : "a"), " - ")} + a, 0.0, xs)
schedule s for p = try(operatorFission) ; lowerSeq ; kernel
`;
    expect(await results(text)).toEqual([995_000, 995_000]);
  });

  it("is searched for the term that the lowerer refuses", () => {
    const wrong = "(scan((+), 0.0, generate(3, \\i -> x)))[1]";
    const program = applied(mapped(`${wrong} + ${joined(LONG, () => "x", " + ")}`));
    const made = compile(program);
    expect(made.ok ? [] : made.diagnostics.map((d) => d.code)).toEqual(["E0702"]);
  });

  it("prints as it was written", () => {
    const body = joined(2_000, (i) => (i % 3 === 1 ? "(x - x)" : "x"), " + ");
    const { term } = applied(mapped(body).replace("mapNest(1, glb(0)) ; kernel", "id"));
    expect(showTerm(term, { width: Infinity })).toContain(body);
  });
});

describe("an array literal", () => {
  it("of 10,000 elements is checked, scheduled and interpreted", () => {
    const text = `fun p(x: f32): [${LONG}]f32 = [${joined(LONG, (i) => `x * ${i}.0`, ", ")}]\nschedule s for p = id\n`;
    expect(applied(text).term.nodes).toBeGreaterThan(3 * LONG);
  });

  it("of 1,000 computed elements is read by halving the range of the index", async () => {
    const table = `[${joined(1_000, (i) => `x + ${i}.0`, ", ")}]`;
    const text =
      `import gpu\nfun p(xs: [2]f32): [2]f32 = xs |> map(\\x -> ${table}[clampIdx(x as i32 * 400) as idx[1000]])\n` +
      "schedule s for p = mapNest(1, glb(0)) ; kernel\n";
    expect(await results(text)).toEqual(Array(2).fill([401, 802]));
  });
});
