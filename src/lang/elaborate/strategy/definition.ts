/**
 * @file Definitions with parameters: instantiated once for each list of arguments, when first run, so that recursion ties
 * its knot.
 */
import { lazy } from "../../../strategies/index.ts";
import { LimitError } from "../../../term/index.ts";
import type { Param, Strat } from "../../syntax/syntax.ts";
import { parameter } from "./argument.ts";
import { type Context, extend } from "./context.ts";
import { identity } from "./identity.ts";
import { type Callable, type StratValue, showCall, strategyValue } from "./strategy-value.ts";

/** Instances of one definition: a recursion whose arguments keep changing would fill the memory. */
const MOST = 20_000;

const tooMany = (name: string): LimitError =>
  new LimitError(
    "E0901",
    `\`${name}\` calls itself with more than ${MOST} different arguments`,
    "look for a recursion without an end; `repeat` and `normalize` go on as long as something applies",
  );

export function definition(
  c: Context,
  name: string,
  params: readonly Param[],
  body: Strat,
): Callable {
  const made = new Map<string, StratValue>();
  const make = (args: readonly StratValue[]): StratValue => {
    if (made.size === MOST) throw tooMany(name);
    return instantiate(c, name, params, body, args);
  };
  const call = (args: readonly StratValue[]): StratValue => {
    const key = args.map(identity).join();
    const known = made.get(key) ?? make(args);
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
