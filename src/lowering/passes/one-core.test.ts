/** @file Parallel loops as sequential ones, for targets with one core. */
import { describe, expect, it } from "vitest";
import { through } from "../testing/run-pass.ts";
import {
  array,
  f,
  load,
  parallelLoop,
  regions,
  sequentialLoop,
  store,
} from "../testing/statements.ts";
import { oneCore } from "./one-core.ts";

const ITEMS = { items: { wrg: ["n"], lcl: [4] } } as const;

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
