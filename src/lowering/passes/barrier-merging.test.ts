/** @file Barrier merging. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  barrier,
  declare,
  declareArray,
  declareEmpty,
  F32,
  f,
  load,
  parallelLoop,
  regions,
  store,
  v,
} from "../testing/statements.ts";
import { barrierMerging } from "./barrier-merging.ts";

describe("barrier merging", () => {
  it("has regions wait together: what they do before, and what they do after", () => {
    const body = [
      regions(
        "wrg",
        0,
        [0, [store("tile", 0, f(1)), barrier(), store("out", 0, load("tile", 0))]],
        [4, [store("out", 4, f(2))]],
      ),
    ];
    expect(through(barrierMerging, body)).toEqual(
      shown([
        regions("wrg", 0, [0, [store("tile", 0, f(1))]], [4, [store("out", 4, f(2))]]),
        barrier(),
        regions("wrg", 0, [0, [store("out", 0, load("tile", 0))]], [4, []]),
      ]),
    );
  });

  it("makes one barrier with all fences of several", () => {
    const waits = (local: boolean) => [
      store("a", 0, f(1)),
      barrier(local, !local),
      store("b", 0, f(2)),
    ];
    const body = [regions("wrg", 0, [0, waits(true)], [4, waits(false)])];
    const found = through(barrierMerging, body);
    expect(found.filter((line) => line.includes("barrier"))).toEqual(["barrier(local, global);"]);
  });

  it("leaves regions without barriers", () => {
    const none = [regions("wrg", 0, [0, [store("out", 0, f(1))]], [4, []])];
    expect(through(barrierMerging, none)).toEqual(shown(none));
  });

  it("declares what outlives a barrier before the regions", () => {
    const kept = [
      declareArray(array("r", "private", 2)),
      declare("a", load("xs", 0)),
      declare("b", load("xs", 1)),
      store("r", 0, v("b")),
      barrier(),
      store("out", 0, v("a")),
      store("out", 1, load("r", 0)),
    ];
    expect(through(barrierMerging, [regions("wrg", 0, [0, kept], [4, []])])).toEqual(
      shown([
        declareArray(array("r", "private", 2)),
        declareEmpty("a", F32),
        regions(
          "wrg",
          0,
          [0, [assign("a", load("xs", 0)), declare("b", load("xs", 1)), store("r", 0, v("b"))]],
          [4, []],
        ),
        barrier(),
        regions("wrg", 0, [0, [store("out", 0, v("a")), store("out", 1, load("r", 0))]], [4, []]),
      ]),
    );
  });

  it("splits a loop that some groups do not run, and no other", () => {
    const body = [store("tile", 0, f(1)), barrier(), store("out", 0, load("tile", 0))];
    const loops = [parallelLoop("wrg", 0, "w", 3, body)];
    const split = shown([
      parallelLoop("wrg", 0, "w", 3, body.slice(0, 1)),
      barrier(),
      parallelLoop("wrg", 0, "w", 3, body.slice(2)),
    ]);
    expect(through(barrierMerging, loops, { items: { wrg: [4] } })).toEqual(split);
    expect(through(barrierMerging, loops, { items: { wrg: [3] } })).toEqual(shown(loops));
    expect(through(barrierMerging, loops, { items: { wrg: [2] } })).toEqual(shown(loops));
  });
});
