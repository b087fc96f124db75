/** @file What a name means where it is used: its definition, or a deprecated one of the same name that takes the arguments. */
import type { CallArg, Name, Strat } from "../../syntax/syntax.ts";
import { callIfComplete } from "./apply.ts";
import { formFor } from "./static-kind.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import type { StratValue } from "./strategy-value.ts";

/** The form that takes these arguments; the module hears of one that is deprecated. */
export function called(
  c: StrategyElaborator,
  name: Name,
  found: StratValue,
  args: readonly CallArg[] = [],
): StratValue {
  const form = formFor(c, found, args)!;
  if (form.tag === "callable" && form.deprecated !== undefined && !c.isLocal(name))
    c.home.deprecated?.(name, form.deprecated);
  return form;
}

/** A name without arguments. */
export const alone = (
  c: StrategyElaborator,
  { name, span }: Strat & { tag: "sName" },
): StratValue => callIfComplete(c, called(c, name, c.lookup(name)), span);
