/**
 * @file Checks nesting before the grammar runs: brackets, pattern quotes, `let` without `in`, `if` without `else`. So an
 * unclosed bracket is reported where it is opened, and the depth of nesting is bounded for the parser.
 */

import { LIMITS, type Span } from "../../term/index.ts";
import type { ParseStop, TokenSource } from "./grammar/build.ts";
import type { Token } from "./literal.ts";
import type { ParseProblem } from "./problem.ts";

const CLOSER: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["let", "in"],
  ["if", "else"],
]);
const CLOSERS = new Set([")", "]", "}"]);
const isPhrase = (token: Token | undefined): boolean =>
  token?.kind === "let" || token?.kind === "if";

/** The stack of open tokens. `push` returns what is wrong with the next token, if anything. */
class Nesting {
  readonly open: Token[] = [];

  push(token: Token): ParseProblem | undefined {
    if (token.kind === "`") return this.quote(token);
    if (CLOSER.has(token.kind)) return this.enter(token);
    if (CLOSERS.has(token.kind)) return this.close(token);
    if (token.kind === closerOf(this.open.at(-1))) this.open.pop();
    return undefined;
  }

  private enter(token: Token): ParseProblem | undefined {
    this.open.push(token);
    return this.open.length > LIMITS.nesting ? tooDeep(token) : undefined;
  }

  private quote(token: Token): ParseProblem | undefined {
    this.leavePhrases();
    if (this.open.some((t) => t.kind === "`")) return this.close(token);
    return this.enter(token);
  }

  private close(token: Token): ParseProblem | undefined {
    this.leavePhrases();
    const top = this.open.pop();
    if (top === undefined) return closesNothing(token);
    return closerOf(top) === token.kind ? undefined : mismatch(top, token);
  }

  private leavePhrases(): void {
    while (isPhrase(this.open.at(-1))) this.open.pop();
  }
}

const closerOf = (token: Token | undefined): string | undefined =>
  token && (token.kind === "`" ? "`" : CLOSER.get(token.kind));

const openerOf = ({ kind }: Token): string =>
  [...CLOSER].find(([, closer]) => closer === kind)?.[0] ?? kind;

const spanOf = ({ start, end }: Token): Span => ({ start, end });

const tooDeep = (token: Token): ParseProblem => ({
  code: "E0104",
  message: `nested more than ${LIMITS.nesting} deep`,
  span: spanOf(token),
  help: ["name an inner part with `let`, or make it a declaration of its own"],
});

const closesNothing = (token: Token): ParseProblem => ({
  code: "E0103",
  message: `\`${token.kind}\` closes nothing`,
  span: spanOf(token),
  help: ["remove it, or open the bracket that it should close"],
  fixes: [{ kind: "bracket", title: "remove it", edits: [{ span: spanOf(token), text: "" }] }],
});

const unclosed = (open: Token): ParseProblem => {
  const isQuote = open.kind === "`";
  const shown = isQuote ? "backquote" : `\`${open.kind}\``;
  const closer = isQuote ? "a second backquote" : `\`${closerOf(open)}\``;
  return {
    code: "E0103",
    message: `unclosed ${isQuote ? "pattern quotation" : shown}`,
    span: spanOf(open),
    label: `no ${closer.replace(/^a /, "")} closes it`,
    help: [`close it: write ${closer} where its content ends, or remove the ${shown}`],
  };
};

const mismatch = (open: Token, found: Token): ParseProblem => {
  const [closer, opener] = [closerOf(open), openerOf(found)];
  return {
    ...unclosed(open),
    related: [{ span: spanOf(found), label: `found \`${found.kind}\` instead` }],
    ...(open.kind !== "`" && {
      help: [`write \`${closer}\` for \`${found.kind}\`, or open \`${opener}\` before`],
      fixes: [
        {
          kind: "bracket",
          title: `write \`${closer}\``,
          edits: [{ span: spanOf(found), text: closer ?? "" }],
        },
      ],
    }),
  };
};

/**
 * Returns the first problem of the nesting: a bracket that closes nothing or another bracket, too much depth, or, if the tokens
 * are `complete`, a bracket that is never closed.
 */
export const nestingProblem = (
  tokens: readonly Token[],
  complete: boolean,
): ParseProblem | undefined => {
  const nesting = new Nesting();
  for (const token of tokens) {
    const problem = nesting.push(token);
    if (problem !== undefined) return problem;
  }
  const open = nesting.open.findLast((token) => !isPhrase(token));
  return complete && open !== undefined ? unclosed(open) : undefined;
};

/**
 * Adds to the problem of an unclosed bracket the token before which the grammar expected the closing bracket. Returns the problem
 * unchanged if the grammar stopped for another reason or it names a token already.
 */
export const unclosedBefore = (
  problem: ParseProblem,
  { source, failure }: NestingStop,
): ParseProblem => {
  const open = openAt(source.tokens, failure.at).at(-1);
  const found = source.tokens[failure.at];
  const closer = closerOf(open);
  const isIt =
    open?.start === problem.span.start && failure.expected.some((e) => e.what === closer);
  if (problem.related !== undefined || found === undefined || !isIt) return problem;
  return {
    ...problem,
    related: [{ span: spanOf(found), label: `\`${closer}\` expected before this` }],
  };
};

/** The tokens and the failure of the grammar on them. */
interface NestingStop {
  readonly source: TokenSource;
  readonly failure: ParseStop;
}

/** The brackets, `let` and `if` that are open before token `index`, innermost last. The tokens before it must nest correctly. */
export const openAt = (tokens: readonly Token[], index: number): readonly Token[] => {
  const nesting = new Nesting();
  for (const token of tokens.slice(0, index)) nesting.push(token);
  return nesting.open;
};
