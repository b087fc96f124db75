/** @file `lowers(s)`: applies s where kernels can be made of what it leaves, in the program and in the steps of its loops. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";

const TEXT = `import gpu

fun doubled(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
fun sums(A: [n][m]f32): [n]f32 = map(\\row -> reduce((+), 0.0, map(\\x -> x + 1.0, row)), A)
fun halved(k: nat, xs: [pow(2, k)]f32): [pow(2, k)]f32 =
  iterate(k, \\(s: nat) -> \\(ys: [pow(2, k)]f32) -> map(\\y -> 0.5 * y, ys), xs)

schedule fails for doubled = lowers(lowerTo([lcl(0)]))
schedule whole for doubled = lowers(lowerTo([glb(0)]) ; kernel)
schedule other for doubled = lowers(topDown(lowerMapSeq)) <+ (lowerTo([glb(0)]) ; kernel)
schedule local for sums = lowers(promoted ; lowerTo([glb(0)]) ; kernel) <+ (lowerTo([glb(0)]) ; kernel)
strategy promoted = topDown(isReduce ; argument(2, local))
schedule steps for halved = eachStep(lowers(id) <+ lowers(lowerTo([glb(0)]) ; kernel))
`;
const source = parse(TEXT);
const sourceOf = (program: string, schedule: string): string =>
  unwrap(compile(unwrap(apply(source, { program, schedule })))).source;

describe("lowers(s)", () => {
  it("applies s where it leaves kernels", () =>
    expect(sourceOf("doubled", "whole")).toContain("out[gx] = 2.0f * xs[gx];"));

  it("fails where it leaves none, and says why", () => {
    const applied = apply(source, { program: "doubled", schedule: "fails" });
    expect(applied.ok).toBe(false);
    if (!applied.ok) expect(applied.message).toContain("leaves no kernel: ");
  });

  it("falls back to another strategy", () =>
    expect(sourceOf("doubled", "other")).toContain("get_global_id(0)"));

  it("falls back where a kernel would be refused", () =>
    expect(sourceOf("sums", "local")).not.toContain("local float"));

  it("asks in the steps of a loop, whose sizes change", () =>
    expect(sourceOf("halved", "steps")).toContain("get_global_id(0)"));
});
