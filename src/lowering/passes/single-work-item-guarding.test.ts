/** @file Single-work-item guarding. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  declare,
  f,
  load,
  parallelLoop,
  sequentialLoop,
  store,
  v,
} from "../testing/statements.ts";
import { singleWorkItemGuarding } from "./single-work-item-guarding.ts";

const items = { wrg: ["n"], lcl: [8] };
const tile = array("tile", "local", 8);
const filled = parallelLoop("lcl", 0, "l", 8, [store("tile", "l", load("xs", "l"))]);

describe("single-work-item guarding", () => {
  it("has one work-item do what no loop over work-items spreads", () => {
    const body = [parallelLoop("wrg", 0, "g", "n", [filled, store("out", "g", load("tile", 0))])];
    expect(through(singleWorkItemGuarding, body, { items, locals: [tile] }).slice(1)).toEqual(
      shown([
        parallelLoop("wrg", 0, "g", "n", [
          filled,
          parallelLoop("lcl", 0, "l", 1, [store("out", "g", load("tile", 0))]),
        ]),
      ]),
    );
  });

  it("wraps a whole run of statements, with the values that it alone needs", () => {
    const run = [
      declare("a", load("tile", 0)),
      sequentialLoop("k", 2, [store("out", "2 * g + k", v("a"))]),
    ];
    expect(
      through(singleWorkItemGuarding, [parallelLoop("wrg", 0, "g", "n", run)], { items }),
    ).toEqual(shown([parallelLoop("lcl", 0, "lx", 1, [parallelLoop("wrg", 0, "g", "n", run)])]));
  });

  it("leaves what loops spread, what each work-item keeps to itself, and one work-item", () => {
    const spreadOver = [
      parallelLoop("wrg", 0, "g", "n", [
        parallelLoop("lcl", 0, "l", 8, [store("out", "8 * g + l", f(1))]),
      ]),
    ];
    expect(through(singleWorkItemGuarding, spreadOver, { items })).toEqual(shown(spreadOver));
    const own = [parallelLoop("wrg", 0, "g", "n", [store("acc", 0, f(1))])];
    expect(through(singleWorkItemGuarding, own, { items })).toEqual(shown(own));
    const single = [store("out", 0, f(1))];
    expect(through(singleWorkItemGuarding, single)).toEqual(shown(single));
  });

  it("leaves out stores to an array of a group from which nothing is loaded", () => {
    const unread = sequentialLoop("k", 4, [store("unread", "k", load("xs", "k"))]);
    const body = [unread, store("acc", 0, f(1))];
    const around = { items: { glb: [20] }, locals: [array("unread", "local", 4)] };
    expect(through(singleWorkItemGuarding, body, around)).toEqual(shown(body.slice(1), around));
  });
});
