/** @file Soundness on random facts, sizes and assignments: proofs hold, and simplification keeps the value. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floorDiv, max, min, mod, sub } from "../../src/term/size/arithmetic.ts";
import { bounds } from "../../src/term/size/bounds.ts";
import {
  evaluateCondition,
  makeCondition,
  type SizeCondition,
  showCondition,
} from "../../src/term/size/condition.ts";
import { decideCondition } from "../../src/term/size/decide.ts";
import { proveDivides } from "../../src/term/size/divides.ts";
import { isSizeLimit, undefinedSizeIn } from "../../src/term/size/errors.ts";
import { evaluate } from "../../src/term/size/evaluate.ts";
import { type Facts, withRange } from "../../src/term/size/facts.ts";
import { proveEQ, proveLE, proveLT } from "../../src/term/size/prove.ts";
import { show } from "../../src/term/size/show.ts";
import { simplify } from "../../src/term/size/simplify.ts";
import type { Size, SizeTable, SizeVar } from "../../src/term/size/size.ts";
import { createSizeTable } from "../../src/term/size/table.ts";
import { buildSize, integerValue, type SizeTree } from "../../src/term/size/testing/expressions.ts";
import {
  allOps,
  environments,
  factsOf,
  indexOps,
  type NumberByName,
  type Premises,
  premises,
  satisfies,
  sortOf,
  trees,
} from "../../src/term/size/testing/random.ts";

const { SIZE_RUNS = "300" } = process.env;
const runs = Number(SIZE_RUNS);
function check<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: runs });
}

const lookup =
  (env: NumberByName) =>
  (v: SizeVar): number | undefined =>
    env[v.name];

/** Generates lists of assignments, most with small values, because few large ones satisfy the ranges of loops. */
const cases: fc.Arbitrary<readonly NumberByName[]> = fc.noShrink(
  fc
    .array(
      fc.oneof(
        environments,
        environments.map((env) => small(env, 9)),
        environments.map((env) => small(env, 4)),
      ),
      {
        minLength: 40,
        maxLength: 40,
      },
    )
    .map((envs) => envs.flatMap((env) => [env, { ...env, i: of(env, "i") - 1 }, rounded(env)])),
);

const of = (env: NumberByName, name: string): number => env[name] ?? 0;

const small = (env: NumberByName, limit: number): NumberByName =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value % limit]));

const rounded = (env: NumberByName): NumberByName => ({
  ...env,
  n: 8 * (1 + (of(env, "n") % 3)),
  m: 4 * (1 + (of(env, "m") % 3)),
});

interface World {
  readonly table: SizeTable;
  readonly facts: Facts;
  /** Assignments that satisfy the facts. */
  readonly envs: readonly NumberByName[];
}

function world(given: Premises, envs: readonly NumberByName[]): World | undefined {
  const table = createSizeTable();
  const facts = attempt(() => factsOf(table, given));
  if (facts === undefined) return undefined;
  return { table, facts, envs: envs.filter((env) => satisfies(facts, env)) };
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (isSizeLimit(error) || undefinedSizeIn(error) !== undefined) return undefined;
    throw error;
  }
}

const sized = (w: World, tree: SizeTree): Size | undefined =>
  attempt(() => buildSize(w.table, tree, sortOf));

describe("simplify", () => {
  it("keeps the value where the facts hold, and is idempotent", () => {
    check(
      fc.property(premises, trees(allOps, 3), cases, (given, tree, envs) => {
        const w = world(given, envs);
        const size = w && sized(w, tree);
        if (!w || !size) return;
        const simplified = attempt(() => simplify(size, w.facts));
        if (!simplified) return;
        expect(simplify(simplified, w.facts)).toBe(simplified);
        for (const env of w.envs) {
          const value = integerValue(tree, env);
          if (value === undefined) continue;
          const found = evaluate(simplified, lookup(env));
          expect(found, `${show(size)} -> ${show(simplified)} at ${JSON.stringify(env)}`).toBe(
            Number(value),
          );
        }
      }),
    );
  });

  it("does not depend on what was simplified before", () => {
    check(
      fc.property(premises, trees(indexOps, 3), trees(indexOps, 3), (given, tree, other) => {
        const [first, second] = [world(given, []), world(given, [])];
        if (!first || !second) return;
        const [a, b] = [sized(first, tree), sized(second, other) && sized(second, tree)];
        if (!a || !b) return;
        attempt(() => simplify(sized(second, other)!, second.facts));
        const results = [
          attempt(() => simplify(a, first.facts)),
          attempt(() => simplify(b, second.facts)),
        ];
        if (results[0] && results[1]) expect(show(results[0])).toBe(show(results[1]));
      }),
    );
  });
});

describe("proofs", () => {
  it("of inequalities hold", () => {
    check(
      fc.property(premises, trees(allOps, 2), trees(allOps, 2), cases, (given, p, q, envs) => {
        const w = world(given, envs);
        const [a, b] = w ? [sized(w, p), sized(w, q)] : [];
        if (!w || !a || !b) return;
        const le = attempt(() => proveLE(a, b, w.facts));
        const lt = attempt(() => proveLT(a, b, w.facts));
        const eq = attempt(() => proveEQ(a, b, w.facts));
        for (const env of w.envs) {
          const [x, y] = [integerValue(p, env), integerValue(q, env)];
          if (x === undefined || y === undefined) continue;
          const at = `${show(a)}, ${show(b)} at ${JSON.stringify(env)}`;
          if (le) expect(x <= y, `<= ${at}`).toBe(true);
          if (lt) expect(x < y, `< ${at}`).toBe(true);
          if (eq) expect(x === y, `== ${at}`).toBe(true);
        }
      }),
    );
  });

  it("of divisibility hold", () => {
    check(
      fc.property(
        premises,
        trees(["+", "*"], 1),
        trees(["+", "-", "*"], 2),
        cases,
        (given, p, q, envs) => {
          const w = world(given, envs);
          const [d, e] = w ? [sized(w, p), sized(w, q)] : [];
          if (!w || !d || !e) return;
          const answer = proveDivides(d, e, w.facts);
          for (const env of w.envs) {
            const [x, y] = [evaluate(d, lookup(env)), evaluate(e, lookup(env))];
            if (typeof x !== "number" || typeof y !== "number" || x < 1) continue;
            const at = `${show(d)} | ${show(e)} at ${JSON.stringify(env)}`;
            if (answer === "yes") expect(y % x === 0, at).toBe(true);
            if (answer === "no") expect(y % x === 0, at).toBe(false);
          }
        },
      ),
    );
  });

  it("decide conditions", () => {
    const op = fc.constantFrom<SizeCondition["op"]>("==", "!=", "<=", "<", "divides");
    check(
      fc.property(
        premises,
        op,
        trees(indexOps, 2),
        trees(indexOps, 1),
        cases,
        (given, o, p, q, envs) => {
          const w = world(given, envs);
          const [a, b] = w ? [sized(w, p), sized(w, q)] : [];
          if (!w || !a || !b) return;
          const condition = makeCondition(o, a, b);
          const answer = attempt(() => decideCondition(condition, w.facts));
          for (const env of w.envs) {
            if (integerValue(p, env) === undefined || integerValue(q, env) === undefined) continue;
            const value = evaluateCondition(condition, lookup(env));
            if (answer === undefined || !("holds" in value)) continue;
            expect(value.holds, `${showCondition(condition)} at ${JSON.stringify(env)}`).toBe(
              answer,
            );
          }
        },
      ),
    );
  });

  it("of what is true by construction succeed", () => {
    const index = trees(["+", "*"], 2);
    check(
      fc.property(premises, index, trees(["+", "*"], 1), (given, p, q) => {
        const w = world({ loops: given.loops.map((l) => ({ ...l, lo: 0 })), conditions: [] }, []);
        const [a, b] = w ? [sized(w, p), sized(w, q)] : [];
        if (!w || !a || !b || b.constant === 0 || b.vars.some((v) => v.sort === "loop")) return;
        const facts = ["n", "m", "w"].reduce(
          (known, name) => withRange(known, w.table.variable("free", name), 1),
          w.facts,
        );
        expect(proveLE(0, a, facts)).toBe(true);
        expect(proveLE(0, mod(a, b), facts)).toBe(true);
        expect(proveLT(mod(a, b), b, facts)).toBe(true);
        expect(proveLE(mod(a, b), a, facts)).toBe(true);
        expect(proveLE(floorDiv(a, b), a, facts)).toBe(true);
        expect(proveLE(min(a, b), max(a, b), facts)).toBe(true);
        expect(proveLE(sub(a, b), a, facts)).toBe(true);
        expect(simplify(mod(mod(a, b), b), facts)).toBe(simplify(mod(a, b), facts));
      }),
    );
  });
});

describe("bounds", () => {
  it("are bounds", () => {
    check(
      fc.property(premises, trees(indexOps, 2), cases, (given, tree, envs) => {
        const w = world(given, envs);
        const size = w && sized(w, tree);
        const found = w && size && attempt(() => bounds(size, w.facts));
        if (!w || !size || !found) return;
        for (const env of w.envs) {
          const value = integerValue(tree, env);
          const lo = found.lo && evaluate(found.lo, lookup(env));
          const hi = found.hi && evaluate(found.hi, lookup(env));
          if (value === undefined) continue;
          const at = `${show(size)} at ${JSON.stringify(env)}`;
          if (typeof lo === "number") expect(lo, at).toBeLessThanOrEqual(Number(value));
          if (typeof hi === "number") expect(hi, at).toBeGreaterThanOrEqual(Number(value));
        }
      }),
    );
  });
});
