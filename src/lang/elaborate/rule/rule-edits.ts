/** @file Machine edits of a rule's declaration: leaving out a condition, adding one, and writing another class. */
import type { SemanticClass } from "../../../strategies/index.ts";
import type { FixEdit, Span } from "../../../term/index.ts";
import { editAt } from "../../diagnostics/fixes.ts";

interface RuleClauses {
  readonly rhs: { readonly span: Span };
  readonly where: readonly { readonly span: Span }[];
}

/** The edit that leaves out the condition `at` of the rule, with its comma or `where`. */
export function withoutCondition({ rhs, where }: RuleClauses, at: number, file: string): FixEdit {
  const [before, here, after] = [where[at - 1], where[at]!, where[at + 1]];
  const span =
    before === undefined && after !== undefined
      ? { start: here.span.start, end: after.span.start }
      : { start: (before ?? rhs).span.end, end: here.span.end };
  return editAt({ file, span }, "");
}

/** The edit that adds conditions, given as text, behind those that the rule has. */
export function withConditions(
  { rhs, where }: RuleClauses,
  conditions: readonly string[],
  file: string,
): FixEdit {
  const end = (where.at(-1) ?? rhs).span.end;
  const text = `${where.length === 0 ? " where" : ","} ${conditions.join(", ")}`;
  return editAt({ file, span: { start: end, end } }, text);
}

/** The edit that gives the rule at `span` of the file's `text` another class. */
export function withClass(span: Span, text: string, kind: SemanticClass, file: string): FixEdit {
  const [, head = "", written = ""] =
    /^((?:export\s+)?(?:deprecated(?:\s+until\s+"[^"]*")?\s+)?)((?:exact|finite|approx)\s+)?rule\b/.exec(
      text.slice(span.start, span.end),
    ) ?? [];
  const start = span.start + head.length;
  return editAt({ file, span: { start, end: start + written.length } }, `${kind} `);
}
