/** @file Random types, sizes, terms and data for fast-check. Types and terms shrink through the tape of choices that makes them. */
import fc from "fast-check";
import type { HostValue, SizeValues } from "../../runtime/launch/host-value.ts";
import { fromInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { evaluate, type Session, type Size, type Term, type Type } from "../../term/index.ts";
import { Choices } from "../../testing/choices.ts";
import { type Flavour, RandomData } from "../../testing/data.ts";
import { randomEnvironment } from "../../testing/environments.ts";
import { TermMaker } from "../../testing/terms/term-maker.ts";
import { COMMON, randomType } from "../../testing/types.ts";

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

/** Random tapes of choices. A test calls `choices.again()` to read a tape from its start. */
export const choices = (): fc.Arbitrary<Choices> => new ChoicesArbitrary();

/**
 * Array lengths to test with: 0, 1, 2, 3, 5, 7, 13, and tile − 1, tile, tile + 1, 2·tile and 2·tile + 1. `tile` is at least 1. They
 * shrink towards 1.
 */
export const sizes = (tile = 8): fc.Arbitrary<number> =>
  fc.constantFrom(1, 2, 0, 3, 5, 7, 13, tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1);

/**
 * Types of data of the session: `f32`, `i32`, and arrays (extents 1 to 3) and tuples (2 or 3 components) of these, nested at
 * most `depth` deep.
 */
export const types = (session: Session, depth = 2): fc.Arbitrary<Type> =>
  choices().map((c) => {
    const sizes = [2, 1, 3].map((n) => session.sizes.nat(n));
    return randomType(c.again(), { session, scalars: COMMON, sizes, unknown: [] }, depth);
  });

/** A random well-typed term with what is needed to evaluate it. */
export interface RandomTerm {
  readonly term: Term;
  /** The free variables and functions that may occur in the term. */
  readonly variables: readonly Term[];
  /** The values of its size variables. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Well-typed terms of the session over all primitives, nested at most `depth` deep. They shrink to smaller well-typed terms. */
export const terms = (session: Session, depth = 3): fc.Arbitrary<RandomTerm> =>
  choices().map((tape) => {
    const c = tape.again();
    const world = randomEnvironment(c, session);
    const maker = new TermMaker(c, world);
    const term = maker.term(maker.type(2), depth);
    return { term, variables: [...world.variables, ...maker.functions], sizes: world.sizes };
  });

/**
 * Data of a type, in the form that `run` takes. `sizes` gives the size variables in the type values. `flavour` chooses the numbers:
 * by default `special`, with infinities, NaN and −0.
 */
export const data = (
  type: Type,
  sizes: SizeValues = new Map(),
  flavour: Flavour = "special",
): fc.Arbitrary<HostValue> =>
  fc.integer({ min: 0, max: 0xffff }).map((seed) => {
    const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
    const value = new RandomData(seed, flavour, size).value(type, "data");
    return fromInterpreterValue(type, value, sizes);
  });
