import { expect, it } from "vitest";
import { LimitError } from "../../term/index.ts";
import { zeroedArray, zeroedBytes } from "./typed-array.ts";

it("names what does not fit into memory", () => {
  expect(zeroedBytes("out", 3)).toEqual(new Uint8Array(3));
  const most = Number.MAX_SAFE_INTEGER;
  expect(() => zeroedBytes("out", most)).toThrow(LimitError);
  expect(() => zeroedBytes("out", most)).toThrow(`out of ${most} bytes does not fit into memory`);
  expect(() => zeroedArray("f64", most)).toThrow(`${most} elements of f64 does not fit`);
});
