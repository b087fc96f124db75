import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SizeCondition } from "../../term/index.ts";
import { type HostArray, hostArray } from "../data/host-array.ts";
import { decideSizes, drawMissing, type GivenValues as GivenInputs } from "./bind.ts";
import { smallSizes } from "./draw.ts";
import type { HostValue } from "./host-value.ts";
import { preparePlan } from "./ready.ts";
import { isRefused, type Refused } from "./refused.ts";
import { condition, plan } from "./testing/plans.ts";

const f32 = (...shape: number[]): HostArray =>
  hostArray("f32", shape, [new Float32Array(shape.reduce((a, b) => a * b, 1))]);
const i32 = (...values: number[]): HostArray =>
  hostArray("i32", [values.length], [Int32Array.from(values)]);

const NONE: ReadonlyMap<string, number> = new Map();

type Given = Readonly<Record<string, number>>;
function bind(
  inputs: Readonly<Record<string, string>>,
  values: Readonly<Record<string, HostValue>>,
  { given = {}, nats = [] }: { given?: Given; nats?: readonly string[] } = {},
) {
  const sizes = new Map(Object.entries(given));
  const found = decideSizes(plan({ inputs, sizes: nats }), new Map(Object.entries(values)), {
    sizes,
  });
  return isRefused(found) ? { ...found, sizes: NONE } : { ...found, problems: [] };
}

const messages = (...args: Parameters<typeof bind>): readonly string[] =>
  bind(...args).problems.map((p) => `${p.code} ${[p.message, ...(p.help ?? [])].join(" | ")}`);

describe("sizes", () => {
  it("follow from shapes", () => {
    const bound = bind({ A: "[n][k]f32", B: "[k][m]f32" }, { A: f32(3, 5), B: f32(5, 7) });
    expect(bound.problems).toEqual([]);
    expect(Object.fromEntries(bound.sizes)).toEqual({ n: 3, k: 5, m: 7 });
  });
  it("follow from linear extents, in whatever order the inputs stand", () => {
    const types = { A: "[2*n + m]f32", B: "[n + 2]f32", C: "[m]f32" };
    const bound = bind(types, { A: f32(13), B: f32(6), C: f32(5) });
    expect(Object.fromEntries(bound.sizes)).toEqual({ n: 4, m: 5 });
    expect(messages(types, { A: f32(14), B: f32(6), C: f32(5) })).toEqual([
      "E0832 A has 14 elements, but m + 2*n is 13, since m = 5 (C has 5 elements) and n = 4 (B has 6 elements)",
    ]);
  });
  it("follow from fractions, and from extents of arrays of tuples", () => {
    const bound = bind(
      { A: "[n /^ 4][4]f32", P: "[m](f32, f32)" },
      { A: f32(3, 4), P: hostArray("f32", [2], [new Float32Array(2), new Float32Array(2)]) },
    );
    expect(Object.fromEntries(bound.sizes)).toEqual({ n: 12, m: 2 });
  });
  it("may be given by name", () => {
    const types = { A: "[n]f32" };
    const withNat = { given: { t: 4 }, nats: ["t"] };
    expect(Object.fromEntries(bind(types, { A: f32(3) }, withNat).sizes)).toEqual({ n: 3, t: 4 });
    expect(messages(types, { A: f32(3) }, { nats: ["t"] })).toEqual([
      "E0831 the size t does not follow from the shapes of the inputs | give t by name",
    ]);
    expect(messages(types, { A: f32(3) }, { given: { n: 4 } })).toEqual([
      "E0832 A has 3 elements, but n = 4 is given: both are n",
    ]);
    expect(messages(types, { A: f32(3) }, { given: { tile: 4 }, nats: ["tiles"] })).toEqual([
      "E0831 `p` has no size named `tile` | did you mean `tiles`?",
    ]);
    expect(messages(types, { A: f32(3) }, { given: { t: 1.5 }, nats: ["t"] })[0]).toBe(
      "E0831 the size t must be a whole number, 0 or more, not 1.5",
    );
  });
  it("of a product need one of its factors", () => {
    expect(messages({ A: "[n*m]f32" }, { A: f32(6) })).toHaveLength(2);
    const bound = bind({ A: "[n*m]f32" }, { A: f32(6) }, { given: { n: 2 } });
    expect(bound.sizes.get("m")).toBe(3);
  });
  it("may be 0", () => {
    expect(bind({ A: "[n][m]f32" }, { A: f32(0, 4) }).problems).toEqual([]);
  });
  it("are found again from the shapes that they give", () => {
    const extent = fc.nat(20);
    const property = fc.property(extent, extent, extent, (n, m, k) => {
      const types = { A: "[n + 3*m]f32", B: "[m + 1][k]f32", C: "[k]f32" };
      const values = { A: f32(n + 3 * m), B: f32(m + 1, k), C: f32(k) };
      const { sizes, problems } = bind(types, values);
      expect(problems).toEqual([]);
      expect(Object.fromEntries(sizes)).toEqual({ n, m, k });
    });
    fc.assert(property);
  });
});

describe("inputs that do not fit", () => {
  it("in extent are named with both numbers", () => {
    const types = { A: "[n][k]f32", B: "[k][m]f32" };
    expect(messages(types, { A: f32(3, 5), B: f32(4, 7) })).toEqual([
      "E0832 B has 4 rows, but A has 5 columns: both are k",
    ]);
    expect(messages({ A: "[4][m]f32" }, { A: f32(1, 2) })).toEqual([
      "E0832 A has 1 row, but its type says 4",
    ]);
    expect(messages({ A: "[n + 2]f32" }, { A: f32(1) })).toEqual([
      "E0832 A has 1 element, but its type says n + 2: no n of 0 or more makes it so",
    ]);
    expect(messages({ A: "[2*n][1][1]f32" }, { A: f32(7, 1, 1) })).toEqual([
      "E0832 A has extent 7 along axis 0, but its type says 2*n: no n of 0 or more makes it so",
    ]);
  });
  it("in rank or element type are named with both types", () => {
    expect(messages({ A: "[n][m]f32" }, { A: f32(7) })).toEqual([
      "E0832 A: [n][m]f32 expected, got an array of shape [7]",
    ]);
    expect(messages({ A: "[n]f32" }, { A: 7 })).toEqual([
      "E0832 A: [n]f32 expected, got a single number",
    ]);
    expect(messages({ A: "[n]f32" }, { A: i32(7) })).toEqual([
      "E0831 A: [n]f32 expected, got elements of type i32",
    ]);
    expect(messages({ A: "[n](f32, f32)" }, { A: f32(7) })).toEqual([
      "E0831 A: [n](f32, f32) has 2 scalar parts, but 1 is given",
    ]);
    expect(messages({ x: "i32" }, { x: 0.5 })).toEqual(["E0831 x: i32 expected, got 0.5"]);
    expect(messages({ x: "u32" }, { x: -1 })).toEqual(["E0831 x: u32 expected, got -1"]);
  });
  it("or are missing, or unknown, are all named", () => {
    expect(messages({ left: "[n]f32", right: "[n]f32" }, { rigth: f32(1) })).toEqual([
      "E0831 `p` has no input named `rigth` | did you mean `right`?",
      "E0831 the input `left` of `p` is missing | give it: left=data.npy, left=image.png, or random data: left=random:1",
      "E0831 the input `right` of `p` is missing | give it: right=data.npy, right=image.png, or random data: right=random:1",
    ]);
  });
  it("as indices are named with place and bound", () => {
    const types = { A: "[n]f32", at: "[m]idx[n]" };
    expect(messages(types, { A: f32(3), at: i32(0, 2, 3) })).toEqual([
      "E0831 at[2] is 3, but must be an index below 3",
    ]);
    expect(messages(types, { A: f32(3), at: i32(0, 2, 1) })).toEqual([]);
    expect(messages({ A: "[n]f32", i: "idx[n]" }, { A: f32(3), i: -1 })).toEqual([
      "E0831 i is -1, but must be an index below 3",
    ]);
  });
});

const given = (values: Readonly<Record<string, HostValue | { random: number }>>): GivenInputs =>
  new Map(Object.entries(values));

function sound<T extends object>(outcome: T | Refused): T {
  if (isRefused(outcome)) throw new Error(outcome.problems[0]!.message);
  return outcome as T;
}

describe("inputs that are drawn", () => {
  const types = { A: "[n]f32", B: "[n][m]f32" };
  const small = { assume: (known: ReadonlyMap<string, number>) => smallSizes(what(), known) };
  const what = (conditions: readonly SizeCondition[] = []) => plan({ inputs: types, conditions });
  const A = f32(3);
  const random = { random: 7 };

  it("have the sizes that others decide, and small ones where nothing does", () => {
    const decided = sound(decideSizes(what(), given({ A, B: random }), small));
    expect(Object.fromEntries(decided.sizes)).toEqual({ n: 3, m: 64 });
    expect(Object.fromEntries(decided.assumed)).toEqual({ m: 64 });
    const { inputs, parts } = sound(drawMissing(decided));
    expect(inputs.get("A")).toBe(A);
    expect(parts.get("B")!.map((p) => p.shape)).toEqual([[3, 64]]);
  });
  it("have no size that is assumed where the caller has none to offer", () => {
    const found = decideSizes(what(), given({ A, B: random }));
    expect(isRefused(found) && found.problems.map((p) => p.message)).toEqual([
      "the size m does not follow from the shapes of the inputs",
    ]);
  });
  it("meet the same conditions as data that are given", () => {
    const even = what([condition("2", "divides", "n")]);
    const refusals = [A, { random: 1 }].map((a) => {
      const sizes = new Map(Object.entries({ n: 3, m: 2 }));
      const found = decideSizes(even, given({ A: a, B: random }), { sizes });
      return isRefused(found) ? found.problems : [];
    });
    expect(refusals[0]!.map((p) => p.code)).toEqual(["E0603"]);
    expect(refusals[1]).toEqual(refusals[0]);
  });
});

describe("a plan's own conditions", () => {
  const [program, own] = [condition("2", "divides", "n"), condition("n", ">=", "5")];
  const lowered = plan({ inputs: { A: "[n]f32" }, conditions: [program, own] });
  const messages = (met: readonly SizeCondition[]): readonly string[] => {
    const found = preparePlan(lowered, { sizes: new Map([["n", 3]]), met: new Set(met) });
    return isRefused(found) ? found.problems.map((p) => p.message) : [];
  };
  it("are checked where its program's have been, and nothing twice", () => {
    expect(messages([])).toHaveLength(2);
    expect(messages([program])).toEqual(["5 <= n does not hold: n = 3"]);
    expect(messages([program, own])).toEqual([]);
  });
});
