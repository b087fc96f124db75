/** @file What stands before each token: comments, and whether the writer ended the line or left one blank. */

import { lineEnd } from "../parse/literal.ts";
import type { Token } from "../parse/token.ts";

export interface Comment {
  readonly text: string;
  /** On a line of its own; else it ends a line of code. */
  readonly own: boolean;
  /** Starts at column 0. */
  readonly outside: boolean;
  /** A blank line stands before it. */
  readonly blank: boolean;
  /** Where it started in the source: tables of comments stay aligned. */
  readonly column: number;
}

export interface Lead {
  readonly comments: readonly Comment[];
  /** The writer ended the line just before the token. */
  readonly newline: boolean;
  readonly blank: boolean;
}

/** Comments and line ends from `start` to `end`, between which there is no token. */
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

/** The lead of every token but the first, which starts its declaration. */
export const leadsOf = (text: string, tokens: readonly Token[]): readonly Lead[] =>
  tokens.map((token, i) => {
    const before = tokens[i - 1];
    return before === undefined ? NOTHING : readLead(text, before.end, token.start);
  });

const NOTHING: Lead = { comments: [], newline: false, blank: false };
