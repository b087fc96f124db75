/** @file The diagnostic of a failed strategy: where, how often it was tried, and the closest misses (ux.md A2). */
import type { Explanation, Failure, Miss } from "../../strategies/index.ts";
import {
  type Condition,
  type Diagnostic,
  divisorsHelp,
  type Obstacle,
  type Place,
  show,
  showCondition,
  showDivision,
  showTerm,
  showType,
  type Term,
} from "../../term/index.ts";

export function explainFailure(why: Explanation, program: string, fallback: Place): Diagnostic {
  const outer = why.trail.at(-1);
  const what = outer === undefined ? "the schedule" : `\`${outer.name}\``;
  const [closest, ...others] = why.misses;
  const notes = [
    ...(closest === undefined ? refusal(why.failure) : describeMiss(closest)),
    ...others.map((m) => `other miss: ${oneLine(m)}`),
  ];
  return {
    code: "E0501",
    severity: "error",
    place: outer?.origin ?? fallback,
    message: `${what} did not apply anywhere in \`${program}\``,
    label: `${why.tried} rule attempts`,
    notes,
    help: [
      ...(closest === undefined ? [] : waysOut(closest.failure)),
      "if failing is fine here, write `try(…)`",
    ],
  };
}

function refusal(f: Failure | undefined): string[] {
  return f?.tag === "refused" ? [`\`${f.strategy}\`: ${f.why}`, `at ${brief(f.term)}`] : [];
}

function describeMiss(m: Miss): string[] {
  return [`closest miss: \`${m.rule}\` at ${brief(m.term)}`, ...reason(m.failure)];
}

const oneLine = (m: Miss): string => `\`${m.rule}\`: ${reason(m.failure).join("; ")}`;

function reason(f: Failure): string[] {
  switch (f.tag) {
    case "condition":
      return [
        `the left side matches; its condition does not hold: ${explainCondition(f.condition)}`,
      ];
    case "property":
      return [`the left side matches; not known: ${f.property}`];
    case "noMatch":
      return describeObstacle(f.obstacle());
    case "refused":
      return [f.why];
    default:
      return f satisfies never;
  }
}

/** `7 divides 4096: 4096 = 585*7 + 1`. */
export function explainCondition(c: Condition): string {
  const [l, r] = [c.left.constant, c.right.constant];
  if (c.op !== "divides" || l === undefined || r === undefined || l < 1) return showCondition(c);
  return `${l} divides ${r} (${showDivision(r, l)})`;
}

const WHY: Readonly<Record<Obstacle["why"], string>> = {
  primitive: "another primitive is needed",
  size: "the size differs",
  type: "the type differs",
  repeated: "the same name must stand for equal terms",
  scope: "it mentions a variable that it may not",
  literal: "another number is needed",
  shape: "it has another form",
};

function describeObstacle(o: Obstacle | undefined): string[] {
  if (o === undefined) return [];
  const lets =
    o.found.tag === "prim" && o.found.prim === "let"
      ? ["a `let` is in the way: inlineLet removes it"]
      : [];
  const types =
    o.why === "type"
      ? [
          `pattern: ${showType(o.pattern.type).replaceAll("?", "")}; found: ${showType(o.found.type)}`,
        ]
      : [];
  return [
    `${WHY[o.why]}: the pattern has ${brief(o.pattern)}, the term has ${brief(o.found)}`,
    ...types,
    ...lets,
  ];
}

function waysOut(f: Failure): string[] {
  if (f.tag !== "condition" || f.condition.op !== "divides") return [];
  const [l, r] = [f.condition.left.constant, f.condition.right.constant];
  if (l === undefined || r === undefined)
    return [`choose sizes for which ${show(f.condition.left)} divides ${show(f.condition.right)}`];
  return [...divisorsHelp(r, l)];
}

function brief(t: Term): string {
  const text = showTerm(t, { width: Infinity });
  return `\`${text.length > 70 ? `${text.slice(0, 67)}…` : text}\``;
}
