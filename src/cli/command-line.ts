/** @file The command line as a source text, so that a diagnostic can point into it. */
import type { Place, Span } from "../term/index.ts";

export const COMMAND_LINE = "command line";

/** Words that a shell reads as they are. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word as a shell reads it back. */
export const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

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

  /** A word, or the value in `--option=value`; of several the last. The whole line where there is none. */
  place(word: string): Place {
    const found = this.#spans.findLast((w) => w.word === word) ?? this.#assigned(word);
    return { file: COMMAND_LINE, span: found?.span ?? { start: 0, end: this.text.length } };
  }

  #assigned(word: string): { readonly span: Span } | undefined {
    return this.#spans.findLast((w) => w.word.startsWith("--") && w.word.endsWith(`=${word}`));
  }
}
