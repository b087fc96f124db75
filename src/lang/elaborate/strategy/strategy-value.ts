/**
 * @file The values of names and calls in strategies. Strategies are first-class: they can be arguments, results and partially
 * applied.
 */
import type { Sketch } from "../../../search/index.ts";
import { fail, type Strategy, shortName } from "../../../strategies/index.ts";
import { type Size, show, type Term } from "../../../term/index.ts";
import type { Decl, Kind } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";

/** A parameter of a callable: its name and kind, and its default if it has one. */
export interface StrategyParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  /** The value if the argument is left out. */
  readonly default?: StratValue;
  /** True if the parameter takes all further arguments as a list. */
  readonly rest?: true;
}
/** The kind of a parameter. `pattern` occurs for built-ins only, as in ``matches(`…`)``. */
export type ParameterKind = Kind | "pattern";

/** The arguments given so far to some of a callable's parameters, keyed by the parameter object. */
export type GivenArguments = ReadonlyMap<StrategyParameter, StratValue>;
/** The arguments of a callable to which none have been given: an empty map. */
export const NONE_GIVEN: GivenArguments = new Map();

/** The declaration of a deprecated definition and the name of the file that contains it. */
export interface DeprecatedForm {
  readonly decl: Decl;
  readonly file: string;
}

/**
 * A kind derived from the syntax. `unknown`: among others, of an unknown name, of a recursive definition while it is examined, and
 * of the elements of an empty list.
 */
export type StaticKind =
  | Exclude<ParameterKind, object>
  | "sketch"
  | { readonly list: StaticKind }
  | FunctionKind
  | "unknown";
interface FunctionKind {
  readonly params: readonly StrategyParameter[];
  readonly result: StaticKind;
}

/** A value that takes arguments: a strategy with parameters, a rule or a built-in, possibly with some arguments given already. */
export interface Callable {
  readonly tag: "callable";
  readonly name: string;
  readonly params: readonly StrategyParameter[];
  /** The arguments given so far. */
  readonly given: GivenArguments;
  /** Called with all arguments in the order of the parameters. */
  readonly call: (args: readonly StratValue[]) => StratValue;
  /** The kind of the result of a call with all arguments; a strategy if absent. */
  readonly result?: () => StaticKind;
  /** Deprecated definitions of the same name, for calls whose arguments do not fit the present one. */
  readonly former?: readonly Callable[];
  /** Present if the definition is deprecated. */
  readonly deprecated?: DeprecatedForm;
}

/** The value of a strategy expression: a strategy, a size, a text (name or label), a list, a function, or a callable. */
export type StratValue =
  | {
      readonly tag: "strategy";
      readonly strategy: Strategy;
      /** True if the strategy never changes the term. */
      readonly predicate?: boolean;
      /** True if the strategy is one rule with its arguments. */
      readonly isRule?: boolean;
      /** The sketch of which the strategy asks whether the term has it. */
      readonly sketch?: Sketch;
    }
  | { readonly tag: "nat"; readonly size: Size }
  | { readonly tag: "text"; readonly text: string }
  | { readonly tag: "list"; readonly elems: readonly StratValue[] }
  /** A declared function (`def`), or a term that a pattern has bound to a name (`term`). */
  | { readonly tag: "fun"; readonly name: string; readonly def?: FunDef; readonly term?: Term }
  | Callable;

/** The strategy of an argument whose kind has been checked; `fail` for other values and for undefined. */
export const asStrategy = (v: StratValue | undefined): Strategy =>
  v?.tag === "strategy" ? v.strategy : fail;

/** The number of a size whose kind has been checked; 0 for other values, for sizes that are no number, and for undefined. */
export const asNat = (v: StratValue | undefined): number =>
  v?.tag === "nat" ? (v.size.constant ?? 0) : 0;

/** The value for a strategy; `predicate` states, unchecked, that it never changes the term. */
export const strategyValue = (
  s: Strategy,
  predicate = false,
): Extract<StratValue, { tag: "strategy" }> => ({
  tag: "strategy",
  strategy: s,
  ...(predicate && { predicate }),
});

/** The parameters of a callable that no argument has been given to, in order. Parameters with defaults are included. */
export function missing(c: Callable): readonly StrategyParameter[] {
  return c.params.filter((p) => !c.given.has(p));
}

/** Describes a value in words for messages: "a size", "the strategy `f`", "`g`, which still takes `n`". */
export function describeStrategyValue(v: StratValue): string {
  switch (v.tag) {
    case "strategy":
      return `the strategy \`${v.strategy.name}\``;
    case "nat":
      return "a size";
    case "text":
      return `the name "${v.text}"`;
    case "list":
      return "a list";
    case "fun":
      return `the function \`${v.name}\``;
    case "callable":
      return `\`${v.name}\`, which still takes ${missing(v)
        .map((p) => `\`${p.name}\``)
        .join(", ")}`;
    default:
      return v satisfies never;
  }
}

/** The value as it would be written as an argument: `4`, `"tile"`, `[1, 2]`, a name. */
export function showValue(v: StratValue): string {
  switch (v.tag) {
    case "strategy":
      return v.strategy.name;
    case "nat":
      return show(v.size);
    case "text":
      return `"${v.text}"`;
    case "list":
      return `[${v.elems.map(showValue).join(", ")}]`;
    case "callable":
    case "fun":
      return v.name;
    default:
      return v satisfies never;
  }
}

/**
 * A call as text: `splitJoin(4)`; the name alone without arguments. The list of a rest parameter is shown as the arguments that it
 * was made of. Cut after 1000 characters.
 */
export function showCall(
  name: string,
  args: readonly StratValue[],
  params: readonly Pick<StrategyParameter, "rest">[] = [],
): string {
  const shown = args.flatMap((v, i) =>
    params[i]?.rest === true && v.tag === "list" ? v.elems : [v],
  );
  return shown.length === 0 ? name : shortName(`${name}(${shown.map(showValue).join(", ")})`);
}

/** The given arguments of a callable as a call: `f(2, v = 8)`. Arguments after the first missing one are named. */
export function showGiven({ name, params, given }: Callable): string {
  const open = params.findIndex((p) => !given.has(p));
  const shown = params.flatMap((p, i) => {
    const value = given.get(p);
    if (value === undefined) return [];
    if (p.rest === true && value.tag === "list") return value.elems.map(showValue);
    return [open >= 0 && i > open ? `${p.name} = ${showValue(value)}` : showValue(value)];
  });
  return shown.length === 0 ? name : shortName(`${name}(${shown.join(", ")})`);
}

/** A parameter as text: `v = 4`, or the name alone without a default. */
export const showParameter = (p: StrategyParameter): string =>
  p.default === undefined ? p.name : `${p.name} = ${showValue(p.default)}`;
