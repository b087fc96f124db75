/** @file The arguments of a call of a strategy, as syntax, for each parameter of the strategy's declaration. */
import type { CallArg, ParamSyntax, Strat, StrategyArgument } from "../syntax/syntax.ts";

/** A strategy by its name, with or without arguments. */
export type NamedStrategy = Extract<Strat, { tag: "sName" | "sCall" }>;

/** Each parameter with its argument, in order. */
export type Assigned = readonly (readonly [
  param: ParamSyntax,
  arg: StrategyArgument,
  isDefault: boolean,
])[];

/** The arguments of all parameters, by position, by name, or by default; undefined if one is left without. */
export function assigned(
  params: readonly ParamSyntax[],
  args: readonly CallArg[],
): Assigned | undefined {
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
    const given = byName.get(p.name.text) ?? rest ?? byPlace[i];
    const arg = given ?? p.default;
    return arg === undefined ? [] : [[p, arg, given === undefined] as const];
  });
  return found.length === params.length ? found : undefined;
}
