/** @file Random terms for test suites. */
import {
  dimensions,
  type Session,
  type SizeCondition,
  sizesIn,
  type Term,
  type Type,
} from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { randomEnvironment } from "../../testing/environments.ts";
import { freeVariables } from "../../testing/free-variables.ts";
import { TermMaker } from "../../testing/terms/term-maker.ts";
import { sizeConditions } from "../../testing/well-typed.ts";
import { parse, Source } from "../source/source.ts";
import { TestTerm } from "./test-term.ts";

/** A random well-typed term with what is needed to evaluate it. */
export class RandomTerm extends TestTerm {
  /** The values of its size variables. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly #variables: readonly Term[];

  /** `variables` are the free variables and functions that may occur in `term`, `sizes` the size variables with their values. */
  constructor(
    source: Source,
    term: Term,
    variables: readonly Term[],
    sizes: ReadonlyMap<string, number>,
  ) {
    const inputs = freeVariables(term).map(({ name, type }) => ({ name, type }));
    const given = new Set(inputs.flatMap(({ type }) => sizesOf(type)));
    const used = new Set(sizesIn(term).flatMap((s) => s.vars.map((v) => v.name)));
    super(source, {
      ...{
        name: "term",
        function: "term",
        doc: "",
        inputs,
        fixed: new Map(),
        result: term.type,
        term,
      },
      nats: [...sizes.keys()].filter((name) => used.has(name) && !given.has(name)),
      place: { file: source.file, span: { start: 0, end: 0 } },
      conditions: sizeConditions(term).filter(isOutside),
    });
    this.sizes = sizes;
    this.#variables = variables;
  }

  /** The free variables and functions that may occur in the term. */
  get variables(): readonly Term[] {
    return this.#variables;
  }
}

/** Draws a term of a source, which can be run, or of a session, over all primitives; nested at most `depth` deep. */
export function drawTerm(c: Choices, of: Source | Session, depth: number): RandomTerm {
  const isSource = of instanceof Source;
  const session = isSource ? of.workspace.session : of;
  const world = randomEnvironment(
    c,
    session,
    isSource ? { runnable: true, everything: false } : {},
  );
  const maker = new TermMaker(c, world);
  const term = maker.term(maker.type(2), depth);
  const variables = [...world.variables, ...maker.functions];
  return new RandomTerm(isSource ? of : nowhere(), term, variables, world.sizes);
}

let empty: Source | undefined;

/** The source of terms that belong to a session only. */
const nowhere = (): Source => (empty ??= parse(""));

const sizesOf = (type: Type): readonly string[] =>
  dimensions(type).flatMap((s) => s.vars.map((v) => v.name));

/** True if the condition mentions no size that is bound inside the term. */
export const isOutside = ({ left, right }: SizeCondition): boolean =>
  left.boundDepth === 0 && right.boundDepth === 0;
