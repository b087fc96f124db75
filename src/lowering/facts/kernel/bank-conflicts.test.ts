/** @file Bank conflicts of local memory. */
import { expect, it } from "vitest";
import { bankConflicts } from "./bank-conflicts.ts";

const line = { local: [64], elementBytes: 4, width: 1 };

it.each([
  [0, 1], // the same word
  [1, 1],
  [2, 2],
  [3, 1], // odd strides reach all banks
  [16, 16],
  [32, 32],
  [33, 1], // a row with a word of padding
])("a stride of %i words has a degree of %i", (stride, degree) => {
  expect(bankConflicts({ ...line, strides: [stride] })).toBe(degree);
});

it("counts the rows that 32 work-items of a narrow group have", () => {
  const tile = { local: [16, 16], elementBytes: 4, width: 1 };
  // Two rows of 16 words, next to each other or 16 words further: banks 0 to 31.
  expect(bankConflicts({ ...tile, strides: [1, 16] })).toBe(1);
  // Rows of 32 words: both are in banks 0 to 15.
  expect(bankConflicts({ ...tile, strides: [1, 32] })).toBe(2);
  // A column of a tile of 16 x 16: 16 work-items in banks 0 and 16, the next row in 1 and 17.
  expect(bankConflicts({ ...tile, strides: [16, 1] })).toBe(8);
});

it("takes vectors in parts of 128 bytes, and halves two to a word", () => {
  expect(bankConflicts({ ...line, width: 4, strides: [4] })).toBe(1);
  expect(bankConflicts({ ...line, width: 4, strides: [8] })).toBe(2);
  expect(bankConflicts({ ...line, elementBytes: 2, strides: [1] })).toBe(1);
  expect(bankConflicts({ ...line, elementBytes: 2, strides: [2] })).toBe(1);
  expect(bankConflicts({ ...line, elementBytes: 8, strides: [1] })).toBe(1);
});

it("counts no more work-items than a group has", () => {
  expect(bankConflicts({ ...line, local: [4], strides: [32] })).toBe(4);
});
