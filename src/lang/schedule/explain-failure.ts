/** @file The diagnostic of a failed strategy: its position, the number of attempts and the closest misses, branch by branch. */
import type {
  Explanation,
  FailedBranch,
  MatchFailure,
  UnlikelyCause,
} from "../../strategies/index.ts";
import {
  children,
  type Diagnostic,
  type Place,
  showTerm,
  subterms,
  type Term,
} from "../../term/index.ts";
import { pathTo, showBriefly } from "../../traversals/index.ts";
import type { Decl } from "../syntax/syntax.ts";
import { labelHelp } from "./label-help.ts";
import {
  helpForMiss,
  shortReason,
  showMiss,
  showMissBriefly,
  shownSubterm,
  truncated,
} from "./show-miss.ts";

/**
 * Makes the diagnostic E0501 of a failed schedule. `end` is the term at which the schedule stopped; `fallback` is the position
 * reported if the outermost strategy of the failure is unknown or has no source position; `decl` is the program's declaration.
 */
export function explainFailure(
  why: Explanation,
  program: string,
  fallback: Place,
  end: Term,
  decl: Decl | undefined,
): Diagnostic {
  const outer = why.failurePath.at(-1);
  const what = outer === undefined ? "the schedule" : `\`${outer.name}\``;
  return {
    code: "E0501",
    severity: "error",
    place: outer?.origin ?? fallback,
    message: `${what} did not apply anywhere in \`${program}\``,
    label: attempts(why.tried),
    notes: explanationNotes(why, end),
    help: [
      ...explanationHelp(why, end),
      ...labelHelp(why.far, end, decl),
      "if failing is fine here, write `try(…)`",
    ],
  };
}

const attempts = (n: number): string =>
  n === 0 ? "it found nothing to try" : n === 1 ? "1 attempt" : `${n} attempts`;

/**
 * The lines that explain a failure: the reasons of the listed branches of a failed choice, or else the closest misses and the rules
 * that matched nothing. Without a close miss, a strategy's reason to refuse comes first, with its place in `end`. May be empty.
 */
export function explanationNotes(why: Explanation, end: Term): readonly string[] {
  if (why.branches.length > 0) return branchNotes(why);
  const [closest, ...others] = why.misses;
  if (closest === undefined) return [...refusal(why.failure, end), ...farNotes(why)];
  return [
    `closest miss: ${showMiss(closest)}`,
    ...others.map((m) => `other miss: ${showMissBriefly(m)}`),
    ...farNotes(why),
  ];
}

/**
 * Proposals for a failed strategy: the help for the closest miss, else the primitives that the rules require and the term `end`
 * lacks. Empty if there is neither.
 */
export function explanationHelp(why: Explanation, end: Term): readonly string[] {
  const help = why.misses.slice(0, 1).flatMap((m) => helpForMiss(m.failure));
  if (help.length > 0) return help;
  const [far] = why.far;
  return why.misses.length === 0 && far?.inside !== undefined ? [towards(far)] : absent(why, end);
}

function branchNotes({ branches, more }: FailedBranch): readonly string[] {
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? "branch" : "branches"} failed too`];
  return [
    "each branch of the choice failed, the closest first:",
    ...branches.flatMap((b, i) => branchNote(b, `${i + 1}. `)),
    ...rest,
  ];
}

/** Explains one branch of a choice; the branches of a choice inside it are indented. */
function branchNote(b: FailedBranch, sign: string): readonly string[] {
  const name = `${sign}\`${truncated(b.strategy?.name ?? "", 60)}\``;
  const pad = " ".repeat(sign.length);
  if (b.branches.length > 0) {
    const inner = b.branches.flatMap((c) => branchNote(c, "- ")).join("\n");
    return [`${name}: each branch of its choice failed\n${indent(inner, pad)}`];
  }
  const [closest] = b.misses;
  if (closest === undefined) return [`${name}: ${farText(b)}`];
  const lines = showMiss(closest).split("\n");
  const [head, ...why] = lines;
  const same = closest.rule === b.strategy?.name;
  const title = same ? head!.replace(/^`.*?` at/, `${name} at`) : `${name}: ${head}`;
  return [[title, ...why.map((l) => `${pad}${l}`)].join("\n")];
}

const indent = (text: string, by: string): string =>
  text
    .split("\n")
    .map((l) => by + l)
    .join("\n");

function refusal(f: MatchFailure | undefined, end: Term): readonly string[] {
  if (f?.tag !== "refused" || f.kind === "summary") return [];
  const path = pathTo(end, f.term);
  const at = path ? showBriefly(end, path, 70) : showBriefly(f.term, [], 70);
  return [`\`${f.strategy}\`: ${f.why}, at \`${at}\``];
}

// ---------------------------------------------------------------- what came nowhere near

const farNotes = (b: FailedBranch): readonly string[] =>
  b.far.length === 0 ? [] : [`${b.misses.length > 0 ? "other misses: " : ""}${farText(b)}`];

/** Says which rules matched nothing, each with an example and the number of further attempts; at most three rules. */
function farText({ far }: FailedBranch): string {
  const [first] = far;
  if (far.length === 1 && first !== undefined)
    return first.inside === undefined
      ? `nothing of \`${shortRule(first)}\` matches ${wherever(first)}`
      : `\`${shortRule(first)}\` does not match ${wherever(first)}`;
  const shown = far.slice(0, 3).map((f) => `\`${shortRule(f)}\` ${wherever(f)}`);
  const more = far.length > 3 ? [`and ${far.length - 3} more rules`] : [];
  return ["nothing matches of", ...[...shown, ...more].map((l) => `  ${l}`)].join("\n");
}

const shortRule = (f: UnlikelyCause): string => truncated(f.rule, 40);

function wherever({ count, example, inside }: UnlikelyCause): string {
  const { failure } = example;
  const wants =
    inside !== undefined
      ? `, but a part of it: ${shownSubterm(example, 60, inside)}`
      : failure.tag === "noMatch"
        ? `: it wants \`${truncated(showTerm(failure.pattern, { width: Infinity }), 60)}\``
        : `: ${shortReason(example)}`;
  const at = `at ${shownSubterm(example, 50)}`;
  return `${at}${count === 1 ? "" : ` and ${places(count - 1)} more`}${wants}`;
}

/** How to apply a rule to the part that it matches: along the operands that lead there, or wherever it applies. */
function towards({ rule, example, inside = [] }: UnlikelyCause): string {
  const name = truncated(rule, 40);
  const whole = example.failure.term;
  const steps: string[] = [];
  let t: Term = whole;
  for (const child of inside) {
    steps.push(t.tag === "prim" ? `argument(${child}, ` : "body(");
    t = children(t)[child]!;
  }
  const everywhere = `\`topDown(${name})\``;
  if (steps.length > 2) return `apply it to that part: ${everywhere}`;
  return `apply it to that part: \`${steps.join("")}${name}${")".repeat(steps.length)}\`, or ${everywhere}`;
}

const places = (n: number): string => (n === 1 ? "1 place" : `${n} places`);

/**
 * Names the primitives at the roots of the rules that do not occur in the term; suggests an earlier step if the term has their
 * lowered forms (`mapGlb` for `map`).
 */
function absent(why: Explanation, end: Term): readonly string[] {
  const wanted = [...why.heads].sort();
  if (wanted.length === 0) return [];
  const present = primitivesOf(end);
  const missing = wanted.filter((p) => !present.has(p));
  if (missing.length === 0) return [];
  const lowered = [...present]
    .filter((p) => missing.some((w) => p !== w && p.startsWith(w)))
    .sort();
  const names = missing.map((p) => `\`${p}\``).join(", ");
  return [
    lowered.length > 0
      ? `the term has no ${names} any more, but ${lowered.map((p) => `\`${p}\``).join(", ")}: put this step earlier`
      : `the term has no ${names}: \`strata trace FILE --goto last\` shows it`,
  ];
}

const primitivesOf = (root: Term): ReadonlySet<string> =>
  new Set([...subterms(root)].flatMap((t) => (t.tag === "prim" ? [t.prim] : [])));
