import { expect, it } from "vitest";
import { FreshNames } from "./names.ts";

it("new names are numbered from 1, without a number that is used or that makes a reserved word", () => {
  const names = new FreshNames((name) => name === "t3", ["t1"]);
  expect(["t", "t", "t", "u", "t"].map((stem) => names.fresh(stem))).toEqual([
    "t",
    "t2",
    "t4",
    "u",
    "t5",
  ]);
  expect(names.copy().fresh("t")).toBe("t6");
});

it("a stem of many names asks about each name once", () => {
  let asked = 0;
  const names = new FreshNames(() => {
    asked++;
    return false;
  });
  for (let k = 0; k < 1000; k++) names.fresh("t");
  expect(asked).toBeLessThan(10_000);
});
