/** @file Tunable parameters of schedules: sizes that are numbers, with the values that they may have. */

import { LIMITS, type Size } from "../../term/index.ts";
import { problem } from "../diagnostics/errors.ts";
import { wordFixes } from "../diagnostics/fixes.ts";
import type { ParamSyntax, SizeSyntax, StrategyArgument, TunableValues } from "../syntax/syntax.ts";
import type { TypeHome, TypeNames } from "./names.ts";
import { elaborateSize } from "./type.ts";

/** A tunable parameter of a schedule: a size whose value is a number. */
export interface Tunable {
  readonly name: string;
  /** The stated default, else the first of the values; undefined if neither is stated, and the parameter must then be given. */
  readonly default: number | undefined;
  /** The allowed values in order; undefined if any number is allowed. */
  readonly values: readonly number[] | undefined;
}

/**
 * Elaborates a parameter of a schedule. Raises E0502 if it is not a `nat`, its values or its default are not numbers, or its range
 * does not grow. Raises E0503 if the default is not among the values, and E0907 for a range `a .. b` of more than
 * `LIMITS.tunableValues` values. Mistakes in the sizes are raised too.
 */
export function tunable(p: ParamSyntax, module: TypeHome): Tunable {
  if (p.kind !== "nat" || p.rest === true) {
    throw module.problems.kind(p.span, "a schedule's parameters are sizes", [
      `write ${p.name.text}: nat`,
    ]);
  }
  const values = p.range && rangeValues(p.range, module);
  const stated = p.default && defaultOf(p.default, module);
  if (p.default !== undefined && stated !== undefined && values?.includes(stated) === false) {
    const place = module.problems.place(p.default.span);
    const message = `the default of \`${p.name.text}\` is not one of its values`;
    const near = values.toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated)).slice(0, 1);
    throw problem("E0503", place, message, {
      help: [`its values are ${listed(values)}`],
      fixes: wordFixes("value", place, near.map(String)),
    });
  }
  return { name: p.name.text, default: stated ?? values?.[0], values };
}

/**
 * The meanings of names in the sizes of a schedule's header: the sizes that `find` returns, and no types. `known` lists them
 * for suggestions.
 */
export const headerNames = (
  module: TypeHome,
  find: (name: string) => Size | undefined = () => undefined,
  known: Iterable<string> = [],
): TypeNames => ({
  alias: () => undefined,
  size: (name) => {
    const size = find(name.text);
    if (size !== undefined) return size;
    throw module.problems.unknownName(name.span, "size", name.text, known);
  },
  type: (name) => {
    throw module.problems.unknownName(name.span, "type", name.text, []);
  },
});

function defaultOf(a: StrategyArgument, module: TypeHome): number {
  if (a.tag === "argSize") return constant(a.size, module);
  throw module.problems.kind(a.span, "a number is expected here", ["write a number: 64"]);
}

function constant(s: SizeSyntax, module: TypeHome): number {
  const value = elaborateSize(s, headerNames(module), module).constant;
  if (value !== undefined) return value;
  throw module.problems.kind(s.span, "a number is expected here", ["write a number: 64"]);
}

function rangeValues(r: TunableValues, module: TypeHome): number[] {
  if (r.tag === "rangeList") return r.values.map((v) => constant(v, module));
  const [from, to] = [constant(r.from, module), constant(r.to, module)];
  const by = r.step === undefined ? 1 : constant(r.step.by, module);
  const next = (v: number): number => (r.step?.op === "*" ? v * by : v + by);
  if (next(from) <= from) {
    throw module.problems.kind(r.span, "the range does not grow", [
      "step by at least 1, or multiply by at least 2",
    ]);
  }
  const values: number[] = [];
  for (let v = from; v <= to; v = next(v)) {
    if (values.length === LIMITS.tunableValues) throw module.problems.tooManyValues(r.span);
    values.push(v);
  }
  return values;
}

const SHOWN = 12;

/** The numbers as text; of more than twelve, the first eleven and the last. */
export function listed(values: readonly number[]): string {
  if (values.length <= SHOWN) return values.join(", ");
  return `${values.slice(0, SHOWN - 1).join(", ")}, …, ${values.at(-1)}`;
}
