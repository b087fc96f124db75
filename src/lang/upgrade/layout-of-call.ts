/** @file Preserves the layout of a call that is replaced: white space and line ends between arguments, and comments. */
import type { Span } from "../../term/index.ts";
import { lineEnd } from "../parse/literal.ts";
import { skipBlank, tokenise } from "../parse/token.ts";
import type { Name } from "../syntax/syntax.ts";
import type { EditPiece } from "./edit.ts";
import type { SyntaxPart } from "./name-place.ts";

/** The span of a name, to the closing bracket of its arguments if `isCalled`; parentheses around the whole are not included. */
export function callSpan(text: string, name: Name, isCalled: boolean): Span {
  const { start, end } = name.span;
  if (!isCalled) return { start, end };
  const open = skipBlank(text, end, text.length);
  let depth = 0;
  const rest = text.slice(open);
  const close = tokenise(rest).tokens.find(({ kind }) => {
    if ("([{".includes(kind)) depth++;
    else if (")]}".includes(kind)) depth--;
    return depth === 0;
  });
  return { start, end: open + (close?.end ?? rest.length) };
}

/**
 * Merges pieces for arguments that remain adjacent, so that the text between them is kept. If all arguments remain, the text
 * before the first and after the last is kept as well.
 */
export function joinArguments(
  text: string,
  call: Span,
  args: readonly SyntaxPart[],
  pieces: readonly EditPiece[],
): readonly EditPiece[] {
  const joined: EditPiece[] = [];
  for (const piece of pieces) {
    const [before, comma] = [joined.at(-2), joined.at(-1)];
    if (comma === ", " && typeof before === "object" && isNext(args, before, piece))
      joined.splice(-2, 2, { start: before.start, end: (piece as Span).end });
    else joined.push(piece);
  }
  const [first, last] = [args[0]?.span, args.at(-1)?.span];
  const isWhole = (piece: EditPiece): piece is Span =>
    typeof piece === "object" && piece.start === first?.start && piece.end === last?.end;
  if (joined.filter(isWhole).length !== 1) return joined;
  return joined.map((piece) =>
    isWhole(piece) ? { start: gapBefore(text, call, piece.start), end: call.end - 1 } : piece,
  );
}

const isNext = (args: readonly SyntaxPart[], before: Span, piece: EditPiece): boolean =>
  typeof piece === "object" &&
  args.some((arg, i) => arg.span!.end === before.end && args[i + 1]?.span?.start === piece.start);

/** The offset after the call's opening bracket, where the white space before the first argument begins. */
function gapBefore(text: string, call: Span, first: number): number {
  const { tokens } = tokenise(text.slice(call.start, first));
  const open = tokens.findLast(({ kind }) => kind === "(");
  return call.start + (open?.end ?? 0);
}

/**
 * Appends to the pieces the comments between the tokens of `span` that no kept piece contains, each on a line that it ends.
 * Returns the pieces unchanged if no comment would be lost.
 */
export function keepComments(
  text: string,
  span: Span,
  pieces: readonly EditPiece[],
): readonly EditPiece[] {
  const lost = commentsIn(text, span).filter(
    ({ start }) => !pieces.some((p) => typeof p === "object" && p.start <= start && start < p.end),
  );
  if (lost.length === 0) return pieces;
  const line = text.lastIndexOf("\n", span.start - 1) + 1;
  const indent = /^[ \t]+/.exec(text.slice(line))?.[0] ?? "  ";
  const comments = lost.map((c) => text.slice(c.start, c.end)).join(`\n${indent}`);
  const isLast = text.slice(span.end, lineEnd(text, span.end)).trim() === "";
  return [...pieces, ` ${comments}${isLast ? "" : `\n${indent}`}`];
}

/** The `//` comments between the tokens of a span. */
function commentsIn(text: string, { start, end }: Span): readonly Span[] {
  const { tokens } = tokenise(text.slice(start, end));
  return tokens.flatMap((token, i) => {
    const from = tokens[i - 1]?.end ?? 0;
    const gap = text.slice(start + from, start + token.start);
    return [...gap.matchAll(/\/\/[^\n]*/g)].map((m) => ({
      start: start + from + m.index,
      end: start + from + m.index + m[0].trimEnd().length,
    }));
  });
}
