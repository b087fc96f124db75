import { describe, expect, it } from "vitest";
import { Builder, Session, showType } from "../../src/term/index.ts";
import { Bench, expectSame } from "../support/claims.ts";
import { moduleOf, ruleOf, workspace } from "../support/stdlib.ts";

const session = new Session();
const { types, sizes } = session;
const [f32, n] = [types.scalar("f32"), sizes.variable("free", "n")];
const inside = workspace();
const use = (text: string): unknown => moduleOf(text, inside).fun("f").term;

describe("a boundary has an element", () => {
  it("which is that of the rows where rows are padded, in tuples too", () => {
    const rows = types.array(n, types.tuple([f32, types.array(n, types.scalar("i32"))]));
    expect(showType(types.boundary(rows))).toBe("boundary[(f32, i32)]");
    expect(types.boundary(types.array(n, f32))).toBe(types.boundary(f32));
  });

  it("which an array of another element does not have", () => {
    const b = new Builder(session);
    const xs = session.free("xs", types.array(n, types.scalar("i32")));
    expect(() => b.make.pad(1, 1, b.make.constant(b.f32(0.5)), xs)).toThrow(
      "argument `kind` of pad should be boundary[i32] but is boundary[f32]",
    );
    expect(() => b.make.pad(1, 1, b.boundary("wrap", f32), xs)).toThrow("of pad should be");
    expect(() => b.make.constant(xs)).toThrow("expected a scalar, a vector or a tuple of those");
  });
});

describe("a literal in a boundary is of the array's element", () => {
  const padded = (kind: string, elem: string): unknown =>
    use(`import nd\nfun f(A: [n][m]${elem}): [n + 1][m + 1]${elem} = pad2d(1, 0, ${kind}, A)`);
  it.each(["f16", "f32", "f64", "i32", "u64"])("%s", (elem) => {
    const [given, stated] = ["constant(3)", `constant(3${elem})`].map((k) => padded(k, elem));
    expect(given).toBe(stated);
  });

  it("through functions, lets and tuples", () => {
    const g =
      "fun g(l: nat, kinds: (boundary[a], boundary[a]), xs: [n]a): [n + 2*l]a =\n  pad(l, 0, kinds.0, pad(0, l, kinds.1, xs))\n";
    const body = (k: string): string =>
      `${g}fun f(xs: [n]f64): [n + 4]f64 = let k = ${k} in g(2, (k, clamp), xs)`;
    expect(use(body("constant(0.1)"))).toBe(use(body("constant(0.1f64)")));
    expect(() => use(body("constant(0.1f32)"))).toThrow("boundary[f64]");
  });

  it("or no number of its type", () => {
    expect(() => padded("constant(7.5)", "i32")).toThrow("7.5 is no i32");
    expect(() => padded("constant(-1)", "u64")).toThrow("-1 is no u64");
    expect(() => padded("constant(true)", "i32")).toThrow("should be i32 but is bool");
  });
});

describe("a function of index and length is a boundary", () => {
  const f = (kind: string): unknown =>
    use(
      `import nd\nfun edge(i: i32, n: i32): i32 = if i < 0 then 0 else n - 1\nfun f(A: [n][m]f64): [n + 1][m + 1]f64 = pad2d(1, 0, ${kind}, A)`,
    );
  it("written where it is used, or declared", () => {
    expect(f("edge")).toBe(f("\\i n -> if i < 0 then 0 else n - 1"));
    expect(() => f("\\i n -> 0.5")).toThrow("i32");
    expect(() => f("\\i -> i")).toThrow("the boundary function should be");
  });
});

describe("in a rule", () => {
  const bench = new Bench();
  it("one boundary fits arrays and their rows", () => {
    const rule =
      "pad(l, r, kind, xs as [n][m]a) => transpose(map(\\c -> pad(l, r, kind, c), transpose(xs)))";
    const at = (k: string): string => `(A: [n][m]f32): [n + 2][m]f32 = pad(1, 1, ${k}, A)`;
    expectSame(
      bench.rewrite(rule, bench.body(at("constant(2.0)"))),
      bench.body(
        "(A: [n][m]f32): [n + 2][m]f32 = transpose(map(\\c -> pad(1, 1, constant(2.0), c), transpose(A)))",
      ),
    );
  });

  it("but not arrays of other elements", () => {
    expect(() =>
      ruleOf(" = pad(l, r, kind, zip(xs, ys)) => zip(pad(l, r, kind, xs), ys)", inside),
    ).toThrow();
  });

  it("what fills is demanded to be an element", () => {
    const rule = ruleOf(
      " = pad(0, r, clamp, map(f, xs as [1]a)) => pad(0, r, constant(f(xs[0])), map(\\x -> f(x), xs))",
      inside,
    );
    expect(rule.properties.map((p) => p.name)).toEqual(["element"]);
  });
});
