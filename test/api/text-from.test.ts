/** @file A text that `parse` gets with `from` imports what a file there imports. */
import { expect, it } from "vitest";
import { apply, parse } from "../../src/index.ts";

const from = new URL("../fixtures/tiles/src/suite.test.ts", import.meta.url).href;
const PROGRAM = `import gpu
import "./index.strata"
fun smooth(xs: [n]f32): [n]f32 = map(\\x -> 0.5 * x, doubled(xs))
schedule s for smooth = tiled(4) ; lowerTo([wrg(0), lcl(0, 4)]) ; kernel
`;

it("finds the files of its folder", () => {
  const source = parse(PROGRAM, { from });
  expect(source.diagnostics).toEqual([]);
  expect(apply(source, { schedule: "s" }).ok).toBe(true);
});

it("keeps its name in diagnostics, and shows its lines", () => {
  const { failed } = parse(`${PROGRAM}strategy wrong = absent\n`, { from });
  expect(failed?.diagnostics).toMatchObject([{ code: "E0201", place: { file: "<text>" } }]);
  expect(failed?.message).toContain("5 | strategy wrong = absent");
});

it("does not leave its package", () => {
  const { failed } = parse('import "../../upgrade/old.strata"', { from });
  expect(failed?.message).toMatch(/E0207.* leaves the folder of its project/);
});

it("says how to import files where `from` is missing", () => {
  const { failed } = parse(PROGRAM);
  expect(failed?.message).toContain("parse(text, { from: import.meta.url })");
});
