/** @file Local-memory overlay of regions. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { array, f, load, regions, store } from "../testing/statements.ts";
import { localOverlay } from "./local-overlay.ts";

const TILES = [array("a", "local", 64), array("b", "local", 64), array("c", "local", 32)];
const uses = (tile: string) => [store(tile, 0, f(1)), store("out", 0, load(tile, 0))];

describe("overlay of local memory", () => {
  it("gives regions the arrays of the first that has such", () => {
    const body = [regions("wrg", 0, [0, uses("a")], [4, uses("b")])];
    const [first, ...rest] = through(localOverlay, body, { locals: TILES.slice(0, 2) });
    expect(first).toBe("local f32 a[64];");
    expect(rest).toEqual(shown([regions("wrg", 0, [0, uses("a")], [4, uses("a")])]));
  });

  it("keeps arrays of other lengths, those of one region, and those outside of regions", () => {
    const lengths = [regions("wrg", 0, [0, uses("a")], [4, uses("c")])];
    expect(through(localOverlay, lengths, { locals: [TILES[0]!, TILES[2]!] })).toEqual(
      shown(lengths, { locals: [TILES[0]!, TILES[2]!] }),
    );
    const locals = TILES.slice(0, 2);
    const one = [regions("wrg", 0, [0, [...uses("a"), ...uses("b")]])];
    expect(through(localOverlay, one, { locals })).toEqual(shown(one, { locals }));
    const straight = [...uses("a"), ...uses("b")];
    expect(through(localOverlay, straight, { locals })).toEqual(shown(straight, { locals }));
  });
});
