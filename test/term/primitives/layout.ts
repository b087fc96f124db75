/** @file Claims about layout: views that move elements. */
import type { LAYOUT } from "../../../src/term/primitives/layout.ts";
import { type ClaimsOf, NONE, ROWS, THREE } from "./claim.ts";

/** Each element from the other end. */
const BACK = "\\(i: idx[3]) -> clampIdx(2 - (i as i32))";
/** Element i + 1 of the result comes from i: a rotation, and its inverse. */
const NEXT = "\\(i: idx[3]) -> clampIdx((i as i32 + 1) % 3)";
const PREVIOUS = "\\(i: idx[3]) -> clampIdx((i as i32 + 2) % 3)";

export const LAYOUT_CLAIMS: ClaimsOf<typeof LAYOUT> = {
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
};
