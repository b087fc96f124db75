/** @file Array expansion for work-items, and parallel loops as sequential ones, for targets with one core. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  declareArray,
  f,
  load,
  parallelLoop,
  regions,
  sequentialLoop,
  store,
} from "../testing/statements.ts";
import { oneCore } from "./one-core.ts";
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

describe("one core", () => {
  it("does the iterations of parallel loops one after the other, with local memory as an array", () => {
    const tile = array("tile", "local", 4);
    const body = [
      parallelLoop("wrg", 0, "w", "n", [
        parallelLoop("lcl", 0, "i", 4, [store("tile", "i", load("xs", "i"))]),
        parallelLoop("lcl", 0, "j", 4, [store("out", "j", load("tile", "j"))]),
      ]),
    ];
    const lines = through(oneCore, body, { ...ITEMS, locals: [tile] });
    expect(lines.slice(1)).toEqual([
      "for (int w = 0; w < n; w += 1) {",
      "    for (int i = 0; i < 4; i += 1) {",
      "        tile[i] = xs[i];",
      "    }",
      "    for (int j = 0; j < 4; j += 1) {",
      "        out[j] = tile[j];",
      "    }",
      "}",
    ]);
    expect(lines[0]).toMatch(/tile\[4\]/);
    expect(lines[0]).not.toContain("local");
  });

  it("does regions one after the other, each from its own first element", () => {
    const part = (value: number) => [sequentialLoop("k", "n", [store("out", "k", f(value))])];
    const lines = through(oneCore, [regions("wrg", 0, [0, part(1)], [4, part(2)])], ITEMS);
    expect(lines.filter((l) => l.startsWith("for"))).toHaveLength(2);
    expect(lines.join("\n")).toMatch(/= 1;.*= 2;/s);
    expect(lines.join("\n")).not.toContain("if");
  });
});
