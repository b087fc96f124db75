import { expect, it } from "vitest";
import { roundToHalf } from "../../term/interpret/arithmetic.ts";
import { bitsFromHalf, halfFromBits } from "./half.ts";

it("every half-precision number has its bits and is its own rounding", () => {
  for (let bits = 0; bits < 0x10000; bits++) {
    const x = halfFromBits(bits);
    if (Number.isNaN(x)) continue;
    expect(bitsFromHalf(x)).toBe(bits);
    expect(Object.is(roundToHalf(x), x)).toBe(true);
  }
  expect(halfFromBits(bitsFromHalf(Number.NaN))).toBeNaN();
});
