/** @file The diagnostics of property tests of rules: E0505, W0506 and W0403 (see docs/errors.md). */
import { makeFix } from "../../lang/diagnostics/index.ts";
import {
  isPlainRelation,
  type Module,
  withClass,
  withConditions,
  withoutCondition,
} from "../../lang/index.ts";
import type { Rule } from "../../strategies/index.ts";
import type { Diagnostic, Fix, Place } from "../../term/index.ts";
import { type Counterexample, describeEvidence } from "../../testing/counterexample.ts";
import type { RedundantPrecondition } from "../../testing/redundant-preconditions.ts";
import type { RepairHint } from "../../testing/repair-hint.ts";
import type { SmallestCase } from "../../testing/search.ts";
import { type ExampleFile, showExample } from "../test/example-file.ts";

/** What an example is for: its program is found by a search of its own, and differs from the counterexample. */
const AIM = "to see such a difference in a program";

/**
 * Makes the diagnostics of property tests about one rule (E0505, W0506, W0403), placed at the name in its declaration; without a
 * place if the module declares no such rule. It tests nothing itself.
 */
export class RuleProblems {
  readonly #module: Module;
  readonly #rule: string;
  readonly #place: Place | undefined;

  constructor(module: Module, rule: string) {
    this.#module = module;
    this.#rule = rule;
    const header = module.parsed.headers.find((h) => h.keyword === "rule" && h.name.text === rule);
    this.#place = header && module.problems.place(header.name.span);
  }

  /**
   * E0505 with the smallest counterexample. `replay` is the command that repeats the case, `example` a program that shows the
   * difference, `remedy` a condition or class with which the rule would hold.
   */
  counterexample(
    { number, error }: SmallestCase<Counterexample>,
    replay: string,
    { example, remedy }: { readonly example?: ExampleFile; readonly remedy?: RepairHint } = {},
  ): Diagnostic {
    return {
      ...this.#problem("E0505", "error", `rule \`${this.#rule}\` does not keep the meaning`),
      label: `counterexample in case ${number}, then made smaller`,
      notes: [
        describeEvidence(error.evidence).join("\n"),
        ...(example === undefined ? [] : [showExample(example, AIM)]),
      ],
      help: [wayOut(remedy), `the same again: ${replay}`],
      ...this.#repaired(remedy),
    };
  }

  /** E0505 for a counterexample that the proof found, in which each value is a name for arbitrary data. */
  refuted(
    { evidence }: Counterexample,
    remedy: RepairHint | undefined,
    example?: ExampleFile,
  ): Diagnostic {
    return {
      ...this.#problem("E0505", "error", `rule \`${this.#rule}\` does not keep the meaning`),
      label: "random cases passed, but not a proof for all data",
      notes: [
        describeEvidence(evidence).join("\n"),
        ...(example ? [showExample(example, AIM)] : []),
      ],
      help: [wayOut(remedy)],
      ...this.#repaired(remedy),
    };
  }

  /** E0505 for a right side that has no type, or another type, for some sizes that the conditions allow. */
  illTyped(sizes: string): Diagnostic {
    return {
      ...this.#problem("E0505", "error", `rule \`${this.#rule}\` does not keep the type`),
      notes: [`for ${sizes}`],
      help: ["state the condition under which its right side has a type: where k <= n"],
    };
  }

  /** W0506 for a rule for which no small sizes were found that type its left side and satisfy its conditions. */
  untested(): Diagnostic {
    return {
      ...this.#problem("W0506", "warning", `rule \`${this.#rule}\` cannot be tested`),
      notes: [
        "no small sizes were found for which its left side has a type and its conditions hold",
      ],
      help: ["see whether its conditions contradict each other: strata check -v shows them"],
    };
  }

  /** W0506 for a rule in TypeScript whose function returned a term for none of `cases` instances. */
  neverApplied(cases: number): Diagnostic {
    return {
      ...this.#problem("W0506", "warning", `rule \`${this.#rule}\` cannot be tested`),
      notes: [`its function returned a term for none of ${cases} instances of its left side`],
      help: ["say on its left side, or after `where`, what the function needs"],
    };
  }

  /** W0506 for a rule with too many instances that could not be tested. */
  discarded(discards: number, cases: number): Diagnostic {
    return this.#testedLess(
      `of ${cases} instances of its left side, ${discards} could not be tested: they have another form than the left side, or no data`,
      "write its left side as the engine shows it: strata explain W0506",
    );
  }

  /** W0506 for a rule whose smallest instances compute more than most cases may. */
  tooLarge(leftOut: number, cases: number): Diagnostic {
    return this.#testedLess(
      `${leftOut} of ${cases} cases were left out: its smallest instances compute too much for them`,
      "write its sizes as names instead of numbers, so that small arrays are instances, too",
    );
  }

  #testedLess(note: string, help: string): Diagnostic {
    const message = `rule \`${this.#rule}\` is tested less than it should be`;
    return { ...this.#problem("W0506", "warning", message), notes: [note], help: [help] };
  }

  /** W0403 for a condition of a rule that no tested instance needed. */
  excess(rule: Rule, { condition, held }: RedundantPrecondition): Diagnostic {
    const decl = this.#declaration;
    const at = decl === undefined ? -1 : conditionIndex(decl, rule, condition);
    const span = decl?.where[at]?.span;
    return {
      code: "W0403",
      severity: "warning",
      message: `rule \`${this.#rule}\` may not need this condition`,
      ...(span && { place: this.#module.problems.place(span) }),
      label: `in all ${held} instances that violate it, both sides agreed`,
      help: ["leave it out, or state less: strata check tests the rule without it"],
      ...(decl !== undefined && span !== undefined && { fixes: [this.#leavingOut(decl, at)] }),
    };
  }

  #leavingOut(decl: RuleDeclaration, at: number): Fix {
    const { text, file } = this.#module.parsed;
    const { start, end } = decl.where[at]!.span;
    const title = `leave out \`${text.slice(start, end)}\``;
    return makeFix("condition", title, [withoutCondition(decl, at, file)]);
  }

  /** The fix that makes a wrong rule right, as far as it is tested; none without a remedy. */
  #repaired(remedy: RepairHint | undefined): Pick<Diagnostic, "fixes"> {
    const decl = this.#declaration;
    if (remedy === undefined || decl === undefined) return {};
    const { text, file } = this.#module.parsed;
    const { class: kind, conditions } = remedy;
    const edits = [
      ...(kind === undefined ? [] : [withClass(decl.span, text, kind, file)]),
      ...(conditions.length === 0 ? [] : [withConditions(decl, conditions, file)]),
    ];
    const stated = conditions.length === 0 ? [] : [`state ${conditions.join(", ")}`];
    const title = [...(kind === undefined ? [] : [`write \`${kind} rule\``]), ...stated].join("; ");
    return { fixes: [makeFix("repair", title, edits)] };
  }

  get #declaration(): RuleDeclaration | undefined {
    const { headers } = this.#module.parsed;
    const at = headers.findIndex((h) => h.keyword === "rule" && h.name.text === this.#rule);
    const decl = at < 0 ? undefined : this.#module.declAt(at);
    return decl?.tag === "rule" ? decl : undefined;
  }

  /** The diagnostic with the rule's name as its place if it has none; otherwise unchanged. */
  located(d: Diagnostic): Diagnostic {
    return { ...(this.#place && { place: this.#place }), ...d };
  }

  #problem(code: string, severity: Diagnostic["severity"], message: string): Diagnostic {
    return { code, severity, message, ...(this.#place && { place: this.#place }) };
  }
}

type RuleDeclaration = Extract<ReturnType<Module["declAt"]>, { readonly tag: "rule" }>;

/** The index in `where` of a condition of the elaborated rule; -1 if it is not written there. */
function conditionIndex(
  { where }: RuleDeclaration,
  rule: Rule,
  condition: RedundantPrecondition["condition"],
): number {
  const isSize = "left" in condition;
  const index = isSize ? rule.conditions.indexOf(condition) : rule.properties.indexOf(condition);
  const written = where.filter(isSize ? isPlainRelation : (c) => c.tag === "property")[index];
  return written === undefined ? -1 : where.indexOf(written);
}

function wayOut(remedy: RepairHint | undefined): string {
  const either = "correct one side, or";
  if (remedy === undefined) return `${either} state the condition under which they are equal`;
  const { class: kind, conditions } = remedy;
  const where = conditions.length === 0 ? "" : ` where ${conditions.join(", ")}`;
  if (kind === undefined)
    return `${either} state the condition under which they were found equal:${where}`;
  return `${either} write \`${kind} rule\`: they were found equal ${DESPITE[kind]}${where}`;
}

const DESPITE: Readonly<Record<Rule["class"], string>> = {
  exact: "",
  finite: "except for infinities and NaN",
  approx: "over the reals",
};
