/** @file Deprecated definitions: what a use of one means, and which form of a name a call means. */
import { describe, expect, it } from "vitest";
import { type Module, parseFile } from "../../src/lang/index.ts";
import { applyRule, type Strategy } from "../../src/strategies/index.ts";
import { Bench, expectSame, run } from "../support/claims.ts";
import { moduleOf } from "../support/stdlib.ts";

const bench = new Bench();

const strategyIn = (module: Module): Strategy => {
  const v = module.strategy("s");
  const done = v.tag === "callable" ? v.call([]) : v;
  if (done.tag !== "strategy") throw new Error("`s` is no strategy");
  return done.strategy;
};

const XS = "(xs: [n]f32): [n]f32 = xs";
const split = (...ks: readonly number[]): string =>
  `(xs: [n]f32): [n]f32 = ${ks.reduce((e, k) => `join(split(${k}, ${e}))`, "xs")}`;

/** The uses of deprecated definitions in a text, as they are written, with the declarations that they mean. */
const usesIn = (module: Module): readonly string[] =>
  module.deprecatedUses.map(({ name, decl }) => {
    const { text } = module.parsed;
    const params = "params" in decl ? decl.params.length : 0;
    return `${text.slice(name.span.start, name.span.end)} -> ${decl.name.text}/${params}`;
  });

/** Checks what `s` does, and which deprecated definitions the text uses. */
const means = (text: string, after: string, uses: readonly string[]): void => {
  const module = moduleOf(text, bench.inside);
  expectSame(run(strategyIn(module), bench.body(XS)), bench.body(after));
  expect(usesIn(module)).toEqual(uses);
};

const NEW =
  "export strategy chunks(ks: [nat]) = match ks { | [] -> id | [k, r..] -> splitJoinId(k) ; chunks(r) }";

describe("a deprecated strategy", () => {
  it("is its body with the arguments put in", () => {
    means(
      `export deprecated until "0.3.0" strategy old(a: nat, b: nat = 2) = splitJoinId(b) ; splitJoinId(2 * a)
strategy s = old(3) ; old(4, 5)`,
      split(2, 6, 5, 8),
      ["old -> old/2", "old -> old/2"],
    );
  });

  it("stands for another with all its parameters, where its body is a name", () => {
    means(
      `${NEW}
export deprecated strategy pieces = chunks
strategy s = pieces([2, 3])`,
      split(2, 3),
      ["pieces -> pieces/0"],
    );
  });

  it("stays a rule, a predicate or a traversal", () => {
    means(
      `strategy at(t: traversal, r: rule, p: pred) = p ; t(r)
export deprecated strategy oldRule(k: nat) = splitJoinId(k)
export deprecated strategy oldWalk = topDown
export deprecated strategy oldTest = where
strategy s = at(oldWalk, oldRule(4), oldTest(oldRule(2)))`,
      split(4),
      [
        "oldWalk -> oldWalk/0",
        "oldRule -> oldRule/1",
        "oldTest -> oldTest/0",
        "oldRule -> oldRule/1",
      ],
    );
  });

  it("may be a rule that nothing replaces", () => {
    const module = moduleOf(
      `export deprecated until "0.3.0" rule gone = xs as [n]f32 => join(split(7, xs)) where 7 divides n
strategy s = gone`,
      bench.inside,
    );
    expect(usesIn(module)).toEqual(["gone -> gone/0"]);
    expect(applyRule(module.rule("gone")).name).toBe("gone");
  });

  it("does not call itself", () => {
    const parsed = parseFile(
      "circle.strata",
      "export deprecated strategy a = b\nexport deprecated strategy b = a",
    );
    expect(bench.inside.open(parsed).check()[0]?.code).toBe("E0308");
  });
});

describe("a name with deprecated forms", () => {
  const FORMS = `${NEW}
export deprecated strategy chunks(ks..: nat) = chunks(ks)
export deprecated strategy chunks(f: traversal, k: nat) = chunks([k, k])`;

  it("means the form that takes the arguments, by their kinds and number", () => {
    means(
      `${FORMS}
strategy s = chunks([2]) ; chunks(3) ; chunks(4, 5) ; chunks(topDown, 6)`,
      split(2, 3, 4, 5, 6, 6),
      ["chunks -> chunks/1", "chunks -> chunks/1", "chunks -> chunks/2"],
    );
  });

  it("is told apart by what strategies compute and give", () => {
    means(
      `${FORMS}
strategy widths = [4, 5]
strategy width = 6
strategy apply(f, k: nat) = f ; chunks(k)
strategy s = chunks(widths) ; chunks(width) ; apply(chunks([7]), 8)`,
      split(4, 5, 6, 7, 8),
      ["chunks -> chunks/1", "chunks -> chunks/1"],
    );
  });

  it("may have lost a parameter, or have got one", () => {
    means(
      `export strategy rows(v: nat) = splitJoinId(v)
export deprecated strategy rows(r: nat, v: nat) = rows(v)
export strategy wide(v: nat) = splitJoinId(v)
export deprecated strategy wide = wide(4)
strategy s = rows(2) ; rows(9, 3) ; wide ; wide(5)`,
      split(2, 3, 4, 5),
      ["rows -> rows/2", "wide -> wide/0"],
    );
  });
});

describe("deprecated functions and types", () => {
  it("are what their bodies say", () => {
    const module = moduleOf(
      `export type Pair(t) = (t, t)
export deprecated type Two(t) = Pair(t)
export fun scale(a: f32, x: f32): f32 = a * x
export deprecated fun twice(x: f32): f32 = scale(2.0, x)
fun f(xs: [n]Two(f32)): [n]f32 = xs |> map(\\p -> twice(p.0))`,
      bench.inside,
    );
    expect(usesIn(module)).toEqual(["Two -> Two/1", "twice -> twice/1"]);
  });
});

describe("a rest parameter", () => {
  it("takes all further arguments as a list", () => {
    means(
      `${NEW}
strategy first(k: nat, others..: nat) = chunks([others.., k])
strategy s = first(2) ; first(3, 4) ; first(5, 6, 7)`,
      split(2, 4, 3, 6, 7, 5),
      [],
    );
  });

  it.each([
    ["strategy s(ks..: nat, k: nat) = id", "E0502"],
    ["rule r(ks..: nat) = x => x", "E0502"],
    ["fun f(x: f32): f32 = x\nschedule s(ks..: nat) for f = id", "E0502"],
  ])("is the last one of a strategy: %s", (text, code) => {
    const module = bench.inside.open(parseFile(`rest${text.length}.strata`, text));
    expect(module.check().map((d) => d.code)).toContain(code);
  });
});
