/** @file Array expansion: a private array that a `mapLcl` fills has one part per work-item. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { array, declareArray, f, load, parallelLoop, store } from "../testing/statements.ts";
import { privatePerWorkItem } from "./private-per-work-item.ts";

const ITEMS = { items: { wrg: ["n"], lcl: [4] } } as const;

describe("private arrays of work-items", () => {
  it("are parts of one where a mapLcl fills them that they are declared outside of", () => {
    const body = [
      declareArray(array("acc", "private", 2)),
      parallelLoop("lcl", 0, "i", 4, [store("acc", 1, f(1))]),
      parallelLoop("lcl", 0, "j", 4, [store("out", "j", load("acc", 1))]),
    ];
    expect(through(privatePerWorkItem, body, ITEMS).join("\n")).toMatch(
      /acc\[8\].*acc\[.*i.* = 1.*acc\[.*j/s,
    );
  });

  it("stay as they are where a work-item declares them itself", () => {
    const body = [
      parallelLoop("lcl", 0, "i", 4, [
        declareArray(array("acc", "private", 2)),
        store("acc", 1, f(1)),
        store("out", "i", load("acc", 1)),
      ]),
    ];
    expect(through(privatePerWorkItem, body, ITEMS)).toEqual(shown(body));
  });

  it("all have what is stored outside of the mapLcl", () => {
    const body = [
      declareArray(array("acc", "private", 1)),
      store("acc", 0, f(0)),
      parallelLoop("lcl", 0, "i", 4, [store("acc", 0, f(1))]),
    ];
    const [, loop, inside] = through(privatePerWorkItem, body, ITEMS);
    expect(loop).toMatch(/lx.*4/);
    expect(inside).toMatch(/acc\[.*lx.*\] = 0;/);
  });
});
