/**
 * @file Lays out a document in lines (after Oppen, "Prettyprinting", 1980, and `fits` of Prettier). A group is first tried
 * flat, with the author's line breaks only; if one of its lines is too long, all its breaks are taken. The author could have
 * written every break that results, so layout is idempotent.
 */

import type { Token } from "../parse/token.ts";
import type { BreakKind, Doc, Indentation } from "./doc.ts";
import type { Comment, Lead } from "./lead.ts";

/** The greatest number of columns that lines of code should have. Comments, and code that cannot be broken, may be longer. */
export const WIDTH = 120;
const INDENT = 2;

/** A line of formatted text without its newline, with the comment at its end. */
export interface Line {
  readonly text: string;
  /** The comment at the end of the line. */
  comment?: Comment;
  /** True if a blank line precedes the line. */
  readonly blank: boolean;
}

/** A formatted import or declaration: its lines, and the position of its `=` for aligning tables. */
export interface Laid {
  readonly lines: readonly Line[];
  /** The column of the marked token (`=`); undefined if it is not on the first line. */
  readonly mark: number | undefined;
  /** True if the author wrote more than one space before the marked token. */
  readonly isPadded: boolean;
}

/** The source of an import or declaration: its text, its tokens, and the white space and comments before each token. */
export interface FormatTokens {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** For each token, the comments and line ends before it. */
  readonly leads: readonly Lead[];
}

interface LayoutCommand {
  readonly doc: Doc | Separator;
  readonly indent: number;
  /** True if all line ends of the enclosing group are taken. */
  readonly broken: boolean;
}

/** The gap between two items of a fill; `next` is the second item. */
interface Separator {
  readonly tag: "separator";
  readonly next: Doc;
  readonly isLast: boolean;
}

/** The state of the output position. */
interface Pen {
  column: number;
  row: number;
  /** The column to which `base` refers and from which `hang` indents. */
  base: number;
  /** The number of tokens on the present line. */
  tokens: number;
  /** The index of the next token. */
  next: number;
  /** The gap before the next token: nothing, a space, or a line end followed by this many columns of indentation. */
  gap: "" | " " | number;
}

/**
 * Lays out a declaration or import, whose first token is at column 0, in lines of at most `WIDTH` columns of code where
 * possible.
 */
export const layOut = (doc: Doc, source: FormatTokens): Laid => new Layout(source).run(doc);

class Layout {
  readonly #source: FormatTokens;
  readonly #lines: Line[] = [];
  #mark: number | undefined;
  #isPadded = false;
  #text = "";
  #blank = false;

  constructor(source: FormatTokens) {
    this.#source = source;
  }

  run(doc: Doc): Laid {
    const pen: Pen = { column: 0, row: 0, base: INDENT, tokens: 0, next: 0, gap: "" };
    const stack: LayoutCommand[] = [{ doc, indent: 2 * INDENT, broken: true }];
    for (let command = stack.pop(); command !== undefined; command = stack.pop())
      this.#execute(command, stack, pen);
    this.#endLine();
    return { lines: this.#lines, mark: this.#mark, isPadded: this.#isPadded };
  }

  #execute(command: LayoutCommand, stack: LayoutCommand[], pen: Pen): void {
    const { doc, indent } = command;
    if (doc.tag === "token") this.#write(doc.index, indent, pen, doc.mark === true);
    else if (doc.tag === "group") {
      const flat = { doc: doc.inner, indent, broken: false };
      stack.push(this.#fits(flat, stack, pen) ? flat : { ...flat, broken: true });
    } else if (doc.tag === "separator") {
      const item = { doc: doc.next, indent, broken: false };
      const isEnd =
        this.#endsLine(pen) ||
        !this.#fits(item, doc.isLast ? stack.slice(0, -1) : [], { ...pen, gap: " " });
      pen.gap = isEnd ? indent : " ";
    } else this.#move(command, stack, pen);
  }

  /** Executes the commands that the trial (`#fits`) executes in the same way. */
  #move({ doc, indent, broken }: LayoutCommand, stack: LayoutCommand[], pen: Pen): void {
    switch (doc.tag) {
      case "concat":
        for (const part of doc.parts.toReversed()) stack.push({ doc: part, indent, broken });
        return;
      case "group":
        stack.push({ doc: doc.inner, indent, broken });
        return;
      case "fill":
        pushItems(doc.items, { indent, broken }, stack);
        return;
      case "nest":
        stack.push({ doc: doc.inner, indent: nested(doc.by, pen), broken });
        return;
      case "space":
        pen.gap = pen.gap === "" ? " " : pen.gap;
        return;
      case "line":
        pen.gap = this.#breaks(doc.kind, broken, pen) ? indent : " ";
        return;
      case "separator":
        pen.gap = this.#endsLine(pen) ? indent : " ";
        return;
      case "rebase":
        if (pen.tokens === 1) pen.base = pen.column + (pen.gap === " " ? 1 : 0);
        return;
      case "token":
        this.#advance(doc.index, indent, pen);
        return;
      default:
        doc satisfies never;
    }
  }

  #breaks(kind: BreakKind, broken: boolean, pen: Pen): boolean {
    if (this.#endsLine(pen)) return true;
    return kind !== "kept" && (broken || (kind === "body" && pen.row > 0));
  }

  /** True if the author ended the line here, or a comment does. */
  #endsLine({ next }: Pen): boolean {
    const { newline, comments } = this.#source.leads[next]!;
    return newline || comments.length > 0;
  }

  // -------------------------------------------------------------- trial

  /** True if the trial document fits on its lines, together with the text that follows on its last line. */
  #fits(trial: LayoutCommand, rest: readonly LayoutCommand[], from: Pen): boolean {
    const pen = { ...from };
    const stack: LayoutCommand[] = [trial];
    for (let after = rest.length; ; ) {
      const command = stack.pop() ?? rest[--after];
      if (command === undefined) return true;
      const { doc, broken } = command;
      const isRest = after < rest.length;
      if (isRest && this.#mayEndLine(doc, broken)) return true;
      this.#move(command, stack, pen);
      if (isRest && typeof pen.gap === "number") return true;
      if (pen.column > WIDTH) return false;
    }
  }

  #mayEndLine(doc: LayoutCommand["doc"], broken: boolean): boolean {
    if (doc.tag === "token") return this.#source.leads[doc.index]!.comments.length > 0;
    return broken && (doc.tag === "line" ? doc.kind !== "kept" : doc.tag === "separator");
  }

  // -------------------------------------------------------------- tokens

  /** Moves the position over the gap before the token and over the token. */
  #advance(index: number, indent: number, pen: Pen): void {
    if (this.#source.leads[index]!.comments.length > 0 && typeof pen.gap !== "number")
      pen.gap = indent;
    if (typeof pen.gap === "number") {
      pen.column = pen.gap;
      pen.base = pen.gap;
      pen.tokens = 0;
      pen.row++;
    } else if (pen.gap === " " || this.#wouldGlue(index)) pen.column++;
    const { start, end } = this.#source.tokens[index]!;
    pen.column += end - start;
    pen.tokens++;
    pen.next = index + 1;
    pen.gap = "";
  }

  #write(index: number, indent: number, pen: Pen, isMark: boolean): void {
    const { comments, blank } = this.#source.leads[index]!;
    const { text, tokens } = this.#source;
    this.#comment(comments, typeof pen.gap === "number" ? pen.gap : indent);
    const row = pen.row;
    this.#advance(index, indent, pen);
    const { start, end } = tokens[index]!;
    if (pen.row > row) {
      this.#endLine();
      this.#blank = blank;
    }
    const token = text.slice(start, end);
    this.#text = this.#text.padEnd(pen.column - token.length) + token;
    if (isMark && pen.row === 0) {
      this.#mark = pen.column - token.length;
      this.#isPadded = text.slice(start - 2, start) === "  ";
    }
  }

  #comment(comments: readonly Comment[], indent: number): void {
    for (const comment of comments) {
      this.#endLine();
      const last = this.#lines.at(-1);
      if (!comment.own && last !== undefined) last.comment = comment;
      else this.#lines.push({ text: " ".repeat(indent) + comment.text, blank: comment.blank });
    }
  }

  #endLine(): void {
    if (this.#text !== "") this.#lines.push({ text: this.#text, blank: this.#blank });
    this.#text = "";
    this.#blank = false;
  }

  /** True between `5` and `.0`, which without a space would be read as a number. */
  #wouldGlue(index: number): boolean {
    const [last, before, token] = [-2, -1, 0].map((i) => this.#source.tokens[index + i]?.kind);
    return token === "." && before === "NAT" && last !== ".";
  }
}

const nested = (by: Indentation, pen: Pen): number => {
  if (typeof by === "number") return by;
  const fresh = typeof pen.gap === "number" ? pen.gap : undefined;
  if (by === "align") return fresh ?? pen.column + (pen.gap === " " ? 1 : 0);
  return (fresh ?? pen.base) + (by === "hang" ? INDENT : 0);
};

const pushItems = (
  items: readonly Doc[],
  around: { readonly indent: number; readonly broken: boolean },
  stack: LayoutCommand[],
): void => {
  for (const [i, item] of [...items.entries()].toReversed()) {
    stack.push({ doc: item, ...around });
    if (i > 0)
      stack.push({
        doc: { tag: "separator", next: item, isLast: i === items.length - 1 },
        ...around,
      });
  }
};
