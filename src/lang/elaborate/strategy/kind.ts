/** @file The kinds of arguments: what fits where, and how what is wanted is written. */
import { id } from "../../../strategies/index.ts";
import type { Kind, ParamSyntax } from "../../syntax/syntax.ts";
import {
  type Callable,
  missing,
  type ParameterKind,
  type StratValue,
  strategyValue,
} from "./strategy-value.ts";

/** The kind of what a parameter stands for in the body: a list, where it takes all further arguments. */
export const kindOfParameter = ({ kind = "strategy", rest }: ParamSyntax): Kind =>
  rest === true ? { list: kind } : kind;

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

/** A strategy is all that it still needs, and a strategy is what it gives. */
function isTraversal(v: Callable): boolean {
  const [first, ...rest] = missing(v);
  const takes = first !== undefined && accepts(first.kind, strategyValue(id));
  const result = v.result?.() ?? "strategy";
  return takes && rest.every((p) => p.default !== undefined) && typeof result === "string";
}

export const kindName = (k: ParameterKind): string =>
  typeof k === "string" ? k : `[${kindName(k.list)}]`;

const EXAMPLES: Readonly<Record<Exclude<ParameterKind, object> | "list", string>> = {
  nat: "give a number or a size: 4, 2 * k",
  strategy: "give a rule or a strategy; where it takes arguments, with them: splitJoin(4)",
  traversal: "give a traversal: topDown, innermost(isMap)",
  pred: "give a predicate: isMap, matches(`map(f, xs)`)",
  rule: "give a rule: mapFusion",
  fun: "give a function",
  name: 'give a name: "tile"',
  pattern: "give a pattern in backquotes: `map(f, xs)`",
  list: "give a list: [0, 1, 2]",
};

export const exampleOf = (kind: ParameterKind): string =>
  EXAMPLES[typeof kind === "string" ? kind : "list"];

/** How to make a strategy of a value that is none. */
export function asStrategyHelp(v: StratValue): string {
  if (v.tag !== "callable") return EXAMPLES.strategy;
  return `give it its arguments: ${v.name}(${v.params.map((p) => p.name).join(", ")})`;
}
