/**
 * @file One generic test for every rule of given standard library modules, exported or private, so that a new rule is tested
 * without further code. STRATA_REPORT=1 prints the tally of each rule.
 */
import { afterAll, describe, expect, it } from "vitest";
import { fixedRules, patternsOf } from "../../src/strategies/index.ts";
import { emptyFacts, Session, withCondition } from "../../src/term/index.ts";
import { proveRule } from "../../src/testing/proof/rule-proof.ts";
import { RuleCheck } from "../../src/testing/rule-check.ts";
import type { Tally } from "../../src/testing/tally.ts";
import { sizeConditions, typeProblem } from "../../src/testing/well-typed.ts";
import { forAll } from "./choices.ts";
import { RULE_NAMES, workspace } from "./stdlib.ts";

/** Number of cases per rule, each on several data sets; `npm run check:stdlib` tries many more. */
const CASES = 40;

/** Rules about arithmetic, which symbolic proofs do not decide: tested on numbers only. */
const COMPUTING: ReadonlySet<string> = new Set([
  "arithmetic.byPowerOfTwo",
  "arithmetic.correctedProductF16",
  "arithmetic.correctedProductF32",
  "arithmetic.correctedProductF64",
  "arithmetic.differenceAsSum",
  "arithmetic.fusedSum",
  "arithmetic.negatedProduct",
  "arithmetic.scaledSumF16",
  "arithmetic.scaledSumF32",
  "arithmetic.scaledSumF64",
  "arithmetic.timesReciprocal",
  "evaluation.timesZero",
  "evaluation.timesOne",
  "exchange.exchangeStage",
  "exchange.partFilled",
  "exchange.piecesOfMiddle",
  "exchange.tilesAligned",
  "histogram.reduceByIndexClamped",
  "iteration.unchangedFloat",
  "iteration.unchangedInteger",
  "layers.byLayers",
  "reduction.greatestF32",
  "reduction.greatestF64",
  "reduction.leastF32",
  "reduction.leastF64",
  "separable.sumColumns",
  "separable.weighRows",
  "separable.weighColumns",
  "windows.clampBoundary",
]);

/** Declares the tests of the chosen modules. A rule for any number of arguments is tested for each of its smallest numbers. */
export function testRules(chosen: (module: string) => boolean): void {
  const tallies = new Map<string, Tally>();
  const session = new Session();
  const library = workspace(session);
  const rulesOf = (module: string, name: string) =>
    fixedRules(library.standard(module)!.rule(name));
  const all = RULE_NAMES.flatMap(([module, name]) => {
    if (!chosen(module)) return [];
    const rules = rulesOf(module, name);
    return rules.map(
      (_, i) => [module, rules.length === 1 ? name : `${name}, ${i}`, name, i] as const,
    );
  });

  afterAll(() => {
    const { STRATA_REPORT } = process.env;
    if (STRATA_REPORT !== undefined) console.table(Object.fromEntries(tallies));
  });

  describe.each(all)("%s: %s", (module, shown, name, index) => {
    const rule = rulesOf(module, name)[index]!;
    const check = new RuleCheck(rule, session);
    tallies.set(`${module}.${shown}`, check.tally);

    it("has two well-typed sides, for all sizes that its conditions allow", () => {
      const patterns = patternsOf(rule);
      for (const p of patterns) expect(typeProblem(p)).toBeUndefined();
      const known = [...patterns.flatMap((p) => sizeConditions(p)), ...rule.conditions];
      expect(typeProblem(rule.rhs, known.reduce(withCondition, emptyFacts))).toBeUndefined();
      expect(check.instances.sizes.legal.length).toBeGreaterThan(0);
      expect(check.instances.sizes.unsound).toBeUndefined();
    });

    it("keeps the meaning", () => {
      forAll(CASES, (c) => check.keepsMeaning(c));
      const { cases, discards, undecided } = check.tally;
      expect(discards).toBeLessThanOrEqual(0.05 * cases);
      expect(undecided).toBeLessThanOrEqual(0.2 * cases);
    });

    it("holds for all data, as far as a proof reaches", () => {
      const proof = proveRule(rule, session);
      const verdict = proof.tag === "refuted" ? proof.counterexample.message : proof.tag;
      expect(verdict).toBe(COMPUTING.has(`${module}.${name}`) ? "open" : "holds");
    });

    if (check.instances.sizes.illegal.length > 0) {
      it("does not apply where a condition fails", () => {
        forAll(CASES / 2, (c) => check.refusesIllegal(c));
      });
    }

    if (rule.properties.some((p) => p.name !== "data")) {
      it("does not apply where a property is missing", () => {
        let improper = 0;
        forAll(CASES / 2, (c) => {
          if (check.refusesImproper(c)) improper++;
        });
        expect(improper).toBeGreaterThan(0);
      });
    }
  });
}
