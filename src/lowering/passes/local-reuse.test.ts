/** @file Reuse of local memory. */
import { describe, expect, it } from "vitest";
import type { LocalArray, Structured } from "../imperative.ts";
import { type PassSetting, shown, through } from "../testing/run-pass.ts";
import {
  array,
  barrier,
  declare,
  load,
  lt,
  parallelLoop,
  regions,
  sequentialLoop,
  store,
  sumExpr,
  v,
  when,
} from "../testing/statements.ts";
import { localReuse } from "./local-reuse.ts";

const lcl = (name: string, extent: number | string, ...body: readonly Structured[]) =>
  parallelLoop("lcl", 0, name, extent, body);
const group = (...body: readonly Structured[]) => [parallelLoop("wrg", 0, "g", "n", body)];
const fill = (tile: string, name = "l") => lcl(name, 8, store(tile, name, load("xs", name)));
const reversed = (tile: string, name = "j") =>
  lcl(name, 8, store("out", name, load(tile, `7 - ${name}`)));
const locals = (...arrays: readonly LocalArray[]): PassSetting => ({
  items: { wrg: ["n"], lcl: [8] },
  locals: arrays,
});
const [A, B] = [array("a", "local", 8), array("b", "local", 8)];

/** The names of the arrays in local memory that are left. */
const left = (body: readonly Structured[], around: PassSetting): readonly string[] =>
  through(localReuse, body, around).flatMap((line) => /^local \w+ (\w+)\[/.exec(line)?.[1] ?? []);

describe("reuse of local memory", () => {
  it("gives an array the memory of one that is not needed any more, behind a barrier", () => {
    const body = (tile: string) =>
      group(
        fill("a"),
        barrier(),
        reversed("a"),
        barrier(),
        fill(tile, "k"),
        barrier(),
        reversed(tile, "m"),
      );
    expect(through(localReuse, body("b"), locals(A, B))).toEqual(shown(body("a"), locals(A)));
  });

  it("adds no barrier: without one between, the arrays stay", () => {
    const body = group(
      fill("a"),
      barrier(),
      reversed("a"),
      fill("b", "k"),
      barrier(),
      reversed("b", "m"),
    );
    expect(left(body, locals(A, B))).toEqual(["a", "b"]);
  });

  it("combines halves in place", () => {
    const half = (from: string, to: string) =>
      group(
        fill("a"),
        barrier(),
        lcl("j", 4, store(to, "j", sumExpr(load(from, "j"), load(from, "j + 4")))),
        barrier(),
        lcl("k", 4, store("out", "k", load(to, "3 - k"))),
      );
    const around = locals(A, array("b", "local", 4));
    expect(through(localReuse, half("a", "b"), around)).toEqual(shown(half("a", "a"), locals(A)));
  });

  it("keeps an array whose elements other work-items read while it is stored", () => {
    const body = group(
      fill("a"),
      barrier(),
      lcl("j", 8, store("b", "j", load("a", "7 - j"))),
      barrier(),
      reversed("b", "m"),
    );
    expect(left(body, locals(A, B))).toEqual(["a", "b"]);
  });

  it("keeps an array that is read after the other one has been stored", () => {
    const both = lcl("j", 8, store("b", "j", load("a", "j")), store("out", "j", load("a", "j")));
    expect(left(group(fill("a"), both, reversed("b", "m")), locals(A, B))).toEqual(["a", "b"]);
    const value = declare("x", load("a", "j"));
    const before = lcl("j", 8, value, store("b", "j", v("x")), store("out", "j", v("x")));
    expect(left(group(fill("a"), before, barrier(), reversed("b", "m")), locals(A, B))).toEqual([
      "a",
    ]);
  });

  it("lets iterations of a strided loop overwrite the element that they read, and no other", () => {
    const [a, b] = [array("a", "local", 16), array("b", "local", 16)];
    const through16 = (index: string) =>
      group(
        lcl("l", 16, store("a", "l", load("xs", "l"))),
        barrier(),
        lcl("j", 16, store("b", "j", load("a", index))),
        barrier(),
        lcl("k", 16, store("out", "k", load("b", "15 - k"))),
      );
    expect(left(through16("j"), locals(a, b))).toEqual(["a"]);
    // Work-item 0 would store element 0 in its first iteration, and read it in the second.
    expect(left(through16("(j + 8) % 16"), locals(a, b))).toEqual(["a", "b"]);
  });

  it("reuses memory in each iteration of a loop, but not for a state that the loop keeps", () => {
    const body = group(
      sequentialLoop("i", "m", [
        fill("a"),
        barrier(),
        reversed("a"),
        barrier(),
        fill("b", "k"),
        barrier(),
        reversed("b", "o"),
        barrier(),
      ]),
    );
    const around = locals(A, B);
    expect(left(body, around)).toEqual(["a"]);
    expect(left(body, { ...around, overwritten: ["a"] })).toEqual(["a", "b"]);
  });

  it("keeps what is filled before a loop and read in each iteration", () => {
    const body = group(
      fill("a"),
      barrier(),
      sequentialLoop("i", "m", [
        reversed("a"),
        barrier(),
        fill("b", "k"),
        barrier(),
        reversed("b", "o"),
      ]),
    );
    expect(left(body, locals(A, B))).toEqual(["a", "b"]);
  });

  it("puts shorter arrays into longer ones, and keeps other types apart", () => {
    const use = (tile: string, length: number, k: number) => [
      lcl(`l${k}`, length, store(tile, `l${k}`, load("xs", `l${k}`))),
      barrier(),
      lcl(`j${k}`, length, store("out", `j${k}`, load(tile, `${length - 1} - j${k}`))),
      barrier(),
    ];
    const body = group(...use("a", 4, 0), ...use("b", 8, 1), ...use("c", 4, 2));
    const arrays = [array("a", "local", 4), B, array("c", "local", 4, "i32")];
    expect(left(body, locals(...arrays))).toEqual(["b", "c"]);
  });

  it("looks into branches and regions", () => {
    const both = [
      fill("a"),
      barrier(),
      reversed("a"),
      barrier(),
      fill("b", "k"),
      barrier(),
      reversed("b", "o"),
    ];
    expect(left(group(when(lt("g", 1), both)), locals(A, B))).toEqual(["a"]);
    const parts = [regions("wrg", 0, [0, both], [4, []])];
    expect(left(parts, locals(A, B))).toEqual(["a"]);
    const apart = group(
      when(
        lt("g", 1),
        [fill("a"), barrier(), reversed("a")],
        [fill("b", "k"), barrier(), reversed("b", "o")],
      ),
    );
    expect(left(apart, locals(A, B))).toEqual(["a", "b"]);
  });
});
