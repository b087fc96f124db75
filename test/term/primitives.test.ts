/**
 * @file What every primitive means, by hand: expressions with their values, edges included. A primitive without a claim does
 * not compile. Scalar operations on random numbers: arithmetic.test.ts; undefined arrays: undef.test.ts.
 */
import { describe, expect, it } from "vitest";
import {
  children,
  Interpreter,
  PRIM_NAMES,
  type PrimName,
  type Term,
} from "../../src/term/index.ts";
import { text } from "../../src/testing/values.ts";
import { Bench } from "../support/claims.ts";

/** `type: expression` and its value: arrays in [], tuples and vectors in (). */
type Claim = readonly [expression: string, value: string];

const LEAST = "(-2147483647 - 1)";
const [NAN, INF] = ["(0.0 / 0.0)", "(1.0 / 0.0)"];
const NONE = "generate(0, \\(i: idx[0]) -> 1.0)";
const THREE = "[1.0, 2.0, 4.0]";
const ROWS = "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]";
/** Each element from the other end. */
const BACK = "\\(i: idx[3]) -> clampIdx(2 - (i as i32))";
/** Element i + 1 of the result comes from i: a rotation, and its inverse. */
const NEXT = "\\(i: idx[3]) -> clampIdx((i as i32 + 1) % 3)";
const PREVIOUS = "\\(i: idx[3]) -> clampIdx((i as i32 + 2) % 3)";

const mapping = (call: string): readonly Claim[] => [
  [`[3]f32: ${call}, \\x -> x * 2.0 + 1.0, ${THREE})`, "[3 5 9]"],
  [`[0]f32: ${call}, \\x -> x * 2.0, ${NONE})`, "[]"],
  [`[1](f32, i32): ${call}, \\x -> (x, 7), [0.5])`, "[(0.5 7)]"],
  [`[2]f32: ${call}, \\row -> row[2], ${ROWS})`, "[3 6]"],
];
/** The code says something else: it has no part in the meaning. */
const EXTERN = `extern fun ext(x: f32, b: bool): f32 = "7.0f" means if b then x - 0.5 else -x`;
const plainMapping = (name: string): readonly Claim[] =>
  mapping(`${name}(`).map(([e, v]) => [e.replace("(, ", "("), v] as const);

/** Not associative and not commutative: the order shows. */
const reducing = (name: string): readonly Claim[] => [
  [`f32: ${name}(\\acc x -> acc * 10.0 - x, 1.0, ${THREE})`, "876"],
  [`f32: ${name}(\\acc x -> acc * 10.0 - x, 1.0, ${NONE})`, "1"],
  [`(f32, i32): ${name}(\\acc x -> (x, acc.1 + 1), (0.0, 0), ${THREE})`, "(4 3)"],
  [`f32: ${name}((+), 0.0, [${INF}, -${INF}])`, "NaN"],
];
const scanning = (name: string): readonly Claim[] => [
  [`[3]f32: ${name}(\\acc x -> acc * 10.0 - x, 1.0, ${THREE})`, "[9 88 876]"],
  [`[0]f32: ${name}(\\acc x -> acc - x, 1.0, ${NONE})`, "[]"],
  [`[1]f32: ${name}(\\acc x -> acc - x, 1.0, [3.0])`, "[-2]"],
];
const iterating = (name: string): readonly Claim[] => [
  [
    `[1]f32: ${name}(2, \\(l: nat) -> \\(xs: [l + 1]f32) -> map(\\w -> w[1] - w[0], slide(2, 1, xs)), [1.0, 2.0, 4.0])`,
    "[1]",
  ],
  [`[3]f32: ${name}(0, \\(l: nat) -> \\(xs: [l + 1]f32) -> drop(1, xs), ${THREE})`, "[1 2 4]"],
  [
    `[1]f32: ${name}(2, \\(l: nat) -> \\(xs: [2 * l]f32) -> map(\\p -> p[0] * 10.0 + p[1], split(2, xs)), [1.0, 2.0, 3.0, 4.0])`,
    "[154]",
  ],
];
const stored = (name: string): readonly Claim[] => [
  [`[3]f32: ${name}(${THREE})`, "[1 2 4]"],
  [`f32: ${name}(1.5)`, "1.5"],
];
const padding = (kind: string, two: string, one: string): readonly Claim[] => [
  [`[8]f32: pad(2, 3, ${kind}, ${THREE})`, two],
  [`[3]f32: pad(1, 1, ${kind}, [5.0])`, one],
  [`[3]f32: pad(0, 0, ${kind}, ${THREE})`, "[1 2 4]"],
  [`[0]f32: pad(0, 0, ${kind}, ${NONE})`, "[]"],
];
const near = (name: string, at: string, value: number): readonly Claim[] => [
  [`bool: fabs(${name}(${at}) - ${value}f64) < 0.000000000001f64`, "true"],
  [`f32: ${name}(${NAN})`, "NaN"],
];

const CLAIMS: Readonly<Record<PrimName, readonly Claim[]>> = {
  map: plainMapping("map"),
  mapSeq: plainMapping("mapSeq"),
  mapSeqUnroll: plainMapping("mapSeqUnroll"),
  mapVec: [
    [`[4]f32: mapVec(2, \\x -> x - 1.0, [1.0, 2.0, 3.0, 4.0])`, "[0 1 2 3]"],
    [`[0]f32: mapVec(4, \\x -> x - 1.0, ${NONE})`, "[]"],
  ],
  mapGlb: mapping("mapGlb(0"),
  mapWrg: mapping("mapWrg(1"),
  mapLcl: mapping("mapLcl(2"),
  reduce: reducing("reduce"),
  reduceSeq: reducing("reduceSeq"),
  reduceSeqUnroll: reducing("reduceSeqUnroll"),
  scan: scanning("scan"),
  scanSeq: scanning("scanSeq"),
  iterate: iterating("iterate"),
  iterateSeq: iterating("iterateSeq"),
  mapSeqSlide: [
    [`[2]f32: mapSeqSlide(2, 1, \\x -> x + 1.0, \\w -> w[0] * 10.0 + w[1], ${THREE})`, "[23 35]"],
    [`[1]f32: mapSeqSlide(2, 2, \\x -> x, \\w -> w[1] - w[0], [3.0, 7.0])`, "[4]"],
    [`[0]f32: mapSeqSlide(2, 1, \\x -> x, \\w -> w[1], [3.0])`, "[]"],
  ],
  circularBuffer: [
    [`[2][2]f32: circularBuffer(2, 2, \\x -> -x, ${THREE})`, "[[-1 -2] [-2 -4]]"],
    [`[3][1]f32: circularBuffer(4, 1, \\x -> x, ${THREE})`, "[[1] [2] [4]]"],
  ],

  extern: [
    [`f32: ext(3.0, true)\n${EXTERN}`, "2.5"],
    [`f32: ext(3.0, false)\n${EXTERN}`, "-3"],
    [`[3]f32: map(\\x -> ext(x, x > 1.5), ${THREE})\n${EXTERN}`, "[-1 1.5 3.5]"],
  ],

  zip: [
    [`[3](f32, i32): zip(${THREE}, [7, 8, 9])`, "[(1 7) (2 8) (4 9)]"],
    [`[1](f32, f32, bool): zip([1.0], [2.0], [true])`, "[(1 2 true)]"],
    [`[0](f32, f32): zip(${NONE}, ${NONE})`, "[]"],
  ],
  unzip: [
    [`([2]f32, [2]i32): unzip([(1.0, 7), (2.0, 8)])`, "([1 2] [7 8])"],
    [`([0]f32, [0]i32): unzip(generate(0, \\(i: idx[0]) -> (1.0, 2)))`, "([] [])"],
  ],
  split: [
    [`[2][2]f32: split(2, [1.0, 2.0, 3.0, 4.0])`, "[[1 2] [3 4]]"],
    [`[3][1]f32: split(1, ${THREE})`, "[[1] [2] [4]]"],
    [`[1][3]f32: split(3, ${THREE})`, "[[1 2 4]]"],
    [`[0][3]f32: split(3, ${NONE})`, "[]"],
  ],
  join: [
    [`[6]f32: join(${ROWS})`, "[1 2 3 4 5 6]"],
    [`[0]f32: join([${NONE}, ${NONE}])`, "[]"],
    [`[0]f32: join(generate(0, \\(i: idx[0]) -> ${THREE}))`, "[]"],
  ],
  transpose: [
    [`[3][2]f32: transpose(${ROWS})`, "[[1 4] [2 5] [3 6]]"],
    [`[0][2]f32: transpose([${NONE}, ${NONE}])`, "[]"],
    [`[3][0]f32: transpose(generate(0, \\(i: idx[0]) -> ${THREE}))`, "[[] [] []]"],
  ],
  slide: [
    [`[2][2]f32: slide(2, 1, ${THREE})`, "[[1 2] [2 4]]"],
    [`[2][1]f32: slide(1, 2, ${THREE})`, "[[1] [4]]"],
    [`[1][3]f32: slide(3, 5, ${THREE})`, "[[1 2 4]]"],
    [`[0][3]f32: slide(3, 1, [1.0, 2.0])`, "[]"],
  ],
  pad: [
    [`[2][4]f32: map(\\row -> pad(1, 0, constant(9.0), row), ${ROWS})`, "[[9 1 2 3] [9 4 5 6]]"],
    [`[3][3]f32: pad(1, 0, clamp, ${ROWS})`, "[[1 2 3] [1 2 3] [4 5 6]]"],
  ],
  gather: [
    [`[3]f32: gather(${BACK}, ${THREE})`, "[4 2 1]"],
    [`[2]f32: gather(\\(i: idx[2]) -> clampIdx(i as i32 + 5), ${THREE})`, "[4 4]"],
    [`[0]f32: gather(\\(i: idx[0]) -> clampIdx(0), ${THREE})`, "[]"],
  ],
  scatter: [
    [`[3]f32: scatter(${NEXT}, ${THREE})`, "[4 1 2]"],
    [`[3]f32: scatter(${BACK}, ${THREE})`, "[4 2 1]"],
  ],
  reorder: [
    [`[3]f32: reorder(${NEXT}, ${PREVIOUS}, ${THREE})`, "[2 4 1]"],
    [`[3]f32: reorder(${BACK}, ${BACK}, ${THREE})`, "[4 2 1]"],
  ],
  take: [
    [`[2]f32: take(2, ${THREE})`, "[1 2]"],
    [`[0]f32: take(0, ${THREE})`, "[]"],
    [`[3]f32: take(3, ${THREE})`, "[1 2 4]"],
  ],
  drop: [
    [`[1]f32: drop(2, ${THREE})`, "[4]"],
    [`[3]f32: drop(0, ${THREE})`, "[1 2 4]"],
    [`[0]f32: drop(3, ${THREE})`, "[]"],
  ],
  concat: [
    [`[5]f32: concat(${THREE}, [8.0, 9.0])`, "[1 2 4 8 9]"],
    [`[4]f32: concat(${NONE}, ${THREE}, ${NONE}, [7.0])`, "[1 2 4 7]"],
  ],
  dispatch: [[`[4]f32: dispatch(0, ${THREE}, [8.0])`, "[1 2 4 8]"]],
  at: [
    [`f32: (${THREE})[2]`, "4"],
    [`[3]f32: (${ROWS})[1]`, "[4 5 6]"],
  ],
  generate: [
    [`[3]i32: generate(3, \\i -> i as i32 * 10)`, "[0 10 20]"],
    [`[0]i32: generate(0, \\i -> i as i32)`, "[]"],
    [
      `[2][2]i32: generate(2, \\i -> generate(2, \\j -> i as i32 * 10 + (j as i32)))`,
      "[[0 1] [10 11]]",
    ],
  ],
  asVector: [
    [`[2]f32x2: asVector(2, [1.0, 2.0, 3.0, 4.0])`, "[(1 2) (3 4)]"],
    [`[0]f32x4: asVector(4, ${NONE})`, "[]"],
  ],
  asScalar: [
    [`[4]f32: asScalar([broadcast(2, 5.0), broadcast(2, 6.0)])`, "[5 5 6 6]"],
    [`[0]f32: asScalar(asVector(4, ${NONE}))`, "[]"],
  ],

  add: [
    [`i32: 2147483647 + 1`, "-2147483648"],
    [`u32: 4294967295u32 + 2u32`, "1"],
    [`i64: 9223372036854775807i64 + 1i64`, "-9223372036854775808n"],
    [`f32: 16777216.0 + 1.0`, "16777216"],
    [`f64: 16777216.0f64 + 1.0f64`, "16777217"],
    [`f32: ${INF} + -${INF}`, "NaN"],
    [`f32x2: broadcast(2, 1.0) + asVector(2, [1.0, 2.0])[0]`, "(2 3)"],
  ],
  sub: [
    [`i32: ${LEAST} - 1`, "2147483647"],
    [`u32: 1u32 - 2u32`, "4294967295"],
    [`f32: 0.0 - 0.0`, "0"],
    [`f32: 5.0 - 7.5`, "-2.5"],
  ],
  mul: [
    [`i32: 65536 * 65536`, "0"],
    [`i32: 46341 * 46341`, "-2147479015"],
    [`i32: ${LEAST} * -1`, "-2147483648"],
    [`f32: ${INF} * 0.0`, "NaN"],
    [`f32: -1.0 * 0.0`, "-0"],
  ],
  div: [
    [`i32: -7 / 2`, "-3"],
    [`i32: 7 / 0`, "undef"],
    [`i32: ${LEAST} / -1`, "-2147483648"],
    [`f32: 1.0 / -0.0`, "-Infinity"],
    [`f32: 0.0 / 0.0`, "NaN"],
    [`f32: 1.0 / 3.0`, String(Math.fround(1 / 3))],
  ],
  mod: [
    [`i32: -7 % 3`, "-1"],
    [`i32: 7 % -3`, "1"],
    [`i32: 7 % 0`, "undef"],
    [`i32: ${LEAST} % -1`, "0"],
    [`f32: -7.5 % 2.0`, "-1.5"],
    [`f32: 7.0 % 0.0`, "NaN"],
    [`f32: -4.0 % 2.0`, "-0"],
  ],
  min: [
    [`i32: min(3, -4)`, "-4"],
    [`u32: min(3u32, 4294967295u32)`, "3"],
    [`f32: min(0.0, -0.0)`, "-0"],
    [`f32: min(${NAN}, 2.0)`, "2"],
  ],
  max: [
    [`i32: max(3, -4)`, "3"],
    [`f32: max(-0.0, 0.0)`, "0"],
    [`f32: max(2.0, ${NAN})`, "2"],
    [`f32: max(${NAN}, ${NAN})`, "NaN"],
  ],
  pow: [
    [`f32: pow(2.0, 10.0)`, "1024"],
    [`f32: pow(2.0, -1.0)`, "0.5"],
    [`f32: pow(${NAN}, 0.0)`, "1"],
    [`i32: pow(-3, 3)`, "-27"],
    [`i32: pow(2, 31)`, "-2147483648"],
    [`i32: pow(0, 0)`, "1"],
  ],
  neg: [
    [`i32: -${LEAST}`, "-2147483648"],
    [`u32: -(1u32 + 0u32)`, "4294967295"],
    [`f32: -(0.0 * 1.0)`, "-0"],
  ],
  fma: [
    [`f32: fma(2.0, 3.0, 1.0)`, "7"],
    [`f32: fma(16777216.0, 16777216.0, -281474976710656.0)`, "0"],
    [`f32: fma(4097.0, 4097.0, -16785408.0)`, "1"], // 16785409 is no f32: rounded between, it would be 0
    [`f32: fma(${INF}, 0.0, 1.0)`, "NaN"],
  ],
  eq: [
    [`bool: -0.0 == 0.0`, "true"],
    [`bool: ${NAN} == ${NAN}`, "false"],
    [`bool: 3i64 == 3i64`, "true"],
  ],
  ne: [
    [`bool: ${NAN} != ${NAN}`, "true"],
    [`bool: 2 != 2`, "false"],
  ],
  lt: [
    [`bool: -0.0 < 0.0`, "false"],
    [`bool: -1 < 1`, "true"],
    [`bool: 1u32 < 4294967295u32`, "true"],
    [`bool: ${NAN} < 1.0`, "false"],
  ],
  le: [
    [`bool: 2 <= 2`, "true"],
    [`bool: ${NAN} <= ${NAN}`, "false"],
  ],
  gt: [
    [`bool: 3 > 2`, "true"],
    [`bool: 1.0 > ${NAN}`, "false"],
  ],
  ge: [
    [`bool: -0.0 >= 0.0`, "true"],
    [`bool: 2 >= 3`, "false"],
  ],
  and: [
    [
      `[4]bool: map(\\p -> p.0 && p.1, [(false, false), (false, true), (true, false), (true, true)])`,
      "[false false false true]",
    ],
  ],
  or: [
    [
      `[4]bool: map(\\p -> p.0 || p.1, [(false, false), (false, true), (true, false), (true, true)])`,
      "[false true true true]",
    ],
  ],
  not: [[`[2]bool: map(\\b -> !b, [false, true])`, "[true false]"]],
  sqrt: [
    [`f32: sqrt(2.0)`, String(Math.fround(Math.SQRT2))],
    [`f64: sqrt(2.0f64)`, String(Math.SQRT2)],
    [`f32: sqrt(-1.0)`, "NaN"],
    [`f32: sqrt(-0.0)`, "-0"],
  ],
  rsqrt: [
    [`f32: rsqrt(4.0)`, "0.5"],
    [`f32: rsqrt(0.0)`, "Infinity"],
  ],
  exp: near("exp", "1.0f64", Math.E),
  log: [...near("log", "10.0f64", Math.LN10), [`f32: log(0.0)`, "-Infinity"]],
  sin: near("sin", "1.0f64", 0.8414709848078965),
  cos: near("cos", "1.0f64", 0.5403023058681398),
  tan: near("tan", "1.0f64", 1.557407724654902),
  fabs: [
    [`f32: fabs(-0.0)`, "0"],
    [`f32: fabs(-2.5)`, "2.5"],
  ],
  floor: [
    [`f32: floor(-2.5)`, "-3"],
    [`f32: floor(-0.0)`, "-0"],
    [`f32: floor(2.5)`, "2"],
  ],
  ceil: [
    [`f32: ceil(-2.5)`, "-2"],
    [`f32: ceil(-0.5)`, "-0"],
    [`f32: ceil(2.5)`, "3"],
  ],
  cast: [
    [`i32: (-fabs(2.9)) as i32`, "-2"],
    [`i32: fabs(3000000000.0) as i32`, "2147483647"],
    [`u32: (-fabs(1.0)) as u32`, "0"],
    [`i32: ${NAN} as i32`, "0"],
    [`u32: ((-1) as u32)`, "4294967295"],
    [`f32: reduce((+), 0, [16777217]) as f32`, "16777216"],
    [`bool: fabs(0.5) as bool`, "true"],
    [`idx[3]: ((1 + 1) as idx[3])`, "2"],
    [`idx[3]: ((1 + 2) as idx[3])`, "undef"],
  ],
  clampIdx: [
    [`idx[3]: clampIdx(2 + 5)`, "2"],
    [`idx[3]: clampIdx(-1)`, "0"],
    [`idx[3]: clampIdx(0 + 1)`, "1"],
    [`idx[0]: clampIdx(0 + 1)`, "undef"],
  ],
  broadcast: [[`f32x4: broadcast(4, 1.5)`, "(1.5 1.5 1.5 1.5)"]],

  tuple: [[`(f32, i32, [2]f32): (1.0, 2, [3.0, 4.0])`, "(1 2 [3 4])"]],
  proj: [[`i32: reduce(\\a x -> (a.1, a.0 + 1), (5, 7), ${THREE}).1`, "7"]],
  array: [
    [`[1]f32: [0.5]`, "[0.5]"],
    [`[2][1]i32: [[1], [2]]`, "[[1] [2]]"],
  ],
  let: [[`f32: let x = sqrt(16.0) in x * x - x`, "12"]],
  select: [
    [`f32: if 1 < 2 then 1.0 else 2.0`, "1"],
    [`f32: if ${NAN} < 2.0 then 1.0 else 2.0`, "2"],
    [`i32: if 1 < 2 then 3 else 1 / 0`, "3"],
    [`i32: if 1 / 0 < 2 then 3 else 3`, "undef"],
  ],
  label: [[`[3]f32: label("here", ${THREE})`, "[1 2 4]"]],
  undef: [
    [`f32: (undef as f32)`, "undef"],
    [`f32: 0.0 * (undef as f32)`, "undef"],
    [`f32: if 1 < 2 then 1.0 else (undef as f32)`, "1"],
  ],
  natVal: [
    [
      `[3]f32: iterate(1, \\(l: nat) -> \\(xs: [l]f32) -> map(\\x -> x + (l as f32), xs), ${THREE})`,
      "[4 5 7]",
    ],
    [
      `[1]i32: iterate(2, \\(l: nat) -> \\(xs: [2 * l]i32) -> generate(l, \\i -> l as i32), [7, 7, 7, 7])`,
      "[1]",
    ],
  ],
  clamp: padding("clamp", "[1 1 1 2 4 4 4 4]", "[5 5 5]"),
  mirror: padding("mirror", "[2 1 1 2 4 4 2 1]", "[5 5 5]"),
  wrap: padding("wrap", "[2 4 1 2 4 1 2 4]", "[5 5 5]"),
  constant: [
    ...padding("constant(9.0)", "[9 9 1 2 4 9 9 9]", "[9 5 9]"),
    [`[2]f32: pad(1, 1, constant(9.0), ${NONE})`, "[9 9]"],
    [`[3][3]f32: pad(0, 1, constant(-0.0), ${ROWS})`, "[[1 2 3] [4 5 6] [-0 -0 -0]]"],
  ],
  indexed: padding("indexed(\\i n -> if i < 0 then n - 1 else 0)", "[4 4 1 2 4 1 1 1]", "[5 5 5]"),
  toGlobal: stored("toGlobal"),
  toLocal: stored("toLocal"),
  toPrivate: stored("toPrivate"),
  toConstant: stored("toConstant"),
  kernel: [...stored("kernel"), [`[3]f32: kernel(ndrange([8], [4]), ${THREE})`, "[1 2 4]"]],
};

const bench = new Bench();

const mentions = (t: Term, name: PrimName): boolean =>
  (t.tag === "prim" && t.prim === name) || children(t).some((u) => mentions(u, name));

describe.each(PRIM_NAMES.map((name) => [name, CLAIMS[name]] as const))("%s", (name, claims) => {
  it.each(claims)("%s is %s", (claim, value) => {
    const [, type, expression] = /^(.*?): (.*)$/s.exec(claim)!;
    const term = bench.fun(`(): ${type} = ${expression}`);
    expect(mentions(term, name)).toBe(true);
    const found = new Interpreter({ sizes: new Map(), values: new Map() }).run(term);
    expect(text(found)).toBe(value);
  });
});
