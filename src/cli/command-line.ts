/** @file The command line as a source text, so that a diagnostic can point into it. */
import type { Place, Span } from "../term/index.ts";

/** The file name that diagnostics use for the command line: `command line`. No file can be read by it. */
export const COMMAND_LINE = "command line";

/** Words that need no quotes in a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word with the quotes that a POSIX shell needs to read it back unchanged. */
export const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * The words of a command line, and its text with the span of each word. The text begins with `strata`, and words are quoted as a
 * POSIX shell needs.
 */
export class CommandLine {
  readonly text: string;
  readonly words: readonly string[];
  readonly #spans: readonly { readonly word: string; readonly span: Span }[];

  constructor(argv: readonly string[]) {
    let text = "strata";
    this.words = argv;
    this.#spans = argv.map((word) => {
      const start = text.length + 1;
      text += ` ${quoted(word)}`;
      return { word, span: { start, end: text.length } };
    });
    this.text = text;
  }

  /** The place of a word, or of the value in `--option=value`; the last if there are several, the whole line if there is none. */
  place(word: string): Place {
    const found = this.#spans.findLast((w) => w.word === word) ?? this.#assigned(word);
    return { file: COMMAND_LINE, span: found?.span ?? { start: 0, end: this.text.length } };
  }

  #assigned(word: string): { readonly span: Span } | undefined {
    return this.#spans.findLast((w) => w.word.startsWith("--") && w.word.endsWith(`=${word}`));
  }
}
