/** @file Elaborates conditions on measures of what a rule matches, such as `rank(xs) <= 2` and `termSize(f) * n <= 500`. */
import {
  isMeasureName,
  MEASURE_NAMES,
  type MeasuredCondition,
  type MeasureUse,
  measureVariable,
} from "../../../strategies/index.ts";
import type { Size, Span } from "../../../term/index.ts";
import { problem } from "../../diagnostics/errors.ts";
import { isMeasured } from "../../syntax/measured.ts";
import type { ConditionSyntax, Name, SizeArg } from "../../syntax/syntax.ts";
import { elaborateComparison } from "../condition.ts";
import type { Home, TypeNames } from "../names.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Elaborates the relations of `where` that ask measures; empty if there are none. Raises E0201 for an unknown measure and for a name
 * that the left side does not bind to a term, E0305 for a wrong number of arguments, and E0307 for an argument that is no name or of
 * which the measure cannot be asked.
 */
export function elaborateMeasured(
  where: readonly ConditionSyntax[],
  left: Pattern,
  names: TypeNames,
  home: Home,
): MeasuredCondition[] {
  return where.filter(isMeasured).map((c) => {
    const uses: MeasureUse[] = [];
    const apply = (name: Name, args: readonly SizeArg[], span: Span): Size => {
      const use = measureUse(name, args, span, left, home);
      const variable = measureVariable(use);
      if (!uses.some((u) => measureVariable(u) === variable)) uses.push(use);
      return home.session.sizes.variable("meta", variable);
    };
    return { condition: elaborateComparison(c, { ...names, apply }, home), uses };
  });
}

function measureUse(
  { text: measure, span: at }: Name,
  args: readonly SizeArg[],
  span: Span,
  { metavariables: { values }, inference }: Pattern,
  { problems }: Home,
): MeasureUse {
  if (!isMeasureName(measure)) throw problems.unknownName(at, "measure", measure, MEASURE_NAMES);
  const [arg] = args;
  if (arg === undefined || args.length !== 1)
    throw problems.arity(span, measure, "one term that the left side binds", args.length);
  if (arg.tag !== "sizeName")
    throw problem(
      "E0307",
      problems.place(arg.span),
      "a measure is asked of a name that the left side binds",
      {
        help: [`give the term a name on the left side: \`${measure}(xs)\``],
      },
    );
  const { text: of } = arg.name;
  const value = values.get(of);
  if (value === undefined)
    throw problems.unknownName(arg.name.span, "metavariable", of, values.keys());
  if (measure !== "termSize" && inference.zonk(value.type).tag === "fun")
    throw problem(
      "E0307",
      problems.place(arg.span),
      `\`${of}\` is a function, which has no ${measure}`,
      {
        help: ["ask it of a value, such as the array that the function is applied to"],
      },
    );
  return { measure, of };
}
