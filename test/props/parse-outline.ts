/** @file An AST without what a test does not ask for: spans, or everything but its grouping. */

import type {
  CallArg,
  ConditionSyntax,
  ExprSyntax,
  SizeSyntax,
  Strat,
  TypeSyntax,
} from "../../src/lang/syntax/syntax.ts";

/** The same data without spans. */
export const withoutSpans = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === "span" ? undefined : value)));

/** Every operator with its parentheses. */
export const groups = (
  node: ExprSyntax | Strat | SizeSyntax | TypeSyntax | CallArg | ConditionSyntax,
): string => {
  switch (node.tag) {
    case "binary":
    case "sizeBinary":
      return `(${groups(node.left)} ${node.op} ${groups(node.right)})`;
    case "pipe":
      return `(${groups(node.arg)} |> ${groups(node.fun)})`;
    case "unary":
      return `(${node.op}${groups(node.arg)})`;
    case "cast":
      return `(${groups(node.arg)} as ${groups(node.type)})`;
    case "call":
      return `${groups(node.fun)}(${node.args.map(groups).join(", ")})`;
    case "at":
      return `${groups(node.array)}[${groups(node.index)}]`;
    case "project":
      return `${groups(node.tuple)}.${node.index}`;
    case "lambda":
      return `(\\… -> ${groups(node.body)})`;
    case "let":
      return `(let … = ${groups(node.value)} in ${groups(node.body)})`;
    case "if":
      return `(if ${groups(node.cond)} then ${groups(node.then)} else ${groups(node.else)})`;
    case "name":
    case "sName":
    case "sizeName":
    case "typeName":
      return node.name.text;
    case "number":
      return node.text + (node.suffix ?? "");
    case "sizeNat":
      return String(node.value);
    case "operator":
      return `op${node.op}`;
    case "tuple":
    case "tupleType":
      return `<${node.elems.map(groups).join(", ")}>`;
    case "arrayType":
      return `[${groups(node.size)}]${groups(node.elem)}`;
    case "funType":
      return `(${groups(node.param)} -> ${groups(node.result)})`;
    case "choice":
      return `(${groups(node.left)} <+ ${groups(node.right)})`;
    case "seq":
      return `(${groups(node.left)} ; ${groups(node.right)})`;
    case "sAt":
      return `(${groups(node.strat)} @ ${groups(node.target)})`;
    case "sLet":
      return `(let … = ${groups(node.value)} in ${groups(node.body)})`;
    case "sIf":
      return `(if ${groups(node.cond)} then ${groups(node.then)} else ${groups(node.else)})`;
    case "sCall":
      return `${node.name.text}(${node.args.map(groups).join(", ")})`;
    case "sSize":
    case "argSize":
      return `size ${groups(node.size)}`;
    case "argNamed":
      return `${node.name.text} = ${groups(node.value)}`;
    case "argStrat":
      return groups(node.strat);
    case "relation":
      return `(${groups(node.left)} ${node.relation} ${groups(node.right)})`;
    default:
      return node.tag;
  }
};
