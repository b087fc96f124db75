import { describe, expect, it, vi } from "vitest";
import { Bench, expectSame } from "../../test/support/claims.ts";
import { instantiate, Session, showTerm, type Term } from "./index.ts";

const bench = new Bench();
const shown = (text: string): string => showTerm(bench.body(text), { scope: ["a", "b"] });
const same = (a: string, b: string): void => expectSame(bench.body(a), bench.body(b));
const two = (e: string): string => `(a: f32, b: f32): f32 = ${e}`;

describe("a let", () => {
  it("that is not used vanishes", () => same(two("let x = a * b in a"), two("a")));
  it("of a variable, a literal or layout vanishes", () => {
    same(two("let x = a in x + x"), two("a + a"));
    same(two("let x = 1.0 in x + x"), two("1.0 + 1.0"));
    const rows = "(xs: [n][m]f32): [2 * n * m]f32 = ";
    same(
      `${rows} let ys = transpose(xs) in concat(join(ys), join(ys))`,
      `${rows} concat(join(transpose(xs)), join(transpose(xs)))`,
    );
  });
  it("of a computation used once vanishes", () =>
    same(two("let x = a * b in x + a"), two("a * b + a")));
  it("of a computation used twice stays", () => {
    expect(shown(two("let x = a * b in x + x"))).toBe("let x = a * b in x + x");
  });
  it("of a computation used under a lambda stays outside of it", () => {
    expect(shown("(a: f32, b: [n]f32): [n]f32 = let x = a * a in map(\\y -> y + x, b)")).toBe(
      "let x = a * a in map(\\y -> y + x, b)",
    );
  });
  it("is bound where its uses meet", () => {
    expect(shown(two("let x = a * b in a + sqrt(x * x)"))).toBe("a + sqrt(let x = a * b in x * x)");
    expect(shown(two("let x = a * b in let y = x * x in a + y"))).toBe(
      "a + (let x = a * b in x * x)",
    );
  });
  it("moves under no label, so that a label stays around what the program put there", () => {
    const f = "(a: f32, b: [n]f32): [n]f32 =";
    const labelled = 'let x = a * a in label("s", map(\\y -> y + x, b))';
    expect(shown(`${f} ${labelled}`)).toBe(labelled);
    const deep = 'let x = a * a in join(slide(1, 1, label("s", map(\\y -> y + x, b))))';
    expect(shown(`${f} ${deep}`)).toBe(
      'join(slide(1, 1, let x = a * a in label("s", map(\\y -> y + x, b))))',
    );
    const inside = 'label("s", let x = a * a in map(\\y -> y + x, b))';
    expect(shown(`${f} ${inside}`)).toBe(inside);
  });
  it("of a tuple is shared component by component", () => {
    expect(shown(two("let p = (a * b, a + b) in p.0 * p.0 + p.1"))).toBe(
      "(let x = a * b in x * x) + (a + b)",
    );
  });
});

describe("lets that meet at one place", () => {
  it("keep their order when the term is built again", () => {
    for (const e of [
      "let x = a * a in let y = b * b in x * y + (x + y)",
      "let x = a * a in let y = x * b in x * y + (x + y)",
      "let x = a * a in let y = b * b in let z = y * y in x * (y * (z * z)) + (x + y)",
    ]) {
      const t = bench.body(two(e));
      expectSame(instantiate(t, { size: (s) => s, type: (type) => type }), t);
    }
  });

  it("are built again in time that their number bounds", () => {
    const builds = (t: Term): number => {
      const made = vi.spyOn(Session.prototype, "rawPrim");
      expectSame(instantiate(t, { size: (s) => s, type: (type) => type }), t);
      const { length } = made.mock.calls;
      made.mockRestore();
      return length;
    };
    /** Values that are all used after the last `let`, so that none moves into the body of another. */
    const lets = (count: number): Term => {
      const xs = Array.from({ length: count }, (_, i) => `x${i}`);
      const bound = xs.map((x, i) => `let ${x} = a * ${i}.5 in `).join("");
      return bench.body(two(`${bound}${xs.join(" + ")} + (${xs.join(" * ")})`));
    };
    expect(builds(lets(8))).toBeGreaterThan(8);
    expect(builds(lets(16))).toBeLessThan(5 * builds(lets(8)));
  });
});
