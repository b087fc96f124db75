/**
 * @file Parses the text of one import or declaration: tokens, nesting, grammar, limits. Offsets count from the start of that
 * text, and results are cached by text, so that after an edit only changed declarations are parsed again.
 */

import { complaintIn, LIMITS, type Span } from "../../term/index.ts";
import { buildSyntax, type TokenSource } from "./grammar/build.ts";
import { nestingProblem, unclosedBefore } from "./nesting.ts";
import { type ParseProblem, SyntaxProblem } from "./problem.ts";
import { deeperThan } from "./relocate.ts";
import { explainSyntaxError } from "./syntax-error.ts";
import { type Token, tokenise } from "./token.ts";

/** The grammar rule with which a text is parsed: one declaration or one import. */
export type StartRule = "decl" | "import";
/** The result of parsing one declaration or import: its syntax tree, or the first problem. */
export type Piece =
  | { readonly ast: unknown }
  /** `overflow`: the JavaScript stack was full; the text may parse elsewhere, so the result is not cached. */
  | { readonly problem: ParseProblem; readonly overflow?: true };

/**
 * Parses one import or declaration, from a cache of the latest results by text. Offsets in the result count from the start of
 * `text`. Mistakes, exceeded limits (E0104, E0105) included, are returned and not thrown.
 */
export const parsePiece = (text: string, start: StartRule): Piece => {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const own = detached(text);
  const piece = parseText(own, start);
  if (!("overflow" in piece)) remember(own, piece);
  return piece;
};

/** A copy of the string. A slice would keep the whole file from which it was cut in memory. */
const detached = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

const parseText = (text: string, start: StartRule): Piece => {
  const { tokens, problem, cut } = tokenise(text, 0, text.length, LIMITS.tokens);
  const source = { text, tokens };
  const nesting = nestingProblem(tokens, problem === undefined && !cut);
  if (nesting !== undefined) return whereToClose(source, nesting, start);
  const wrong = problem ?? (cut ? tooLong(tokens[0]!) : undefined);
  return wrong === undefined ? match(source, start) : { problem: wrong };
};

const match = (source: TokenSource, start: StartRule): Piece =>
  guarded(source, () => {
    const built = buildSyntax(source, start);
    if ("failure" in built) return { problem: explainSyntaxError(source, built.failure) };
    const deep = deeperThan(LIMITS.syntaxDepth, built.ast);
    return deep === undefined ? built : { problem: tooDeep(deep) };
  });

/** Runs the grammar to find where an unclosed bracket should have been closed. */
const whereToClose = (source: TokenSource, problem: ParseProblem, start: StartRule): Piece => {
  if (problem.code !== "E0103") return { problem };
  const asked = guarded(source, () => {
    const stop = buildSyntax(source, start);
    return {
      problem:
        "failure" in stop ? unclosedBefore(problem, { source, failure: stop.failure }) : problem,
    };
  });
  return "problem" in asked && asked.problem.code === "E0103" ? asked : { problem };
};

/**
 * Runs `run`, and reports a full JavaScript stack as too deep nesting. The cause is the user's nesting on a small stack (in a
 * worker or browser), or brackets that are never closed.
 */
const guarded = ({ tokens }: TokenSource, run: () => Piece): Piece => {
  try {
    return run();
  } catch (error) {
    const found = complaintIn(error, SyntaxProblem);
    if (found !== undefined) return { problem: found.problem };
    if (error instanceof RangeError || (error as Error).name === "InternalError")
      return { problem: tooDeep(spanOf(tokens[0]!)), overflow: true };
    throw error;
  }
};

const tooDeep = (span: Span): ParseProblem => ({
  code: "E0104",
  message: `more than ${LIMITS.syntaxDepth} operations inside each other`,
  span,
  help: ["name an inner part with `let`, or make it a declaration of its own"],
});

const spanOf = ({ start, end }: Token): Span => ({ start, end });

const tooLong = (first: Token): ParseProblem => ({
  code: "E0105",
  message: `a declaration of more than ${LIMITS.tokens} words and symbols`,
  span: spanOf(first),
  help: ["make parts of it declarations of their own"],
});

// ---------------------------------------------------------------- cache

/** The number of characters of text whose results are cached; a syntax tree takes about a hundred times the memory of its text. */
const CACHE_LENGTH = 1 << 18;

const cache = new Map<string, Piece>();
let cached = 0;

/** Adds a result to the cache and removes the oldest ones while the cache is too large. */
const remember = (text: string, piece: Piece): void => {
  cache.set(text, piece);
  cached += text.length;
  for (const oldest of cache.keys()) {
    if (cached <= CACHE_LENGTH) return;
    cache.delete(oldest);
    cached -= oldest.length;
  }
};
