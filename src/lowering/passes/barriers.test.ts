/** @file Barrier insertion. */
import { describe, expect, it } from "vitest";
import { StrataError } from "../../term/index.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  barrier,
  load,
  lt,
  parallelLoop,
  sequentialLoop,
  store,
  sumExpr,
  when,
} from "../testing/statements.ts";
import { barriers } from "./barriers.ts";

const around = { items: { wrg: ["n"], lcl: [8] }, locals: [array("tile", "local", 8)] };
const lcl = (name: string, ...body: Parameters<typeof parallelLoop>[4]) =>
  parallelLoop("lcl", 0, name, 8, body);
const group = (...body: Parameters<typeof parallelLoop>[4]) => [
  parallelLoop("wrg", 0, "g", "n", body),
];
const fill = lcl("l", store("tile", "l", load("xs", "8 * g + l")));
const reversed = lcl("j", store("out", "8 * g + j", load("tile", "7 - j")));

describe("barrier insertion", () => {
  it("puts one between a store and another work-item's read", () => {
    expect(through(barriers, group(fill, reversed), around).slice(1)).toEqual(
      shown(group(fill, barrier(), reversed)),
    );
  });

  it("puts one around a loop, before the next iteration overwrites what is read", () => {
    const body = group(sequentialLoop("k", "m", [fill, reversed]));
    const found = through(barriers, body, { ...around, overwritten: ["tile", "out"] });
    expect(found.filter((line) => line.includes("barrier(local"))).toHaveLength(2);
  });

  it("puts one at the end of a loop where the next iteration could do without the first one of this", () => {
    const few = parallelLoop("lcl", 0, "f", 2, [store("few", "f", load("tile", "f"))]);
    const next = lcl("k", store("next", "k", load("tile", "7 - k")));
    const sum = sumExpr(load("next", "7 - j"), load("few", "j % 2"));
    const loop = sequentialLoop("i", "m", [
      fill,
      few,
      next,
      lcl("j", store("out", "8 * g + j", sum)),
    ]);
    const locals = [...around.locals, array("few", "local", 2), array("next", "local", 8)];
    const lines = through(barriers, group(loop), { ...around, locals }).map((line) => line.trim());
    expect(lines.filter((line) => line.startsWith("barrier"))).toHaveLength(3);
    expect(lines.at(-3)).toMatch(/^barrier/);
  });

  it("puts none where each work-item reads what it has stored, or nobody reads", () => {
    const own = group(fill, lcl("j", store("out", "8 * g + j", load("tile", "j"))));
    expect(through(barriers, own, around).slice(1)).toEqual(shown(own));
    expect(through(barriers, group(fill), around).slice(1)).toEqual(shown(group(fill)));
  });

  it("puts none where a strided loop gives the elements to the same work-item, in whatever round", () => {
    const around = { items: { wrg: ["n"], lcl: [8] }, locals: [array("tile", "local", 32)] };
    const strided = parallelLoop("lcl", 0, "x", "m", [store("tile", "x", load("xs", "x"))]);
    const read = (at: string) =>
      lcl("l", sequentialLoop("i", "m / 8", [store("out", "l + 8 * i", load("tile", at))]));
    const own = group(strided, read("l + 8 * i"));
    expect(through(barriers, own, around).slice(1)).toEqual(shown(own));
    for (const at of ["l + 4 * i", "l + 8 * i + 1", "2 * l + 8 * i", "7 - l + 8 * i"])
      expect(through(barriers, group(strided, read(at)), around).slice(1), at).toEqual(
        shown(group(strided, barrier(), read(at))),
      );
  });

  it("puts none before a loop whose first iteration reads what each work-item has stored, and whose body has one", () => {
    const rounds = (body: Parameters<typeof sequentialLoop>[2]) =>
      group(fill, sequentialLoop("k", "m", body));
    const read = lcl("j", store("other", "j", load("tile", "(j + k) % 8")));
    const back = lcl("i", store("tile", "i", load("other", "7 - i")));
    const locals = [array("tile", "local", 8), array("other", "local", 8)];
    const found = (body: Parameters<typeof sequentialLoop>[2]) =>
      through(barriers, rounds(body), { ...around, locals, overwritten: ["tile", "other"] });
    expect(found([read, back]).slice(2)).toEqual(shown(rounds([read, barrier(), back, barrier()])));
    const shifted = lcl("j", store("other", "j", load("tile", "(j + k + 1) % 8")));
    expect(found([shifted, back]).slice(2)).toEqual(
      shown(
        group(fill, barrier(), sequentialLoop("k", "m", [shifted, barrier(), back, barrier()])),
      ),
    );
  });

  it("puts one before a loop whose body may end without one", () => {
    const read = lcl("j", store("out", "8 * g + j", load("tile", "(j + k) % 8")));
    const body = group(fill, sequentialLoop("k", "m", [read]));
    expect(through(barriers, body, around).slice(1)).toEqual(
      shown(group(fill, barrier(), sequentialLoop("k", "m", [read]))),
    );
  });

  it("puts it before a condition that the group shares, not into a branch", () => {
    const body = group(fill, when(lt("g", "m"), [reversed]));
    expect(through(barriers, body, around).slice(1)).toEqual(
      shown(group(fill, barrier(), when(lt("g", "m"), [reversed]))),
    );
  });

  it("refuses a dependence inside a loop over work-items", () => {
    const body = group(parallelLoop("lcl", 1, "y", 2, [fill, reversed]));
    const twoRows = { ...around, items: { wrg: ["n", 1], lcl: [8, 2] } };
    expect(() => through(barriers, body, twoRows)).toThrow(StrataError);
  });
});
