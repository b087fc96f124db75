/** @file Choices for fast-check: whatever is made of them shrinks with them. */
import fc from "fast-check";
import { Choices } from "../testing/choices.ts";

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

/** Random choices. A test reads them from their start: `choices.again()`. */
export const choices = (): fc.Arbitrary<Choices> => new ChoicesArbitrary();
