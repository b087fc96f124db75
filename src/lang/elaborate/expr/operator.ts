/** @file Operators and `if`. Both operands have one type; an index is converted to i32. */
import type { PrimName, Type } from "../../../term/index.ts";
import type { ExprOf, OperatorName } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { number } from "./number.ts";
import { indexToInt, node } from "./typed.ts";

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
  "!": "not",
  min: "min",
  max: "max",
};

/**
 * Elaborates a binary operator on values; indices are converted to i32. Raises E0302 for operands of different scalar types or of
 * a type that the operator does not accept, and for `/^`, which is for sizes.
 */
export function elaborateBinary(
  c: ExprElaborator,
  e: ExprOf<"binary">,
  scope: LexicalScope,
): Typed {
  if (e.op === "/^") {
    throw c.problems.illTyped(e.span, "`/^` divides sizes, not values", {
      help: ["write `/` for values"],
    });
  }
  const left = c.expr(e.left, scope);
  const right = c.expr(e.right, scope);
  return operate(c, e, OPERATOR_PRIMITIVES[e.op], [indexToInt(c, left), indexToInt(c, right)]);
}

function operate(
  c: ExprElaborator,
  { op, span, ...of }: ExprOf<"binary">,
  prim: PrimName,
  [left, right]: readonly [Typed, Typed],
): Typed {
  const [l, r] = [c.inference.resolve(left.type), c.inference.resolve(right.type)];
  if (l !== r && l.tag === "scalar" && r.tag === "scalar") {
    throw c.problems.illTyped(
      span,
      `\`${op}\` needs two operands of one type, found ${l.name} and ${r.name}`,
      { help: [`convert one of them: (…) as ${l.name === "i32" ? r.name : l.name}`] },
    );
  }
  const opened = c.inference.open(prim, [])!;
  c.unify(opened.params[0]!.type, left.type, `the left operand of \`${op}\``, of.left.span);
  c.unify(opened.params[1]!.type, right.type, `the right operand of \`${op}\``, of.right.span);
  return node(c, prim, [], [left, right], opened.result);
}

/**
 * Elaborates `-e` or `!e`; an index is converted to i32, and `-` before a number literal makes a negative literal. Raises E0302 if
 * the operand has a wrong type.
 */
export function elaborateUnary(c: ExprElaborator, e: ExprOf<"unary">, scope: LexicalScope): Typed {
  if (e.op === "-" && e.arg.tag === "number") {
    return number(c, { text: `-${e.arg.text}`, span: e.span }, e.arg.suffix);
  }
  const arg = indexToInt(c, c.expr(e.arg, scope));
  const prim = e.op === "-" ? "neg" : "not";
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
