/** @file Which values differ between neighbouring work-items. */
import { expect, it } from "vitest";
import {
  array,
  assign,
  BOOL,
  declare,
  declareArray,
  f,
  ix,
  load,
  loop,
  lt,
  store,
  v,
  when,
} from "../../testing/statements.ts";
import { VaryingNames } from "./varying-names.ts";

const regs = declareArray(array("regs", "private", 4));

it("follows ids through variables, loads and private arrays", () => {
  const body = [
    declare("twice", ix("2 * lx")),
    declare("x", load("xs", "twice")),
    declare("same", load("xs", "wx")),
    regs,
    store("regs", 0, v("x")),
  ];
  const names = new VaryingNames(body, ["lx"]);
  const varies = ["twice", "x", "same"].map((name) => names.hasExpr(v(name)));
  expect(varies).toEqual([true, true, false]);
  expect(names.hasExpr(load("regs", 0))).toBe(true);
  expect(names.hasExpr(load("ys", "wx + 1"))).toBe(false);
});

it("knows that what a divergent branch assigns differs, also in an earlier statement of a loop", () => {
  const body = [
    declare("go", lt("wx", "n"), true),
    loop("i", "n", [
      when(v("go", BOOL), [store("out", "i", f(1))]),
      when(lt("lx", "i"), [assign("go", lt("i", "n"))]),
    ]),
  ];
  const names = new VaryingNames(body, ["lx"]);
  const [, around] = body;
  const inner = around!.tag === "loop" ? around!.body : [];
  expect(inner.map((s) => names.diverges(s))).toEqual([true, true]);
  expect(new VaryingNames(body, []).diverges(inner[1]!)).toBe(false);
});

it("tells loops that work-items begin differently from loops alike", () => {
  const strided = loop("x", 66, [], { start: "lx", step: 64 });
  const alike = loop("i", "n", []);
  const names = new VaryingNames([strided, alike], ["lx"]);
  expect([names.diverges(strided), names.diverges(alike)]).toEqual([true, false]);
});
