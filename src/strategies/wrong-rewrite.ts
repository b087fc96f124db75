/** @file The mistake of a rule in TypeScript whose function makes a term that cannot replace the matched one. */
import { type Diagnostic, showTerm, showType, type Term } from "../term/index.ts";

/**
 * The result of a rule's TypeScript function that cannot replace the matched term, for instance one of another type (E0505). It is
 * the content of a StrataError: the rule is wrong, and neither Strata nor the program to which it is applied.
 */
export class WrongRewrite {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];

  /** `why` says what is wrong with the result, `whole` is the matched term. */
  constructor(rule: string, why: string, whole: Term) {
    this.message = `\`rewrite\` of rule \`${rule}\` gives no term that can replace the matched one: ${why}`;
    const matched = whole.depth > 0 ? "a term" : showTerm(whole, { width: Infinity });
    const notes = [`matched: ${matched} of type ${showType(whole.type)}`];
    const help = ["correct `rewrite`, or let it return undefined for such a term"];
    const { message } = this;
    this.diagnostics = [{ code: "E0505", severity: "error", message, notes, help }];
  }
}
