/**
 * @file Formats a file: the tokens and comments stay, the white space changes. Some of the author's choices are kept: line
 * breaks at places where the formatter may break lines, single blank lines, and aligned tables. Formatting is idempotent.
 *
 * In: a text. Out: the formatted text, or the diagnostics of its syntax errors. Windows line ends are kept, a byte order mark
 * is removed.
 */

import type { Diagnostic, Span } from "../../term/index.ts";
import { parseFile } from "../parse/index.ts";
import { split } from "../parse/split.ts";
import { tokenise } from "../parse/token.ts";
import { alignComments, alignTable } from "./align.ts";
import { formatItem } from "./format-item.ts";
import type { Laid, Line } from "./layout.ts";
import { type Comment, type Lead, readLead } from "./lead.ts";

type Formatted =
  | { readonly text: string }
  /** The syntax errors of the file, which is then not formatted. */
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Formats the text of a file; `file` is its name for diagnostics. A file with syntax errors is not formatted and gives its
 * diagnostics. The result ends with a newline. If one line of the text has a Windows line end, every line of the result has. Throws
 * an Error if formatting would change tokens or comments (a bug).
 */
export const format = (file: string, text: string): Formatted => {
  const diagnostics = parseFile(file, text).diagnostics();
  if (diagnostics.length > 0) return { diagnostics };
  const plain = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const formatted = formatPlain(plain);
  if (contentOf(formatted) !== contentOf(plain))
    throw new Error(`formatting changed ${file}:\n${formatted}`);
  return { text: text.includes("\r\n") ? formatted.replaceAll("\n", "\r\n") : formatted };
};

const formatPlain = (text: string): string => {
  const spans = itemSpans(text);
  const items = spans.map(({ span, start }, i) => {
    const lead = readLead(text, spans[i - 1]?.span.end ?? 0, span.start);
    return { lead, ...formatItem(text, span, start) };
  });
  const rest = readLead(text, spans.at(-1)?.span.end ?? 0, text.length);
  items.forEach((item, i) => endLine(item.lines, items[i + 1]?.lead ?? rest));
  const lines = [
    ...tables(items).flatMap((table) => [
      ...ownLines(table[0]!.lead),
      ...alignTable(table).flatMap((laid, i) =>
        i === 0 ? startLines(laid.lines, table[0]!) : laid.lines,
      ),
    ]),
    ...ownLines(rest),
  ];
  return [
    ...alignComments(lines.map((line, i) => (i === 0 ? { ...line, blank: false } : line))),
    "",
  ].join("\n");
};

interface ItemSpan {
  readonly span: Span;
  readonly start: "decl" | "import";
}

const itemSpans = (text: string): readonly ItemSpan[] => {
  const { imports, headers } = split(text);
  return [
    ...imports.map((span) => ({ span, start: "import" as const })),
    ...headers.map(({ span }) => ({ span, start: "decl" as const })),
  ];
};

type LedItem = Laid & { readonly lead: Lead };

/** Groups consecutive items without a blank line or a comment line in between. */
const tables = (items: readonly LedItem[]): readonly (readonly LedItem[])[] => {
  const found: LedItem[][] = [];
  for (const item of items) {
    const last = found.at(-1)?.at(-1);
    const continues =
      last !== undefined && !item.lead.blank && item.lead.comments.every((comment) => !comment.own);
    if (continues) found.at(-1)!.push(item);
    else found.push([item]);
  }
  return found;
};

const startLines = ([first, ...more]: readonly Line[], { lead }: LedItem): readonly Line[] => [
  { ...first!, blank: lead.blank },
  ...more,
];

/** Attaches a comment that ends a line of code to that line. */
const endLine = (lines: readonly Line[], { comments }: Lead): void => {
  const last = lines.at(-1);
  if (last !== undefined && comments[0]?.own === false) last.comment = comments[0];
};

const ownLines = ({ comments }: Lead): readonly Line[] =>
  comments.filter((comment) => comment.own).map(ownLine);

/**
 * An indented comment stays indented: it belongs to the declaration before it, and `///` at column 0 would document the next
 * one.
 */
const ownLine = ({ text, outside, blank }: Comment): Line => ({
  text: outside ? text : `  ${text}`,
  blank,
});

/** The part of a text that formatting must not change: its tokens and comments. */
const contentOf = (text: string): string => {
  const { tokens } = tokenise(text);
  const starts = [...tokens.map((token) => token.start), text.length];
  return starts
    .flatMap((start, i) => {
      const { comments } = readLead(text, tokens[i - 1]?.end ?? 0, start);
      return [...comments.map((comment) => comment.text), text.slice(start, tokens[i]?.end)];
    })
    .join("\n");
};
