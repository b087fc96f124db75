import { describe, expect, it } from "vitest";
import {
  add,
  allOf,
  anyOf,
  type ConditionOperator,
  decideTest,
  emptyFacts,
  Interpreter,
  isCondition,
  makeCondition,
  mul,
  negatedTest,
  Session,
  type Size,
  type SizeTest,
  sameTest,
  showTerm,
  showTest,
  sizesOfTest,
  sizeTestOf,
  sub,
  testHolds,
  testTerm,
  withTest,
} from "./index.ts";

const session = new Session();
const { sizes } = session;
const [n, m] = ["n", "m"].map((name) => sizes.variable("free", name)) as [Size, Size];
const nat = (k: number): Size => sizes.nat(k);

const OPERATORS: readonly ConditionOperator[] = ["==", "!=", "<=", "<", ">=", ">"];
const SIDES: readonly Size[] = [n, m, sub(n, 3), add(n, m), mul(n, m), mul(mul(n, n), m), nat(5)];
const CONDITIONS: readonly SizeTest[] = [
  ...OPERATORS.flatMap((op) => SIDES.flatMap((a) => SIDES.map((b) => makeCondition(op, a, b)))),
  ...SIDES.flatMap((e) => [nat(4), nat(7), m].map((d) => makeCondition("divides", d, e))),
];
/** Numbers around the limits of 32 bits: products of three exceed them, and wrap. */
const NUMBERS = [0, 1, 2, 3, 5, 8, 65_536, 92_681];

const valueUnder = (test: SizeTest, values: ReadonlyMap<string, number>): unknown =>
  new Interpreter({ sizes: values, values: new Map() }).run(testTerm(session, test));

describe("terms that test sizes", () => {
  it("have the value of the test, also where values of sizes would wrap", () => {
    let wrong = "";
    for (const test of CONDITIONS)
      for (const a of NUMBERS)
        for (const b of NUMBERS) {
          const values = new Map([
            ["n", a],
            ["m", b],
          ]);
          const expected = testHolds(test, (v) => values.get(v.name));
          if (valueUnder(test, values) !== expected)
            wrong ||= `${showTest(test)} for n = ${a}, m = ${b}`;
        }
    expect(wrong).toBe("");
  });

  it("are read as the test again, or as one that decides it both ways", () => {
    const isOpen = (t: SizeTest): boolean => !isCondition(t) || t.op !== "divides" || t.left !== m;
    const symbolic = CONDITIONS.filter(isOpen).filter((t) =>
      sizesOfTest(t).some((s) => s.constant === undefined),
    );
    const lost = symbolic.filter((test) => {
      const read = sizeTestOf(testTerm(session, test));
      if (read === undefined) return true;
      if (sameTest(read, test)) return false;
      const [holds, fails] = [withTest(emptyFacts, read), withTest(emptyFacts, negatedTest(read))];
      return decideTest(test, holds) !== true || decideTest(test, fails) !== false;
    });
    expect(lost.map(showTest)).toEqual([]);
  });

  it("print as a program writes them", () => {
    const both = allOf([makeCondition("divides", nat(4), m), makeCondition("<=", n, nat(9))]);
    expect(showTerm(testTerm(session, both))).toBe("m % 4 == 0 && n <= 9");
    expect(showTerm(testTerm(session, anyOf([])))).toBe("false");
  });

  it("may be joined, negated and nested", () => {
    const test = anyOf([
      allOf([makeCondition("divides", nat(4), m), makeCondition("<", n, m)]),
      makeCondition("!=", n, 7),
    ]);
    const read = sizeTestOf(testTerm(session, test))!;
    expect(showTest(read)).toBe("4 divides m and n < m or n != 7");
    expect(showTest(negatedTest(read))).toBe("(4*(m / 4) < m or m <= n) and n == 7");
  });

  it("are no terms that depend on data or may wrap", () => {
    const i32 = session.types.scalar("i32");
    const bool = session.types.scalar("bool");
    const x = session.free("x", i32);
    const product = session.prim("natVal", [mul(n, m)], [], i32);
    for (const a of [x, product])
      expect(sizeTestOf(session.prim("le", [], [a, session.lit(3, i32)], bool))).toBeUndefined();
  });
});
