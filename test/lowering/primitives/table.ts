/** @file A row for each primitive. One without a row does not compile. */
import type { PrimName } from "../../../src/term/index.ts";
import {
  abstract,
  back,
  boundary,
  COPY,
  F,
  group,
  OP,
  type Parts,
  type Row,
  row,
  scalar,
  stores,
  TYPE,
} from "./row.ts";

const ELEMENTS = ["scalar", "tuple"] as const;

export const TABLE: Readonly<Record<PrimName, Row>> = {
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
    loop: true,
  }),
  reduceSeqUnroll: row([], (p) => `reduceSeqUnroll(${OP[p.e]}, ${p.element}, ${p.xs(4)})`, {
    loop: true,
  }),
  scanSeq: stores([4], (p) => `scanSeq(${OP[p.e]}, z, ${p.xs(4)})`),
  scanSeqUnroll: stores([4], (p) => `scanSeqUnroll(${OP[p.e]}, z, ${p.xs(4)})`),
  reduceByIndex: { ...abstract([4], (p) => byIndex("reduceByIndex", "map", p)), on: ELEMENTS },
  reduceByIndexSeq: stores([4], (p) => byIndex("reduceByIndexSeq", "map", p), { on: ELEMENTS }),
  reduceByIndexAtomic: stores([4], (p) => byIndex("reduceByIndexAtomic", "mapSeq", p), {
    on: ["scalar"],
    unmended: true,
  }),
  iterateSeq: stores([4], (p) => iteration("iterateSeq", p)),
  repeatWhile: row([4], (p) => whileLoop(p), { loop: true }),
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
  scatter: row([4], (p) => `scatter(${back(4)}, ${p.xs(4)})`),
  reorder: row([4], (p) => `reorder(${back(4)}, ${back(4)}, ${p.xs(4)})`),
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
  asVector: row([4], (p) => `asScalar(asVector(2, ${p.xs(4)}))`, {
    on: ["scalar"],
    read: "E0708",
  }),
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
  bitAnd: scalar("((x as i32) & 6) as f32"),
  bitOr: scalar("((x as i32) | 5) as f32"),
  bitXor: scalar("((x as i32) ^ (0 - 3)) as f32"),
  bitNot: scalar("(~(x as i32)) as f32"),
  shiftLeft: scalar("((x as i32) << ((x as i32) + 30)) as f32"),
  shiftRight: scalar("((0 - (x as i32)) >> ((x as i32) - 1)) as f32"),
  popcount: scalar("popcount((x as i32) - 2) as f32"),
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
    loop: true,
    inside: group,
  }),
  toLocal: row([4], (p) => `toLocal(mapLcl(0, ${F[p.e]}, ${p.xs(4)}))`, {
    written: "E0703",
    loop: true,
    inside: group,
  }),
  toPrivate: row([4], (p) => `toPrivate(mapSeq(${F[p.e]}, ${p.xs(4)}))`, {
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

/** The elements of an array combined with those of another one, in reverse order. */
const byIndex = (prim: string, map: string, p: Parts): string =>
  `${prim}(${OP[p.e]}, mapSeq(${COPY[p.e]}, ${p.xs(4)}), ${map}(\\q -> (3 - (q.0 as i32), q.1), zip(generate(4, \\i -> i), ${p.xs(4)})))`;

/** A loop whose state is an array of elements, and which takes two steps. */
const whileLoop = ({ e, xs }: Parts): string => {
  const first = { scalar: "s[0]", array: "s[0][0]", tuple: "s[0].0" }[e];
  return `repeatWhile(2, \\s -> ${first} < 1000.0, \\s -> mapSeq(${F[e]}, s), ${xs(4)})`;
};
