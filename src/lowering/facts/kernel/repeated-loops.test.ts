/** @file Which loops compute the same again, and for what. */
import { describe, expect, it } from "vitest";
import type { Flat, Kernel, LocalArray, WorkItemId } from "../../imperative.ts";
import {
  array,
  assign,
  declare,
  f,
  load,
  loop,
  size,
  store,
  sumExpr,
  v,
} from "../../testing/statements.ts";
import { repeatedLoops } from "./repeated-loops.ts";

const id = (name: string, of: WorkItemId["of"]): WorkItemId => ({
  name,
  of,
  dim: 0,
  extent: size(64),
});
const GROUPS = [id("wx", "group"), id("lx", "local")];

/** The repetitions of each loop that is found, as words. */
function found(
  body: readonly Flat[],
  ids: readonly WorkItemId[] = [id("gx", "global")],
  locals: readonly LocalArray[] = [],
): readonly string[] {
  const kernel: Kernel = {
    name: "k",
    comment: "",
    params: [],
    ids,
    locals,
    body,
    ndrange: { global: [size(256)], local: ids === GROUPS ? [size(64)] : undefined },
    limits: [],
    counting: [],
  };
  return repeatedLoops(kernel).map(
    (r) =>
      `${r.loop.var}: ${r.by.map((b) => (b.tag === "loop" ? b.loop.var : `${b.tag} ${b.dim}`)).join(", ")}`,
  );
}

const sum = (name: string, index: string): readonly Flat[] => [
  declare("acc", f(0), true),
  loop("k", "n", [assign("acc", sumExpr(v("acc"), load(name, index)))]),
];

describe("loops that compute the same again", () => {
  it("are those that no work-item changes", () => {
    expect(found([...sum("xs", "k"), store("out", "gx", v("acc"))])).toEqual(["k: global 0"]);
    expect(found([...sum("xs", "gx * n + k"), store("out", "gx", v("acc"))])).toEqual([]);
  });

  it("are told for groups and for the work-items of a group", () => {
    expect(found([...sum("xs", "wx * n + k")], GROUPS)).toEqual(["k: local 0"]);
    expect(found([...sum("xs", "lx * n + k")], GROUPS)).toEqual(["k: group 0"]);
  });

  it("do not read local memory for other groups", () => {
    const tile = array("tile", "local", 64);
    expect(found([...sum("tile", "k")], GROUPS, [tile])).toEqual(["k: local 0"]);
  });

  it("are those that an outer loop does not change", () => {
    const rows = loop("j", "m", [...sum("xs", "gx * n + k"), store("out", "gx * m + j", v("acc"))]);
    expect(found([rows])).toEqual(["k: j"]);
  });

  it("are not those that read what the outer loop stores or assigns", () => {
    const stores = loop("j", "m", [...sum("xs", "gx + k"), store("xs", "gx + j", v("acc"))]);
    expect(found([stores])).toEqual([]);
    const assigns = [
      declare("last", f(0), true),
      loop("j", "m", [
        declare("acc", f(0), true),
        loop("k", "n", [assign("acc", sumExpr(sumExpr(v("acc"), v("last")), load("xs", "gx")))]),
        assign("last", v("acc")),
      ]),
    ];
    expect(found(assigns)).toEqual([]);
  });

  it("combine values: copies into the memory of each group do not count", () => {
    const tile = array("tile", "local", 64);
    const copy = loop("y", 8, [store("tile", "y", load("xs", "y"))]);
    expect(found([copy], GROUPS, [tile])).toEqual([]);
  });
});
