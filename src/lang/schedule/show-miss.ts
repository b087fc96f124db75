/** @file Describes in words why an attempt failed: what matched, what stopped it, which condition failed for which values. */
import type { FailedAttempt, MatchFailure } from "../../strategies/index.ts";
import {
  boundTerms,
  divisorsHelp,
  type PatternMismatch,
  type SizeCondition,
  show,
  showCondition,
  showDivision,
  showTerm,
  showType,
  type Term,
} from "../../term/index.ts";
import { showBriefly, showMarked, type TermPath } from "../../traversals/index.ts";

/** Describes a miss in several lines: the rule and the sub-term (`` `splitJoin(7)` at `map(…)` ``), then the reasons. */
export function showMiss(m: FailedAttempt): string {
  const where = m.path.length === 0 ? "" : `${m.path.join(".")}: `;
  return [`\`${m.rule}\` at ${where}${shownSubterm(m)}`, ...reasons(m)].join("\n");
}

/** Describes a miss in one line: the rule, the sub-term (cut after 40 characters) and the reason. */
export function showMissBriefly(m: FailedAttempt): string {
  return `\`${m.rule}\` at ${shownSubterm(m, 40)}: ${shortReason(m)}`;
}

/** The sub-term of a miss, or a part of it, in backquotes, cut after `length` characters, with the variable names of the whole term. */
export const shownSubterm = (m: FailedAttempt, length = 70, part: TermPath = []): string =>
  within(m.root, [...m.path, ...part], length);

/**
 * The lines that explain why an attempt failed: how much matched, then what prevented the rewrite. After a whole match, the values
 * are shown. For a refusal, only its reason. Never empty.
 */
export function reasons(m: FailedAttempt): readonly string[] {
  const { failure } = m;
  switch (failure.tag) {
    case "condition":
      return [matchedWith(failure), ...conditionLines(failure, m)];
    case "property":
      return [
        matchedWith(failure),
        `what the rule needs is not known to hold: ${failure.property}`,
      ];
    case "noMatch":
      return obstacleLines(failure, m);
    case "class":
      return [classReason(failure)];
    case "refused":
      return [failure.why];
    default:
      return failure satisfies never;
  }
}

/**
 * One line that explains why an attempt failed, without the rule's name and the sub-term: for a partial match, the first
 * difference.
 */
export function shortReason(m: FailedAttempt): string {
  const { failure } = m;
  if (failure.tag === "noMatch") return obstacleText(failure, failure.mismatch(), m);
  if (failure.tag === "condition")
    return `its condition does not hold: ${explainCondition(failure.condition)}`;
  if (failure.tag === "class") return classReason(failure);
  return failure.tag === "property" ? `not known: ${failure.property}` : failure.why;
}

/** One line about a rewrite whose class is not allowed. */
export const classReason = ({ class: kind, allowed }: FailureOf<"class">): string =>
  `it would apply, but its class is ${kind}, and the weakest that is allowed is ${allowed}`;

// ---------------------------------------------------------------- conditions

type FailureOf<T extends MatchFailure["tag"]> = Extract<MatchFailure, { tag: T }>;
type ConditionFailure = FailureOf<"condition" | "property">;

const sizesOf = (c: SizeCondition): readonly string[] =>
  [...new Set([...c.left.vars, ...c.right.vars].map((v) => v.name))].sort();

/** A line such as "the left side matches, with k = 7, n = 4096". */
function matchedWith(f: ConditionFailure): string {
  const values = valuesIn(f).map(([name, value]) => `${name} = ${value}`);
  return `the left side matches${values.length === 0 ? "" : `, with ${values.join(", ")}`}`;
}

/**
 * The names that a failed condition or property is about, with the values that the match binds to them. Names without a value are
 * left out, and so are sizes whose value is printed as the name itself.
 */
export const valuesIn = (f: ConditionFailure): readonly (readonly [string, string])[] =>
  valuesOf(f, f.tag === "condition" ? sizesOf(f.stated) : f.of);

function valuesOf(
  f: ConditionFailure,
  names: readonly string[],
): readonly (readonly [string, string])[] {
  const terms = boundTerms(f.pattern, f.bound);
  return names.flatMap((name): (readonly [string, string])[] => {
    const [size, term, type] = [
      f.bound.sizes.get(name),
      terms.get(name) ?? f.bound.terms.get(name),
      f.bound.types.get(name),
    ];
    if (size !== undefined) return show(size) === name ? [] : [[name, show(size)]];
    if (term !== undefined) return [[name, truncated(showTerm(term, { width: Infinity }), 40)]];
    return type === undefined ? [] : [[name, showType(type)]];
  });
}

function conditionLines(f: FailureOf<"condition">, m: FailedAttempt): readonly string[] {
  const stated = showCondition(f.stated);
  const found = explainCondition(f.condition);
  const lines = [
    stated === showCondition(f.condition)
      ? `its condition does not hold: ${found}`
      : `its condition \`${stated}\` does not hold: ${found}`,
  ];
  const names = new Set(sizesOf(f.condition));
  if (names.size === 0) return lines;
  const earlier = m.conditions.list.filter((c) => sizesOf(c).some((n) => names.has(n)));
  const known = earlier.map((c) => `\`${showCondition(c)}\``).join(", ");
  return earlier.length === 0 ? lines : [...lines, `known at this point: ${known}`];
}

/** The condition as text; for `divides` between numbers with the remainder: `7 divides 4096 (4096 = 585*7 + 1)`. */
export function explainCondition(c: SizeCondition): string {
  const [l, r] = [c.left.constant, c.right.constant];
  if (c.op !== "divides" || l === undefined || r === undefined || l < 1) return showCondition(c);
  return `${l} divides ${r} (${showDivision(r, l)})`;
}

// ---------------------------------------------------------------- partial matches

function obstacleLines(f: FailureOf<"noMatch">, m: FailedAttempt): readonly string[] {
  const o = f.mismatch();
  if (o === undefined) return ["the left side does not match"];
  const { text, span } = showMarked(f.pattern, o.patternPath, Infinity);
  const carets =
    span === undefined || span.start === 0 || text.length > 90
      ? []
      : [`  ${" ".repeat(span.start)}${"^".repeat(span.end - span.start)}`];
  return [
    `only part of its left side matches: ${matchedOf(o)}`,
    `  ${truncated(text, 90)}`,
    ...carets,
    obstacleText(f, o, m),
  ];
}

const matchedOf = (o: PatternMismatch): string =>
  o.matched === 1 ? "1 node of it" : `${o.matched} nodes of it`;

const WHY: Readonly<Record<PatternMismatch["why"], string>> = {
  primitive: "another primitive is needed",
  size: "the size differs",
  type: "the type differs",
  repeated: "the same name must stand for equal terms",
  scope: "it mentions a variable that it may not",
  literal: "another number is needed",
  shape: "it has another form",
};

function obstacleText(
  f: FailureOf<"noMatch">,
  o: PatternMismatch | undefined,
  m: FailedAttempt,
): string {
  if (o === undefined) return "the left side does not match";
  const types =
    o.why === "type"
      ? ` (${showType(o.pattern.type).replaceAll("?", "")} against ${showType(o.found.type)})`
      : "";
  const [wanted, found] = [
    within(f.pattern, o.patternPath),
    within(m.root, [...m.path, ...o.foundPath]),
  ];
  return `${WHY[o.why]}: the rule has ${wanted}, the term has ${found}${types}`;
}

/** A part of a term in backquotes, cut after `length` characters, with the variable names of the whole term. */
const within = (root: Term, path: TermPath, length = 70): string =>
  `\`${showBriefly(root, path, length)}\``;

// ---------------------------------------------------------------- ways out

/** Proposals to repair a failed attempt, such as other sizes for a condition, or `inlineLet` for a `let`. May be empty. */
export function helpForMiss(f: MatchFailure): readonly string[] {
  if (f.tag === "condition") return waysOutOfCondition(f);
  if (f.tag === "class")
    return [`allow it: --class ${f.class}; or take another way where it fails: \`a <+ b\``];
  if (f.tag !== "noMatch") return [];
  const found = f.mismatch()?.found;
  const isLet = found?.tag === "prim" && found.prim === "let";
  return isLet ? ["a `let` is in the way: put `inlineLet @ topDown` before it"] : [];
}

function waysOutOfCondition({ condition: c, stated }: FailureOf<"condition">): readonly string[] {
  const [l, r] = [c.left.constant, c.right.constant];
  if (l === undefined || r === undefined)
    return [`leave one of the steps out, or choose sizes for which ${showCondition(c)}`];
  if (c.op !== "divides") return [`choose sizes for which ${showCondition(stated)}`];
  return divisorsHelp(r, l);
}

// ---------------------------------------------------------------- terms

/** Cuts a text to at most `length` characters, the last of which is then "…". */
export const truncated = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
