/**
 * @file A syntax error before it has a file name: like a diagnostic, but its spans count from the start of the text that
 * was parsed, so that it can be cached with that text. `toDiagnostic` puts it in its place.
 */

import type { Diagnostic, Span } from "../../term/index.ts";

/** The syntax family of codes, one meaning each. */
type SyntaxCode =
  /** A declaration or import does not follow the grammar. */
  | "E0101"
  /** Text at column 0 that starts no declaration. */
  | "E0102"
  /** A bracket, quotation or string is not closed, or closes nothing. */
  | "E0103"
  /** Nested too deeply. */
  | "E0104"
  /** A file, declaration or number is too large. */
  | "E0105"
  /** A character, number or escape that the language does not have. */
  | "E0106"
  /** An import after the first declaration. */
  | "E0107";

export interface ParseProblem {
  readonly code: SyntaxCode;
  readonly message: string;
  readonly span: Span;
  readonly label?: string;
  readonly related?: readonly { readonly span: Span; readonly label: string }[];
  readonly notes?: readonly string[];
  readonly help?: readonly string[];
}

/** What a grammar action says that the grammar itself cannot; `parseDecl` turns it into a diagnostic. */
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

/** The problem as a diagnostic of `file`, whose parsed part starts at `base`. */
export const toDiagnostic = (problem: ParseProblem, file: string, base = 0): Diagnostic => {
  const { span, related, ...rest } = problem;
  const place = (at: Span) => ({ file, span: shiftSpan(at, base) });
  return {
    ...rest,
    severity: "error",
    place: place(span),
    ...(related && { related: related.map((r) => ({ place: place(r.span), label: r.label })) }),
  };
};
