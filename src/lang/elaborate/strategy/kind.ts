/** @file The kinds of arguments: which values they accept, and examples of how to write them. */
import { id } from "../../../strategies/index.ts";
import type { Kind, ParamSyntax } from "../../syntax/syntax.ts";
import {
  type Callable,
  missing,
  type ParameterKind,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/** The kind of a parameter's value in the body: a list for a rest parameter. The default kind is `strategy`. */
export const kindOfParameter = ({ kind = "strategy", rest }: ParamSyntax): Kind =>
  rest === true ? { list: kind } : kind;

/**
 * True if a value is of the kind; for a list, if all its elements are of the list's kind. A rule is also a strategy; `pred` and
 * `pattern` accept any strategy, so the caller must make it a predicate.
 */
export function accepts(kind: ParameterKind, v: StratValue): boolean {
  if (typeof kind === "object") {
    return v.tag === "list" && v.elems.every((e) => accepts(kind.list, e));
  }
  switch (kind) {
    case "nat":
      return v.tag === "nat";
    case "name":
      return v.tag === "text";
    case "traversal":
      return v.tag === "callable" && isTraversal(v);
    case "rule":
      return v.tag === "strategy" && v.isRule === true;
    case "fun":
      return v.tag === "fun";
    case "strategy":
    case "pred":
    case "pattern":
      return v.tag === "strategy";
    default:
      return kind satisfies never;
  }
}

/** True if a callable needs one strategy and its result is not a list, function or other compound value. */
function isTraversal(v: Callable): boolean {
  const [first, ...rest] = missing(v);
  const takes = first !== undefined && accepts(first.kind, strategyValue(id));
  const result = v.result?.() ?? "strategy";
  return takes && rest.every((p) => p.default !== undefined) && typeof result === "string";
}

/** The kind as written in a parameter list: `nat`, `[nat]`. */
export const kindName = (k: ParameterKind): string =>
  typeof k === "string" ? k : `[${kindName(k.list)}]`;

const EXAMPLES: Readonly<Record<Exclude<ParameterKind, object> | "list", string>> = {
  nat: "give a number or a size: 4, 2 * k",
  strategy: "give a rule or a strategy; where it takes arguments, with them: splitJoin(4)",
  traversal: "give a traversal: topDown, innermost(isWork)",
  pred: "give a predicate: isWork, matches(`map(f, xs)`)",
  rule: "give a rule: mapFusion",
  fun: "give a function",
  name: 'give a name: "tile"',
  pattern: "give a pattern in backquotes: `map(f, xs)`",
  list: "give a list: [0, 1, 2]",
};

/**
 * A help sentence with an example of an argument of the kind, such as "give a number or a size: 4, 2 * k"; all lists have one
 * example.
 */
export const exampleOf = (kind: ParameterKind): string =>
  EXAMPLES[typeof kind === "string" ? kind : "list"];

/**
 * A help sentence for a value that should be a strategy but is not: for a callable, its call with the names of all parameters,
 * else an example of a strategy.
 */
export function asStrategyHelp(v: StratValue): string {
  if (v.tag !== "callable") return EXAMPLES.strategy;
  return `give it its arguments: ${v.name}(${v.params.map((p) => p.name).join(", ")})`;
}
