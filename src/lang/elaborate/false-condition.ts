/** @file The diagnostics of size conditions that never hold, or not in every step. */
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

/**
 * Makes, but does not throw, the diagnostic E0605 of a condition on the size variable of a step, `name`, which no launch can check and
 * nothing proves.
 */
export function unprovedInStep(
  c: SizeCondition,
  name: string,
  problems: Problems,
  span: Span,
): StrataError {
  const shown = showCondition(c).replaceAll(/(\w+)#\d+/g, "$1");
  return problem("E0605", problems.place(span), `${shown} is not proved for every ${name}`, {
    notes: [`\`${name}\` is a size of a step, which a launch does not know`],
    help: [
      `use sizes for which it holds in every step: of k steps \`[n]a -> [n]a\` the number is less than k`,
      "or find elements by their index: gather(\\i -> clampIdx(…), xs)",
    ],
  });
}
