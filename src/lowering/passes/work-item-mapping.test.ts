/** @file Work-item mapping. */
import { describe, expect, it } from "vitest";
import { through } from "../testing/run-pass.ts";
import { f, load, parallelLoop, regions, sequentialLoop, store } from "../testing/statements.ts";
import { workItemMapping } from "./work-item-mapping.ts";

const at = (name: string) => [store("out", name, load("xs", name))];

describe("work-item mapping", () => {
  it("makes no loop of one that has an iteration for each work-item", () => {
    const body = [parallelLoop("glb", 0, "i", "n", at("i"))];
    expect(through(workItemMapping, body, { items: { glb: ["n"] } })).toEqual([
      "id i = global(0); // < n",
      "out[i] = xs[i];",
    ]);
  });

  it("makes a condition for fewer iterations, a strided loop for more", () => {
    const fewer = [parallelLoop("glb", 0, "i", 6, at("i"))];
    expect(through(workItemMapping, fewer, { items: { glb: [8] } })).toEqual([
      "id i = global(0); // < 8",
      "if (i < 6) {",
      "    out[i] = xs[i];",
      "}",
    ]);
    const more = [parallelLoop("glb", 0, "i", "n", at("i"))];
    expect(through(workItemMapping, more, { items: { glb: [8] } })).toEqual([
      "id i = global(0); // < 8",
      "for (int x = i; x < n; x += 8) {",
      "    out[x] = xs[x];",
      "}",
    ]);
  });

  it("makes conditions of regions", () => {
    const body = [regions("wrg", 0, [0, [store("out", 0, f(1))]], [4, [store("out", 1, f(2))]])];
    const found = through(workItemMapping, body, { items: { wrg: [8] }, results: [] });
    expect(found).toEqual([
      "id wx = group(0); // < 8",
      "if (wx < 4) {",
      "    out[0] = 1;",
      "} else {",
      "    out[1] = 2;",
      "}",
    ]);
  });

  it("keeps a sequential loop, but not one of a single iteration", () => {
    expect(through(workItemMapping, [sequentialLoop("k", "n", at("k"))])).toEqual([
      "for (int k = 0; k < n; k += 1) {",
      "    out[k] = xs[k];",
      "}",
    ]);
    expect(through(workItemMapping, [sequentialLoop("k", 1, at("k"))])).toEqual([
      "out[0] = xs[0];",
    ]);
  });
});
