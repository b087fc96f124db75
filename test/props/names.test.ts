/** @file A part of a term, printed with the names along its path, reads as it does in the whole. */
import { expect, it } from "vitest";
import { children, namesAlong, Session, showTerm, type Term } from "../../src/term/index.ts";
import { randomEnvironment } from "../../src/testing/environments.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { forAll } from "../support/choices.ts";
import { Bench } from "../support/claims.ts";

const onOneLine = { width: Infinity };

/** Calls `see` for every part that the whole prints as a text of its own. */
function visitParts(root: Term, see: (part: Term, path: readonly number[]) => void): void {
  const go = (t: Term, path: readonly number[]): void => {
    if (t.tag === "lit") return; // `1 as idx[n]`, in an index `1`
    if (t.tag !== "lam" && t.tag !== "natLam") see(t, path); // `\x y -> …` is one text
    if (isOperator(root, t, path)) return;
    children(t).forEach((c, i) => go(c, [...path, i]));
  };
  go(root, []);
}

/** `(+)` has no parts in print. */
const isOperator = (root: Term, t: Term, path: readonly number[]): boolean =>
  (t.tag === "lam" || t.tag === "natLam") &&
  /^\(\S+\)$/.test(showTerm(t, { ...namesAlong(root, path), ...onOneLine }));

function expectAgreement(root: Term): number {
  const whole = showTerm(root, onOneLine);
  let parts = 0;
  visitParts(root, (part, path) => {
    parts++;
    const shown = showTerm(part, { ...namesAlong(root, path), ...onOneLine });
    expect(whole).toContain(shown);
  });
  return parts;
}

it("in random terms", () => {
  const session = new Session();
  let parts = 0;
  forAll(300, (c) => {
    const maker = new TermMaker(c, randomEnvironment(c, session, { sort: "param" }));
    parts += expectAgreement(maker.term(maker.type(2), 4));
  });
  expect(parts).toBeGreaterThan(2000);
});

it("under nat binders, and beside names that the part does not mention", () => {
  const bench = new Bench();
  const inner =
    "iterate(1, \\(m: nat) (zs: [m]f32) -> map(\\z -> z + (l as f32) + (m as f32), zs), ys)";
  const root = bench.fun(
    `(xs: [n]f32, a: [x]f32): ([n]f32, [x]f32) =
      (iterate(1, \\(l: nat) (ys: [l]f32) -> ${inner}, xs), map(\\y -> y * y, a))`,
  );
  expect(expectAgreement(root)).toBeGreaterThan(10);
  const [path, sum] = [Array<number>(12).fill(0), "y + l as f32"];
  const names = namesAlong(root, path);
  expect(names).toMatchObject({ scope: ["xs", "ys", "zs", "us", "y"], nats: ["l", "l1"] });
  const part = path.reduce((t: Term, i) => children(t)[i]!, root);
  expect(showTerm(part, names)).toBe(sum);
  expect(showTerm(part)).toContain("#");
});
