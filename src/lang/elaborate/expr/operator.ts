/** @file Operators and `if`. Both operands have one type; an index is converted to i32. */
import type { PrimName, Span, Type } from "../../../term/index.ts";
import { spanOfFirst } from "../../syntax/chain.ts";
import type { ExprOf, OperatorName } from "../../syntax/syntax.ts";
import { computing } from "../computing.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { number } from "./number.ts";
import { ChainPart, indexToInt, node } from "./typed.ts";

/**
 * The primitive that each operator on values denotes: `+` is `add`, `==` is `eq`, `&&` is `and`, …. `-` is `sub`; as a prefix it
 * is `neg`, which this table does not contain.
 */
export const OPERATOR_PRIMITIVES: Readonly<Record<OperatorName, PrimName>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "mod",
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
  "&&": "and",
  "||": "or",
  "&": "bitAnd",
  "^": "bitXor",
  "|": "bitOr",
  "<<": "shiftLeft",
  ">>": "shiftRight",
  "!": "not",
  "~": "bitNot",
  min: "min",
  max: "max",
};

/**
 * Elaborates a chain of operators on values, which associate to the left; indices are converted to i32. Raises E0302 for operands
 * of different scalar types or of a type that the operator does not accept, and for `/^`, which is for sizes.
 */
export function elaborateInfix(c: ExprElaborator, e: ExprOf<"infix">, scope: LexicalScope): Typed {
  const divides = e.ops.lastIndexOf("/^");
  if (divides >= 0) {
    throw c.problems.illTyped(spanOfFirst(e, divides + 2), "`/^` divides sizes, not values", {
      help: ["write `/` for values"],
    });
  }
  let left = new ChainPart(c.expr(e.operands[0]!, scope));
  e.ops.forEach((op, i) => {
    const [before, from, to] = [left, spanOfFirst(e, i + 1), e.operands[i + 1]!];
    const right = c.expr(to, scope);
    const span = spanOfFirst(e, i + 2);
    const of = { op: op as OperatorName, span, left: from, right: to.span };
    left = computing(
      c.problems,
      span,
      () => new ChainPart(operate(c, of, [indexToInt(c, before), indexToInt(c, right)]), before),
    );
  });
  return left;
}

/** One operator of a chain, with the spans of the operation and of both operands. */
interface InfixOperation {
  readonly op: OperatorName;
  readonly span: Span;
  readonly left: Span;
  readonly right: Span;
}

function operate(
  c: ExprElaborator,
  { op, span, ...of }: InfixOperation,
  [left, right]: readonly [Typed, Typed],
): Typed {
  const prim = OPERATOR_PRIMITIVES[op];
  const [l, r] = [c.inference.resolve(left.type), c.inference.resolve(right.type)];
  if (l !== r && l.tag === "scalar" && r.tag === "scalar") {
    throw c.problems.illTyped(
      span,
      `\`${op}\` needs two operands of one type, found ${l.name} and ${r.name}`,
      { help: [`convert one of them: (…) as ${l.name === "i32" ? r.name : l.name}`] },
    );
  }
  const opened = c.inference.open(prim, [])!;
  c.unify(opened.params[0]!.type, left.type, `the left operand of \`${op}\``, of.left);
  c.unify(opened.params[1]!.type, right.type, `the right operand of \`${op}\``, of.right);
  return node(c, prim, [], [left, right], opened.result);
}

/**
 * Elaborates `-e`, `!e` or `~e`; an index is converted to i32, and `-` before a number literal makes a negative literal. Raises E0302 if
 * the operand has a wrong type.
 */
export function elaborateUnary(c: ExprElaborator, e: ExprOf<"unary">, scope: LexicalScope): Typed {
  if (e.op === "-" && e.arg.tag === "number") {
    return number(c, { text: `-${e.arg.text}`, span: e.span }, e.arg.suffix);
  }
  const arg = indexToInt(c, c.expr(e.arg, scope));
  const prim = e.op === "-" ? "neg" : OPERATOR_PRIMITIVES[e.op];
  const opened = c.inference.open(prim, [])!;
  c.unify(opened.params[0]!.type, arg.type, `the operand of \`${e.op}\``, e.arg.span);
  return node(c, prim, [], [arg], opened.result);
}

/**
 * Elaborates `if c then a else b` as the primitive `select`. Indices in the branches are converted to i32. Raises E0302 if c is no
 * bool or the branches have different types.
 */
export function elaborateIf(
  c: ExprElaborator,
  e: ExprOf<"if">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const cond = c.check(e.cond, scope, c.session.types.scalar("bool"), "the condition");
  const then = c.expr(e.then, scope, expected);
  const other = c.expr(e.else, scope, expected ?? then.type);
  const [a, b] = [indexToInt(c, then), indexToInt(c, other)];
  c.unify(a.type, b.type, "the `else` branch", e.else.span);
  return node(c, "select", [], [cond, a, b], a.type);
}
