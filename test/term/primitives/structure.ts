/** @file Claims about tuples, bindings, choices, boundaries, memory. */
import type { STRUCTURE } from "../../../src/term/primitives/structure.ts";
import { type Claim, type ClaimsOf, NAN, NONE, ROWS, THREE } from "./claim.ts";

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

export const STRUCTURE_CLAIMS: ClaimsOf<typeof STRUCTURE> = {
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
    [`i32: if 1 < 2 then 3 else (undef as i32)`, "3"],
    [`i32: if (undef as i32) < 2 then 3 else 3`, "undef"],
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
