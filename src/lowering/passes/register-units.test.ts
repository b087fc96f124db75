/** @file Which elements of a private array share a variable. */
import { describe, expect, it } from "vitest";
import { Session } from "../../term/index.ts";
import { constant, ctype } from "../code.ts";
import type { Expr, Flat, VectorWidth } from "../imperative.ts";
import { registerUnits } from "./register-units.ts";

const { sizes } = new Session();

const store = (at: number, value: Expr): Flat => ({
  tag: "store",
  buffer: "w",
  index: sizes.nat(at),
  value,
});
const fill = (at: number, width: VectorWidth): Flat => store(at, constant(0, ctype("f32", width)));
const copy = (to: number, from: number, length: number): Flat[] =>
  Array.from({ length }, (_, k) => {
    const index = sizes.nat(from + k);
    return store(to + k, { tag: "load", buffer: "w", index, type: ctype("f32") });
  });

/** `1+4+1`: the widths of the units. */
const units = (length: number, ...list: readonly Flat[]): string =>
  registerUnits("w", length, list)
    .map((u) => u.width)
    .join("+");

describe("the units of a private array", () => {
  const row = (at: number): Flat[] => [fill(at, 1), fill(at + 1, 4), fill(at + 5, 1)];

  it("are what stores fill", () => {
    expect(units(6, ...row(0))).toBe("1+4+1");
  });

  it("move with what is copied", () => {
    expect(units(12, ...row(6), ...copy(0, 6, 6))).toBe("1+4+1+1+4+1");
  });

  it("are as narrow as the narrowest store needs", () => {
    expect(units(8, fill(0, 8), fill(4, 4))).toBe("4+4");
    expect(units(4, fill(0, 4), fill(1, 1))).toBe("1+1+2");
  });

  it("fall apart where a copy shifts them", () => {
    expect(units(8, fill(0, 4), fill(4, 4), ...copy(0, 1, 7))).toBe("1+1+1+1+1+1+1+1");
  });

  it("fall apart where only a part is copied", () => {
    expect(units(12, fill(0, 4), fill(4, 4), fill(8, 4), ...copy(0, 4, 2))).toBe("2+2+2+2+4");
  });

  it("hear of copies in loops", () => {
    const body = copy(0, 4, 4);
    const [n, one] = [sizes.nat(9), sizes.nat(1)];
    const loop: Flat = { tag: "loop", var: "i", start: sizes.nat(0), stop: n, step: one, body };
    expect(units(8, ...[0, 1, 2, 3].map((k) => fill(4 + k, 1)), loop)).toBe("1+1+1+1+1+1+1+1");
    expect(units(8, fill(4, 4), loop)).toBe("4+4");
  });
});
