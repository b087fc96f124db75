/**
 * @file Warnings about a well-typed rule: it can never match (W0401), or states a condition that is stronger than its types
 * need (W0402). Only what follows from the declaration for every instance is said.
 */
import {
  type Condition,
  type Diagnostic,
  decide,
  type Facts,
  makeCondition,
  type Size,
  type Span,
  showCondition,
  sizesIn,
  withCondition,
} from "../../../term/index.ts";
import { Reported } from "../../diagnostics/errors.ts";
import { printCondition } from "../../syntax/print-strategy.ts";
import type { Comparison, Condition as Written } from "../../syntax/syntax.ts";
import { elaborateConditions } from "../condition.ts";
import type { Home } from "../names.ts";
import { boundNames } from "./bound-names.ts";
import { smallestRule } from "./elaborate-rule.ts";
import { idleProperties } from "./idle-properties.ts";
import { inferConditions } from "./needs.ts";
import { type Never, neverMatches } from "./never-matches.ts";
import { elaboratePattern, type Pattern } from "./pattern.ts";
import { elaborateRight } from "./right-side.ts";
import { NOTHING_AROUND, type RuleSyntax } from "./rule-syntax.ts";

/** What is wrong with a condition, after its name; and the way out. */
interface Excess {
  readonly message: string;
  readonly help: string;
}

const ALWAYS: Excess = { message: "always holds", help: "leave it out" };

interface Stated {
  readonly condition: Condition;
  readonly syntax: Comparison;
}

export function lintRule(declared: RuleSyntax, home: Home): Diagnostic[] {
  const rule = smallestRule(declared, NOTHING_AROUND, home);
  const left = elaboratePattern(rule, NOTHING_AROUND, home);
  const names = boundNames(left, NOTHING_AROUND, home);
  const { sizes, properties } = elaborateConditions(rule.where, names, home);
  const relations = rule.where.filter((c) => c.tag === "relation");
  const stated = sizes.map((condition, i) => ({ condition, syntax: relations[i]! }));
  const warning = (code: string, at: Span, message: string, help: string): Diagnostic => ({
    code,
    severity: "warning",
    place: home.problems.place(at),
    message,
    help: [help],
  });

  const contradiction = stated.find((s) => decide(s.condition, others(s, stated, left)) === false);
  const never =
    contradiction === undefined
      ? neverMatches(rule, left, properties)
      : contradicting(contradiction);
  if (never !== undefined) {
    const at = contradiction?.syntax.span ?? rule.lhs.span;
    const message = `the rule \`${rule.name}\` can never apply: ${never.why}`;
    return [warning("W0401", at, message, never.help)];
  }
  const excessive = (written: Written, { message, help }: Excess): Diagnostic =>
    warning(
      "W0402",
      written.span,
      `the condition \`${printCondition(written)}\` of the rule \`${rule.name}\` ${message}`,
      help,
    );
  const written = rule.where.filter((c) => c.tag === "property");
  const idle = idleProperties(properties, left).map((p) =>
    excessive(written[properties.indexOf(p)]!, ALWAYS),
  );
  const warnings: Diagnostic[] = [];
  let kept = stated;
  for (const s of stated) {
    const found = excess(s, kept, rule, left, home);
    if (found === undefined) continue;
    kept = kept.filter((o) => o !== s);
    warnings.push(excessive(s.syntax, found));
  }
  return [...warnings, ...idle];
}

const contradicting = ({ syntax }: Stated): Never => ({
  why: `\`${printCondition(syntax)}\` contradicts the rest of the rule`,
  help: "leave it out, or what it contradicts: another condition, or the sizes of the left side",
});

/** What is known without a condition. */
const others = (s: Stated, stated: readonly Stated[], left: Pattern): Facts =>
  stated.reduce<Facts>(
    (facts, o) => (o === s ? facts : withCondition(facts, o.condition)),
    left.facts,
  );

/** Is the condition more than what must hold? */
function excess(
  s: Stated,
  stated: readonly Stated[],
  rule: RuleSyntax,
  left: Pattern,
  home: Home,
): Excess | undefined {
  const known = others(s, stated, left);
  if (decide(s.condition, known) === true) {
    return ALWAYS;
  }
  const needed = neededWithout(known, s, rule, home);
  if (needed.length === 0) return undefined;
  const enough = needed.reduce<Facts>((facts, c) => withCondition(facts, c), known);
  if (decide(s.condition, enough) === true) return undefined;
  const weaker = needed.map((c) => `\`${showCondition(c)}\``).join(", ");
  return {
    message: `is stronger than the types need: ${weaker}`,
    help: "leave it out, and what the types need is inferred",
  };
}

/** What would be inferred if only this were known of the left side; nothing if sizes might be negative then. */
function neededWithout(
  known: Facts,
  { condition }: Stated,
  rule: RuleSyntax,
  home: Home,
): Condition[] {
  try {
    const left = elaboratePattern(rule, NOTHING_AROUND, home);
    const names = boundNames(left, NOTHING_AROUND, home);
    const right = elaborateRight(rule, left, known, names, NOTHING_AROUND, home);
    const natural = (s: Size, facts: Facts): boolean =>
      decide(makeCondition("<=", s.table.nat(0), s), facts) === true;
    const withIt = withCondition(known, condition);
    const makesNatural = sizesIn(right.term).some((s) => natural(s, withIt) && !natural(s, known));
    return makesNatural ? [] : inferConditions(right, known, rule);
  } catch (error) {
    if (error instanceof Reported) return []; // it takes the condition to make the right side well-typed
    throw error;
  }
}
