/**
 * @file Deprecated definitions. A call of one evaluates its body at once with the arguments, so its value is exactly the value
 * of the call that replaces it: a rule remains a rule, a traversal a traversal.
 */
import type { Decl } from "../../syntax/syntax.ts";
import { anyParameters } from "./any-parameters.ts";
import { strategyParameters } from "./argument.ts";
import { computed, resultOf } from "./definition.ts";
import { kindOf } from "./static-kind.ts";
import { extend, type StrategyElaborator } from "./strategy-elaborator.ts";
import { type Callable, NONE_GIVEN, type StratValue, showCall } from "./strategy-value.ts";

type StrategyDecl = Extract<Decl, { tag: "strategy" }>;

/**
 * The callable of a deprecated definition. A mere alias of a callable is that callable, marked as deprecated. In `c`, the
 * definition's own name must refer to its replacement.
 */
export function deprecatedStrategy(c: StrategyElaborator, decl: StrategyDecl): Callable {
  const { params, body } = decl;
  const name = decl.name.text;
  const form = { decl, file: c.problems.file };
  if (params.length === 0 && body.tag === "sName") {
    const target = c.lookup(body.name);
    if (target.tag === "callable") return { ...target, deprecated: form };
  }
  return {
    tag: "callable",
    name,
    params: strategyParameters(c, params),
    given: NONE_GIVEN,
    call: (args) => {
      const locals = params.reduce((l, p, i) => extend(l, p.name.text, args[i]!), c.locals);
      return computed(c.under(locals), body, showCall(name, args, params));
    },
    result: resultOf(() => kindOf(anyParameters(c, params), body)),
    deprecated: form,
  };
}

/**
 * The definition of a name together with its deprecated definitions. Without a present definition, the first deprecated one with
 * the others; undefined if there is neither. A present value that is no callable is returned alone.
 */
export function withFormer(
  current: StratValue | undefined,
  former: readonly Callable[],
): StratValue | undefined {
  const [first, ...others] = former;
  if (first === undefined) return current;
  if (current === undefined) return { ...first, ...(others.length > 0 && { former: others }) };
  return current.tag === "callable" ? { ...current, former } : current;
}
