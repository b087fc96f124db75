/** @file Tests the laws that functions of a source are declared to satisfy. */
import { type FunLaws, functionsWithLaws } from "../../lang/index.ts";
import type { SemanticClass } from "../../strategies/index.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { LawCheck } from "../../testing/laws/law-check.ts";
import {
  BrokenLaw,
  describeLaw,
  LAW_CLAIMS,
  type LawComparison,
  type LawEvidence,
  type LawName,
} from "../../testing/laws/law-on-values.ts";
import { type Cases, firstFailure, searchSmallest } from "../../testing/search.ts";
import type { Source } from "../source/source.ts";
import { type CaseOptions, caseRange, replayCommand } from "../test/case-options.ts";

/** The outcome of testing one declared law of a function. */
export interface LawReport {
  readonly function: string;
  /** The law; `on` stands for the demand that the function stays among the values for which its laws are declared. */
  readonly law: LawName;
  /** `exact`: bit for bit; `approx`: over the reals. */
  readonly class: SemanticClass;
  /** The cases in which both sides were compared. */
  readonly cases: number;
  /** For an `approx` law that holds: values on which rounding makes its sides differ, where some were found. */
  readonly rounding?: LawEvidence;
  /** E0511 with the smallest counterexample, or W0512 for a law that could not be tested; undefined if all is well. */
  readonly problem: Diagnostic | undefined;
}

/** How both sides are compared to find out whether rounding makes them differ. */
const BIT_FOR_BIT: LawComparison = { equality: "bits", flavour: "finite" };

/**
 * Tests each declared law of the functions of a source itself on random values, in the order of the file. Functions with mistakes
 * are left out.
 */
export async function* checkLaws(source: Source, options: CaseOptions): AsyncGenerator<LawReport> {
  const own = source.again();
  for (const laws of functionsWithLaws(own.module))
    for (const law of lawNames(laws)) yield await checkLaw(own, laws, law, options);
}

/** The names of the declared laws of a function in order, then `on` if it states for which values they hold. */
export const lawNames = ({ laws, domain }: FunLaws): readonly LawName[] => [
  ...laws.keys(),
  ...(domain === undefined ? [] : ["on" as const]),
];

async function checkLaw(
  source: Source,
  laws: FunLaws,
  law: LawName,
  options: CaseOptions,
): Promise<LawReport> {
  const { session } = source.workspace;
  const [from, to] = caseRange(options);
  const cases: Cases = { seed: options.seed, from, to };
  const check = new LawCheck(laws, session);
  const { name } = laws.function;
  const about = { function: name, law, class: check.class };
  const found = await searchSmallest((c) => check.claim(law, c), BrokenLaw, cases);
  const { compared } = check.tally;
  const place = placeOf(source, laws, law);
  if (found !== undefined) {
    const replay = replayCommand(source, options, found.number);
    const problem = broken(name, found.error.evidence, found.number, { place, replay });
    return { ...about, cases: found.number - from + 1, problem };
  }
  const problem = compared > 0 ? undefined : untested(name, law, place);
  const rounding =
    check.class === "exact" || law === "on" || options.only !== undefined
      ? undefined
      : await firstFailure((c) => check.claim(law, c, BIT_FOR_BIT), BrokenLaw, cases);
  return {
    ...about,
    cases: compared,
    ...(rounding && { rounding: rounding.error.evidence }),
    problem,
  };
}

/** The place of a law in the declaration of its function, or else of the function's name. */
function placeOf({ module }: Source, { function: def, syntax }: FunLaws, law: LawName): Place {
  const span = law === "on" ? undefined : syntax.get(law)?.span;
  return span === undefined ? def.place : module.problems.place(span);
}

/** E0511 for a law that does not hold on some values. */
function broken(
  name: string,
  evidence: LawEvidence,
  number: number,
  { place, replay }: { readonly place: Place; readonly replay: string },
): Diagnostic {
  return {
    code: "E0511",
    severity: "error",
    place,
    message: `\`${name}\` ${LAW_CLAIMS[evidence.law]}`,
    label: `counterexample in case ${number}, then made smaller`,
    notes: [describeLaw(evidence).join("\n")],
    help: [
      "correct the function, leave the law out, or say for which values it holds: on(\\a -> …)",
      `the same again: ${replay}`,
    ],
  };
}

/** W0512 for a law for which no values could be drawn. */
const untested = (name: string, law: LawName, place: Place): Diagnostic => ({
  code: "W0512",
  severity: "warning",
  place,
  message: `the law ${law} of \`${name}\` cannot be tested`,
  notes: ["no values of its operands were found that have literals and meet its conditions"],
  help: ["weaken the condition of `on`, or the conditions on sizes after `where`"],
});
