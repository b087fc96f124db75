/**
 * @file Chooses between a definition and the deprecated forms of its name. The arguments decide: the first form that they
 * complete, else the first that they fit. Kinds are derived from the syntax, so that no argument is evaluated twice.
 */
import type { CallArg, StrategyArgument } from "../../syntax/syntax.ts";
import { openAfter } from "./parameters-of-call.ts";
import type { StaticKind } from "./strategy-value.ts";
import { type Callable, missing, type ParameterKind } from "./strategy-value.ts";

type KindOf = (a: StrategyArgument) => StaticKind;

/**
 * The form that a call with these arguments refers to: the first, from the definition on, that the arguments complete, else the
 * first that they fit by number, names and kinds; the definition itself if they fit none.
 */
export function chooseForm(callee: Callable, args: readonly CallArg[], kindOf: KindOf): Callable {
  const fitting = [callee, ...(callee.former ?? [])].filter((form) => fits(form, args, kindOf));
  return fitting.find((form) => isCompletedBy(form, args)) ?? fitting[0] ?? callee;
}

/** True if the form has missing parameters for the number and the names of the arguments; the kinds are not checked. */
export function takes(form: Callable, args: readonly CallArg[]): boolean {
  const params = missing(form);
  const names = args.flatMap((a) => (a.tag === "argNamed" ? [a.name.text] : []));
  const byPlace = args.length - names.length;
  return (
    (byPlace <= params.length || params.at(-1)?.rest === true) &&
    names.every((name) => params.slice(byPlace).some((p) => p.name === name))
  );
}

const isCompletedBy = (form: Callable, args: readonly CallArg[]): boolean =>
  openAfter(form, args).every((p) => p.default !== undefined);

const fits = (form: Callable, args: readonly CallArg[], kindOf: KindOf): boolean =>
  takes(form, args) &&
  args.every((a, i) =>
    a.tag === "argNamed"
      ? mayBe(kindNamed(form, a.name.text), a.value, kindOf)
      : mayBe(kindAt(missing(form), i), a, kindOf),
  );

const kindNamed = (form: Callable, name: string): ParameterKind =>
  missing(form).find((p) => p.name === name)!.kind;

/** The kind required of argument i; for a rest parameter, the kind of its elements. */
function kindAt(params: Callable["params"], i: number): ParameterKind {
  const { kind, rest } = params[Math.min(i, params.length - 1)]!;
  return rest === true && typeof kind === "object" ? kind.list : kind;
}

function mayBe(kind: ParameterKind, a: StrategyArgument, kindOf: KindOf): boolean {
  if (typeof kind === "object" && a.tag === "argList")
    return a.elems.every((e) => e.tag === "argSpread" || mayBe(kind.list, e, kindOf));
  const isName = a.tag === "argStrat" && a.strat.tag === "sName";
  return (isName && (kind === "name" || kind === "fun")) || isKind(kind, kindOf(a));
}

function isKind(kind: ParameterKind, found: StaticKind): boolean {
  if (found === "unknown") return true;
  if (typeof found === "object" && "params" in found) return kind === "traversal";
  if (typeof kind === "object" || typeof found === "object")
    return typeof kind === "object" && typeof found === "object" && isKind(kind.list, found.list);
  return kind === found || (isStrategy(kind) && isStrategy(found));
}

const STRATEGIES: ReadonlySet<StaticKind> = new Set([
  "strategy",
  "pred",
  "rule",
  "pattern",
  "sketch",
]);
const isStrategy = (kind: StaticKind): boolean => STRATEGIES.has(kind);
