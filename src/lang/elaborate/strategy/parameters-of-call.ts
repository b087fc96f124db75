/** @file Assigns the arguments of a call to parameters, by position or by name. */
import type { StrataError } from "../../../term/index.ts";
import { didYouMean, suggestion } from "../../diagnostics/did-you-mean.ts";
import type { CallArg, StrategyArgument } from "../../syntax/syntax.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import { type Callable, missing, type StrategyParameter, showParameter } from "./strategy-value.ts";

/** An argument and the parameter that it is assigned to. */
export interface AssignedArgument {
  readonly arg: StrategyArgument;
  readonly param: StrategyParameter;
}

/**
 * Assigns all arguments of a call. Without names, there must be no more of them than missing parameters. Raises E0504 for the first
 * that cannot be assigned: an unknown name, a parameter given twice, or an argument without a name after one with a name.
 */
export function assignArguments(
  c: StrategyElaborator,
  callee: Callable,
  args: readonly CallArg[],
): readonly AssignedArgument[] {
  const found: AssignedArgument[] = [];
  args.forEach((arg, i) => {
    if (arg.tag !== "argNamed") {
      if (args.slice(0, i).some(isNamed)) throw afterNamed(c, callee, arg);
      found.push({ arg, param: missing(callee)[i]! });
      return;
    }
    const param = callee.params.find((p) => p.name === arg.name.text);
    if (param === undefined) throw unknown(c, callee, arg);
    const earlier = found.find((f) => f.param === param);
    if (earlier !== undefined || callee.given.has(param)) throw twice(c, callee, arg, earlier);
    found.push({ arg: arg.value, param });
  });
  return found;
}

/**
 * The parameters without an argument after a call, in order; those with defaults are included. All arguments must be assignable.
 */
export function openAfter(
  callee: Callable,
  args: readonly CallArg[],
): readonly StrategyParameter[] {
  const names = args.flatMap((a) => (a.tag === "argNamed" ? [a.name.text] : []));
  const byPlace = args.length - names.length;
  return missing(callee)
    .slice(byPlace)
    .filter((p) => !names.includes(p.name));
}

type Named = Extract<CallArg, { tag: "argNamed" }>;
const isNamed = (arg: CallArg): arg is Named => arg.tag === "argNamed";

const afterNamed = (
  c: StrategyElaborator,
  callee: Callable,
  { span }: StrategyArgument,
): StrataError =>
  c.problems.argumentName(span, "an argument without a name stands after one with a name", [
    "give it before those with names, or give it its name",
    order(callee),
  ]);

function unknown(c: StrategyElaborator, callee: Callable, { name }: Named): StrataError {
  const names = missing(callee).map((p) => p.name);
  const near = suggestion(name.text, names);
  return c.problems.argumentName(
    name.span,
    `\`${callee.name}\` has no parameter \`${name.text}\``,
    near === undefined ? [order(callee)] : [near, order(callee)],
    undefined,
    didYouMean(name.text, names),
  );
}

function twice(
  c: StrategyElaborator,
  callee: Callable,
  { name }: Named,
  earlier: AssignedArgument | undefined,
): StrataError {
  return c.problems.argumentName(
    name.span,
    `\`${name.text}\` of \`${callee.name}\` is given twice`,
    ["leave one of them out", order(callee)],
    earlier && { place: c.problems.place(earlier.arg.span), label: "first given here" },
  );
}

const order = ({ name, params }: Callable): string =>
  `the parameters are ${name}(${params.map(showParameter).join(", ")})`;
