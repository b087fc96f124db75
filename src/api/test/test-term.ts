/** @file Terms for test suites: an expression in the scope of a source, printed and compared as text. */
import { type Program, programOf } from "../../lang/index.ts";
import { showCondition, showTerm, showType, type Term } from "../../term/index.ts";
import type { Chosen } from "../schedule/stages.ts";
import { asPart, extended } from "../source/extended.ts";
import { guard, unwrap } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/**
 * A term with typed inputs. It prints as an expression of the language, and `toEqual` compares its texts. It can be run as a program
 * that has no schedule.
 */
export class TestTerm implements Chosen {
  /** The term as an expression of the language, on one line if it has at most 100 columns. */
  readonly text: string;
  /** The type of its value. */
  readonly type: string;
  /** The types of its inputs, which are free variables, by name. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The conditions on sizes under which it has a type, such as `4 divides n`. */
  readonly conditions: readonly string[];
  readonly #source: Source;
  readonly #program: Program;

  /** `program` is the term with its inputs, in the session of `source`. */
  constructor(source: Source, program: Program) {
    this.#source = source;
    this.#program = program;
    this.text = showTerm(program.term);
    this.type = showType(program.result);
    this.inputs = Object.fromEntries([
      ...program.nats.map((name) => [name, "nat"]),
      ...program.inputs.map(({ name, type }) => [name, showType(type)]),
    ]);
    this.conditions = program.conditions.map((c) => showCondition(c));
  }

  get ok(): true {
    return true;
  }

  get stage(): "chosen" {
    return "chosen";
  }

  /** The source in whose scope the term was made. */
  get source(): Source {
    return this.#source;
  }

  /** The term as a program that has no schedule. */
  get program(): Program {
    return this.#program;
  }

  /** The term of the engine. */
  get term(): Term {
    return this.#program.term;
  }

  /** The text of the term. */
  toString(): string {
    return this.text;
  }
}

/** The name of the function that is made of an expression, for messages. */
const NAME = "term";

/**
 * Makes a term of the text of an expression, with the functions and types that the file of `source` declares and imports in scope.
 * `inputs` gives the types of its free variables: `term(source, "map(f, xs)", { f: "f32 -> f32", xs: "[n]f32" })`. Sizes such as `n`
 * need no declaration where a type mentions them; others are inputs of type `nat`. Throws a StrataError for mistakes in the texts.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type TestTerm, term } from "strata-lang/testing";
 *
 * const halves: TestTerm = term(parse(""), "join(split(2, xs))", { xs: "[n]f32" });
 * console.log(halves.type, halves.conditions); // [n]f32 [ '2 divides n' ]
 * ```
 */
export function term(
  source: Source,
  text: string,
  inputs: Readonly<Record<string, string>> = {},
): TestTerm {
  const params = Object.entries(inputs).map(([name, type]) => `${name}: ${asPart(type)}`);
  const declaration = `fun ${NAME}(${params.join(", ")}) = ${asPart(text)}`;
  const { module, sources } = extended(source, declaration);
  const made = guard(sources, undefined, () => {
    const program = programOf(module.fun(NAME), module.session);
    return { ok: true, term: new TestTerm(source, program) } as const;
  });
  return unwrap(made).term;
}
