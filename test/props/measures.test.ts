/** @file Measures of terms agree with types, sub-terms and the interpreter's reads on random terms. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asArray,
  children,
  emptyFacts,
  readsOfPart,
  strideOfPart,
  subterms,
  type Term,
  type Value,
} from "../../src/term/index.ts";
import { runs } from "../support/choices.ts";
import { Bench, run } from "../support/claims.ts";
import { CountedReads, readAll } from "../support/reads/counted.ts";
import { type Pipeline, pipeline } from "../support/reads/pipelines.ts";
import { seed } from "../support/seed.ts";
import { strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const PARAMETERS = { seed, numRuns: runs(150) };

/** The body of a pipeline, and its input in it. */
function read({ text }: Pipeline): { readonly fun: Term; readonly body: Term; readonly xs: Term } {
  const fun = bench.fun(text);
  if (fun.tag !== "lam" || fun.type.tag !== "fun") throw new Error("a function was expected");
  return { fun, body: fun.body, xs: bench.session.variable(0, fun.type.param) };
}

/** How often each place is read, at most. */
function mostOf(places: Iterable<number>): number {
  const times = new Map<number, number>();
  for (const i of places) times.set(i, (times.get(i) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

function bound(p: Pipeline): number {
  const { body, xs } = read(p);
  const { value } = readsOfPart(body, xs, emptyFacts);
  if (typeof value === "string") throw new Error(`${p.text}: ${value}`);
  return value.constant!;
}

describe("reads(xs)", () => {
  it("is no less than how often the interpreter reads an element", () => {
    let tight = 0;
    fc.assert(
      fc.property(pipeline(4, false), (p) => {
        const counted = new CountedReads(read(p).fun, p.dims);
        readAll(counted.result());
        const most = mostOf(counted.places);
        expect(bound(p), p.text).toBeGreaterThanOrEqual(most);
        if (bound(p) === most) tight++;
      }),
      PARAMETERS,
    );
    expect(tight).toBeGreaterThan(PARAMETERS.numRuns / 2);
  });

  it("is no less than how many elements of the result need an element", () => {
    fc.assert(
      fc.property(pipeline(4), (p) => {
        const counted = new CountedReads(read(p).fun, p.dims);
        const needed: number[] = [];
        for (const element of elementsOf(counted.result())) {
          counted.clear();
          element();
          needed.push(...new Set(counted.places));
        }
        expect(bound(p), p.text).toBeGreaterThanOrEqual(mostOf(needed));
      }),
      PARAMETERS,
    );
  });
});

/** Functions that read one element of a value each. */
const elementsOf = (value: Value): readonly (() => void)[] =>
  Array.from({ length: asArray(value).length }, (_, i) => i).flatMap((i) => {
    const element = asArray(value).get(i);
    return typeof element === "object" ? elementsOf(element) : [() => void asArray(value).get(i)];
  });

describe("stride(xs)", () => {
  it("is no less than how far the next element reads from the one before", () => {
    let known = 0;
    fc.assert(
      fc.property(pipeline(4), (p) => {
        const { fun, body, xs } = read(p);
        const { value } = strideOfPart(body, xs, emptyFacts);
        if (typeof value === "string") return;
        known++;
        const counted = new CountedReads(fun, p.dims);
        const rank = body.type.tag === "array" && body.type.elem.tag === "array" ? 2 : 1;
        const result = counted.result();
        const placesOf = (row: Value, j: number): readonly number[] => {
          counted.clear();
          readAll(asArray(row).get(j));
          return counted.ofBorder > 0 ? [] : counted.places;
        };
        const indices = Array.from({ length: asArray(result).length }, (_, i) => i);
        const all: Value[] =
          rank === 1 ? [result] : indices.map((i): Value => asArray(result).get(i));
        for (const row of all)
          for (let j = 0; j + 1 < asArray(row).length; j++) {
            const [here, next] = [placesOf(row, j), placesOf(row, j + 1)];
            if (here.length === 0 || here.length !== next.length) continue;
            const far = here.map((place, k) => Math.abs(next[k]! - place));
            expect(Math.max(...far), p.text).toBeLessThanOrEqual(value.constant!);
          }
      }),
      PARAMETERS,
    );
    expect(known).toBeGreaterThan(PARAMETERS.numRuns / 2);
  });
});

describe("termSize(e)", () => {
  it("is larger for a term than for its parts, and decides a condition", () => {
    fc.assert(
      fc.property(pipeline(4), fc.nat(60), (p, most) => {
        const { body } = read(p);
        for (const t of subterms(body))
          for (const part of children(t)) expect(t.nodes).toBeGreaterThan(part.nodes);
        const small = strategyOf(`match { | e where termSize(e) <= ${most} -> id }`, bench.inside);
        expect(run(small, body) !== undefined).toBe(body.nodes <= most);
      }),
      { seed, numRuns: runs(30) },
    );
  });
});

describe("rank(xs)", () => {
  it("is the number of dimensions of the type", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("n", "m", "3", "0"), { maxLength: 5 }),
        fc.nat(5),
        (dims, r) => {
          const xs = bench.body(
            `(n: nat, m: nat, xs: ${dims.map((d) => `[${d}]`).join("")}f32) = xs`,
          );
          const is = strategyOf(`match { | xs where rank(xs) == ${r} -> id }`, bench.inside);
          expect(run(is, xs) !== undefined).toBe(dims.length === r);
        },
      ),
      { seed, numRuns: runs(40) },
    );
  });
});
