/** @file Laws of canonical sizes on random expressions. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  ceilDiv,
  exactDiv,
  floorDiv,
  mod,
  mul,
  neg,
  sub,
} from "../../src/term/size/arithmetic.ts";
import {
  evaluateCondition,
  makeCondition,
  substituteCondition,
} from "../../src/term/size/condition.ts";
import { isSizeLimit, undefinedSizeIn } from "../../src/term/size/errors.ts";
import { evaluate } from "../../src/term/size/evaluate.ts";
import { asLinear } from "../../src/term/size/linear.ts";
import { show } from "../../src/term/size/show.ts";
import type { Size, SizeVar } from "../../src/term/size/size.ts";
import { shiftBound, substituteSizes, transplant } from "../../src/term/size/substitute.ts";
import { createSizeTable } from "../../src/term/size/table.ts";
import {
  buildSize,
  integerValue,
  parseTree,
  rationalValue,
  type SizeTree,
} from "../../src/term/size/testing/expressions.ts";
import {
  allOps,
  environments,
  indexOps,
  type NumberByName,
  names,
  polynomialOps,
  rationalOps,
  sortOf,
  trees,
} from "../../src/term/size/testing/random.ts";
import { type SizeView, type TermView, view } from "../../src/term/size/view.ts";

const { SIZE_RUNS = "300" } = process.env;
const runs = Number(SIZE_RUNS);
function check<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: runs });
}

const table = createSizeTable();
const size = (tree: SizeTree): Size => buildSize(table, tree, sortOf);
const lookup =
  (env: NumberByName) =>
  (v: SizeVar): number | undefined =>
    env[v.name];

/** Points at which different rational functions of small degree are unlikely to agree. */
const points: readonly NumberByName[] = [3, 5, 8, 12].map((seed) =>
  Object.fromEntries(names.map((name, i) => [name, (seed * 104_729 * (i + 2) ** seed) % 9973])),
);

/** Returns whether two trees denote the same rational function; undefined if one of them is defined at no point. */
function sameFunction(a: SizeTree, b: SizeTree): boolean | undefined {
  let known: boolean | undefined;
  for (const env of points) {
    const [x, y] = [rationalValue(a, env), rationalValue(b, env)];
    if (x === undefined || y === undefined) continue;
    if (x.num !== y.num || x.den !== y.den) return false;
    known = true;
  }
  return known;
}

/** Builds the size of a tree; undefined if its canonical form is undefined (a divisor 0) or too large. */
function attempt(tree: SizeTree): Size | undefined {
  try {
    return size(tree);
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return undefined;
    throw error;
  }
}

describe("rational functions", () => {
  const rational = trees(rationalOps, 3);

  it("are the same object exactly when they are the same function", () => {
    check(
      fc.property(trees(rationalOps, 2), trees(rationalOps, 2), (a, b) => {
        const [x, y] = [attempt(a), attempt(b)];
        const same = x && y && sameFunction(a, b);
        if (same !== undefined) expect(x === y).toBe(same);
      }),
    );
  });

  it("form a field", () => {
    check(
      fc.property(rational, rational, trees(rationalOps, 2), (p, q, r) => {
        const [a, b, c] = [attempt(p), attempt(q), attempt(r)];
        if (!a || !b || !c) return;
        expect(add(a, b)).toBe(add(b, a));
        expect(add(add(a, b), c)).toBe(add(a, add(b, c)));
        expect(mul(a, b)).toBe(mul(b, a));
        expect(mul(mul(a, b), c)).toBe(mul(a, mul(b, c)));
        expect(mul(a, add(b, c))).toBe(add(mul(a, b), mul(a, c)));
        expect(sub(a, b)).toBe(add(a, neg(b)));
        if (b.constant !== 0) expect(mul(exactDiv(a, b), b)).toBe(a);
        if (b.constant !== 0) expect(exactDiv(mul(a, b), b)).toBe(a);
      }),
    );
  });
});

describe("floors", () => {
  const polynomial = trees(polynomialOps, 2);

  it("obey the laws of division", () => {
    check(
      fc.property(polynomial, polynomial, polynomial, (p, q, r) => {
        const [a, b, c] = [size(p), size(q), size(r)];
        if (b.constant !== undefined && b.constant <= 0) return;
        expect(floorDiv(add(a, mul(b, c)), b)).toBe(add(floorDiv(a, b), c));
        expect(mod(add(a, mul(b, c)), b)).toBe(mod(a, b));
        expect(add(mul(b, floorDiv(a, b)), mod(a, b))).toBe(a);
        expect(mod(mod(a, b), b)).toBe(mod(a, b));
        expect(floorDiv(mod(a, b), b).constant).toBe(0);
        expect(ceilDiv(a, b)).toBe(floorDiv(sub(add(a, b), 1), b));
        expect(mod(mul(a, 6), mul(b, 6))).toBe(mul(mod(a, b), 6));
      }),
    );
  });

  it("of floors are one floor, for positive divisors", () => {
    check(
      fc.property(polynomial, trees(["+", "*"], 1), trees(["+", "*"], 1), (p, q, r) => {
        const [a, b, c] = [size(p), size(q), size(r)];
        if ([b, c].some((d) => d.constant === 0 || d.vars.some((v) => v.sort === "loop"))) return;
        expect(floorDiv(floorDiv(a, b), c)).toBe(floorDiv(a, mul(b, c)));
      }),
    );
  });
});

describe("canonical forms", () => {
  const any = trees([...allOps, "pow"], 3);

  it("keep the value", () => {
    check(
      fc.property(any, fc.array(environments, { minLength: 4, maxLength: 4 }), (tree, envs) => {
        const canonical = attempt(tree);
        if (canonical === undefined) return;
        for (const env of envs) {
          const value = integerValue(tree, env);
          const found = evaluate(canonical, lookup(env));
          if (value === undefined || (typeof found === "object" && found.tag === "tooLarge"))
            continue;
          expect(found, `${show(canonical)} at ${JSON.stringify(env)}`).toBe(Number(value));
        }
      }),
    );
  });

  it("are printed so that reading gives them back", () => {
    check(
      fc.property(any, (tree) => {
        const canonical = attempt(tree);
        if (canonical !== undefined) expect(size(parseTree(show(canonical)))).toBe(canonical);
      }),
    );
  });

  it("are described so that the description has their value", () => {
    const nonNegative = (dividend: Size): boolean => dividend.num.coefficients.every((c) => c > 0);
    check(
      fc.property(any, environments, (tree, env) => {
        const canonical = attempt(tree);
        if (canonical === undefined) return;
        const value = evaluate(canonical, lookup(env));
        if (typeof value !== "number" || integerValue(tree, env) === undefined) return;
        for (const options of [undefined, { nonNegative }, { nonNegative: () => true }]) {
          const description = view(canonical, options);
          const found = viewValue(description, env) + 0;
          if (!Number.isNaN(found)) expect(found).toBe(value);
        }
      }),
    );
  });

  it("do not depend on what was built before", () => {
    check(
      fc.property(any, fc.array(any, { maxLength: 3 }), (tree, others) => {
        if (attempt(tree) === undefined) return;
        const [first, second] = [createSizeTable(), createSizeTable()];
        for (const other of others) {
          if (attempt(other) !== undefined) buildSize(second, other, sortOf);
        }
        const [a, b] = [buildSize(first, tree, sortOf), buildSize(second, tree, sortOf)];
        expect(show(a)).toBe(show(b));
        expect(transplant(b, first)).toBe(a);
        expect(a.vars.map((v) => v.name)).toEqual(b.vars.map((v) => v.name));
      }),
    );
  });

  it("commute with substitution", () => {
    check(
      fc.property(any, trees(indexOps, 1), environments, (tree, image, env) => {
        const [whole, part] = [attempt(tree), attempt(image)];
        const value = part && evaluate(part, lookup(env));
        if (!whole || !part || typeof value !== "number" || value < 0) return;
        const inner = { ...env, n: value };
        const expected = evaluate(whole, lookup(inner));
        if (integerValue(tree, inner) === undefined || typeof expected !== "number") return;
        const substituted = attemptOf(() =>
          substituteSizes(whole, (v) => (v.name === "n" ? part : undefined)),
        );
        if (substituted) expect(evaluate(substituted, lookup(env))).toBe(expected);
      }),
    );
  });

  it("split into a linear part and a rest", () => {
    check(
      fc.property(trees(allOps, 2), (tree) => {
        const whole = attempt(tree);
        const v = table.variable("free", "n").vars[0]!;
        const linear = whole && asLinear(whole, v);
        if (!whole || !linear) return;
        expect(add(mul(linear.coefficient, v.size), linear.rest)).toBe(whole);
        expect([...linear.coefficient.vars, ...linear.rest.vars]).not.toContain(v);
      }),
    );
  });
});

describe("conditions", () => {
  const op = fc.constantFrom<"==" | "!=" | "<=" | "<" | ">" | ">=" | "divides">(
    ...(["==", "!=", "<=", "<", ">", ">=", "divides"] as const),
  );

  it("hold where the comparison holds", () => {
    check(
      fc.property(op, trees(allOps, 2), trees(allOps, 2), environments, (relation, p, q, env) => {
        const [a, b] = [attempt(p), attempt(q)];
        const [x, y] = [integerValue(p, env), integerValue(q, env)];
        if (!a || !b || x === undefined || y === undefined) return;
        const found = evaluateCondition(makeCondition(relation, a, b), lookup(env));
        expect(found, `${show(a)} ${relation} ${show(b)}`).toMatchObject({
          holds: compared(relation, x, y),
        });
      }),
    );
  });

  it("are canonical: substitution and construction commute", () => {
    check(
      fc.property(op, trees(polynomialOps, 2), trees(polynomialOps, 2), (relation, p, q) => {
        const c = makeCondition(relation, size(p), size(q));
        const renamed = substituteCondition(c, (v) => table.variable(v.sort, `${v.name}x`));
        const back = substituteCondition(renamed, (v) =>
          table.variable(v.sort, v.name.slice(0, -1)),
        );
        expect(back).toEqual(c);
        expect(makeCondition(c.op, c.left, c.right)).toEqual(c);
      }),
    );
  });
});

describe("bound variables", () => {
  it("shift above the cutoff", () => {
    const [a, b] = [table.variable("bound", "0"), table.variable("bound", "1")];
    const whole = floorDiv(add(a, mul(b, 3)), add(b, 1));
    expect(whole.boundDepth).toBe(2);
    expect(show(shiftBound(whole, 2, 1))).toBe("(#0 + 3*#3) / (#3 + 1)");
    expect(shiftBound(shiftBound(whole, 5), -5)).toBe(whole);
    expect(shiftBound(whole, 1, 2)).toBe(whole);
  });
});

function attemptOf(make: () => Size): Size | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function compared(op: string, x: bigint, y: bigint): boolean {
  switch (op) {
    case "==":
      return x === y;
    case "!=":
      return x !== y;
    case "<=":
      return x <= y;
    case "<":
      return x < y;
    case ">":
      return x > y;
    case ">=":
      return x >= y;
    default:
      return x >= 1n && y % x === 0n;
  }
}

const floorQuotient = (a: number, b: number): number => (a - (((a % b) + b) % b)) / b + 0;

/** Returns the value of a described size; NaN if an intermediate number is too large to be exact. */
const viewValue = (v: SizeView, env: NumberByName): number => exactly(rawViewValue(v, env));

const exactly = (value: number): number =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : Number.NaN;

const termValue = ({ coefficient, factors }: TermView, env: NumberByName): number =>
  factors.reduce((product, factor) => product * viewValue(factor, env), coefficient);

function rawViewValue(v: SizeView, env: NumberByName): number {
  const value = (w: SizeView): number => viewValue(w, env);
  switch (v.tag) {
    case "const":
      return v.value;
    case "var":
      return env[v.v.name]!;
    case "sum":
      return v.terms.reduce((sum, term) => sum + exactly(termValue(term, env)), 0);
    case "quotient":
      return value(v.num) / value(v.den);
    case "floor":
      return floorQuotient(value(v.a), value(v.b));
    case "ceilDiv":
      return -floorQuotient(-value(v.a), value(v.b));
    case "mod":
      return value(v.a) - value(v.b) * floorQuotient(value(v.a), value(v.b));
    case "min":
      return Math.min(...v.args.map(value));
    case "max":
      return Math.max(...v.args.map(value));
    case "pow":
      return value(v.base) ** value(v.exponent);
    case "log2":
      return Math.log2(value(v.arg));
    default:
      return v satisfies never;
  }
}
