/** @file What names and calls in strategies evaluate to. Strategies are first-class: they are passed, returned, curried. */
import { fail, type Strategy, shortName } from "../../../strategies/index.ts";
import { type Size, show, type Term } from "../../../term/index.ts";
import type { Decl, Kind } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";

export interface StrategyParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  /** Used when the argument is left out. */
  readonly default?: StratValue;
  /** It takes all further arguments as a list. */
  readonly rest?: true;
}
/** `pattern` is for built-ins only: `matches(`…`)`. */
export type ParameterKind = Kind | "pattern";

/** The arguments of some of a callable's parameters. */
export type GivenArguments = ReadonlyMap<StrategyParameter, StratValue>;
export const NONE_GIVEN: GivenArguments = new Map();

/** A deprecated definition: what it is declared as, and the file that declares it. */
export interface DeprecatedForm {
  readonly decl: Decl;
  readonly file: string;
}

/** `unknown`: what calls itself, while it is looked at; the elements of an empty list. */
export type StaticKind =
  | Exclude<ParameterKind, object>
  | { readonly list: StaticKind }
  | FunctionKind
  | "unknown";
interface FunctionKind {
  readonly params: readonly StrategyParameter[];
  readonly result: StaticKind;
}

/** Something that takes arguments: a strategy with parameters, a rule, a built-in; perhaps with some already given. */
export interface Callable {
  readonly tag: "callable";
  readonly name: string;
  readonly params: readonly StrategyParameter[];
  readonly given: GivenArguments;
  /** All its arguments, in the order of the parameters. */
  readonly call: (args: readonly StratValue[]) => StratValue;
  /** What it gives with all its arguments; absent: a strategy. */
  readonly result?: () => StaticKind;
  /** Deprecated definitions of the same name, for calls whose arguments do not fit this one. */
  readonly former?: readonly Callable[];
  /** Present where the definition is deprecated. */
  readonly deprecated?: DeprecatedForm;
}

export type StratValue =
  | {
      readonly tag: "strategy";
      readonly strategy: Strategy;
      /** It changes nothing. */
      readonly predicate?: boolean;
      /** It is one rule, with its arguments. */
      readonly isRule?: boolean;
    }
  | { readonly tag: "nat"; readonly size: Size }
  | { readonly tag: "text"; readonly text: string }
  | { readonly tag: "list"; readonly elems: readonly StratValue[] }
  /** A function of the program language, or what a pattern bound to a name. */
  | { readonly tag: "fun"; readonly name: string; readonly def?: FunDef; readonly term?: Term }
  | Callable;

/** The strategy that an argument stands for: calls have checked its kind. */
export const asStrategy = (v: StratValue | undefined): Strategy =>
  v?.tag === "strategy" ? v.strategy : fail;

export const strategyValue = (
  s: Strategy,
  predicate = false,
): Extract<StratValue, { tag: "strategy" }> => ({
  tag: "strategy",
  strategy: s,
  ...(predicate && { predicate }),
});

/** The parameters that are still to be given. */
export function missing(c: Callable): readonly StrategyParameter[] {
  return c.params.filter((p) => !c.given.has(p));
}

/** In words, for messages. */
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

/** As an argument is written. */
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

/** `splitJoin(4)`; without arguments the name alone. */
export const showCall = (name: string, args: readonly StratValue[]): string =>
  args.length === 0 ? name : shortName(`${name}(${args.map(showValue).join(", ")})`);

/** `f(2, v = 8)`: what is given, by place up to the first parameter that is left out. */
export function showGiven({ name, params, given }: Callable): string {
  const open = params.findIndex((p) => !given.has(p));
  const shown = params.flatMap((p, i) => {
    const value = given.get(p);
    if (value === undefined) return [];
    return [open >= 0 && i > open ? `${p.name} = ${showValue(value)}` : showValue(value)];
  });
  return shown.length === 0 ? name : shortName(`${name}(${shown.join(", ")})`);
}

/** `v = 4`, or the name alone where the parameter has no default. */
export const showParameter = (p: StrategyParameter): string =>
  p.default === undefined ? p.name : `${p.name} = ${showValue(p.default)}`;
