/** @file Imperative code in one short C-like line, for messages. */
import type { CType, Expr, Flat, ScalarOp } from "../../lowering/imperative.ts";
import { type Size, show } from "../../term/index.ts";

const INFIX: Partial<Record<ScalarOp, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  mod: "%",
  eq: "==",
  ne: "!=",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  and: "&&",
  or: "||",
};
const PREFIX: Partial<Record<ScalarOp, string>> = { neg: "-", not: "!" };

const list = (exprs: readonly Expr[]): string => exprs.map(describeExpr).join(", ");

const describeType = ({ scalar, width }: CType): string =>
  width === 1 ? scalar : `${scalar}x${width}`;

const element = (buffer: string, index: Size, width: number): string =>
  width === 1 ? `${buffer}[${show(index)}]` : `${buffer}[${show(index)} .. +${width}]`;

/** An expression, with parentheses where it is an operand. */
function operand(e: Expr): string {
  const open =
    (e.tag === "op" && INFIX[e.op] !== undefined) ||
    e.tag === "select" ||
    (e.tag === "index" && /[^\w]/.test(show(e.size)));
  return open ? `(${describeExpr(e)})` : describeExpr(e);
}

function describeOp(op: ScalarOp, args: readonly Expr[]): string {
  const [first, second] = args;
  const infix = INFIX[op];
  if (infix !== undefined && second !== undefined)
    return `${operand(first!)} ${infix} ${operand(second)}`;
  const prefix = PREFIX[op];
  return prefix === undefined ? `${op}(${list(args)})` : `${prefix}${operand(first!)}`;
}

function describeExpr(e: Expr): string {
  switch (e.tag) {
    case "index":
      return show(e.size);
    case "const":
      return String(e.value);
    case "var":
      return e.name;
    case "load":
      return element(e.buffer, e.index, e.type.width);
    case "op":
      return describeOp(e.op, e.args);
    case "select":
      return `${operand(e.cond)} ? ${operand(e.then)} : ${operand(e.else)}`;
    case "cast":
      return `(${describeType(e.type)})${operand(e.arg)}`;
    case "vector":
      return `${describeType(e.type)}(${list(e.elems)})`;
    case "external":
      return `${e.external.name}(${list(e.args)})`;
    case "lane":
      return `${operand(e.arg)}.s${e.lane}`;
    case "pick":
      return `${operand(e.arg)}.[${show(e.index)}]`;
    case "undef":
      return "undef";
    default:
      return e satisfies never;
  }
}

function describeWhole(s: Flat): string {
  switch (s.tag) {
    case "loop": {
      const { start, stop, step } = s;
      return `for (int ${s.var} = ${show(start)}; ${s.var} < ${show(stop)}; ${s.var} += ${show(step)})`;
    }
    case "if":
      return `if (${describeExpr(s.cond)})`;
    case "declare": {
      const init = s.init === undefined ? "" : ` = ${describeExpr(s.init)}`;
      return `${describeType(s.type)} ${s.name}${init};`;
    }
    case "assign":
      return `${s.name} = ${describeExpr(s.value)};`;
    case "declareArray":
      return `${s.array.space} ${s.array.scalar} ${s.array.name}[${show(s.array.length)}];`;
    case "store":
      return `${element(s.buffer, s.index, s.value.type.width)} = ${describeExpr(s.value)};`;
    case "barrier":
      return `barrier(${[s.local ? "local" : "", s.global ? "global" : ""].filter(Boolean).join(", ")});`;
    default:
      return s satisfies never;
  }
}

const LONGEST = 120;

/** A statement without what is inside its braces; long ones are cut. */
export function describeStmt(s: Flat): string {
  const text = describeWhole(s);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
