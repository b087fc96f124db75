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
import { Counterexample } from "../../testing/counterexample.ts";
import { type DeclaredInput, declaration } from "../../testing/declaration.ts";
import { freeVariables } from "../../testing/free-variables.ts";
import type { RuleInstance } from "../../testing/instance.ts";
import type { RuleCheck } from "../../testing/rule-check.ts";
import { searchSmallest } from "../../testing/search.ts";
import { sizeConditions } from "../../testing/well-typed.ts";
import type { InputValue } from "../run/input-value.ts";
import { run } from "../run/run.ts";
import { verify } from "../run/verify.ts";
import { apply } from "../schedule/apply.ts";
import type { Source } from "../source/source.ts";

/** A counterexample as source text, with the command that runs it. The text is not in the rule's file: a user has to add it. */
export interface Example {
  /** The declarations of the program and its schedule, to be added to the rule's file. */
  readonly text: string;
  /** The `strata run … --check` command that shows the difference. */
  readonly command: string;
}

const TRIES = 300;
const SEEDS = 12;
const [PROGRAM, SCHEDULE] = ["counterexample", "wrong"];

/**
 * Searches for a counterexample that can be written as a program on data, and for data on which the program and the schedule that
 * applies the rule differ in the interpreter. Undefined if none was found within 300 cases, or if none of 12 seeds of data shows
 * it.
 */
export async function runnableExample(
  source: Source,
  check: RuleCheck,
  seed: number,
): Promise<Example | undefined> {
  const claim = (c: Parameters<RuleCheck["claim"]>[0]): void => check.keepsMeaningOfProgram(c);
  const cases = { seed, from: 0, to: TRIES };
  const found = await searchSmallest(claim, Counterexample, cases);
  const instance = found?.error.instance;
  if (instance === undefined) return undefined;
  const text = written(check, instance);
  const inputs = freeVariables(instance.subject);
  for (let first = 1; first <= SEEDS; first++) {
    const data = new Map(inputs.map(({ name, type }, i) => [name, inputFor(type, first + i)]));
    if (await differs(source.again(`\n${text}\n`), instance, data))
      return { text, command: command(source, instance, data) };
  }
  return undefined;
}

function written({ rule }: RuleCheck, { subject, args, sizes, bound }: RuleInstance): string {
  const inputs: DeclaredInput[] = freeVariables(subject).map(({ name, type }) => ({ name, type }));
  const given = new Set(
    inputs.flatMap((i) => dimensions(i.type).flatMap((s) => s.vars.map((v) => v.name))),
  );
  const nats = [...sizes.keys()].filter((name) => !given.has(name));
  const conditions = sizeConditions(subject);
  const program = declaration(PROGRAM!, nats, inputs, subject, conditions);
  const values = rule.params.map(({ name, kind }) =>
    kind === "fun" ? givenName(name) : show(args.sizes.get(name)!),
  );
  const call = `${rule.name}${values.length > 0 ? `(${values.join(", ")})` : ""}`;
  return [...functions(rule, bound), program, `schedule ${SCHEDULE} for ${PROGRAM} = ${call}`].join(
    "\n",
  );
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

/** The input for a parameter: random data for arrays and tuples, a number or truth value made from the seed for scalars. */
function inputFor(type: Type, seed: number): InputValue {
  if (type.tag !== "scalar") return { random: seed };
  if (type.name === "bool") return seed % 2 === 0;
  return isFloatName(type.name) ? ((seed * 37) % 101) / 10 : (seed * 5) % 7;
}

async function differs(
  source: Source,
  { sizes }: RuleInstance,
  data: ReadonlyMap<string, InputValue>,
): Promise<boolean> {
  const applied = apply(source, { program: PROGRAM, schedule: SCHEDULE });
  if (!applied.ok) return false;
  const options = { device: "interp", sizes: Object.fromEntries(sizes) } as const;
  const ran = await run(applied, Object.fromEntries(data), options);
  if (!ran.ok) return false;
  const verified = verify(ran);
  return verified.ok && !verified.equal;
}

function command(
  { file, commandWords }: Source,
  { sizes }: RuleInstance,
  data: ReadonlyMap<string, InputValue>,
): string {
  const words = [
    `strata run ${file} --program ${PROGRAM} --schedule ${SCHEDULE} --device interp --check`,
    ...commandWords,
    ...[...sizes].map(([name, n]) => `--size ${name}=${n}`),
    ...[...data].map(([name, value]) =>
      typeof value === "object" && "random" in value
        ? `${name}=random:${value.random}`
        : `${name}=${value}`,
    ),
  ];
  return words.join(" ");
}
