/** @file Prints expressions and binders as source text with the minimal parentheses. */

import { quoteString } from "../parse/literal.ts";
import { commaSeparated, parenthesise, printChain, printName, printType } from "./print-type.ts";
import type { BinaryOp, ExprSyntax, LambdaPattern } from "./syntax.ts";

/** Binding strengths of the forms; a greater number binds more tightly. */
const PREFIX = 0;
const PIPE = 1;
const UNARY = 11;
const CAST = 12;
const POSTFIX = 13;

// biome-ignore format: a table
const BINARY: Readonly<Record<BinaryOp, number>> = {
  "||": 2, "&&": 3,
  "==": 4, "!=": 4, "<=": 4, "<": 4, ">=": 4, ">": 4,
  "|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8,
  "+": 9, "-": 9,
  "*": 10, "/": 10, "/^": 10, "%": 10,
};

/**
 * Prints an expression on one line. `level` is the least binding strength that the context requires, 0 (a lambda) to 13 (the
 * function of a call); a looser form gets parentheses.
 */
export const printExprSyntax = (expr: ExprSyntax, level: number = PREFIX): string => {
  switch (expr.tag) {
    case "lambda":
      return parenthesise(
        `\\${expr.params.map(printBinder).join(" ")} -> ${printExprSyntax(expr.body)}`,
        PREFIX,
        level,
      );
    case "let":
      return parenthesise(
        `let ${printBinder(expr.binder)} = ${printExprSyntax(expr.value)} in ${printExprSyntax(expr.body)}`,
        PREFIX,
        level,
      );
    case "if":
      return parenthesise(
        `if ${printExprSyntax(expr.cond)} then ${printExprSyntax(expr.then)} else ${printExprSyntax(expr.else)}`,
        PREFIX,
        level,
      );
    case "pipe":
      return parenthesise(
        [expr.arg, ...expr.stages].map((e) => printExprSyntax(e, PIPE + 1)).join(" |> "),
        PIPE,
        level,
      );
    case "infix": {
      const own = BINARY[expr.ops[0]!];
      return parenthesise(
        printChain(expr, (e) => printExprSyntax(e, own + 1)),
        own,
        level,
      );
    }
    case "unary":
      return parenthesise(`${expr.op}${printExprSyntax(expr.arg, UNARY)}`, UNARY, level);
    case "cast":
      return parenthesise(
        `${printExprSyntax(expr.arg, CAST)} as ${printType(expr.type, 1)}`,
        CAST,
        level,
      );
    case "spread":
      return `${printExprSyntax(expr.arg)}..`;
    default:
      return printPostfix(expr);
  }
};

type PrefixTag = "lambda" | "let" | "if" | "pipe" | "infix" | "unary" | "cast" | "spread";

const printPostfix = (expr: Exclude<ExprSyntax, { tag: PrefixTag }>): string => {
  switch (expr.tag) {
    case "call":
      return `${printExprSyntax(expr.fun, POSTFIX)}(${commaSeparated(expr.args, (arg) => printExprSyntax(arg))})`;
    case "at":
      return `${printExprSyntax(expr.array, POSTFIX)}[${printExprSyntax(expr.index)}]`;
    case "project":
      return `${printTupleOf(expr.tuple)}.${expr.index}`;
    case "tuple":
      return `(${commaSeparated(expr.elems, (elem) => printExprSyntax(elem))})`;
    case "array":
      return `[${commaSeparated(expr.elems, (elem) => printExprSyntax(elem))}]`;
    default:
      return printAtom(expr);
  }
};

/** Puts a whole number in parentheses, as in `(5).0`, because `5.0` is a number. */
const printTupleOf = (tuple: ExprSyntax): string => {
  const isWhole =
    tuple.tag === "number" && tuple.suffix === undefined && /^[0-9]+$/.test(tuple.text);
  return isWhole ? `(${printExprSyntax(tuple)})` : printExprSyntax(tuple, POSTFIX);
};

type ExprAtomTag = "name" | "number" | "string" | "bool" | "operator";

const printAtom = (expr: Extract<ExprSyntax, { tag: ExprAtomTag }>): string => {
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

const printBinder = (binder: LambdaPattern): string => {
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
