import { choose, run, toNested, unwrap } from "strata-lang";
import { expect, it } from "vitest";
import source from "./pairs.strata";

it("is the mean of two", async () => {
  const pairs = unwrap(choose(source, { program: "pairs" }));
  const { result } = unwrap(await run(pairs, { xs: [1, 5], ys: [3, 7] }, { device: "interp" }));
  expect(toNested(result)).toEqual([2, 6]);
});
