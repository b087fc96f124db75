import { describe, expect, it } from "vitest";
import { asFunction, Interpreter, StoredArray } from "../../src/term/index.ts";
import { text } from "../../src/testing/values.ts";
import { Bench } from "../support/claims.ts";

const bench = new Bench();
const STEPS = 60;
const swap = "zip(unzip(acc).1, unzip(acc).0)";
const turn = "gather(\\(i: idx[2]) -> clampIdx(reduce(\\a u -> a + u, 1, acc)) as idx[2], acc)";

/** 60 steps that each read every element of the last twice: 2^60 reads if none was kept. */
describe("what a loop hands on is computed once", () => {
  it.each([
    [
      "pairs in a reduce",
      `(xs: [n]i32): [2](i32, i32) = reduce(\\acc x -> ${swap}, [(1, 2), (3, 4)], xs)`,
      "[(1 2) (3 4)]",
    ],
    [
      "computed places in a reduce",
      `(xs: [n]i32): [2]i32 = reduce(\\acc x -> ${turn}, [1, 0], xs)`,
      "[0 0]",
    ],
    ["rows in a scan", `(xs: [n]i32): [2]i32 = scan(\\acc x -> ${turn}, [1, 0], xs)[59]`, "[0 0]"],
    [
      "an iterate",
      `(xs: [n]i32): [2]i32 = iterate(60, \\(l: nat) (acc: [2]i32) -> ${turn}, [1, 0])`,
      "[0 0]",
    ],
  ])("%s", (_, program, result) => {
    for (const by of ["closures", "text"] as const) {
      const sizes = new Map([["n", STEPS]]);
      const f = new Interpreter({ sizes, values: new Map(), by }).run(bench.fun(program));
      const xs = new StoredArray(new Array(STEPS).fill(0));
      expect(text(asFunction(f)(xs))).toBe(result);
    }
  });
});
