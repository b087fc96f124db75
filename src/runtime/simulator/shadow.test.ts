/** @file Atomic updates in the simulator: they do not race with one another, but with reads and stores. */
import { describe, expect, it } from "vitest";
import type { Flat } from "../../lowering/imperative.ts";
import {
  array,
  barrier,
  declare,
  F32,
  f,
  load,
  lt,
  store,
  sumExpr,
  v,
  when,
} from "../../lowering/testing/statements.ts";
import { buffer, kernelOf, simulate, workItemId } from "./testing/kernels.ts";

/** Adds 1 to an element in one step. */
const update = (name: string, at: string | number): Flat => ({
  ...(store(name, at, sumExpr(v("old", F32), f(1))) as Flat & { tag: "store" }),
  old: "old",
});

const kinds = (body: readonly Flat[]): readonly string[] => run(body).kinds;
const run = (body: readonly Flat[]) =>
  simulate(
    kernelOf({
      params: [buffer("out", 8), buffer("sums", 8)],
      ids: [workItemId("i", 8), workItemId("l", 4, "local")],
      locals: [array("tile", "local", 4)],
      body,
      global: [8],
      local: [4],
    }),
    { temporaries: ["sums"] },
  );
const filled = [store("tile", "l", f(0)), barrier()];

describe("an atomic update", () => {
  it("of local memory does not race with another one", () => {
    const counted = [...filled, update("tile", 1), barrier()];
    const found = run([...counted, store("out", "i", load("tile", 1))]);
    expect(found.kinds).toEqual([]);
    expect([...found.of("out")]).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  });

  it("of local memory races with a read and with a store", () => {
    expect(kinds([...filled, update("tile", 1), declare("x", load("tile", 1))])).toContain("race");
    expect(kinds([...filled, declare("x", load("tile", 1)), update("tile", 1)])).toContain("race");
    expect(kinds([store("tile", "l", f(0)), update("tile", 1)])).toContain("race");
    const one = when(lt("l", 1), [store("tile", 1, f(0))]);
    expect(kinds([...filled, update("tile", 1), one])).toContain("race");
  });

  it("of global memory does not race with one of another group, but with a read", () => {
    const own = [store("sums", "i", f(0)), barrier(false, true), update("sums", "i")];
    expect(kinds(own)).toEqual([]);
    expect(kinds([...own, update("sums", 0)])).toContain("groupRace");
    const far = [...own, barrier(false, true), declare("x", load("sums", 0))];
    expect(kinds(far)).toEqual(["groupRace"]);
  });

  it("needs a value to update", () => {
    expect(kinds([update("tile", 1)])).toEqual(["uninitialised"]);
    expect(kinds([...filled, update("tile", 4)])).toEqual(["outOfBounds"]);
  });
});
