/** @file `rewrite` and `interpret` of test suites: single steps of a strategy, and what a term computes. */
import { applySchedule, findSchedule } from "../../lang/index.ts";
import { bindData } from "../run/bind.ts";
import { type InputValue, type Nested, toNested } from "../run/input-value.ts";
import { interpret } from "../run/interpret.ts";
import { type Runnable, resolveProgram } from "../run/runnable.ts";
import { asPart, extended } from "../source/extended.ts";
import { guard, unwrap } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { TestTerm, term } from "./test-term.ts";

/** The names of a program and of a schedule for it whose body is the text of a strategy. The quotes avoid user names. */
const [PROGRAM, TESTED] = ["term'", "tested'"] as const;

/**
 * Applies a strategy to a term, once, at its root: `rewrite(source, "fusion", t)`; `"topDown(fusion)"` looks for a place. `strategy`
 * is a text in the scope of the file of `source`. The result carries the conditions on sizes that the strategy adds. Throws a
 * StrataError for mistakes in the text, if the strategy does not apply (E0501, with the closest misses), and if it never ends
 * (E0901).
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { rewrite, term } from "strata-lang/testing";
 *
 * const source = parse("rule fusion = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)");
 * const twice = term(source, "map(\\x -> x + 1.0, map(\\y -> 2.0 * y, xs))", { xs: "[n]f32" });
 * console.log(rewrite(source, "fusion", twice).text); // map(\x -> 2.0 * x + 1.0, xs)
 * ```
 */
export function rewriteTerm(source: Source, strategy: string, subject: Runnable): TestTerm {
  const { program } = inSource(source, subject);
  const { module, sources } = extended(
    source,
    `fun ${PROGRAM}(x: f32) = x\nschedule ${TESTED} for ${PROGRAM} = ${asPart(strategy)}`,
  );
  const rewritten = guard(sources, undefined, () => {
    const schedule = findSchedule(module, PROGRAM, TESTED);
    return { ok: true, ...applySchedule(program, schedule) } as const;
  });
  const { term: after, conditions } = unwrap(rewritten);
  return new TestTerm(source, { ...program, term: after, conditions });
}

/** The subject as a term of the source's session. A term of another source is made again from its text. */
function inSource(source: Source, subject: Runnable): TestTerm {
  const base = subject.stage === "compiled" ? subject.applied : subject;
  const { term: body, conditions } = base.stage === "applied" ? base : base.program;
  const found = new TestTerm(base.source, { ...base.program, term: body, conditions });
  return body.session === source.workspace.session ? found : term(source, found.text, found.inputs);
}

/** Options of `interpret`. */
export interface InterpretOptions {
  /** Values of size variables that no input's shape decides, by name: whole numbers, 0 or more. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/**
 * Computes a term or program on data with the interpreter, which defines its meaning. Inputs are given by name, as numbers or nested
 * arrays; an array of tuples is an array of arrays. Returns the result in the same form. Throws a StrataError for data that do not
 * fit (E0831, E0832), for conditions on sizes that do not hold (E0603), and where the result has no value (E0811).
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type InterpretOptions, interpret, term } from "strata-lang/testing";
 *
 * const doubled = term(parse(""), "map(\\x -> x + x, xs)", { xs: "[n]f32" });
 * const options: InterpretOptions = { sizes: { n: 3 } };
 * console.log(interpret(doubled, { xs: [1, 2, 3] }, options)); // [ 2, 4, 6 ]
 * ```
 */
export function interpretTerm(
  subject: Runnable,
  data: Readonly<Record<string, InputValue>> = {},
  { sizes }: InterpretOptions = {},
): Nested {
  const target = unwrap(resolveProgram(subject));
  const bound = unwrap(bindData(target, data, { sizes }));
  return toNested(unwrap(interpret(target, target.term, bound)).result);
}
