/** @file Random programs for test suites. */
import { totality } from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { declaration } from "../../testing/declaration.ts";
import { choose } from "../schedule/apply.ts";
import type { Chosen } from "../schedule/stages.ts";
import { unwrap } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { drawTerm, isOutside } from "./random-term.ts";

const NAME = "randomProgram";

/** A random program: a function that is declared after the text of a source. */
export class RandomProgram {
  /** The declaration of the program. */
  readonly text: string;
  /** The name of the program. */
  readonly name: string = NAME;
  readonly #base: Source;
  #source: Source | undefined;

  constructor(base: Source, text: string) {
    this.text = text;
    this.#base = base;
  }

  /** The source with the program: `preservesMeaning(program.source, "topDown(mine)", { program: program.name })`. */
  get source(): Source {
    this.#source ??= this.#base.again(`\n\n${this.text}\n`);
    return this.#source;
  }

  /** The program as it is written, for `run` and `interpret`. */
  get chosen(): Chosen {
    return unwrap(choose(this.source, { program: this.name }));
  }

  /** The declaration of the program. */
  toString(): string {
    return this.text;
  }
}

/** Draws a program whose expression is nested at most `depth` deep. Its conditions are those under which every part has a value. */
export function drawProgram(c: Choices, base: Source, depth: number): RandomProgram {
  const { program } = drawTerm(c, base, depth);
  const { nats, inputs, term } = program;
  const conditions = [...program.conditions, ...totality(term).conditions.filter(isOutside)];
  return new RandomProgram(base, declaration(NAME, nats, inputs, term, conditions));
}
