/** @file Elaborates arguments of strategies according to the kind of the parameter. */
import { where } from "../../../strategies/index.ts";
import { LIMITS } from "../../../term/index.ts";
import type { ParamSyntax, Strat, StrategyArgument } from "../../syntax/syntax.ts";
import { called } from "./called.ts";
import { accepts, exampleOf, kindName, kindOfParameter } from "./kind.ts";
import { matchesPattern } from "./match.ts";
import type { StrategyElaborator } from "./strategy-elaborator.ts";
import {
  describeStrategyValue,
  type ParameterKind,
  type StrategyParameter,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/**
 * Elaborates an argument for the parameter `p`. For the kind `pred`, any strategy is accepted and wrapped so that it never changes
 * the term. Raises the first mistake in the argument, and E0502 if the value is not of the parameter's kind; `help` is added to the
 * proposals.
 */
export function elaborateArgument(
  c: StrategyElaborator,
  a: StrategyArgument,
  p: StrategyParameter,
  callee: string,
  help: readonly string[] = [],
): StratValue {
  const v = argumentOf(c, a, p.kind);
  if (accepts(p.kind, v)) return p.kind === "pred" ? asPredicate(v) : v;
  throw c.problems.kind(
    a.span,
    `\`${p.name}\` of \`${callee}\` is a ${kindName(p.kind)}; found ${describeFound(v, p.kind)}`,
    [exampleOf(p.kind), ...help],
  );
}

/** Describes a value of the wrong kind; of a list the first element that is. */
function describeFound(v: StratValue, kind: ParameterKind): string {
  if (v.tag !== "list" || typeof kind !== "object") return describeStrategyValue(v);
  const wrong = v.elems.find((e) => !accepts(kind.list, e));
  return wrong === undefined ? "a list" : `a list with ${describeFound(wrong, kind.list)}`;
}

/** Makes a predicate of a strategy: it succeeds when the strategy does and changes nothing. */
const asPredicate = (v: StratValue): StratValue =>
  v.tag === "strategy" && v.predicate !== true
    ? strategyValue({ ...where(v.strategy), name: v.strategy.name }, true)
    : v;

/**
 * The parameters of a definition with the values of their defaults; the default of a rest parameter is the empty list. Raises
 * E0502 if a rest parameter is not the last, or a default is not of the parameter's kind.
 */
export function strategyParameters(
  c: StrategyElaborator,
  params: readonly ParamSyntax[],
): readonly StrategyParameter[] {
  const early = params.slice(0, -1).find((p) => p.rest === true);
  if (early === undefined) return params.map((p) => strategyParameter(c, p));
  const message = `\`${early.name.text}..\` takes all further arguments, so no parameter can follow it`;
  throw c.problems.kind(early.span, message, ["make it the last parameter"]);
}

function strategyParameter(c: StrategyElaborator, p: ParamSyntax): StrategyParameter {
  const parameter = { name: p.name.text, kind: kindOfParameter(p) };
  if (p.rest === true) return { ...parameter, rest: true, default: { tag: "list", elems: [] } };
  if (p.default === undefined) return parameter;
  return { ...parameter, default: elaborateArgument(c, p.default, parameter, "the default") };
}

/**
 * Elaborates an argument where a value of `kind` is expected; the kind only decides how names, lists and sizes are read, and
 * whether the result is of that kind is not checked. Raises the first mistake, such as E0502 for a spread outside a list.
 */
export function argumentOf(
  c: StrategyElaborator,
  a: StrategyArgument,
  kind: ParameterKind,
): StratValue {
  switch (a.tag) {
    case "argList": {
      const inner = typeof kind === "object" ? kind.list : "strategy";
      return { tag: "list", elems: listElements(c, a.elems, inner) };
    }
    case "argSpread":
      throw c.problems.kind(a.span, "`..` stands inside a list", ["write [xs..]"]);
    case "argString":
      return { tag: "text", text: a.value };
    case "argPattern":
      return strategyValue(matchesPattern(c, a.pattern), true);
    case "argSize":
      return { tag: "nat", size: c.size(a.size) };
    case "argStrat":
      if (kind === "nat" && a.size !== undefined) return { tag: "nat", size: c.size(a.size) };
      return a.strat.tag === "sName" ? named(c, a.strat, kind) : c.value(a.strat);
    default:
      return a satisfies never;
  }
}

/**
 * The elements of a list, spreads (`xs..`) replaced by the elements of the list xs. Raises E0907 for more than
 * `LIMITS.listElements` elements, E0502 for a spread of a value that is no list, and the mistakes of the elements.
 */
export function listElements(
  c: StrategyElaborator,
  elems: readonly StrategyArgument[],
  kind: ParameterKind,
): readonly StratValue[] {
  const found: StratValue[] = [];
  for (const e of elems) {
    if (e.tag === "argSpread") found.push(...spread(c, e));
    else found.push(argumentOf(c, e, kind));
    if (found.length > LIMITS.listElements) throw c.problems.listTooLong(e.span);
  }
  return found;
}

function spread(
  c: StrategyElaborator,
  e: StrategyArgument & { tag: "argSpread" },
): readonly StratValue[] {
  const v = c.value(e.list);
  if (v.tag === "list") return v.elems;
  throw c.problems.kind(e.span, `before \`..\` stands a list; found ${describeStrategyValue(v)}`, [
    exampleOf({ list: "nat" }),
  ]);
}

/** A name as an argument: a traversal remains a function; any other callable is called if its missing parameters have defaults. */
function named(
  c: StrategyElaborator,
  s: Strat & { tag: "sName" },
  kind: ParameterKind,
): StratValue {
  if (kind === "name" && !c.locals.values.has(s.name.text)) {
    return { tag: "text", text: s.name.text };
  }
  if (kind === "fun") return c.fun(s.name);
  return kind === "traversal" ? called(c, s.name, c.lookup(s.name)) : c.value(s);
}
