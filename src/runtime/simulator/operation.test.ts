import { describe, expect, it } from "vitest";
import type { ScalarOp } from "../../lowering/imperative.ts";
import { UNDEF } from "../../term/index.ts";
import type { LanesCode, ValueCode } from "./item.ts";
import { scalarOperation, vectorOperation } from "./operation.ts";
import type { Word } from "./word.ts";

const NOBODY = { id: 0, slots: [], arrays: [] };
const words = (...values: readonly Word[]): readonly ValueCode[] => values.map((x) => () => x);
const scalar = (op: ScalarOp, ...args: readonly Word[]): Word =>
  scalarOperation(op, "f32", words(...args))(NOBODY);

describe("an operation", () => {
  it("rounds to its type, and has one, two or three operands", () => {
    expect(scalar("add", 1, 2 ** -25)).toBe(1);
    expect(scalar("sqrt", 2)).toBe(Math.fround(Math.SQRT2));
    expect(scalar("neg", 0)).toBe(-0);
    expect(scalar("fma", 1 + 2 ** -12, 1 - 2 ** -12, -1)).toBe(-(2 ** -24));
    expect(() => scalar("add", 1)).toThrow("add takes 2 operands, but 1 are given");
  });
  it("on undef is undef, unless C would not have looked at it", () => {
    for (const op of ["add", "min", "lt", "and", "or"] as const)
      expect(scalar(op, UNDEF, 1)).toBe(UNDEF);
    expect(scalar("fma", 1, 1, UNDEF)).toBe(UNDEF);
    expect(scalar("and", false, UNDEF)).toBe(false);
    expect(scalar("or", true, UNDEF)).toBe(true);
    expect(scalar("and", true, UNDEF)).toBe(UNDEF);
  });
  it("acts on each lane of vectors", () => {
    const lanes = (op: ScalarOp, ...args: readonly (readonly Word[])[]): readonly Word[] => {
      const codes = args.map(
        (x): LanesCode =>
          () =>
            x,
      );
      return vectorOperation(op, "i32", codes)(NOBODY);
    };
    expect(lanes("mul", [1, UNDEF], [3, 4])).toEqual([3, UNDEF]);
    expect(lanes("div", [7, 7], [2, 0])).toEqual([3, 0]);
    expect(lanes("neg", [1, UNDEF])).toEqual([-1, UNDEF]);
    expect(lanes("fma", [2, 2], [3, 3], [4, UNDEF])).toEqual([10, UNDEF]);
  });
});
