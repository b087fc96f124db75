/** @file Writes a counterexample of a rule as a program with a schedule whose run shows the difference. */
import { type Rule, termsOf } from "../../strategies/index.ts";
import {
  dimensions,
  type Free,
  isFloatName,
  type MatchBindings,
  paramOf,
  show,
  substituteTerms,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { declaration } from "../../testing/declaration.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { freeVariables } from "../../testing/free-variables.ts";
import type { RuleInstance } from "../../testing/instance.ts";
import type { RuleCheck } from "../../testing/rule-check.ts";
import { searchSmallest } from "../../testing/search.ts";
import { sizeConditions } from "../../testing/well-typed.ts";
import type { InputValue } from "../run/input-value.ts";
import type { Source } from "../source/source.ts";
import { closedPrograms } from "../test/closed-programs.ts";
import {
  EXAMPLE_PROGRAM,
  type ExampleFile,
  type ExampleParts,
  exampleFile,
} from "../test/example-file.ts";

const TRIES = 300;
/** The seeds of random data that are tried, in turn. */
const SEEDS = 12;

/**
 * Searches for a counterexample that can be written as a program, and for data on which the program and the schedule that applies
 * the rule differ in the interpreter. The data are literals of the program if they have any, otherwise random data of a seed.
 * Undefined if none was found within 300 cases, or if no data shows it; for a rule in TypeScript, if no command can read it.
 */
export async function runnableExample(
  source: Source,
  check: RuleCheck,
  seed: number,
): Promise<ExampleFile | undefined> {
  if (check.rule.compute !== undefined && !source.commandWords.includes("--rules"))
    return undefined;
  const uses = source.module.parsed.headers.filter(
    (h) => h.keyword === "rule" && h.name.text === check.rule.name,
  );
  for (const parts of await programsAgainst(check, seed)) {
    const example = await exampleFile(source, { ...parts, uses });
    if (example !== undefined) return example;
  }
  return undefined;
}

/** The parts of an example without the declarations that it uses. */
export type ProgramParts = Omit<ExampleParts, "uses">;

/** Programs on which the rule may show that it is wrong, smallest first: with data as literals, then with random data. */
export async function programsAgainst(
  check: RuleCheck,
  seed: number,
): Promise<Iterable<ProgramParts>> {
  const claim = (c: Choices): void => check.keepsMeaningOfProgram(c);
  const found = await searchSmallest(claim, Counterexample, { seed, from: 0, to: TRIES });
  const { instance, evidence } = found?.error ?? {};
  if (instance === undefined || evidence?.after === undefined) return [];
  return programs(check.rule, instance, evidence.after);
}

function* programs(rule: Rule, instance: RuleInstance, after: Term): Generator<ProgramParts> {
  const { subject: before, sizes, flavour } = instance;
  const flavours: readonly Flavour[] = ["whole", "finite", flavour];
  for (const closed of closedPrograms({ before, after, sizes, class: rule.class, flavours }))
    yield { strategy: useOf(rule, instance), program: withFunctions(rule, instance, closed) };
  yield* programsOnRandomData(rule, instance);
}

// ------------------------------------------------------------ random data

/** One program with inputs, on random data of several seeds. */
function* programsOnRandomData(rule: Rule, instance: RuleInstance): Generator<ProgramParts> {
  const { subject, sizes } = instance;
  const inputs = freeVariables(subject);
  const given = new Set(
    inputs.flatMap((i) => dimensions(i.type).flatMap((s) => s.vars.map((v) => v.name))),
  );
  const nats = [...sizes.keys()].filter((name) => !given.has(name));
  const program = withFunctions(rule, instance, subject, nats);
  for (let first = 1; first <= SEEDS; first++) {
    const data = inputs.map(({ name, type }, i) => [name, inputFor(type, first + i)] as const);
    yield {
      strategy: useOf(rule, instance),
      program,
      words: [
        ...[...sizes].map(([name, n]) => `--size ${name}=${n}`),
        ...data.map(([name, value]) => `${name}=${wordFor(value)}`),
      ],
      data: { inputs: Object.fromEntries(data), sizes: Object.fromEntries(sizes) },
    };
  }
}

/** The input for a parameter: random data for arrays and tuples, a number or truth value made from the seed for scalars. */
function inputFor(type: Type, seed: number): InputValue {
  if (type.tag !== "scalar") return { random: seed };
  if (type.name === "bool") return seed % 2 === 0;
  return isFloatName(type.name) ? ((seed * 37) % 101) / 10 : (seed * 5) % 7;
}

const wordFor = (value: InputValue): string =>
  typeof value === "object" && "random" in value ? `random:${value.random}` : String(value);

// ------------------------------------------------------------ text

/** The use of the rule, with its arguments. */
function useOf(rule: Rule, { args }: RuleInstance): string {
  const values = rule.params.map(({ name, kind }) =>
    kind === "fun" ? givenName(name) : show(args.sizes.get(name)!),
  );
  return `${rule.name}${values.length > 0 ? `(${values.join(", ")})` : ""}`;
}

/** The declaration of a program with the term as its body, after those of the functions that the rule takes as parameters. */
function withFunctions(
  rule: Rule,
  { bound }: RuleInstance,
  body: Term,
  nats: readonly string[] = [],
): string {
  const inputs = freeVariables(body).map(({ name, type }) => ({ name, type }));
  const program = declaration(EXAMPLE_PROGRAM, nats, inputs, body, sizeConditions(body));
  return [...functions(rule, bound), program].join("\n");
}

/** The name under which the example declares a function that the rule takes as a parameter. */
const givenName = (param: string): string => `given_${param}`;

/** Declarations of the functions that the example passes for the rule's function parameters. */
function functions(rule: Rule, bound: MatchBindings): readonly string[] {
  const terms = termsOf(rule, bound);
  return rule.params.flatMap(({ name }) => {
    const f = terms.get(name);
    return f === undefined ? [] : [functionDeclaration(givenName(name), f)];
  });
}

function functionDeclaration(name: string, f: Term): string {
  const inputs: Free[] = [];
  let body = f;
  for (; body.tag === "lam"; body = substituteTerms(body.body, [inputs.at(-1)!]))
    inputs.push(f.session.free(`x${inputs.length}`, paramOf(body)));
  return declaration(name, [], inputs, body);
}
