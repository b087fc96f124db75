/** @file Streams of streams as text: one loop, positions that are not kept, and what has no memory. */
import { describe, expect, it } from "vitest";
import { apply, compile, type Diagnostic, parse } from "../../src/index.ts";

const THREE = "\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.125 * w[2]";

/** The OpenCL of `fun f…`, or what is wrong with it. */
function lowered(program: string): string | readonly Diagnostic[] {
  const source = parse(`import gpu\nfun f${program}\nschedule s for f = kernel\n`);
  const applied = apply(source);
  const compiled = applied.ok ? compile(applied) : applied;
  return compiled.ok ? compiled.source : compiled.diagnostics;
}

const count = (text: unknown, what: string): number => String(text).split(what).length - 1;

it.each([1, 2, 3, 4])("%i levels are one loop with a window each", (levels) => {
  let xs = "xs";
  for (let k = 0; k < levels; k++) xs = `mapSeqSlide(3, 1, \\x -> x, ${THREE}, ${xs})`;
  const text = lowered(`(n: nat, xs: [n + ${2 * levels}]f32): [n]f32 = ${xs}`);
  expect(count(text, "for (")).toBe(1);
  expect(count(text, "float window")).toBe(3 * levels);
});

describe("positions beside a stream", () => {
  const edges = (from: string): string =>
    `(n: nat, xs: [n + 4]f32): [n]f32 =
      mapSeqSlide(3, 1, \\p -> p, \\w -> (if w[1].0 == 0 then 7.5 else w[0].1) - 2.0 * w[2].1,
        zip(generate(n + 2, \\i -> i as i32 + ${from}), mapSeqSlide(3, 1, \\x -> x, ${THREE}, xs)))`;

  it("decide at once where they are known", () => {
    expect(count(lowered(edges("0")), "?")).toBe(0); // the first window is around position 1
    expect(count(lowered(edges("(0 - 1)")), "?")).toBe(1);
  });
  it("take no memory", () => {
    expect(count(lowered(edges("(0 - 1)")), "int window")).toBe(0);
  });
});

it("a load reads no rows that lie nowhere", () => {
  const rows = (level: string): string =>
    `(n: nat, A: [k][n + 4][8]f32): [k][n][8]f32 = mapWrg(0, \\tile ->
      mapSeqSlide(3, 1, \\row -> mapLcl(0, \\x -> x * 2.0, row), \\w -> mapLcl(0, \\x -> x, w[1]),
        mapSeqSlide(3, 1, \\row -> mapLcl(0, \\x -> x, row), \\w -> ${level}, tile)), A)`;
  const level = "mapLcl(0, \\x -> x * 0.5, w[0])";
  expect(lowered(rows(level))).toMatchObject([{ code: "E0702" }]);
  expect(lowered(rows(`toPrivate(${level})`))).toEqual(expect.any(String));
});

describe("the rows of blocks in a circular buffer", () => {
  const rows = (step: number, blocks: string): string =>
    `(xs: [21]f32): [${step === 1 ? 21 : 6}]f32 = mapSeqSlide(1, ${step}, \\x -> x, \\w -> w[0], join(${blocks}))`;
  const ring = "circularBuffer(2, 1, \\b -> mapSeq(\\x -> x * 2.0, b), split(3, xs))";
  const blocks = `map(\\w -> w[0], ${ring})`;

  it("are stored a block at a time", () => {
    const text = lowered(rows(1, blocks));
    expect(count(text, "if (i % 3 == 0)")).toBe(1);
    expect(count(text, "for (")).toBe(2);
  });
  it("are not taken where some are left out, nor beside another array", () => {
    expect(lowered(rows(4, blocks))).toMatchObject([{ code: "E0711" }]);
    const beside = `map(\\p -> p.0[0], zip(${ring}, split(3, xs)))`;
    expect(lowered(rows(1, beside))).toMatchObject([{ code: "E0711" }]);
  });
});
