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

type Groupable = ExprSyntax | Strat | SizeSyntax | TypeSyntax | CallArg | ConditionSyntax;

/** A chain that associates to the left; `ops` is one operator for all, or one between each two operands. */
const leftToRight = (operands: readonly Groupable[], ops: string | readonly string[]): string =>
  operands
    .map(groups)
    .reduce((left, right, i) => `(${left} ${typeof ops === "string" ? ops : ops[i - 1]} ${right})`);

/** Every operator with its parentheses. */
export const groups = (node: Groupable): string => {
  switch (node.tag) {
    case "infix":
    case "sizeInfix":
      return leftToRight(node.operands, node.ops);
    case "pipe":
      return leftToRight([node.arg, ...node.stages], "|>");
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
      return leftToRight(node.options, "<+");
    case "seq":
      return leftToRight(node.steps, ";");
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
