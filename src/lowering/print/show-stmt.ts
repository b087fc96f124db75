/** @file Shows one statement, structured or flat, as a short C-like text that is the same for all targets. */
import { type Size, show } from "../../term/index.ts";
import { variable } from "../code.ts";
import { exprParts, mapExpr } from "../expr-parts.ts";
import { treeSize } from "../expression-size.ts";
import type {
  CType,
  Expr,
  Flat,
  LocalArray,
  Loop,
  LoopKind,
  ScalarOp,
  Stmt,
} from "../imperative.ts";
import { onBits } from "./masks.ts";
import { INFIX } from "./strength.ts";

const PREFIX: Partial<Record<ScalarOp, string>> = { neg: "-", not: "!" };

const list = (exprs: readonly Expr[]): string => exprs.map(showExpr).join(", ");

const showCType = ({ scalar, width }: CType): string =>
  width === 1 ? scalar : `${scalar}x${width}`;

interface BufferElement {
  readonly buffer: string;
  readonly index: Size;
  readonly aligned?: boolean;
}

const element = ({ buffer, index, aligned }: BufferElement, width: number): string =>
  width === 1
    ? `${buffer}[${show(index)}]`
    : `${buffer}[${show(index)} .. +${width}${aligned === true ? " aligned" : ""}]`;

/** An expression as an operand, in parentheses unless it is a name or a call. */
function operand(e: Expr): string {
  const open =
    (e.tag === "op" && INFIX[e.op] !== undefined) ||
    e.tag === "select" ||
    (e.tag === "index" && /[^\w]/.test(show(e.size)));
  return open ? `(${showExpr(e)})` : showExpr(e);
}

function showOp(op: ScalarOp, args: readonly Expr[]): string {
  const [first, second] = args;
  const infix = INFIX[op]?.op;
  if (infix !== undefined && second !== undefined)
    return `${operand(first!)} ${infix} ${operand(second)}`;
  const prefix = PREFIX[op];
  return prefix === undefined ? `${op}(${list(args)})` : `${prefix}${operand(first!)}`;
}

function showExpr(e: Expr): string {
  switch (e.tag) {
    case "index":
      return show(e.size);
    case "const":
      return String(e.value);
    case "var":
      return e.name;
    case "load":
      return element(e, e.type.width);
    case "op":
      return e.eitherZero
        ? `f${e.op}(${list(e.args)})`
        : showOp(e.eager ? onBits(e.op) : e.op, e.args);
    case "select":
      return `${operand(e.cond)} ? ${operand(e.then)} : ${operand(e.else)}`;
    case "cast":
      return `(${showCType(e.type)})${operand(e.arg)}`;
    case "vector":
      return `${showCType(e.type)}(${list(e.elems)})`;
    case "external":
      return `${e.external.name}(${list(e.args)})`;
    case "lane":
      return `${operand(e.arg)}.s${e.lane}`;
    case "tabled":
      return `table of ${e.table.values.length} ${e.table.scalar}[${showExpr(e.at)}]`;
    case "pick":
      return `${operand(e.arg)}.[${show(e.index)}]`;
    case "undef":
      return "undef";
    default:
      return e satisfies never;
  }
}

/** Expressions with more nodes than this are shown down to a depth of `DEPTH`. */
const NODES = 2_000;
const DEPTH = 6;

/** An expression as text; parts of a very large one are left out. */
function showTop(e: Expr): string {
  return showExpr(treeSize()(e) > NODES ? cutBelow(e, DEPTH) : e);
}

/** The expression with `…` in place of the operations below a depth. */
function cutBelow(e: Expr, depth: number): Expr {
  if (depth === 0 && exprParts(e).length > 0) return variable("…", e.type);
  return mapExpr(e, (p) => cutBelow(p, depth - 1));
}

/** The kind of a loop: `wrg(0)`, `seq unrolled`. */
function showLoopKind(loop: LoopKind): string {
  if (loop.kind === "seq") return loop.unroll ? "seq unrolled" : "seq";
  if (loop.kind === "lane") return "lane";
  const from = loop.from === undefined ? "" : ` from ${show(loop.from)}`;
  return `${loop.kind}(${loop.dim})${from}`;
}

/** The declaration of an array as text for readers: `local f32 tile[66];`. The length may be symbolic. */
export const showArray = ({ space, scalar, name, length }: LocalArray): string =>
  `${space} ${scalar} ${name}[${show(length)}];`;

const showGoing = ({ going }: Pick<Loop<Flat>, "going">): string =>
  going === undefined ? "" : ` && ${going.name}`;

/**
 * The first line of a statement, structured or flat, without the statements inside it and without an opening brace: `for lcl(0)
 * (lx < 66)`. A statement that contains no others is shown whole.
 */
export function showHead(s: Stmt): string {
  switch (s.tag) {
    case "for":
      return `for ${showLoopKind(s.loop)} (${s.var} < ${show(s.extent)}${showGoing(s)})`;
    case "regions":
      return `regions ${s.kind}(${s.dim})`;
    case "loop": {
      const { start, stop, step } = s;
      return `for (int ${s.var} = ${show(start)}; ${s.var} < ${show(stop)}${showGoing(s)}; ${s.var} += ${show(step)})`;
    }
    case "if":
      return `if (${showTop(s.cond)})`;
    case "declare": {
      const init = s.init === undefined ? "" : ` = ${showTop(s.init)}`;
      return `${showCType(s.type)} ${s.name}${init};`;
    }
    case "assign":
      return `${s.name} = ${showTop(s.value)};`;
    case "declareArray":
      return showArray(s.array);
    case "store":
      return s.old === undefined
        ? `${element(s, s.value.type.width)} = ${showTop(s.value)};`
        : `atomic ${s.old} = ${element(s, 1)}, ${element(s, 1)} = ${showTop(s.value)};`;
    case "barrier":
      return `barrier(${[s.local ? "local" : "", s.global ? "global" : ""].filter(Boolean).join(", ")});`;
    default:
      return s satisfies never;
  }
}
