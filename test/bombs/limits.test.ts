/**
 * @file A bomb for each budget. Where the count is the user's to choose, the largest program that a budget admits passes and the
 * next one does not; where the largest would take long, and where programs are counted in another way than they are
 * written, the bomb alone is set off.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apply, compile, parse, random, run } from "../../src/index.ts";
import { array, f, loop, store } from "../../src/lowering/testing/statements.ts";
import { checkPermutations } from "../../src/runtime/launch/permutations.ts";
import {
  buffer,
  kernelOf,
  simulate,
  workItemId,
} from "../../src/runtime/simulator/testing/kernels.ts";
import {
  createSizeTable,
  evaluate,
  LIMITS,
  LimitError,
  type Limits,
  pow,
  Session,
  type Term,
} from "../../src/term/index.ts";
import { inFolder, strata } from "../cli/support.ts";

type Codes = readonly string[] | Promise<readonly string[]>;

type Row = {
  readonly code: string;
} & (
  | {
      /** What is said of a program with a count of n. */
      readonly of: (n: number) => Codes;
      /** The next program has so many more (default 1). */
      readonly by?: number;
    }
  | { readonly bomb: () => Codes }
);

// ---------------------------------------------------------------- what is said

const checked = (text: string): readonly string[] => parse(text).diagnostics.map((d) => d.code);

const GPU = "import gpu\n";

/** Of the program's only schedule. */
function compiled(text: string, options: Parameters<typeof apply>[1] = {}): readonly string[] {
  const applied = apply(parse(text), options);
  const made = applied.ok ? compile(applied) : applied;
  return made.ok ? [] : made.diagnostics.map((d) => d.code);
}

function thrown(action: () => unknown): readonly string[] {
  try {
    action();
    return [];
  } catch (error) {
    if (error instanceof LimitError) return [error.diagnostic.code];
    throw error;
  }
}

const listed = (n: number, item: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => item(i)).join(", ");
const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => `${line(i)}\n`).join("");
const tuple = (first: string, n: number): string => `(${first}, ${listed(n, () => "f32")})`;

async function ran(
  text: string,
  sizes: Readonly<Record<string, number>>,
  device: "sim" | "opencl",
): Promise<readonly string[]> {
  const applied = apply(parse(text));
  if (!applied.ok) return applied.diagnostics.map((d) => d.code);
  const done = await run(applied, { xs: random(1) }, { sizes, device });
  return done.ok ? [] : done.diagnostics.map((d) => d.code);
}

/** A term in which each node is made of the one before. */
function grown(n: number, args: (t: Term) => readonly Term[]): readonly string[] {
  const s = new Session();
  let t: Term = s.free("x", s.types.scalar("i32"));
  return thrown(() => {
    for (let i = 1; i < n; i++)
      t = s.prim(args(t).length === 1 ? "neg" : "add", [], args(t), t.type);
  });
}

// ---------------------------------------------------------------- the bombs

const doubled = (text: string, scalar = "f32", before = ""): string =>
  `${GPU}${before}\nfun p(xs: [n]${scalar}): [n]${scalar} = map(\\x -> x + x, xs)\nschedule s for p = ${text}\n`;
const PLAIN = "mapNest(1, glb(0)) ; kernel";
const rewritten = (strategy: string, before = ""): string =>
  doubled(`${strategy} ; ${PLAIN}`, "f32", before);
/** A program of one number, which is computed while compiling. */
const computing = (number: string): string =>
  `${GPU}fun p(xs: [n]f32): [n]f32 = map(\\x -> x + ${number}, xs)\nschedule s for p = compute @ "table" ; ${PLAIN}\n`;
const unrolled = (n: number, to: string): string =>
  `${GPU}fun p(xs: [${n}]f32): [${n}]${to === "x" ? "f32" : `(${listed(6, () => "f32")})`} = map(\\x -> ${to}, xs)\n` +
  "schedule s for p = lowerSeq ; unrollAll ; kernel\n";

/** Sums of 2^n elements, as sums of two sums. */
const sumsOfPairs = (n: number): string =>
  `${GPU}fun p(xs: [n]f32): [n /^ ${2 ** n}]f32 where ${2 ** n} divides n = xs${" |> split(2) |> map(\\w -> w[0] + w[1])".repeat(n)}\n` +
  "schedule s for p = mapNest(1, glb(0)) ; kernel\n";

/** Windows of windows, whose elements outside the arrays are 0. */
const nestedWindows = (n: number): string =>
  `${GPU}fun p(xs: [m]f32): [m]f32 = xs${" |> pad(1, 1, constant(0.0)) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])".repeat(n)}\n` +
  "schedule s for p = mapNest(1, glb(0)) ; kernel\n";

const ROWS: Readonly<Record<keyof Limits, Row>> = {
  termDepth: { code: "E0902", of: (n) => grown(n, (t) => [t]) },
  termHeight: {
    code: "E0902",
    bomb: () => grown(LIMITS.termHeight + 1, (t) => [t, t.session.free("y", t.type)]),
  },
  termNodes: { code: "E0903", bomb: () => grown(22, (t) => [t, t]) },
  typeDepth: {
    code: "E0906",
    of: (n) => checked(`type t0 = [1]f32\n${lines(n - 2, (i) => `type t${i + 1} = [1]t${i}`)}`),
  },
  typeNodes: {
    code: "E0906",
    of: (n) => {
      const few = `type few = ${tuple("f32", 98)}\n`;
      const many = `type many = (${listed(99, () => "few")})\n`;
      return checked(`${few}${many}type most = ${tuple("many", n - 9902)}\n`);
    },
  },

  sizeTerms: {
    code: "E0602",
    bomb: () => {
      const sum = (of: string): string =>
        Array.from({ length: 64 }, (_, i) => `${of}${i}`).join(" + ");
      const sizes = ["a", "b"].flatMap((x) =>
        Array.from({ length: 64 }, (_, i) => `${x}${i}: nat`),
      );
      return checked(
        `fun p(${sizes.join(", ")}, xs: [(${sum("a")}) * (${sum("b")})]f32): f32 = 1.0`,
      );
    },
  },
  sizeDegree: {
    code: "E0602",
    of: (n) => checked(`fun p(n: nat, xs: [pow(n, ${n})]f32): f32 = 1.0`),
  },
  divisorSteps: {
    code: "E0602",
    bomb: () => {
      const sizes = listed(4, (i) => `${"abcd"[i]}: nat`);
      const common = "pow(a + 2 * b + 3 * c + d + 1, 6)";
      const quotient = `(${common} * (a * b + c * d + 7)) /^ (${common} * (a + 5 * b * c + d + 3))`;
      return checked(`fun p(${sizes}, xs: [${quotient}]f32): f32 = 1.0`);
    },
  },
  powerBits: {
    code: "tooLarge",
    bomb: () => {
      const table = createSizeTable();
      const value = evaluate(pow(table.nat(3), table.variable("param", "k")), () => 1e15);
      return typeof value === "number" ? [] : [value.tag];
    },
  },

  sourceLength: { code: "E0105", of: (n) => checked(" ".repeat(n)) },
  sourceBytes: {
    code: "E0002",
    bomb: () =>
      inFolder({ "p.strata": " ".repeat(LIMITS.sourceBytes + 1) }, async () => {
        const { out } = await strata(["check", "p.strata", "--json"]);
        return [JSON.parse(out).code];
      }),
  },
  manifestBytes: {
    code: "E0207",
    of: (n) =>
      inFolder({ "p.strata": 'import "pkg:large"\n' }, async () => {
        mkdirSync("node_modules/large", { recursive: true });
        const manifest = '{"exports":{"strata":"./a.strata"}}';
        writeFileSync("node_modules/large/package.json", manifest.padEnd(n));
        writeFileSync("node_modules/large/a.strata", "");
        return parse({ file: "p.strata" }).diagnostics.map((d) => d.code);
      }),
  },
  tokens: {
    code: "E0105",
    of: (n) =>
      checked(`fun p(x: f32): [${(n - 14) / 2}]f32 = [${listed((n - 14) / 2, () => "x")}]`),
    by: 2,
  },
  nesting: {
    code: "E0104",
    of: (n) => checked(`fun p(x: f32): f32 = ${"(".repeat(n)}x${")".repeat(n)}`),
  },
  syntaxDepth: {
    code: "E0104",
    of: (n) => checked(`fun p(x: f32): f32 = ${"-".repeat(n - 2)}x`),
  },

  elaborations: {
    code: "E0902",
    of: (n) => checked(`${lines(n - 1, (i) => `type t${n - i} = t${n - i - 1}`)}type t1 = f32\n`),
  },
  instances: {
    code: "E0901",
    bomb: () => compiled(rewritten("a(0)", "strategy a(n: nat) = a(n + 1) <+ a(n + 2)")),
  },
  computedCalls: {
    code: "E0502",
    bomb: () => compiled(rewritten("splitJoin(f(1))", "strategy f(k: nat) = 1 + f(k + 1)")),
  },
  listElements: {
    code: "E0907",
    of: (n) => compiled(rewritten(`l([${listed(n, () => "1")}])`, "strategy l(xs: [nat]) = id")),
  },
  tunableValues: {
    code: "E0907",
    of: (n) =>
      compiled(`${GPU}fun p(xs: [n]f32): [n]f32 = map(\\x -> x + x, xs)
schedule s(t: nat in 1 .. ${n} = 1) for p = ${PLAIN}`),
  },

  steps: {
    code: "E0901",
    bomb: () =>
      compiled(
        rewritten("f(60)", "strategy f(n: nat) = if n == 0 then fail else f(n - 1) <+ f(n - 1)"),
      ),
  },
  rewrites: {
    code: "E0901",
    bomb: () =>
      compiled(rewritten(`repeatN(30, topDown({ x + y => y + x }))`), {
        fuel: { rewrites: 20 },
      }),
  },
  nestedCalls: {
    code: "E0901",
    bomb: () => compiled(rewritten("a", "strategy a = try(b) ; b\nstrategy b = try(a) ; a")),
  },

  computedWork: {
    code: "E0501",
    bomb: () =>
      compiled(computing('label("table", reduce((+), 0.0, generate(33554432, \\i -> 1.0)))')),
  },
  computedElements: {
    code: "E0501",
    bomb: () =>
      compiled(
        computing(`label("table", generate(${LIMITS.computedElements + 1}, \\i -> 1.0))[0]`),
      ),
  },

  unrolled: { code: "E0908", bomb: () => compiled(unrolled(LIMITS.unrolled + 1, "x")) },
  statements: {
    code: "E0908",
    bomb: () => compiled(unrolled(LIMITS.statements / 5, `(${listed(6, (i) => `x + ${i}.0`)})`)),
  },
  reads: { code: "E0908", bomb: () => compiled(sumsOfPairs(17)) },
  readDepth: {
    code: "E0908",
    bomb: () => {
      const stages = Array.from({ length: 1_000 }, (_, i) => `|> map(\\x -> x * ${i}.0)`);
      return compiled(
        `${GPU}fun p(xs: [n]f32): [n]f32 = xs ${stages.join(" ")}\nschedule s for p = lowerTo([glb(0)]) ; kernel`,
      );
    },
  },
  nodes: { code: "E0908", bomb: () => compiled(nestedWindows(10)) },
  privateElements: {
    code: "E0908",
    of: (n) =>
      compiled(`${GPU}fun p(xs: [n][${n}]f32): [n][${n}]f32 = map(\\r -> map(\\x -> x + 1.0, r), xs)
schedule s for p = topDown(isWork ; inside(isWork ; argument(1, copy ; private))) ; lowerTo([glb(0)]) ; kernel`),
  },

  randomBytes: {
    code: "E0909",
    bomb: () => ran(doubled(PLAIN, "f64"), { n: LIMITS.randomBytes / 8 + 1 }, "opencl"),
  },
  simulatedBytes: {
    code: "E0909",
    bomb: () => ran(doubled(PLAIN), { n: LIMITS.simulatedBytes / 8 + 1 }, "sim"),
  },
  simulatedCells: {
    code: "E0904",
    bomb: () =>
      thrown(() => {
        const local = array("tile", "local", LIMITS.simulatedCells + 1);
        const params = [buffer("b", 1)];
        const body = [store("b", 0, f(1))];
        simulate(
          kernelOf({ params, ids: [workItemId("i", 1)], locals: [local], body, global: [1] }),
        );
      }),
  },
  simulatedSteps: {
    code: "E0904",
    bomb: () =>
      thrown(() => {
        const body = [loop("k", LIMITS.simulatedSteps, [store("b", 0, f(1))])];
        simulate(
          kernelOf({ params: [buffer("b", 1)], ids: [workItemId("i", 1)], body, global: [1] }),
        );
      }),
  },
  checkedIndices: {
    code: "unchecked",
    bomb: () => {
      const text = `${GPU}fun p(n: nat): [n]i32 = scatter(\\i -> clampIdx((i as i32) / 2), map(\\i -> i as i32, generate(n, \\i -> i)))\n`;
      const applied = apply(parse(`${text}schedule s for p = lowerTo([glb(0)]) ; kernel`));
      const plan = applied.ok ? compile(applied) : applied;
      if (!plan.ok) return plan.diagnostics.map((d) => d.code);
      const sizes = new Map([["n", LIMITS.checkedIndices + 1]]);
      return checkPermutations(plan.plan, new Map(), sizes).notes.map(() => "unchecked");
    },
  },
  launches: {
    code: "E0909",
    bomb: () =>
      ran(
        `${GPU}import iteration
fun p(xs: [n]f32): [n]f32 = iterate(${LIMITS.launches + 1}, \\(l: nat) -> \\(ys: [l]f32) -> map(\\y -> y * 0.5, ys), xs)
schedule s for p = eachStep(lowerTo([glb(0)]) ; kernel)`,
        { n: 4 },
        "sim",
      ),
  },
};

describe("a budget", () => {
  it.each(Object.entries(ROWS))("of %s stops its bomb", async (name, row) => {
    if ("bomb" in row) return expect(await row.bomb()).toContain(row.code);
    const limit = LIMITS[name as keyof Limits];
    expect(await row.of(limit)).toEqual([]);
    expect(await row.of(limit + (row.by ?? 1))).toContain(row.code);
  });
});
