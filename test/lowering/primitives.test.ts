/**
 * @file Every primitive, where it is read and where a result is written through it, on scalars, arrays and tuples. Each cell of
 * the table lowers, and interpreter = simulator = OpenCL device; or it is an error with a code of its own, and where the reason
 * is that something has to be stored first, it lowers once that is done. A primitive without a row does not compile.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";
import { compareResults } from "../../src/runtime/launch/index.ts";
import { runPlanOnOpenCL } from "../../src/runtime/launch/opencl.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { PRIM_NAMES, PRIMITIVES, type PrimName } from "../../src/term/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { agreesInSimulator } from "../support/plans/agreement.ts";
import { Subject } from "../support/plans/subject.ts";
import { oneSource } from "../support/programs/check.ts";

const ELEMENTS = ["scalar", "array", "tuple"] as const;
type Element = (typeof ELEMENTS)[number];
const SIDES = ["read", "written"] as const;
type Side = (typeof SIDES)[number];

const TYPE = { scalar: "f32", array: "[3]f32", tuple: "(f32, i32)" };
/** A function on elements; how one is copied; and an operation on two. */
const F = {
  scalar: "\\x -> x * 2.0",
  array: "\\r -> mapSeq(\\x -> x * 2.0, r)",
  tuple: "\\p -> (p.0 * 2.0, p.1 + 1)",
};
const COPY = { scalar: "\\x -> x", array: "\\r -> mapSeq(\\x -> x, r)", tuple: "\\p -> p" };
const OP = {
  scalar: "\\a x -> a * 0.5 + x",
  array: "\\a r -> mapSeq(\\p -> p.0 * 0.5 + p.1, zip(a, r))",
  tuple: "\\a p -> (a.0 * 0.5 + p.0, a.1 * 3 - p.1)",
};
const BACK = (n: number): string => `\\i -> clampIdx(${n - 1} - (i as i32))`;

/** What a row is made of: arrays of n elements, of n rows of m; what has been stored. */
interface Parts {
  readonly e: Element;
  readonly xs: (n: number) => string;
  readonly rows: (n: number, m: number) => string;
  readonly element: string;
}

interface Row {
  /** A term of the primitive, and the dimensions of its value around the element. */
  readonly term: (p: Parts) => string;
  readonly dims: readonly number[];
  /** Codes of the errors, for all elements or for some; without: it lowers. */
  readonly read?: Expected;
  readonly written?: Expected;
  /** Only on these. */
  readonly on?: readonly Element[];
  /** Its arguments are what loops read: inputs, also where its result is written. */
  readonly loop?: boolean;
  /** No memory inside of the kernel holds what it stores: a launch of its own is the way out. */
  readonly unmended?: boolean;
  /** What has to be around it. */
  readonly inside?: (term: string) => string;
}
type Expected = string | Partial<Record<Element, string>>;

const row = (dims: readonly number[], term: Row["term"], rest: Partial<Row> = {}): Row => ({
  term,
  dims,
  ...rest,
});
/** Stores its result: read, it needs a memory. */
const stores = (dims: readonly number[], term: Row["term"], rest: Partial<Row> = {}): Row =>
  row(dims, term, { read: "E0702", loop: true, ...rest });
/** To be lowered first. */
const abstract = (dims: readonly number[], term: Row["term"]): Row =>
  row(dims, term, { read: "E0701", written: "E0701" });
const scalar = (term: string): Row =>
  stores([4], ({ xs }) => `mapSeq(\\x -> ${term}, ${xs(4)})`, { on: ["scalar"] });
const boundary = (kind: Readonly<Record<Element, string>> | string): Row =>
  row([5], (p) => `pad(1, 1, ${typeof kind === "string" ? kind : kind[p.e]}, ${p.xs(3)})`, {
    written: "E0704",
  });
const group = (term: string): string => `mapWrg(0, \\w -> ${term}, [0.5])[0]`;

const TABLE: Readonly<Record<PrimName, Row>> = {
  // ------------------------------------------------ patterns
  map: row([4], (p) => `map(${F[p.e].replace("mapSeq", "map")}, ${p.xs(4)})`, {
    written: "E0701",
    loop: true,
  }),
  reduce: abstract([], (p) => `reduce(${OP[p.e]}, ${p.element}, ${p.xs(4)})`),
  scan: abstract([4], (p) => `scan(${OP[p.e]}, ${p.element}, ${p.xs(4)})`),
  iterate: abstract([4], (p) => iteration("iterate", p)),
  mapSeq: stores([4], (p) => `mapSeq(${F[p.e]}, ${p.xs(4)})`),
  mapSeqUnroll: stores([4], (p) => `mapSeqUnroll(${F[p.e]}, ${p.xs(4)})`),
  mapVec: row([4], (p) => `mapVec(2, ${F[p.e]}, ${p.xs(4)})`, {
    read: { array: "E0702" },
    loop: true,
  }),
  reduceSeq: row([], (p) => `reduceSeq(${OP[p.e]}, ${p.element}, ${p.xs(4)})`, {
    read: { array: "E0702" },
    loop: true,
  }),
  reduceSeqUnroll: row([], (p) => `reduceSeqUnroll(${OP[p.e]}, ${p.element}, ${p.xs(4)})`, {
    read: { array: "E0702" },
    loop: true,
  }),
  scanSeq: stores([4], (p) => `scanSeq(${OP[p.e]}, z, ${p.xs(4)})`),
  iterateSeq: stores([4], (p) => iteration("iterateSeq", p)),
  mapSeqSlide: stores([3], (p) => `mapSeqSlide(2, 1, ${COPY[p.e]}, \\w -> ${last(p)}, ${p.xs(4)})`),
  circularBuffer: stores(
    [3],
    (p) => `mapSeq(\\w -> ${last(p)}, circularBuffer(2, 2, ${COPY[p.e]}, ${p.xs(4)}))`,
  ),
  mapGlb: stores([4], (p) => `mapGlb(0, ${F[p.e]}, ${p.xs(4)})`, { unmended: true }),
  mapWrg: stores([4], (p) => `mapWrg(0, ${F[p.e]}, ${p.xs(4)})`, { unmended: true }),
  mapLcl: stores([4], (p) => `mapLcl(0, ${F[p.e]}, ${p.xs(4)})`, { inside: group, unmended: true }),

  // ------------------------------------------------ layout
  zip: stores([4], (p) => `mapSeq(\\q -> ${second(p)}, zip(${p.xs(4)}, ${p.xs(4)}))`),
  unzip: row([4], (p) => `unzip(zip(${p.xs(4)}, ${p.xs(4)})).1`),
  split: row([2, 3], (p) => `split(3, ${p.xs(6)})`),
  join: row([6], (p) => `join(${p.rows(2, 3)})`),
  transpose: row([3, 2], (p) => `transpose(${p.rows(2, 3)})`),
  slide: row([3, 2], (p) => `slide(2, 1, ${p.xs(4)})`, { written: "E0704" }),
  pad: row([6], (p) => `pad(1, 2, clamp, ${p.xs(3)})`, { written: "E0704" }),
  gather: row([4], (p) => `gather(\\(i: idx[4]) -> clampIdx((i as i32) / 2), ${p.xs(3)})`, {
    written: "E0704",
  }),
  scatter: row([4], (p) => `scatter(${BACK(4)}, ${p.xs(4)})`),
  reorder: row([4], (p) => `reorder(${BACK(4)}, ${BACK(4)}, ${p.xs(4)})`),
  take: row([3], (p) => `take(3, ${p.xs(4)})`),
  drop: row([3], (p) => `drop(1, ${p.xs(4)})`),
  concat: row([5], (p) => `concat(${p.xs(2)}, ${p.xs(3)})`),
  dispatch: stores(
    [5],
    (p) => `dispatch(0, mapWrg(0, ${F[p.e]}, ${p.xs(2)}), mapWrg(0, ${F[p.e]}, ${p.xs(3)}))`,
    { unmended: true },
  ),
  at: row([], (p) => `${p.xs(4)}[2]`),
  generate: row([3], () => "generate(3, \\i -> z)", { written: "E0704", loop: true }),
  asVector: row([4], (p) => `asScalar(asVector(2, ${p.xs(4)}))`, { on: ["scalar"] }),
  asScalar: row([4], (p) => `asScalar(mapSeq(\\v -> v + v, asVector(2, ${p.xs(4)})))`, {
    on: ["scalar"],
    read: "E0702",
    loop: true,
  }),

  // ------------------------------------------------ scalars
  add: scalar("x + 0.5"),
  sub: scalar("x - 0.5"),
  mul: scalar("x * 0.5"),
  div: scalar("x / 3.0"),
  mod: scalar("x % 3.0"),
  min: scalar("min(x, 0.5)"),
  max: scalar("max(x, 0.5)"),
  pow: scalar("pow(x * x, 1.0)"),
  neg: scalar("-x"),
  fma: scalar("fma(x, x, 0.5)"),
  eq: scalar("if x == 1.0 then 1.0 else x"),
  ne: scalar("if x != 1.0 then 1.0 else x"),
  lt: scalar("if x < 1.0 then 1.0 else x"),
  le: scalar("if x <= 1.0 then 1.0 else x"),
  gt: scalar("if x > 1.0 then 1.0 else x"),
  ge: scalar("if x >= 1.0 then 1.0 else x"),
  and: scalar("if x > 1.0 && x < 3.0 then 1.0 else x"),
  or: scalar("if x > 1.0 || x < 0.0 then 1.0 else x"),
  not: scalar("if !(x > 1.0) then 1.0 else x"),
  sqrt: scalar("sqrt(x * x)"),
  rsqrt: scalar("rsqrt(x * 0.0 + 1.0)"),
  exp: scalar("exp(x * 0.0)"),
  log: scalar("log(x * 0.0 + 1.0)"),
  sin: scalar("sin(x * 0.0)"),
  cos: scalar("cos(x * 0.0)"),
  tan: scalar("tan(x * 0.0)"),
  fabs: scalar("fabs(x)"),
  floor: scalar("floor(x * 0.5)"),
  ceil: scalar("ceil(x * 0.5)"),
  cast: scalar("(x * 0.5) as i32 as f32"),
  clampIdx: scalar("[0.5, 1.5, 2.5][clampIdx(x as i32)]"),
  extern: scalar("ext(x, 3)"),
  broadcast: row(
    [4],
    (p) => `asScalar(mapSeq(\\v -> v + broadcast(2, 0.5), asVector(2, ${p.xs(4)})))`,
    { on: ["scalar"], read: "E0702", loop: true },
  ),

  // ------------------------------------------------ structure
  tuple: row([4], (p) => `unzip(zip(${p.xs(4)}, ${p.xs(4)})).0`),
  proj: row([4], (p) => `(${p.xs(4)}, ${p.xs(2)}).0`),
  array: row([2], (p) => `[${p.xs(4)}[0], ${p.xs(3)}[1]]`),
  let: row(
    [4],
    (p) =>
      `(let ys = toPrivate(mapSeq(${F[p.e]}, ${p.xs(4)})) in mapSeq(${sumOfTwo(p)}, zip(ys, ys)))`,
    {
      read: "E0702",
      loop: true,
    },
  ),
  select: row([4], (p) => `(if 1.0 < 2.0 then ${p.xs(4)} else drop(1, ${p.xs(5)}))`),
  label: row([4], (p) => `label("here", ${p.xs(4)})`),
  undef: row([4], (p) => `take(4, pad(0, 2, constant(undef), ${p.xs(4)}))`, { written: "E0704" }),
  natVal: scalar("x + (4 as i32 as f32)"),
  clamp: boundary("clamp"),
  mirror: boundary("mirror"),
  wrap: boundary("wrap"),
  constant: boundary({
    scalar: "constant(7.5)",
    array: "constant(7.5)",
    tuple: "constant((7.5, 3))",
  }),
  indexed: boundary("\\i n -> if i < 0 then n - 1 else 0"),
  toGlobal: row([4], (p) => `toGlobal(mapSeq(${F[p.e]}, ${p.xs(4)}))`, {
    written: "E0703",
    loop: true,
    inside: group,
  }),
  toLocal: row([4], (p) => `toLocal(mapLcl(0, ${F[p.e]}, ${p.xs(4)}))`, {
    written: "E0703",
    loop: true,
    inside: group,
  }),
  toPrivate: row([4], (p) => `toPrivate(mapSeq(${F[p.e]}, ${p.xs(4)}))`, {
    written: "E0703",
    loop: true,
  }),
  toConstant: row([4], () => "take(4, toConstant(xs))", { written: "E0703" }),
  kernel: row([4], (p) => `kernel(mapGlb(0, ${F[p.e]}, ${p.xs(4)}))`, {
    loop: true,
    written: "E0703",
  }),
};

/** The last element of the window w, written. */
function last({ e }: Parts): string {
  return { scalar: "w[1] * 2.0", array: "mapSeq(\\x -> x * 2.0, w[1])", tuple: "w[1]" }[e];
}

/** The second of two elements, written. */
function second({ e }: Parts): string {
  return e === "array" ? "mapSeq(\\x -> x, q.1)" : "q.1";
}

function sumOfTwo({ e }: Parts): string {
  const both = { scalar: "q.0 + q.1", tuple: "(q.0.0 + q.1.0, q.0.1)" };
  return e === "array" ? "\\q -> mapSeq(\\p -> p.0 + p.1, zip(q.0, q.1))" : `\\q -> ${both[e]}`;
}

const iteration = (prim: string, { e, xs }: Parts): string =>
  `${prim}(3, \\(l: nat) -> \\(ys: [l]${TYPE[e]}) -> toPrivate(mapSeq(${F[e]}, ys)), ${xs(4)})`;

// ---------------------------------------------------------------- cells

type Variant = "as it is" | "stored";

/** Arguments: inputs, where the term is read; else what a loop computes; once more stored, if that was asked for. */
function partsFor(e: Element, side: Side, variant: Variant, loop = false): Parts {
  const copied = (text: string, dims: number): string => copy(e, dims, text);
  const given = (text: string, dims: number): string => {
    if (side === "read" || loop) return text;
    return variant === "stored" ? `toPrivate(${copied(text, dims)})` : copied(text, dims);
  };
  return {
    e,
    xs: (n) => given(`take(${n}, xs)`, 1),
    rows: (n, m) => given(`take(${n}, map(\\r -> take(${m}, r), A))`, 2),
    element: e === "array" ? "mapSeq(\\x -> x, z)" : "z",
  };
}

/** Loops that copy an array of `dims` dimensions. */
function copy(e: Element, dims: number, text: string): string {
  if (dims === 0) return e === "array" ? `mapSeq(\\x -> x, ${text})` : text;
  return `mapSeq(\\y -> ${copy(e, dims - 1, "y")}, ${text})`;
}

const EXTERN = 'extern fun ext(x: f32, k: i32): f32 = "x * 0.5f + k" means x * 0.5 + (k as f32)\n';

function textOf(prim: PrimName, e: Element, side: Side, variant: Variant): string {
  const { term, dims, inside = (t) => t } = TABLE[prim];
  const stored = variant === "stored" && side === "read";
  const found = term(partsFor(e, side, variant, TABLE[prim].loop));
  const value = stored ? `toPrivate(${found})` : found;
  const body = side === "read" || variant === "stored" ? copy(e, dims.length, value) : value;
  const type = dims.map((n) => `[${n}]`).join("") + TYPE[e];
  const t = TYPE[e];
  const before = prim === "extern" ? EXTERN : "";
  return `${before}fun NAME(xs: [6]${t}, A: [4][4]${t}, z: ${t}): ${type} = kernel(${inside(body)})\nschedule s for NAME = id\n`;
}

function subjectOf(text: string, program: string): Subject {
  const rest = { doc: "", scheduleDoc: "", sizes: [], tunables: [] };
  const source = parse({ text: text.replaceAll("NAME", program) }, { allowRaw: true });
  return new Subject({ source, program, schedule: "s", ...rest });
}

/** The codes of what the compiler says. */
function codes(text: string): readonly string[] {
  const applied = apply(parse({ text: text.replaceAll("NAME", "f") }, { allowRaw: true }));
  const compiled = applied.ok ? compile(applied) : applied;
  return compiled.ok ? [] : compiled.diagnostics.map((d) => d.code);
}

interface Cell {
  readonly name: string;
  readonly text: string;
  readonly code: string | undefined;
  /** Is it arithmetic? */
  readonly isScalar: boolean;
}

/** What is refused for want of a memory, or of an inverse, is claimed again with what it asks for. */
const MENDED = new Set(["E0702", "E0704"]);

const CELLS = PRIM_NAMES.flatMap((prim) =>
  (TABLE[prim].on ?? ELEMENTS).flatMap((e) =>
    SIDES.flatMap((side): Cell[] => {
      const expected = TABLE[prim][side];
      const code = typeof expected === "string" ? expected : expected?.[e];
      const name = `${prim}, ${side}, ${e}`;
      const isScalar = PRIMITIVES[prim].role === "scalar";
      const cell = { name, text: textOf(prim, e, side, "as it is"), code, isScalar };
      if (code === undefined || !MENDED.has(code) || TABLE[prim].unmended) return [cell];
      const mended = {
        name: `${name}, stored`,
        text: textOf(prim, e, side, "stored"),
        code: undefined,
        isScalar,
      };
      return [cell, mended];
    }),
  ),
);

const LOWERED = CELLS.filter((c) => c.code === undefined);
const REFUSED = CELLS.filter((c) => c.code !== undefined);

describe("is refused, with a reason", () => {
  it.each(REFUSED.map((c) => [c.name, c] as const))("%s", (_, { text, code }) => {
    expect(codes(text), text).toContain(code);
  });
});

describe("gives in the simulator what it means", () => {
  it.each(LOWERED.map((c) => [c.name, c] as const))("%s", (_, { text }) => {
    const s = subjectOf(text, "f");
    agreesInSimulator(s, s.sample(new Map(), "whole"));
  });
});

describeOpenCL("gives on a device what it means", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());
  const cells = LOWERED.filter((c) => !c.isScalar); // those: vector-arguments.test.ts
  it("all cells, in one OpenCL program", { timeout: 600_000 }, async () => {
    const subjects = cells.map(({ text }, k) => subjectOf(text, `f${k}`));
    const source = oneSource(subjects.map((s) => s.compiled.source));
    for (const [k, s] of subjects.entries()) {
      const { inputs, expected } = s.sample(new Map(), "whole");
      const { plan } = s.compiled;
      const { result, problems } = await runPlanOnOpenCL(plan, source, inputs, { session });
      expect(problems, cells[k]!.text).toEqual([]);
      const found = compareResults(plan.result.type, expected, result!);
      expect(found.equal, cells[k]!.text).toBe(true);
    }
  });
});
