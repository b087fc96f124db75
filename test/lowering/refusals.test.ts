/** @file What has no lowering is refused, with the reason: never lowered to something else. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";

/** The codes of the diagnostics for `fun f…`, lowered by `schedule`. */
function codes(program: string, schedule = "lowerSeq ; kernel"): string[] {
  const source = parse(`import gpu\nfun f${program}\nschedule s for f = ${schedule}\n`);
  const applied = apply(source);
  const compiled = applied.ok ? compile(applied) : applied;
  return compiled.ok ? [] : compiled.diagnostics.map((d) => d.code);
}

const ZEROS = "map(\\i -> 0.0, generate(m, \\i -> i))";
const BACK = "\\i -> clampIdx(m as i32 - 1 - (i as i32))";

describe("an accumulator that is rewritten in place", () => {
  it.each([
    ["other elements of it", `map(\\p -> p.0 + p.1, zip(reorder(${BACK}, ${BACK}, acc), row))`],
    [
      "other elements of it beside its own",
      `map(\\p -> p.0.0 + p.0.1 + p.1, zip(zip(acc, reorder(${BACK}, ${BACK}, acc)), row))`,
    ],
    ["all of it", "map(\\x -> x + reduce((+), 0.0, acc), row)"],
  ])("is not read: %s", (_, step) => {
    const program = `(A: [n][m]f32): [m]f32 = reduce(\\acc row -> ${step}, ${ZEROS}, A)`;
    expect(codes(program)).toEqual(["E0707"]);
  });

  it("is not read after another part of it is stored", () => {
    const step = "(map(\\p -> p.0 + p.1, zip(acc.1, row)), map(\\p -> p.0 * p.1, zip(acc.0, row)))";
    const program = `(A: [n][m]f32): ([m]f32, [m]f32) = reduce(\\acc row -> ${step}, (${ZEROS}, ${ZEROS}), A)`;
    expect(codes(program)).toEqual(["E0707"]);
  });

  it("is not read by a reduction that rewrites it again and again", () => {
    const inner = "\\a row -> map(\\p -> p.0 + p.1.0 * p.1.1, zip(a, zip(row, acc)))";
    const start = (z: string) =>
      `(A: [n][k][m]f32): [m]f32 = reduce(\\acc rows -> reduce(${inner}, ${z}, rows), ${ZEROS}, A)`;
    expect(codes(start("acc"))).toEqual(["E0707"]);
    expect(codes(start(ZEROS))).toEqual(["E0707"]);
  });
});

it("what work-items hold of a private array is not read by others", () => {
  const sum =
    "reduceSeq((+), 0.0, toPrivate(join(mapLcl(1, \\r -> mapLcl(0, \\x -> x * 2.0, r), t))))";
  const program = `(A: [n][2][2]f32): [n]f32 = kernel(mapWrg(0, \\t -> ${sum}, A))`;
  expect(codes(program, "id")).toEqual(["E0706"]);
});
