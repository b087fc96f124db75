/** @file Barrier merging. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { barrier, declare, f, load, regions, store, v } from "../testing/statements.ts";
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

  it("leaves regions without barriers, and a variable that outlives a barrier", () => {
    const none = [regions("wrg", 0, [0, [store("out", 0, f(1))]], [4, []])];
    expect(through(barrierMerging, none)).toEqual(shown(none));
    const kept = [declare("a", load("xs", 0)), barrier(), store("out", 0, v("a"))];
    const carries = [regions("wrg", 0, [0, kept], [4, []])];
    expect(through(barrierMerging, carries)).toEqual(shown(carries));
  });
});
