/** @file The diagnostic of a size condition that can never hold. */
import {
  divisorsHelp,
  type SizeCondition,
  type Span,
  type StrataError,
  show,
  showCondition,
  showDivision,
} from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";

/**
 * Makes, but does not throw, the diagnostic E0601 of a condition that does not hold. For `divides` between numbers, it shows the
 * remainder and proposes near divisors.
 */
export function falseCondition(c: SizeCondition, problems: Problems, span: Span): StrataError {
  const place = problems.place(span);
  const [l, r] = [c.left.constant, c.right.constant];
  if (c.op === "divides" && l !== undefined && r !== undefined && l > 0) {
    return problem("E0601", place, `${l} does not divide ${r}`, {
      label: showDivision(r, l),
      help: divisorsHelp(r, l),
    });
  }
  return problem("E0601", place, `the sizes do not fit: ${showCondition(c)} does not hold`, {
    notes: [`${show(c.left)} ${c.op} ${show(c.right)}`],
  });
}
