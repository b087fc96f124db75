/**
 * @file Warnings about a well-typed rule: it can never match (W0401), or a condition is stronger than its types need (W0402).
 * Only what follows from the declaration for every instance is reported.
 */
import type { OperatorProperty } from "../../../strategies/index.ts";
import {
  type Diagnostic,
  decideCondition,
  type Facts,
  makeCondition,
  type Size,
  type SizeCondition,
  showCondition,
  sizesIn,
  withCondition,
} from "../../../term/index.ts";
import { reportedIn } from "../../diagnostics/errors.ts";
import { makeFix } from "../../diagnostics/fixes.ts";
import { isMeasured, isPlainRelation } from "../../syntax/measured.ts";
import { printCondition } from "../../syntax/print-strategy.ts";
import type { SizeRelation, ConditionSyntax as Written } from "../../syntax/syntax.ts";
import { elaborateConditions } from "../condition.ts";
import type { Home } from "../names.ts";
import { checkBoundNames } from "./bound-names.ts";
import { smallestRule } from "./elaborate-rule.ts";
import { idleProperties } from "./idle-properties.ts";
import { inferConditions } from "./needs.ts";
import { type Never, neverMatches } from "./never-matches.ts";
import { elaboratePattern, type Pattern } from "./pattern.ts";
import { elaborateRight } from "./right-side.ts";
import { withoutCondition } from "./rule-edits.ts";
import { NOTHING_AROUND, type RuleSyntax } from "./rule-syntax.ts";
import { typesOnLeft } from "./types-on-left.ts";

/** A fault of a condition: a message that continues a sentence beginning with the condition, and the help. */
interface ConditionLint {
  readonly message: string;
  readonly help: string;
  /** True if the rule is the same without the condition. */
  readonly isNeedless?: boolean;
  readonly notes?: readonly string[];
}

const ALWAYS: ConditionLint = { message: "always holds", help: "leave it out", isNeedless: true };

interface Stated {
  readonly condition: SizeCondition;
  readonly syntax: SizeRelation;
}

/** A rule with its elaborated left side and conditions. */
interface Linted {
  readonly rule: RuleSyntax;
  readonly left: Pattern;
  readonly stated: readonly Stated[];
  readonly properties: readonly OperatorProperty[];
  readonly home: Home;
}

/**
 * Returns one W0401 if the rule can never apply, else W0402 for conditions that always hold or are stronger than needed (sizes
 * before properties; of conditions that follow from each other, the first); empty if there is nothing to warn about. The rule must
 * be well typed; of a rule with rests or widths, only the smallest instance is examined.
 */
export function lintRule(declared: RuleSyntax, home: Home): Diagnostic[] {
  const rule = smallestRule(declared, NOTHING_AROUND, home);
  const left = elaboratePattern(rule, NOTHING_AROUND, home);
  const names = checkBoundNames(left, NOTHING_AROUND, home);
  const { sizes, properties } = elaborateConditions(
    rule.where.filter((c) => !isMeasured(c)),
    names,
    home,
  );
  const relations = rule.where.filter(isPlainRelation);
  const stated = sizes.map((condition, i) => ({ condition, syntax: relations[i]! }));
  const linted = { rule, left, stated, properties, home };
  const never = neverApplies(linted);
  return never === undefined ? excessive(linted) : [never];
}

function neverApplies({ rule, left, stated, properties, home }: Linted): Diagnostic | undefined {
  const contradiction = stated.find(
    (s) => decideCondition(s.condition, others(s, stated, left)) === false,
  );
  const never =
    contradiction === undefined
      ? neverMatches(rule, left, properties)
      : contradicting(contradiction);
  if (never === undefined) return undefined;
  const place = home.problems.place(contradiction?.syntax.span ?? rule.lhs.span);
  const message = `the rule \`${rule.name}\` can never apply: ${never.why}`;
  return { code: "W0401", severity: "warning", place, message, help: [never.help] };
}

const contradicting = ({ syntax }: Stated): Never => ({
  why: `\`${printCondition(syntax)}\` contradicts the rest of the rule`,
  help: "leave it out, or what it contradicts: another condition, or the sizes of the left side",
});

/** Warns about redundant and excessive conditions. Of conditions that follow from each other, only the first is reported. */
function excessive({ rule, left, stated, properties, home }: Linted): Diagnostic[] {
  const warning = (
    syntax: Written,
    { message, help, notes = [], isNeedless = false }: ConditionLint,
  ): Diagnostic => ({
    code: "W0402",
    severity: "warning",
    place: home.problems.place(syntax.span),
    message: `the condition \`${printCondition(syntax)}\` of the rule \`${rule.name}\` ${message}`,
    notes,
    help: [help],
    ...(isNeedless && {
      fixes: [
        makeFix("needless", `leave out \`${printCondition(syntax)}\``, [
          withoutCondition(rule, rule.where.indexOf(syntax), home.problems.file),
        ]),
      ],
    }),
  });
  const found: Diagnostic[] = [];
  let kept = stated;
  for (const s of stated) {
    const why = excess(s, kept, rule, left, home);
    if (why === undefined) continue;
    kept = kept.filter((o) => o !== s);
    found.push(warning(s.syntax, why));
  }
  const written = rule.where.filter((c) => c.tag === "property");
  const idle = idleProperties(properties, left).map((p) => written[properties.indexOf(p)]!);
  return [...found, ...idle.map((syntax) => warning(syntax, ALWAYS))];
}

/** The facts known without the condition `s`: the facts of the left side and all other conditions. */
const others = (s: Stated, stated: readonly Stated[], left: Pattern): Facts =>
  stated.reduce<Facts>(
    (facts, o) => (o === s ? facts : withCondition(facts, o.condition)),
    left.facts,
  );

/** Returns the fault of a condition that always holds or is stronger than the types need; undefined for any other condition. */
function excess(
  s: Stated,
  stated: readonly Stated[],
  rule: RuleSyntax,
  left: Pattern,
  home: Home,
): ConditionLint | undefined {
  const known = others(s, stated, left);
  if (decideCondition(s.condition, known) === true) return ALWAYS;
  const needed = neededWithout(known, s, rule, home).filter((c) => shareSizes(c, s.condition));
  if (needed.length === 0) return undefined;
  const enough = needed.reduce<Facts>((facts, c) => withCondition(facts, c), known);
  if (decideCondition(s.condition, enough) === true) return undefined;
  const weaker = needed.map((c) => `\`${showCondition(c)}\``).join(", ");
  return {
    message: `is stronger than the types need: ${weaker}`,
    help: "leave it out, and what the types need is inferred",
    notes: needed.some((c) => hasOwnNames(c, left)) ? [typesOnLeft(left)] : [],
  };
}

/** True if two conditions mention a common size. */
const shareSizes = (a: SizeCondition, b: SizeCondition): boolean => {
  const names = new Set([...a.left.vars, ...a.right.vars]);
  return [...b.left.vars, ...b.right.vars].some((v) => names.has(v));
};

/** True if the condition mentions a size that has no name in the source. */
const hasOwnNames = (c: SizeCondition, { metavariables }: Pattern): boolean =>
  [...c.left.vars, ...c.right.vars].some((v) => !metavariables.sizes.has(v.name));

/** The conditions that would be inferred without the stated one. Empty if sizes could then be negative or the rule ill typed. */
function neededWithout(
  known: Facts,
  { condition }: Stated,
  rule: RuleSyntax,
  home: Home,
): SizeCondition[] {
  try {
    const left = elaboratePattern(rule, NOTHING_AROUND, home);
    const names = checkBoundNames(left, NOTHING_AROUND, home);
    const right = elaborateRight(rule, left, known, names, NOTHING_AROUND, home);
    const natural = (s: Size, facts: Facts): boolean =>
      decideCondition(makeCondition("<=", s.table.nat(0), s), facts) === true;
    const withIt = withCondition(known, condition);
    const makesNatural = sizesIn(right.term).some((s) => natural(s, withIt) && !natural(s, known));
    return makesNatural ? [] : inferConditions(right, known, rule);
  } catch (error) {
    if (reportedIn(error) !== undefined) return []; // without the condition, the right side is ill typed
    throw error;
  }
}
