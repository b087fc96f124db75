/**
 * @file Syntax errors without a file name. Their spans count from the start of the parsed text, so that they can be cached with
 * it; `toDiagnostic` converts them to diagnostics of a file.
 */

import type { Diagnostic, Span } from "../../term/index.ts";
import { editAt, type FixKind, makeFix } from "../diagnostics/fixes.ts";

/** The codes of syntax errors, as docs/errors.md explains them. */
type SyntaxCode =
  /** A declaration or import does not follow the grammar. */
  | "E0101"
  /** Text at column 0 begins no declaration. */
  | "E0102"
  /** A bracket, quotation or string is not closed, or closes nothing. */
  | "E0103"
  /** The nesting is too deep. */
  | "E0104"
  /** A file, declaration or number exceeds its limit. */
  | "E0105"
  /** A character, number or escape is not part of the language. */
  | "E0106"
  /** An import follows the first declaration. */
  | "E0107";

/** A change of the parsed text that may remove a syntax error; spans count from the start of that text. */
export interface SyntaxFix {
  readonly kind: FixKind;
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

/** A syntax error in a text: a diagnostic whose spans count from the start of that text. */
export interface ParseProblem {
  readonly code: SyntaxCode;
  readonly message: string;
  readonly span: Span;
  readonly label?: string;
  readonly related?: readonly { readonly span: Span; readonly label: string }[];
  readonly notes?: readonly string[];
  readonly help?: readonly string[];
  readonly fixes?: readonly SyntaxFix[];
}

/**
 * The payload of a StrataError that a grammar action throws for a mistake that the grammar cannot express, such as a number that
 * is too large. Its diagnostics have no file name.
 */
export class SyntaxProblem {
  readonly problem: ParseProblem;
  readonly message: string;
  constructor(problem: ParseProblem) {
    this.problem = problem;
    this.message = problem.message;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [toDiagnostic(this.problem, "")];
  }
}

const shiftSpan = (span: Span, by: number): Span => ({
  start: span.start + by,
  end: span.end + by,
});

/**
 * Converts a problem to a diagnostic of `file` with severity "error". `base` is the offset at which the parsed text begins in the
 * file and is added to all spans.
 */
export const toDiagnostic = (problem: ParseProblem, file: string, base = 0): Diagnostic => {
  const { span, related, fixes, ...rest } = problem;
  const place = (at: Span) => ({ file, span: shiftSpan(at, base) });
  return {
    ...rest,
    severity: "error",
    place: place(span),
    ...(related && { related: related.map((r) => ({ place: place(r.span), label: r.label })) }),
    ...(fixes && {
      fixes: fixes.map(({ kind, title, edits }) => {
        const placed = edits.map((e) => editAt(place(e.span), e.text));
        return makeFix(kind, title, placed);
      }),
    }),
  };
};
