/** @file The functions of `reorder` and `scatter` that are computed before a run, and those that are not. */
import { expect, it } from "vitest";
import type { Plan } from "../../lowering/plan.ts";
import { Session, unprovedPermutations } from "../../term/index.ts";
import { checkPermutations } from "./permutations.ts";
import { reversed } from "./testing/sample-plans.ts";

const s = new Session();
const i32 = s.types.scalar("i32");

/** A plan with `scatter(\i -> clampIdx(i / 2), xs)` for n elements. */
function halves(): Plan {
  const n = s.sizes.variable("free", "n");
  const index = s.types.idx(n);
  const half = s.prim(
    "div",
    [],
    [s.prim("cast", [], [s.variable(0, index)], i32), s.lit(2, i32)],
    i32,
  );
  const f = s.lam(index, s.prim("clampIdx", [], [half], index));
  const xs = s.free("xs", s.types.array(n, i32));
  const term = s.prim("scatter", [], [f, xs], xs.type);
  return { ...reversed.plan, inputs: [], permutations: unprovedPermutations(term) };
}

it.each([
  [1, [], []],
  [4, ["scatter: the elements 0 and 1 both go to 0"], []],
  [2 ** 20, ["scatter: the elements 0 and 1 both go to 0"], []],
  [2 ** 20 + 1, [], ["it has 1048577 indices"]],
])("of %i elements", (n, problems, notes) => {
  const found = checkPermutations(halves(), new Map(), new Map([["n", n]]));
  expect(found.problems.map((p) => p.message)).toEqual(problems);
  expect(found.notes.map((note) => note.replace(/.*run: /, ""))).toEqual(notes);
});
