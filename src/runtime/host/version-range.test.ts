/** @file Ranges of versions mean what npm says (https://github.com/npm/node-semver#ranges). */
import { expect, it } from "vitest";
import { isInRange } from "./version-range.ts";

it.each([
  ["0.2.0", "^0.2.0", true],
  ["0.2.7", "^0.2.0", true],
  ["0.3.0", "^0.2.0", false],
  ["0.1.9", "^0.2.0", false],
  ["1.9.0", "^1.2.3", true],
  ["1.2.2", "^1.2.3", false],
  ["2.0.0", "^1.2.3", false],
  ["0.0.4", "^0.0.3", false],
  ["0.0.9", "^0.0", true],
  ["0.9.0", "^0", true],
  ["1.2.9", "~1.2.3", true],
  ["1.3.0", "~1.2.3", false],
  ["1.9.9", "~1", true],
  ["0.2.0", "0.2.x", true],
  ["0.3.0", "0.2", false],
  ["7.0.0", "*", true],
  ["7.0.0", "", true],
  ["0.2.0", ">=0.2 <0.4", true],
  ["0.4.0", ">= 0.2 < 0.4", false],
  ["0.2.5", ">0.2", false],
  ["0.2.5", "<=0.2", true],
  ["1.5.0", "1.2 - 1.5", true],
  ["1.6.0", "1.2 - 1.5", false],
  ["0.2.0", "^0.1.0 || ^0.2.0", true],
  ["0.3.0", "^0.1.0 || ^0.2.0", false],
  ["0.2.0-beta.1", "^0.2.0", true],
  ["0.2.0", "workspace:*", undefined],
  ["0.2.0", "git+https://example.org/strata.git", undefined],
  ["0.2.0", "^0.1.0 || next", undefined],
])("%s in `%s`: %s", (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});
