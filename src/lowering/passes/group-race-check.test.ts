/** @file Race check between work-groups. */
import { describe, expect, it } from "vitest";
import { StrataError } from "../../term/index.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  f,
  load,
  parallelLoop,
  regions,
  sequentialLoop,
  store,
  sumExpr,
} from "../testing/statements.ts";
import { groupRaceCheck } from "./group-race-check.ts";

const items = { wrg: ["n"], lcl: [8] };
const around = { items, overwritten: ["out"] };
const groups = (...body: Parameters<typeof parallelLoop>[4]) => [
  parallelLoop("wrg", 0, "g", "n", body),
];

describe("the check that no two groups depend on each other", () => {
  it("leaves code in which each group keeps to its own elements", () => {
    const own = groups(
      store("out", "g", f(0)),
      sequentialLoop("k", "m", [store("out", "g", sumExpr(load("out", "g"), load("xs", "k")))]),
    );
    expect(through(groupRaceCheck, own, around)).toEqual(shown(own));
    const once = groups(store("out", "g", f(0)));
    expect(through(groupRaceCheck, once, { items })).toEqual(shown(once));
  });

  it("leaves regions, of which a group runs one, that keep to their own", () => {
    const body = [
      regions(
        "wrg",
        0,
        [0, [parallelLoop("wrg", 0, "g", 4, [store("out", "g", f(0))], 0)]],
        [4, [parallelLoop("wrg", 0, "j", 4, [store("out", "j + 4", f(1))], 4)]],
      ),
    ];
    expect(through(groupRaceCheck, body, { items: { wrg: [8], lcl: [8] } })).toEqual(shown(body));
  });

  it("refuses an element that another group stored", () => {
    const body = groups(store("out", "g", f(0)), store("out", "g", load("out", 0)));
    expect(() => through(groupRaceCheck, body, around)).toThrow(StrataError);
    expect(() => through(groupRaceCheck, body, around)).toThrow("wait for each other");
  });
});
