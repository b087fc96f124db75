/**
 * @file Random types, sizes, terms, data and programs for fast-check. They are made from tapes of choices and shrink with the tape;
 * a counterexample prints them in the syntax of the language.
 */
import fc from "fast-check";
import type { HostValue, SizeValues } from "../../runtime/launch/host-value.ts";
import { fromInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { evaluate, type Session, type Size, type Type } from "../../term/index.ts";
import { Choices } from "../../testing/choices.ts";
import { drawnValue } from "../../testing/drawn-data.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { COMMON, randomType } from "../../testing/types.ts";
import type { Chosen } from "../schedule/stages.ts";
import { parse, Source } from "../source/source.ts";
import { drawInputs, type RandomInputs } from "./random-inputs.ts";
import { drawProgram, type RandomProgram } from "./random-program.ts";
import { drawTerm, type RandomTerm } from "./random-term.ts";
import { TestType } from "./test-type.ts";

class ChoicesArbitrary extends fc.Arbitrary<Choices> {
  generate(random: fc.Random): fc.Value<Choices> {
    return new fc.Value(Choices.seeded(random.nextInt()), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Choices {
    return value instanceof Choices;
  }

  shrink(choices: Choices): fc.Stream<fc.Value<Choices>> {
    const smaller = function* (): IterableIterator<fc.Value<Choices>> {
      for (const c of choices.smaller()) yield new fc.Value(c, undefined);
    };
    return new fc.Stream(smaller());
  }
}

/**
 * Random tapes of choices. A test calls `choices.again()` to read a tape from its start.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { type Choices, choices } from "strata-lang/testing";
 *
 * const shuffled = choices().map((tape: Choices) => tape.again().shuffle([1, 2, 3]));
 * fc.assert(fc.property(shuffled, (numbers) => numbers.length === 3));
 * console.log(fc.sample(choices(), 2).length); // 2
 * ```
 */
export const choices = (): fc.Arbitrary<Choices> => new ChoicesArbitrary();

/**
 * Array lengths to test with: 0, 1, 2, 3, 5, 7, 13, and tile − 1, tile, tile + 1, 2·tile and 2·tile + 1. `tile` is at least 1. They
 * shrink towards 1.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { sizes } from "strata-lang/testing";
 *
 * fc.assert(fc.property(sizes(4), (n) => n >= 0 && n <= 13));
 * console.log(Math.max(...fc.sample(sizes(4), 200))); // 13
 * ```
 */
export const sizes = (tile = 8): fc.Arbitrary<number> =>
  fc.constantFrom(1, 2, 0, 3, 5, 7, 13, tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1);

/**
 * Types of data: `f32`, `i32`, and arrays (extents 1 to 3) and tuples (2 or 3 components) of these, nested at most `depth` deep. Of
 * a session of the engine, they are types of the engine; otherwise they print as in a program.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { type TestType, types } from "strata-lang/testing";
 *
 * const drawn: readonly TestType[] = fc.sample(types(undefined, 0), 100);
 * console.log([...new Set(drawn.map(String))].sort()); // [ 'f32', 'i32' ]
 * ```
 */
export function types(session: Session, depth?: number): fc.Arbitrary<Type>;
export function types(source?: Source, depth?: number): fc.Arbitrary<TestType>;
export function types(of: Session | Source = parse(""), depth = 2): fc.Arbitrary<Type | TestType> {
  const session = of instanceof Source ? of.workspace.session : of;
  const extents = [2, 1, 3].map((n) => session.sizes.nat(n));
  return choices().map((tape) => {
    const parts = { session, scalars: COMMON, sizes: extents, unknown: [] };
    const type = randomType(tape.again(), parts, depth);
    return of instanceof Source ? new TestType(type) : type;
  });
}

/**
 * Well-typed terms, nested at most `depth` deep. They shrink to smaller well-typed terms. Those of a source (by default an empty one)
 * can be run: `inputs` draws their data, and `rewrite` applies strategies of the same source to them. Those of a session use all
 * primitives, uninterpreted functions and inputs of unknown types.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { type RandomTerm, terms } from "strata-lang/testing";
 *
 * const drawn: readonly RandomTerm[] = fc.sample(terms(), 5);
 * console.log(drawn.every(({ text }) => text.length > 0)); // true
 * ```
 */
export const terms = (of: Source | Session = parse(""), depth = 3): fc.Arbitrary<RandomTerm> =>
  choices().map((tape) => drawTerm(tape.again(), of, depth));

/**
 * Programs, each of one function whose expression is nested at most `depth` deep, after the text of `source` (by default an empty
 * one), whose strategies can be applied to them. They shrink to smaller programs.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { type RandomProgram, programs } from "strata-lang/testing";
 *
 * const drawn: readonly RandomProgram[] = fc.sample(programs(), 2);
 * console.log(drawn.every(({ text }) => text.includes("fun "))); // true
 * ```
 */
export const programs = (source: Source = parse(""), depth = 3): fc.Arbitrary<RandomProgram> =>
  choices().map((tape) => drawProgram(tape.again(), source, depth));

/**
 * Data for all inputs of a term or program, and values for its sizes, which satisfy its conditions. They shrink to smaller sizes and
 * simpler numbers. `flavour` chooses the numbers: by default `special`, with infinities, NaN and −0.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { choose, parse, unwrap } from "strata-lang";
 * import { inputs, type RandomInputs } from "strata-lang/testing";
 *
 * const smooth = unwrap(choose(parse({ file: "hello.strata" })));
 * const [drawn]: readonly RandomInputs[] = fc.sample(inputs(smooth, "whole"), 1);
 * console.log(Object.keys(drawn?.data ?? {}), Object.keys(drawn?.sizes ?? {})); // [ 'xs' ] [ 'n' ]
 * ```
 */
export const inputs = (of: Chosen, flavour: Flavour = "special"): fc.Arbitrary<RandomInputs> =>
  choices().map((tape) => drawInputs(tape.again(), of, flavour));

/**
 * Data of a type, in the form that `run` takes. `sizes` gives the size variables in the type values. `flavour` chooses the numbers:
 * by default `special`, with infinities, NaN and −0. They shrink to simpler numbers.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { choose, parse, toNested, unwrap } from "strata-lang";
 * import { data, type Flavour } from "strata-lang/testing";
 *
 * const { program } = unwrap(choose(parse({ file: "hello.strata" })));
 * const flavour: Flavour = "whole";
 * const xs = data(program.inputs[0]!.type, new Map([["n", 3]]), flavour);
 * fc.assert(fc.property(xs, (value) => (toNested(value) as number[]).every(Number.isInteger)));
 * console.log((toNested(fc.sample(xs, 1)[0]!) as number[]).length); // 3
 * ```
 */
export const data = (
  type: Type | TestType,
  sizes: SizeValues = new Map(),
  flavour: Flavour = "special",
): fc.Arbitrary<HostValue> => {
  const of = type instanceof TestType ? type.type : type;
  const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
  return choices().map((tape) =>
    fromInterpreterValue(of, drawnValue(tape.again(), of, flavour, size), sizes),
  );
};
