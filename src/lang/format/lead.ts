/** @file Reads what precedes each token in the source: comments, line ends, blank lines. */

import { lineEnd } from "../parse/literal.ts";
import type { Token } from "../parse/token.ts";

/** A `//` or `///` comment of the source: its text and where it was. There are no block comments. */
export interface Comment {
  /** The text with its slashes, without white space at the end. */
  readonly text: string;
  /** True if the comment is on a line of its own; false if it ends a line of code. */
  readonly own: boolean;
  /** True if the comment begins at column 0. */
  readonly outside: boolean;
  /** True if a blank line precedes the comment. */
  readonly blank: boolean;
  /** The column at which the comment began in the source; by it, aligned comments are recognised. */
  readonly column: number;
}

/** The comments and line ends before a token in the source. */
export interface Lead {
  readonly comments: readonly Comment[];
  /** True if the author ended the line just before the token. */
  readonly newline: boolean;
  /** True if a blank line precedes the token. */
  readonly blank: boolean;
}

/** Reads the comments and line ends of the text from `start` to `end` (exclusive), a range without tokens. */
export const readLead = (text: string, start: number, end: number): Lead => {
  const comments: Comment[] = [];
  let newlines = 0;
  for (let at = start; at < end; ) {
    if (text.startsWith("//", at)) {
      const stop = Math.min(lineEnd(text, at), end);
      const column = at - (text.lastIndexOf("\n", at - 1) + 1);
      comments.push({
        text: text.slice(at, stop).trimEnd(),
        own: newlines > 0 || start === 0,
        outside: column === 0,
        blank: newlines > 1,
        column,
      });
      newlines = 0;
      at = stop;
    } else {
      if (text[at] === "\n") newlines++;
      at++;
    }
  }
  return { comments, newline: newlines > 0, blank: newlines > 1 };
};

/** Reads the comments and line ends before each token. The first token of a declaration has none. */
export const leadsOf = (text: string, tokens: readonly Token[]): readonly Lead[] =>
  tokens.map((token, i) => {
    const before = tokens[i - 1];
    return before === undefined ? NOTHING : readLead(text, before.end, token.start);
  });

const NOTHING: Lead = { comments: [], newline: false, blank: false };
