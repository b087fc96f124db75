/** @file Replaces a call of a strategy by the strategy's body, as syntax in the scope of the module that declares it. */
import type { CallArg, Decl, ParamSyntax, Strat, StrategyArgument } from "../syntax/syntax.ts";
import { type NamedStrategy, withArgument } from "./with-argument.ts";

/**
 * The body of a strategy for one call of it. An argument stands in the place of its parameter where that is possible, otherwise a `let`
 * before the body gives the parameter its value. Undefined if the arguments do not fill the parameters. Names are not made distinct:
 * the caller tries whether the result means the same.
 */
export function unfoldedCall(
  call: NamedStrategy,
  { params, body }: Extract<Decl, { tag: "strategy" }>,
): Strat | undefined {
  const given = assigned(params, call.tag === "sCall" ? call.args : []);
  if (given === undefined) return undefined;
  return given
    .filter(([{ name }, arg]) => wordOf(arg) !== name.text)
    .reduceRight<Strat>((inner, [{ name }, arg]) => {
      const put = withArgument(inner, name.text, arg);
      const { span } = call;
      return put ?? { tag: "sLet", name, params: [], value: arg, body: inner, span };
    }, body);
}

type Assigned = readonly (readonly [ParamSyntax, StrategyArgument])[];

/** The arguments of all parameters, by position, by name, or by default; undefined if one is left without. */
function assigned(params: readonly ParamSyntax[], args: readonly CallArg[]): Assigned | undefined {
  const byName = new Map(
    args.flatMap((a) => (a.tag === "argNamed" ? [[a.name.text, a.value]] : [])),
  );
  const byPlace = args.flatMap((a) => (a.tag === "argNamed" ? [] : [a]));
  const last = params.at(-1);
  if (last?.rest !== true && byPlace.length > params.length) return undefined;
  const found = params.flatMap((p, i) => {
    const { span } = p;
    const elems = byPlace.slice(i);
    const rest = p.rest === true ? ({ tag: "argList", elems, span } as const) : undefined;
    const arg = byName.get(p.name.text) ?? rest ?? byPlace[i] ?? p.default;
    return arg === undefined ? [] : [[p, arg] as const];
  });
  return found.length === params.length ? found : undefined;
}

/** The name that an argument consists of; undefined for other arguments. */
const wordOf = (arg: StrategyArgument): string | undefined =>
  arg.tag === "argStrat" && arg.strat.tag === "sName" && arg.strat.name.qualifier === undefined
    ? arg.strat.name.text
    : undefined;
