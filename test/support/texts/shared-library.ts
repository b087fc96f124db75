/** @file The standard library for random texts: elaborated once for all files that share its session. */
import { parse, type Source } from "../../../src/index.ts";
import { RuleCheck } from "../../../src/testing/rule-check.ts";
import { type Exported, importsFor } from "./library.ts";

/** A source that imports the library, beside which texts are parsed, and the instances of library rules. */
export class SharedLibrary {
  readonly source: Source = parse({ text: importsFor("") });
  readonly #checks = new Map<Exported, RuleCheck>();

  /** Draws instances of a rule. */
  checkOf(e: Exported): RuleCheck {
    const { workspace } = this.source;
    const check =
      this.#checks.get(e) ??
      new RuleCheck(workspace.standard(e.module)!.rule(e.plain), workspace.session);
    this.#checks.set(e, check);
    return check;
  }
}
