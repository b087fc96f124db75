import { expect, it } from "vitest";
import {
  ceilDiv,
  exactDiv,
  min,
  mul,
  Session,
  type Size,
  sub,
  type Term,
  TermPacker,
  UnpackedTerms,
} from "./index.ts";

const session = new Session();
const { types, sizes } = session;
const n = sizes.variable("free", "n");
const m = sizes.variable("meta", "m");

/** Packs with `pack`, through JSON, and unpacks in the same session: the result must be the same object. */
function again<T>(
  pack: (table: TermPacker) => number,
  of: (made: UnpackedTerms) => (i: number) => T,
) {
  const table = new TermPacker();
  const number = pack(table);
  const nodes = JSON.parse(JSON.stringify(table.nodes)) as typeof table.nodes;
  return of(new UnpackedTerms(session, nodes))(number);
}

it.each<[string, Size]>([
  ["0", sizes.nat(0)],
  ["1", sizes.nat(1)],
  ["-3", sizes.nat(-3)],
  ["n", n],
  ["a bound size", sizes.variable("bound", "2")],
  ["2*n - m", sub(mul(2, n), m)],
  ["a fraction", exactDiv(mul(n, n), mul(m, 3))],
  ["a division", mul(ceilDiv(n, m), n)],
  ["a minimum", sub(min(n, mul(m, m)), 1)],
])("a size survives: %s", (_, size) => {
  expect(
    again(
      (t) => t.size(size),
      (made) => made.size,
    ),
  ).toBe(size);
});

const f32 = types.scalar("f32");
const i64 = types.scalar("i64");
const array = types.array(n, types.tuple([types.idx(m), types.vector(f32, 4)]));

it.each<[string, Term]>([
  ["-0", session.lit(-0, f32)],
  ["0", session.lit(0, f32)],
  ["NaN", session.lit(Number.NaN, f32)],
  ["-inf", session.lit(-Infinity, f32)],
  ["a 64-bit literal", session.lit(-(2n ** 63n), i64)],
  ["true", session.lit(true, types.scalar("bool"))],
  ["a metavariable", session.meta("f", [session.variable(0, array)], types.variable("meta", "t"))],
  [
    "a function",
    session.lam(types.boundary(f32), session.lam(array, session.variable(1, types.boundary(f32)))),
  ],
  [
    "a function of a size",
    session.natLam(session.free("xs", types.array(sizes.variable("bound", "0"), f32))),
  ],
  [
    "an application",
    session.app(session.free("g", types.fun(f32, i64)), [session.lit(2, f32)], i64),
  ],
  ["a label", session.prim("label", [], [session.lit(1, f32)], f32, "here")],
])("a term survives: %s", (_, term) => {
  expect(
    again(
      (t) => t.term(term),
      (made) => made.term,
    ),
  ).toBe(term);
});
