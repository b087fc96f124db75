/** @file Claims about maps, folds, iteration, windows in sequence. */
import type { ALGORITHM } from "../../../src/term/primitives/algorithm.ts";
import { type Claim, type ClaimsOf, INF, NONE, ROWS, THREE } from "./claim.ts";

const mapping = (call: string): readonly Claim[] => [
  [`[3]f32: ${call}, \\x -> x * 2.0 + 1.0, ${THREE})`, "[3 5 9]"],
  [`[0]f32: ${call}, \\x -> x * 2.0, ${NONE})`, "[]"],
  [`[1](f32, i32): ${call}, \\x -> (x, 7), [0.5])`, "[(0.5 7)]"],
  [`[2]f32: ${call}, \\row -> row[2], ${ROWS})`, "[3 6]"],
];
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
const byIndex = (name: string): readonly Claim[] => [
  [`[2]f32: ${name}(\\a x -> a * 10.0 - x, [1.0, 2.0], [(1, 3.0), (0, 4.0), (1, 5.0)])`, "[6 165]"],
  [`[2]i32: ${name}((+), [1, 2], [(-1, 3), (2, 4), (2147483647, 5)])`, "[1 2]"],
  [`[1](i32, i32): ${name}(\\a x -> (x, a.1 + 1), [(7, 0)], [(0, 3), (0, 4)])`, "[(4 2)]"],
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
  [
    `[2]i32: ${name}(3, \\(i: nat) -> \\(xs: [2]i32) -> map(\\x -> 10 * x + (i as i32), xs), [7, 8])`,
    "[7012 8012]",
  ],
];

export const ALGORITHM_CLAIMS: ClaimsOf<typeof ALGORITHM> = {
  map: plainMapping("map"),
  mapSeq: plainMapping("mapSeq"),
  mapSeqUnroll: plainMapping("mapSeqUnroll"),
  mapVec: [
    [`[4]f32: mapVec(2, \\x -> x - 1.0, [1.0, 2.0, 3.0, 4.0])`, "[0 1 2 3]"],
    [`[0]f32: mapVec(4, \\x -> x - 1.0, ${NONE})`, "[]"],
  ],
  mapGlb: mapping("mapGlb(0"),
  mapWrg: mapping("mapWrg(1"),
  mapLcl: [...mapping("mapLcl(2"), ...mapping("mapLcl(1, 7")],
  reduce: reducing("reduce"),
  reduceSeq: reducing("reduceSeq"),
  reduceSeqUnroll: reducing("reduceSeqUnroll"),
  scan: scanning("scan"),
  scanSeq: scanning("scanSeq"),
  scanSeqUnroll: scanning("scanSeqUnroll"),
  reduceByIndex: byIndex("reduceByIndex"),
  reduceByIndexSeq: byIndex("reduceByIndexSeq"),
  reduceByIndexAtomic: [
    [
      "[3]i32: reduceByIndexAtomic((+), [1, 2, 3], [(2, 5), (0, 7), (2, 9), (-1, 8), (3, 8)])",
      "[8 2 17]",
    ],
  ],
  iterate: iterating("iterate"),
  iterateSeq: iterating("iterateSeq"),
  repeatWhile: [
    ["i32: repeatWhile(9, \\x -> x < 100, \\x -> x * 3, 2)", "162"],
    ["i32: repeatWhile(2, \\x -> x < 100, \\x -> x * 3, 2)", "18"],
    ["i32: repeatWhile(0, \\x -> true, \\x -> x + 1, 7)", "7"],
    ["i32: repeatWhile(9, \\x -> false, \\x -> x + 1, 7)", "7"],
    [
      "(i32, f32): repeatWhile(9, \\p -> p.1 < 8.0, \\p -> (p.0 + 1, 2.0 * p.1), (0, 1.0))",
      "(3 8)",
    ],
    [
      `[3]f32: repeatWhile(9, \\xs -> xs[0] < 4.0, \\xs -> map(\\x -> 2.0 * x, xs), ${THREE})`,
      "[4 8 16]",
    ],
  ],
  mapSeqSlide: [
    [`[2]f32: mapSeqSlide(2, 1, \\x -> x + 1.0, \\w -> w[0] * 10.0 + w[1], ${THREE})`, "[23 35]"],
    [`[1]f32: mapSeqSlide(2, 2, \\x -> x, \\w -> w[1] - w[0], [3.0, 7.0])`, "[4]"],
    [`[0]f32: mapSeqSlide(2, 1, \\x -> x, \\w -> w[1], [3.0])`, "[]"],
  ],
  circularBuffer: [
    [`[2][2]f32: circularBuffer(2, 2, \\x -> -x, ${THREE})`, "[[-1 -2] [-2 -4]]"],
    [`[3][1]f32: circularBuffer(4, 1, \\x -> x, ${THREE})`, "[[1] [2] [4]]"],
  ],
};
