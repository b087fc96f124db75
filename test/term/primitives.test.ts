/**
 * @file What every primitive means, by hand: expressions with their values, edges included. A primitive without a claim does
 * not compile. Scalar operations on random numbers: arithmetic.test.ts; undefined arrays: undef.test.ts.
 */
import { describe, expect, it } from "vitest";
import {
  children,
  Interpreter,
  PRIM_NAMES,
  type PrimName,
  type Term,
} from "../../src/term/index.ts";
import { text } from "../../src/testing/values.ts";
import { Bench } from "../support/claims.ts";
import { ALGORITHM_CLAIMS } from "./primitives/algorithm.ts";
import type { Claim } from "./primitives/claim.ts";
import { LAYOUT_CLAIMS } from "./primitives/layout.ts";
import { SCALAR_CLAIMS } from "./primitives/scalar.ts";
import { STRUCTURE_CLAIMS } from "./primitives/structure.ts";

const CLAIMS: Readonly<Record<PrimName, readonly Claim[]>> = {
  ...ALGORITHM_CLAIMS,
  ...LAYOUT_CLAIMS,
  ...SCALAR_CLAIMS,
  ...STRUCTURE_CLAIMS,
};

const bench = new Bench();

const mentions = (t: Term, name: PrimName): boolean =>
  (t.tag === "prim" && t.prim === name) || children(t).some((u) => mentions(u, name));

describe.each(PRIM_NAMES.map((name) => [name, CLAIMS[name]] as const))("%s", (name, claims) => {
  it.each(claims)("%s is %s", (claim, value) => {
    const [, type, expression] = /^(.*?): (.*)$/s.exec(claim)!;
    const term = bench.fun(`(): ${type} = ${expression}`);
    expect(mentions(term, name)).toBe(true);
    for (const by of ["closures", "text"] as const) {
      const found = new Interpreter({ sizes: new Map(), values: new Map(), by }).run(term);
      expect(text(found), by).toBe(value);
    }
  });
});
