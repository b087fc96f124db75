/** @file Claims about operations on numbers and truth values. */
import type { SCALAR } from "../../../src/term/primitives/scalar.ts";
import { type Claim, type ClaimsOf, INF, NAN, THREE } from "./claim.ts";

const LEAST = "(-2147483647 - 1)";
/** The code says something else: it has no part in the meaning. */
const EXTERN = `extern fun ext(x: f32, b: bool): f32 = "7.0f" means if b then x - 0.5 else -x`;
const near = (name: string, at: string, value: number): readonly Claim[] => [
  [`bool: fabs(${name}(${at}) - ${value}f64) < 0.000000000001f64`, "true"],
  [`f32: ${name}(${NAN})`, "NaN"],
];

export const SCALAR_CLAIMS: ClaimsOf<typeof SCALAR> = {
  extern: [
    [`f32: ext(3.0, true)\n${EXTERN}`, "2.5"],
    [`f32: ext(3.0, false)\n${EXTERN}`, "-3"],
    [`[3]f32: map(\\x -> ext(x, x > 1.5), ${THREE})\n${EXTERN}`, "[-1 1.5 3.5]"],
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
    [`i32: 7 / 0`, "0"],
    [`u64: 7u64 / 0u64`, "0n"],
    [`i32: ${LEAST} / -1`, "-2147483648"],
    [`f32: 1.0 / -0.0`, "-Infinity"],
    [`f32: 0.0 / 0.0`, "NaN"],
    [`f32: 1.0 / 3.0`, String(Math.fround(1 / 3))],
  ],
  mod: [
    [`i32: -7 % 3`, "-1"],
    [`i32: 7 % -3`, "1"],
    [`i32: -7 % 0`, "-7"],
    [`u64: 7u64 % 0u64`, "7n"],
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
  bitAnd: [
    [`i32: -4 & 14`, "12"],
    [`u64: 18446744073709551615u64 & 5u64`, "5n"],
    [`i32: 1 | 6 & 3`, "3"],
    [`bool: 6 & 3 == 2`, "true"],
  ],
  bitOr: [
    [`u32: 4294967280u32 | 15u32`, "4294967295"],
    [`i64: -8i64 | 5i64`, "-3n"],
  ],
  bitXor: [
    [`i32: 5 ^ -1`, "-6"],
    [`i32: 1 ^ 3 & 2`, "3"],
    [`i32: 9 ^ 9 >> 1`, "13"],
  ],
  bitNot: [
    [`i32: ~0`, "-1"],
    [`u32: ~5u32`, "4294967290"],
    [`i64: ~${"-9223372036854775807i64"}`, "9223372036854775806n"],
  ],
  shiftLeft: [
    [`i32: 1 << 31`, "-2147483648"],
    [`i32: 3 << 33`, "6"],
    [`i32: 1 << 2 + 3`, "32"],
    [`u32: 3u32 << 31u32`, "2147483648"],
    [`i64: 1i64 << -1i64`, "-9223372036854775808n"],
  ],
  shiftRight: [
    [`i32: -7 >> 1`, "-4"],
    [`i32: 8 >> -30`, "2"],
    [`u32: 4294967295u32 >> 28u32`, "15"],
    [`u64: 9223372036854775808u64 >> 63u64`, "1n"],
    [`i64: -1i64 >> 63i64`, "-1n"],
  ],
  popcount: [
    [`i32: popcount(-1)`, "32"],
    [`u32: popcount(2147483649u32)`, "2"],
    [`i64: popcount(-2i64)`, "63n"],
    [`[2]i32: asScalar(map(\\v -> popcount(v), asVector(2, [7, 8])))`, "[3 1]"],
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
};
