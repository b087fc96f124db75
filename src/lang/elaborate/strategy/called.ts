/**
 * @file Resolves a name at its use: to its definition, or to a deprecated definition of the same name that accepts the
 * arguments.
 */
import type { CallArg, Name, Strat } from "../../syntax/syntax.ts";
import { callIfComplete } from "./apply.ts";
import { formFor } from "./static-kind.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import type { StratValue } from "./strategy-value.ts";

/**
 * The form of a definition that accepts these arguments, or `found` itself if it has no deprecated forms or none fits. A use of a
 * deprecated form is reported to the module, unless the name is local.
 */
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

/**
 * Elaborates a name without arguments. A callable whose parameters all have defaults is called; others remain callables. Raises
 * E0201 for an unknown name.
 */
export const alone = (
  c: StrategyElaborator,
  { name, span }: Strat & { tag: "sName" },
): StratValue => callIfComplete(c, called(c, name, c.lookup(name)), span);
