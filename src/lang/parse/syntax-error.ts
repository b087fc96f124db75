/** @file Makes the diagnostic of a failed parse: what was expected and after what, what was found, and how to repair it. */

import type { Span } from "../../term/index.ts";
import { orList, summarise } from "./expected.ts";
import type { ParseStop, TokenSource } from "./grammar/build.ts";
import { type HelpLine, helpFor, type Situation } from "./help.ts";
import type { Token } from "./literal.ts";
import { openAt } from "./nesting.ts";
import type { ParseProblem } from "./problem.ts";

/**
 * Makes the problem E0101 for a failure of the grammar: at most four expected alternatives, what was found, and at most two
 * proposals. At the end of the text, the span is empty and after the last token.
 */
export const explainSyntaxError = (source: TokenSource, failure: ParseStop): ParseProblem => {
  const situation = situationOf(source, failure);
  const help = helpFor(situation);
  const related = openPlace(situation);
  return {
    code: "E0101",
    message: `expected ${orList(summarise(failure.expected))}${after(situation)}`,
    span: foundSpan(situation),
    label:
      situation.found === undefined ? "the declaration ends here" : `found ${situation.foundText}`,
    ...(related && { related: [related] }),
    ...(help.length > 0 && { help: help.map(({ line }) => line) }),
    ...fixesOf(help),
  };
};

const fixesOf = (help: readonly HelpLine[]): Pick<ParseProblem, "fixes"> => {
  const fixes = help.flatMap(({ fixes = [] }) => fixes);
  return fixes.length === 0 ? {} : { fixes };
};

const situationOf = ({ text, tokens }: TokenSource, { at, expected }: ParseStop): Situation => {
  const found = tokens[at];
  const previous = tokens[at - 1];
  const whats = new Set(expected.map((e) => e.what));
  return {
    text,
    tokens,
    found,
    previous,
    next: tokens[at + 1],
    foundText: found ? quoted(text, found) : "",
    open: openAt(tokens, at),
    expects: (...options) => options.some((what) => whats.has(what)),
    expected: [...whats],
  };
};

const LONGEST = 32;

const quoted = (text: string, { start, end }: Token): string =>
  end - start > LONGEST
    ? `\`${text.slice(start, start + LONGEST)}…\``
    : `\`${text.slice(start, end)}\``;

const after = ({ text, previous }: Situation): string => {
  if (previous === undefined) return "";
  return previous.kind === "STRING" ? " after the string" : ` after ${quoted(text, previous)}`;
};

const foundSpan = ({ found, previous }: Situation): Span => {
  const end = previous?.end ?? 0;
  return found ? { start: found.start, end: found.end } : { start: end, end };
};

/** The opening bracket, `let` or `if` whose closing token the grammar expected. */
const openPlace = ({
  open,
  expects,
  text,
}: Situation): NonNullable<ParseProblem["related"]>[number] | undefined => {
  const last = open.at(-1);
  if (last === undefined || !(WAITS.get(last.kind) ?? []).some((what) => expects(what)))
    return undefined;
  return { span: { start: last.start, end: last.end }, label: `${quoted(text, last)} opened here` };
};

const WAITS: ReadonlyMap<string, readonly string[]> = new Map([
  ["(", [")"]],
  ["[", ["]"]],
  ["{", ["}"]],
  ["`", ["`"]],
  ["let", ["in"]],
  ["if", ["then", "else"]],
]);
