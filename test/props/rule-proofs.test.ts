/** @file Proofs of rules for all data: what they find, and what they must not claim. */
import { describe, expect, it } from "vitest";
import { fixedRules, type Rule } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";
import { mutantsOf } from "../../src/testing/mutants.ts";
import { proveFamily } from "../../src/testing/proof/family-proof.ts";
import { LARGEST_SIZE, type ProofVerdict, proveRule } from "../../src/testing/proof/rule-proof.ts";
import { RuleCheck } from "../../src/testing/rule-check.ts";
import { typeProblem } from "../../src/testing/well-typed.ts";
import { forAll } from "../support/choices.ts";
import { moduleOf, workspace } from "../support/stdlib.ts";

const session = new Session();
const library = workspace(session);

/** The rule of `approx rule r = …` or of two sides alone. */
function ruleIn(text: string): Rule {
  const head = /^(.*? )?rule r/.test(text) ? text : `rule r = ${text}`;
  return moduleOf(head, library).rule("r");
}

const proofOf = (text: string): ProofVerdict => proveFamily(ruleIn(text), session);

/** In one line. */
function verdict(proof: ProofVerdict): string {
  if (proof.tag === "holds") return `holds up to ${proof.upTo}`;
  return proof.tag === "open" ? proof.why : proof.counterexample.evidence.why;
}

describe("a rule holds for all data", () => {
  it.each([
    // functions and elements of which nothing is known
    "map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)",
    "reduce(op, z, concat(xs, ys)) => reduce(op, reduce(op, z, xs), ys)",
    "rule r(k: nat) = map(f, xs) => join(map(\\t -> map(\\x -> f(x), t), split(k, xs)))",
    // functions of an index; truth values
    "map(f, generate(n, g)) => generate(n, \\i -> f(g(i)))",
    "map(\\x -> if c(x) then f(x) else f(x), xs) => map(f, xs)",
    "if c then (if d then x else y) else y => if c && d then x else y where total(d)",
    // arithmetic as any function of its arguments, in either order where that is the same
    "reduce(\\acc x -> acc + g(x), z, xs) => reduce((+), z, map(g, xs))",
    "x * y => y * x",
    // operators with laws
    "approx rule r = x + (y + z) => (x + y) + z",
    "approx rule r = reduce(op, z as a, join(xs as [n][m]a)) => reduce(op, z, map(\\r -> reduce(op, z, r), xs)) where associative(op), identity(op, z)",
    "approx rule r = reduce(op, z as a, xs as [n]a) => reduce(op, xs[0], drop(1, xs)) where identity(op, z), 1 <= n",
    "reduce(\\acc x -> max(acc, x), z, concat(xs, ys)) => reduce(max, reduce(max, z, ys), xs)",
    // boundaries of any kind
    "take(n, pad(0, r, kind, xs as [n]a)) => xs",
    // contexts, whose part may be needed in some cases alone
    "map(\\x -> f(x), xs) => map(\\p -> h(p.1, p.0), zip(map(\\x -> g(x), xs), xs)) where h = context(f(x), `g(x)`), total(g)",
    // any number of arguments
    "unzip(zip(xs..)) => (xs..)",
  ])("%s", (text) => {
    const proof = proofOf(text);
    expect(verdict(proof)).toBe(`holds up to ${LARGEST_SIZE}`);
  });

  it.each([
    // two functions from indices to indices have many values
    "gather(p, gather(q, xs)) => gather(\\i -> q(p(i)), xs)",
    // a budget that is spent before
    "pad(l, r, clamp, pad(k, m, clamp, xs)) => pad(l + k, m + r, clamp, xs)",
  ])("up to a smaller size, where there is too much to try: %s", (text) => {
    const proof = proofOf(text);
    expect(proof).toMatchObject({ tag: "holds" });
    expect(proof).not.toMatchObject({ upTo: LARGEST_SIZE });
  });

  it("at multiples of the numbers that it says, too", () => {
    const proof = proofOf(
      "asVector(16, join(xs as [n][m]a)) => join(map(\\r -> asVector(16, r), xs)) where 16 divides m",
    );
    expect(proof).toMatchObject({ tag: "holds", and: [16, 32, 48, 64] });
  });

  it("at sizes for which its conditions hold, each once", () => {
    const text = "rule r(k: nat) = xs as [n]a => join(split(k, xs))";
    // k divides n: 0 is divided by 1 to 6, and 1 to 6 have 14 divisors
    expect(proofOf(text)).toMatchObject({ combinations: 6 + 14 });
  });
});

describe("a wrong rule is refuted", () => {
  it.each([
    ["map(f, map(g, xs as [n]a) as [n]a) as [n]a => map(\\x -> g(f(x)), xs)", "became"],
    ["concat(xs as [n]a, ys as [n]a) => concat(ys, xs)", "[0]: xs[0] became ys[0]"],
    ["transpose(xs as [n][n]a) => xs", "became"],
    ["pad(l, r, clamp, xs) => pad(l, r, wrap, xs)", "became"],
    ["if c then x else y => if c then y else x", "became"],
    // what the left side does not compute
    ["map(f, take(k, xs)) => take(k, map(f, xs))", "computes what the left side does not: f("],
    ["if c then x else y => [y, x][if c then 1 else 0]", "does not: "],
    // indices in the wrong order
    ["gather(p, gather(q, xs as [n]a) as [n]a) as [n]a => gather(\\i -> p(q(i)), xs)", "became"],
    // a permutation by the inverses in the wrong order
    ["reorder(p, q, reorder(r, s, xs)) => reorder(\\i -> r(p(i)), \\i -> s(q(i)), xs)", "computes"],
    // it differs at one size alone
    [
      "map(f, xs as [n]a) => map(\\x -> f(x), concat(drop(min(n, 4), xs), take(min(n, 4), xs)))",
      "became",
    ],
  ])("%s", (text, why) => {
    const proof = proofOf(text);
    expect(proof.tag).toBe("refuted");
    expect(verdict(proof)).toContain(why);
  });
});

describe("nothing is claimed", () => {
  it.each([
    // numbers
    ["x + -0.0 => x", "numbers: add"],
    ["x + 0.0 => x", "numbers: add"],
    ["x + (y + z) => (x + y) + z", "numbers: add"],
    ["x % y => x - (x / y) * y", "numbers: mod"],
    ["min(x, y) => if x < y then x else y", "numbers: min"],
    // an operator with a neutral element need not be commutative
    [
      "approx rule r = reduce(op, z as a, xs as [2]a) => op(xs[1], xs[0]) where identity(op, z)",
      "numbers: op",
    ],
    // sums of floats, whatever the rule demands
    [
      "reduce(op, z as a, concat(xs as [n]a, ys)) => reduce(op, reduce(op, z, ys), xs) where associative(op), commutative(op)",
      "demands of its metavariables",
    ],
    // a part of a context that may not be computed
    [
      "map(\\x -> f(x), xs) => map(\\p -> h(p.1, p.0), zip(map(\\x -> g(x), xs), xs)) where h = context(f(x), `g(x)`)",
      "contexts",
    ],
    // an operator that need not be commutative
    [
      "approx rule r = reduce(op, z as a, join(xs as [n][m]a)) => reduce(op, z, join(transpose(xs))) where associative(op)",
      "numbers: op",
    ],
    // sizes that are never reached
    ["xs as [n]a => map(\\x -> x, xs) where 100 <= n", "no sizes were reached"],
    // nothing has a value
    ["map(f, xs as [n]a) as [n]b => undef", "became"],
  ])("of %s", (text, why) => {
    const proof = proofOf(text);
    expect(proof.tag).not.toBe("holds");
    expect(verdict(proof)).toContain(why);
  });

  it("beyond the sizes that were tried", () => {
    const rotated = (by: string): string =>
      `xs as [n]a => concat(drop(${by}, xs), take(${by}, xs))`;
    expect(proofOf(rotated("n / 7")).tag).toBe("refuted"); // it says 7, which is tried
    expect(proofOf(rotated("n / 100"))).toEqual({
      tag: "holds",
      upTo: 6,
      and: [],
      combinations: 7,
    });
  });
});

describe("what is proved", () => {
  const proved = ["movement", "pairs", "reduction"].flatMap((name) => {
    const module = library.standard(name)!;
    const rules = module.parsed.headers.filter((h) => h.keyword === "rule");
    return rules.flatMap((h) =>
      mutantsOf(fixedRules(module.rule(h.name.text))[0]!)
        .faults.filter(({ rule }) => typeProblem(rule.rhs) === undefined)
        .filter(({ rule }) => proveRule(rule, session).tag === "holds")
        .map(({ change, rule }) => [`${rule.name}: ${change}`, rule] as const),
    );
  });

  it("are some of the faults that are planted, which change nothing", () => {
    expect(proved.length).toBeGreaterThan(3);
  });

  it.each(proved)("no random data refute: %s", (_, rule) => {
    const check = new RuleCheck(rule, session);
    forAll(40, (c) => check.keepsMeaning(c));
  });
});
