/** @file Proposals to repair a syntax error: a table of typical mistakes in order of precedence. */

import { didYouMean, suggestion } from "../diagnostics/did-you-mean.ts";
import type { FixKind } from "../diagnostics/fixes.ts";
import { SIZED_TYPE } from "../diagnostics/ways-out.ts";
import { DECLARATION_KEYWORDS, isKeyword, isSymbol } from "./alphabet.ts";
import type { Token } from "./literal.ts";
import { spelledHere } from "./other-spellings.ts";
import type { SyntaxFix } from "./problem.ts";

/** The tokens around a syntax error and what the grammar expected there. */
export interface Situation {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The token that did not fit; undefined at the end of the declaration. */
  readonly found: Token | undefined;
  readonly previous: Token | undefined;
  readonly next: Token | undefined;
  readonly foundText: string;
  /** The open brackets, `let` and `if` at that token, innermost last. */
  readonly open: readonly Token[];
  /** The tokens (by text) and classes (by description) that the grammar would have accepted. */
  readonly expected: readonly string[];
  /** True if the grammar would have accepted one of the options. */
  readonly expects: (...options: readonly string[]) => boolean;
}

/** A proposal to repair a syntax error: as text, and as changes that a machine can make, if there are any. */
export interface HelpLine {
  readonly line: string;
  readonly fixes?: readonly SyntaxFix[];
}

type Help = (s: Situation) => string | HelpLine | false | undefined;

/**
 * At most two proposals to repair a syntax error: the first in the table of typical mistakes that fit the situation. Empty if none
 * fits.
 */
export const helpFor = (s: Situation): readonly HelpLine[] => {
  const found: HelpLine[] = [];
  for (const help of HELPS) {
    const made = help(s);
    if (made) found.push(typeof made === "string" ? { line: made } : made);
  }
  return found.slice(0, 2);
};

/** The change of the tokens from `first` to `last` to `text`. */
const change = (
  kind: FixKind,
  text: string,
  first: Token | undefined,
  last = first,
): readonly SyntaxFix[] =>
  first === undefined || last === undefined
    ? []
    : [
        {
          kind,
          title: text === "" ? "remove it" : `write \`${text}\``,
          edits: [{ span: { start: first.start, end: last.end }, text }],
        },
      ];

const found = (s: Situation, ...kinds: readonly string[]): boolean =>
  s.found !== undefined && kinds.includes(s.found.kind);
const previous = (s: Situation, ...kinds: readonly string[]): boolean =>
  s.previous !== undefined && kinds.includes(s.previous.kind);
const slice = (s: Situation, token: Token | undefined): string =>
  token ? s.text.slice(token.start, token.end) : "";
const declares = (s: Situation, ...keywords: readonly string[]): boolean =>
  s.tokens.slice(0, 2).some((token) => keywords.includes(token.kind));
const isWord = (kind: string | undefined): boolean =>
  kind !== undefined && (kind === "NAME" || isKeyword(kind));

const COMPARISONS = ["==", "!=", "<=", "<", ">=", ">"];
const KINDS = ["nat", "strategy", "traversal", "pred", "rule", "fun", "name"];
const MODES = ["strict", "contract", "fast"];

/** A word close to a keyword that the grammar accepts here. */
const misspelt: Help = (s) => {
  if (!isWord(s.found?.kind)) return undefined;
  const keywords = s.expected.flatMap((what) =>
    what === "a kind"
      ? KINDS
      : what === "a floating-point mode"
        ? MODES
        : isKeyword(what)
          ? [what]
          : [],
  );
  const found = slice(s, s.found);
  const line = suggestion(found, keywords);
  const meant = didYouMean(found, keywords);
  return line && { line, fixes: meant.flatMap((word) => change("keyword", word, s.found)) };
};

/** An operator written in two parts: `= >` for `=>`. */
const apart: Help = (s) => {
  const before = slice(s, s.previous) + slice(s, s.found);
  const isBefore = s.expects(before);
  const joined = isBefore ? before : slice(s, s.found) + slice(s, s.next);
  if (!isSymbol(joined) || !s.expects(joined)) return undefined;
  const [first, last] = isBefore ? [s.previous, s.found] : [s.found, s.next];
  const line = `write \`${joined}\` without a space`;
  return { line, fixes: change("symbol", joined, first, last) };
};

/** True if the token that did not fit is the first on its line. */
const lineStart = (s: Situation): boolean => {
  let at = (s.found?.start ?? 0) - 1;
  while (s.text[at] === " " || s.text[at] === "\t") at--;
  return s.found !== undefined && (at < 0 || s.text[at] === "\n");
};

const indentedDeclaration: Help = (s) =>
  found(s, ...DECLARATION_KEYWORDS) &&
  lineStart(s) &&
  "a declaration starts at column 0: is this line indented by mistake?";

const keywordAsName: Help = (s) =>
  s.expects("a name", "a parameter") &&
  s.found !== undefined &&
  isKeyword(s.found.kind) &&
  !(s.expects("an expression", "a strategy") && found(s, "then", "else", "in", "where")) &&
  `${s.foundText} is a keyword; choose another name`;

const compareWithTwo: Help = (s) =>
  ((found(s, "=") && s.expects("a comparison") && !s.expects("=")) || s.expects("context")) && {
    line: "to compare, write `==`",
    fixes: found(s, "=") ? change("symbol", "==", s.found) : [],
  };

const ruleArrow: Help = (s) => s.expects("=>") && "a rule is written `pattern => replacement`";

const LAMBDA = "a function is written `\\x -> e`, with several parameters `\\x y -> e`";

const lambdaArrow: Help = (s) => {
  if (found(s, "->", "=>") && s.expects("&&") && s.open.at(-1)?.kind === "(") return LAMBDA;
  if (!s.expects("->")) return undefined;
  if (s.open.at(-1)?.kind === "{") return "a case is written `| pattern -> strategy`";
  if (!s.expects("a name", "a parameter")) return undefined;
  return found(s, ":")
    ? "a parameter with a type stands in parentheses: `\\(x: f32) -> …`"
    : LAMBDA;
};

const typeParameters: Help = (s) =>
  declares(s, "type") && found(s, "[", "{", "<", "NAME") && s.expects("=") && SIZED_TYPE;

const typedLet: Help = (s) =>
  found(s, ":") &&
  s.open.at(-1)?.kind === "let" &&
  "a name with a type stands in parentheses: `let (x: f32) = …`";

const ifThenElse: Help = (s) =>
  s.open.at(-1)?.kind === "if" &&
  s.expects("then", "else") &&
  "`if` takes both branches: `if c then a else b`";

const letIn: Help = (s) =>
  s.open.at(-1)?.kind === "let" && s.expects("in") && "`let` is written `let x = a in b`";

const trailing: Help = (s) =>
  (s.found === undefined || found(s, ")", "]", "}")) &&
  previous(s, ",", ";", "<+", "@", "|>", "+", "-", "*", "/", "||", "&&") && {
    line: `remove the \`${slice(s, s.previous)}\`, or write what follows it`,
    fixes: change("bracket", "", s.previous),
  };

const parenthesise: Help = (s) =>
  found(s, "\\", "let", "if") &&
  s.expects("an expression", "a strategy") &&
  `put it in parentheses: \`${found(s, "\\") ? "(\\x -> …)" : `(${slice(s, s.found)} …)`}\``;

const leadingDot: Help = (s) =>
  found(s, ".") &&
  s.next?.kind === "NAT" &&
  s.expects("an expression") && {
    line: `write \`0.${slice(s, s.next)}\``,
    fixes: change("symbol", `0.${slice(s, s.next)}`, s.found, s.next),
  };

const funInExpression: Help = (s) => found(s, "fun") && s.expects("an expression") && LAMBDA;

const wrongSequence: Help = (s) => {
  if (found(s, ";") && declares(s, "fun", "rule"))
    return "`;` sequences strategies; data passes through functions with `|>`";
  return found(s, "|>", ",") && s.expects(";") && "strategies are sequenced with `;`";
};

const isEquality = (kind: string): boolean => kind === "==" || kind === "!=";

/** A second comparison. `a < b != c < d` compares truth values, `a < b <= c` is a chain. */
const chainedComparison: Help = (s) => {
  if (!found(s, ...COMPARISONS) || !s.expects("&&") || s.expects("a comparison")) return undefined;
  const second = slice(s, s.found);
  const before = s.tokens.filter(({ start }) => start < (s.found?.start ?? 0));
  const first = before.findLast(({ kind }) => COMPARISONS.includes(kind))?.kind ?? second;
  if (isEquality(first) === isEquality(second))
    return `comparisons do not chain: write \`a ${first} b && b ${second} c\``;
  const whole = isEquality(second) ? `(a ${first} b) ${second} c` : `a ${first} (b ${second} c)`;
  return `comparisons do not chain; a comparison whose result is compared stands in parentheses: \`${whole}\``;
};

/** The first and the last token of what may be one operator, counted from the one that did not fit; the longest first. */
const AROUND = [
  [0, 2],
  [-1, 1],
  [-1, 0],
  [0, 1],
  [0, 0],
] as const;

/** An operator as other languages write it: `<>` for `!=`. The tokens at the error that touch each other are looked at. */
const otherSpelling: Help = (s) => {
  const at = s.tokens.findIndex(({ start }) => start === s.found?.start);
  if (at < 0) return undefined;
  for (const [from, to] of AROUND) {
    const [first, last] = [s.tokens[at + from], s.tokens[at + to]];
    if (first === undefined || last === undefined) continue;
    const written = s.text.slice(first.start, last.end);
    const meant = spelledHere(written);
    if (meant === undefined || (isWord(first.kind) && !s.expects(meant))) continue;
    const line = `\`${written}\` is written \`${meant}\``;
    return { line, fixes: change("symbol", meant, first, last) };
  }
  return undefined;
};

const negation: Help = (s) =>
  previous(s, "NAME") &&
  slice(s, s.previous) === "not" &&
  s.expects("&&") &&
  isWord(s.found?.kind) &&
  `a truth value is negated by \`!\`: \`!${slice(s, s.found)}\``;

const negatedCondition: Help = (s) =>
  found(s, "!") &&
  s.expects("a condition") &&
  "a condition is stated, not negated: `n != k` for `!(n == k)`, `n >= k` for `!(n < k)`";

const scheduleFor: Help = (s) =>
  s.expects("for") && "a schedule names its program: `schedule tiled for dot = …`";

const externMeans: Help = (s) =>
  declares(s, "extern") &&
  s.expects("means", "a string", "fun") &&
  'an extern gives C code and what it means: `extern fun sq(x: f32): f32 = "x * x" means x * x`';

const untypedParameter: Help = (s) =>
  declares(s, "fun") &&
  s.open.length === 1 &&
  s.expects(":") &&
  "a parameter of a `fun` has a type: `x: f32`";

const kinds: Help = (s) =>
  s.expects("a kind") &&
  `the kinds are ${KINDS.map((k) => `\`${k}\``).join(", ")} and lists of them, \`[nat]\``;

const modes: Help = (s) =>
  s.expects("a floating-point mode") && "the modes are `fp strict`, `fp contract` and `fp fast`";

const juxtaposition: Help = (s) =>
  !otherSpelling(s) &&
  !negation(s) &&
  s.expects("(") &&
  s.expects("::") &&
  isWord(s.previous?.kind) &&
  s.found !== undefined &&
  (isWord(s.found.kind) || found(s, "NAT", "NUMBER")) &&
  !lineStart(s) &&
  `a call takes its arguments in parentheses: \`${slice(s, s.previous)}(${slice(s, s.found)})\``;

const HELPS: readonly Help[] = [
  misspelt,
  apart,
  indentedDeclaration,
  otherSpelling,
  negation,
  negatedCondition,
  compareWithTwo,
  chainedComparison,
  wrongSequence,
  leadingDot,
  funInExpression,
  parenthesise,
  typeParameters,
  typedLet,
  lambdaArrow,
  ruleArrow,
  ifThenElse,
  letIn,
  scheduleFor,
  externMeans,
  untypedParameter,
  kinds,
  modes,
  keywordAsName,
  trailing,
  juxtaposition,
];
