/** @file Expressions and binders as source text, with the parentheses they need and no others. */

import { quoteString } from "../parse/literal.ts";
import { list, parenthesise, printName, printType } from "./print-type.ts";
import type { BinaryOp, Binder, Expr } from "./syntax.ts";

/** How tightly a form binds; a place asks for a least level. */
const PREFIX = 0;
const PIPE = 1;
const UNARY = 7;
const CAST = 8;
const POSTFIX = 9;

// biome-ignore format: a table
const BINARY: Readonly<Record<BinaryOp, number>> = {
  "||": 2, "&&": 3,
  "==": 4, "!=": 4, "<=": 4, "<": 4, ">=": 4, ">": 4,
  "+": 5, "-": 5,
  "*": 6, "/": 6, "/^": 6, "%": 6,
};
const COMPARISON = 4;

export const printExpr = (expr: Expr, level: number = PREFIX): string => {
  switch (expr.tag) {
    case "lambda":
      return parenthesise(
        `\\${expr.params.map(printBinder).join(" ")} -> ${printExpr(expr.body)}`,
        PREFIX,
        level,
      );
    case "let":
      return parenthesise(
        `let ${printBinder(expr.binder)} = ${printExpr(expr.value)} in ${printExpr(expr.body)}`,
        PREFIX,
        level,
      );
    case "if":
      return parenthesise(
        `if ${printExpr(expr.cond)} then ${printExpr(expr.then)} else ${printExpr(expr.else)}`,
        PREFIX,
        level,
      );
    case "pipe":
      return parenthesise(
        `${printExpr(expr.arg, PIPE)} |> ${printExpr(expr.fun, PIPE + 1)}`,
        PIPE,
        level,
      );
    case "binary":
      return printBinary(expr.op, expr.left, expr.right, level);
    case "unary":
      return parenthesise(`${expr.op}${printExpr(expr.arg, UNARY)}`, UNARY, level);
    case "cast":
      return parenthesise(
        `${printExpr(expr.arg, CAST)} as ${printType(expr.type, 1)}`,
        CAST,
        level,
      );
    case "spread":
      return `${printExpr(expr.arg)}..`;
    default:
      return printPostfix(expr);
  }
};

/** Comparisons do not chain; the others associate to the left. */
const printBinary = (op: BinaryOp, left: Expr, right: Expr, level: number): string => {
  const own = BINARY[op];
  const leftLevel = own === COMPARISON ? own + 1 : own;
  return parenthesise(
    `${printExpr(left, leftLevel)} ${op} ${printExpr(right, own + 1)}`,
    own,
    level,
  );
};

type PrefixTag = "lambda" | "let" | "if" | "pipe" | "binary" | "unary" | "cast" | "spread";

const printPostfix = (expr: Exclude<Expr, { tag: PrefixTag }>): string => {
  switch (expr.tag) {
    case "call":
      return `${printExpr(expr.fun, POSTFIX)}(${list(expr.args, (arg) => printExpr(arg))})`;
    case "at":
      return `${printExpr(expr.array, POSTFIX)}[${printExpr(expr.index)}]`;
    case "project":
      return `${printTupleOf(expr.tuple)}.${expr.index}`;
    case "tuple":
      return `(${list(expr.elems, (elem) => printExpr(elem))})`;
    case "array":
      return `[${list(expr.elems, (elem) => printExpr(elem))}]`;
    default:
      return printAtom(expr);
  }
};

/** `(5).0`, because `5.0` would be a number. */
const printTupleOf = (tuple: Expr): string => {
  const isWhole =
    tuple.tag === "number" && tuple.suffix === undefined && /^[0-9]+$/.test(tuple.text);
  return isWhole ? `(${printExpr(tuple)})` : printExpr(tuple, POSTFIX);
};

type AtomTag = "name" | "number" | "string" | "bool" | "operator";

const printAtom = (expr: Extract<Expr, { tag: AtomTag }>): string => {
  switch (expr.tag) {
    case "name":
      return printName(expr.name);
    case "number":
      return `${expr.text}${expr.suffix ?? ""}`;
    case "string":
      return quoteString(expr.value);
    case "bool":
      return String(expr.value);
    case "operator":
      return `(${expr.op})`;
    default:
      return expr satisfies never;
  }
};

const printBinder = (binder: Binder): string => {
  switch (binder.tag) {
    case "nameBinder":
      return binder.type === undefined
        ? printName(binder.name)
        : `(${printName(binder.name)}: ${printType(binder.type)})`;
    case "restBinder":
      return `${printName(binder.name)}..`;
    case "tupleBinder":
      return `(${binder.elems.map(printBinder).join(", ")})`;
    default:
      return binder satisfies never;
  }
};
