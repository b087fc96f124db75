/** @file Bank conflicts of local memory. */
import { expect, it } from "vitest";
import { bankConflicts, lanesOf } from "./bank-conflicts.ts";

/** The offsets of the work-items of a group, by their distances in each dimension. */
const offsets = (local: readonly number[], strides: readonly number[]): readonly number[] =>
  lanesOf(local).map((lane) => lane.reduce((sum, i, d) => sum + i * strides[d]!, 0));

const words = { elementBytes: 4, width: 1 };
const line = (stride: number): readonly number[] => offsets([64], [stride]);

it.each([
  [0, 1], // the same word
  [1, 1],
  [2, 2],
  [3, 1], // odd strides reach all banks
  [16, 16],
  [32, 32],
  [33, 1], // a row with a word of padding
])("a stride of %i words has a degree of %i", (stride, degree) => {
  expect(bankConflicts({ ...words, offsets: line(stride) })).toBe(degree);
});

it("counts the rows that 32 work-items of a narrow group have", () => {
  const tile = (strides: readonly number[]) => ({ ...words, offsets: offsets([16, 16], strides) });
  // Two rows of 16 words, next to each other or 16 words further: banks 0 to 31.
  expect(bankConflicts(tile([1, 16]))).toBe(1);
  // Rows of 32 words: both are in banks 0 to 15.
  expect(bankConflicts(tile([1, 32]))).toBe(2);
  // A column of a tile of 16 x 16: 16 work-items in banks 0 and 16, the next row in 1 and 17.
  expect(bankConflicts(tile([16, 1]))).toBe(8);
});

it("takes vectors in parts of 128 bytes, and halves two to a word", () => {
  expect(bankConflicts({ ...words, width: 4, offsets: line(4) })).toBe(1);
  expect(bankConflicts({ ...words, width: 4, offsets: line(8) })).toBe(2);
  expect(bankConflicts({ ...words, elementBytes: 2, offsets: line(1) })).toBe(1);
  expect(bankConflicts({ ...words, elementBytes: 2, offsets: line(2) })).toBe(1);
  expect(bankConflicts({ ...words, elementBytes: 8, offsets: line(1) })).toBe(1);
});

it("counts no more work-items than a group has", () => {
  expect(bankConflicts({ ...words, offsets: offsets([4], [32]) })).toBe(4);
});

it("takes the places that are given, which need no common distance", () => {
  // A slice of 8 columns: two work-items read the halves of a row, and store four words each in columns of 128, or of 132.
  const halves = (column: number) =>
    lanesOf([16, 16]).map(([x = 0, y = 0]) => 4 * column * (x % 2) + Math.floor(x / 2) + 8 * y);
  expect(bankConflicts({ ...words, offsets: halves(128) })).toBe(2);
  expect(bankConflicts({ ...words, offsets: halves(132) })).toBe(1);
});
