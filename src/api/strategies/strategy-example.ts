/** @file Writes a counterexample of a strategy as a program with a schedule whose run shows the difference. */
import { type DeclHeader, mentioned, rulesInBraces, wordsIn } from "../../lang/index.ts";
import { fixedRules } from "../../strategies/index.ts";
import type { Session } from "../../term/index.ts";
import type { Evidence } from "../../testing/counterexample.ts";
import { declaration } from "../../testing/declaration.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { RuleCheck } from "../../testing/rule-check.ts";
import type { StrategyFault } from "../../testing/strategies/strategy-fault.ts";
import { type ProgramParts, programsAgainst } from "../rules/runnable-example.ts";
import type { Source } from "../source/source.ts";
import { closedPrograms } from "../test/closed-programs.ts";
import {
  EXAMPLE_PROGRAM,
  type ExampleFile,
  type ExampleParts,
  exampleFile,
} from "../test/example-file.ts";

const FLAVOURS: readonly Flavour[] = ["whole", "finite", "special"];
/** The most programs of one size that are run with one strategy. */
const MOST_PROGRAMS = 8;

/**
 * Searches for a file that shows a fault of a strategy in the interpreter. Its program is the part at fault with data as literals, an
 * instance of the wrong rule, or the whole term. Its schedule applies the strategy; if that shows nothing, the wrong rule. `session`
 * is that of the fault. Undefined if no program shows the difference, for instance if only functions without a text do, and for a
 * source with rules in TypeScript if no command can read them.
 */
export async function strategyExample(
  source: Source,
  fault: StrategyFault,
  session: Session,
  seed: number,
): Promise<ExampleFile | undefined> {
  if (source.workspace.given !== undefined && !source.commandWords.includes("--rules"))
    return undefined;
  const small = [
    ...programsOf(fault, fault.step?.evidence),
    ...(await programsOfRule(fault, session, seed)),
  ].slice(0, MOST_PROGRAMS);
  for (const parts of candidates(source, fault, small)) {
    const example = await exampleFile(source, withDeclarations(source, parts));
    if (example !== undefined) return example;
  }
  return undefined;
}

function* candidates(
  source: Source,
  fault: StrategyFault,
  small: readonly ProgramParts[],
): Generator<ProgramParts> {
  const { strategy, step } = fault;
  for (const parts of small) yield { ...parts, strategy };
  for (const parts of programsOf(fault, fault.evidence)) {
    yield parts;
    yield { ...parts, strategy: `topDown(${strategy})`, imports: ["traversal"] };
  }
  const named = step === undefined || step.rule.includes("…") ? [] : [step.rule];
  for (const rule of [...named, ...bracesOf(source, strategy)])
    for (const parts of small) yield { ...parts, strategy: rule };
  yield* small;
}

/** Programs of a term before the strategy, with data as literals for which the term after it has another value. */
function programsOf({ strategy, step }: StrategyFault, of: Evidence | undefined): ProgramParts[] {
  if (of?.before === undefined || of.after === undefined) return [];
  const { before, after, sizes } = of;
  const terms = { before, after, sizes, class: step?.applied?.class ?? "exact" } as const;
  return closedPrograms({ ...terms, flavours: FLAVOURS }).map((closed) => ({
    strategy,
    program: declaration(EXAMPLE_PROGRAM, [], [], closed),
  }));
}

/** Programs on which the wrong rule shows that it is wrong. */
async function programsOfRule(
  { step }: StrategyFault,
  session: Session,
  seed: number,
): Promise<readonly ProgramParts[]> {
  const rule = step?.applied && fixedRules(step.applied)[0];
  return rule === undefined ? [] : [...(await programsAgainst(new RuleCheck(rule, session), seed))];
}

/** The parts with the declarations of the source that the strategy names. */
const withDeclarations = (source: Source, parts: ProgramParts): ExampleParts => ({
  ...parts,
  uses: namedIn(source, parts.strategy),
});

/** The rules in braces of the declarations that a strategy mentions. */
function bracesOf(source: Source, strategy: string): readonly string[] {
  const { module } = source;
  const declarations = mentioned([module.parsed], namedIn(source, strategy));
  return [...declarations].flatMap((h) => rulesInBraces(module, h));
}

/** The declarations of the source that the text of a strategy names. */
function namedIn({ module }: Source, strategy: string): readonly DeclHeader[] {
  const words = new Set(wordsIn(strategy));
  return module.parsed.headers.filter((h) => words.has(h.name.text));
}
