/**
 * @file Definitions with parameters: instantiated once for each list of arguments, when first run, so that recursion ties
 * its knot.
 */
import { lazy } from "../../../strategies/index.ts";
import type { Param, Strat } from "../../syntax/syntax.ts";
import { parameter } from "./argument.ts";
import { type Context, extend } from "./context.ts";
import { identity } from "./identity.ts";
import { type Callable, type StratValue, showCall, strategyValue } from "./strategy-value.ts";

export function definition(
  c: Context,
  name: string,
  params: readonly Param[],
  body: Strat,
): Callable {
  const made = new Map<string, StratValue>();
  const call = (args: readonly StratValue[]): StratValue => {
    const key = args.map(identity).join();
    const known = made.get(key) ?? instantiate(c, name, params, body, args);
    made.set(key, known);
    return known;
  };
  return { tag: "callable", name, params: params.map((p) => parameter(c, p)), given: [], call };
}

function instantiate(
  c: Context,
  name: string,
  params: readonly Param[],
  body: Strat,
  args: readonly StratValue[],
): StratValue {
  const inner = c.under(params.reduce((l, p, i) => extend(l, p.name.text, args[i]!), c.locals));
  if (!returnsStrategy(body)) return inner.value(body);
  return strategyValue(lazy(showCall(name, args), () => inner.strategy(body)));
}

/** Anything but sizes: those are computed at once. */
function returnsStrategy(body: Strat): boolean {
  if (body.tag === "sSize") return false;
  return body.tag === "sIf" && body.cond.tag === "relation" ? returnsStrategy(body.then) : true;
}
