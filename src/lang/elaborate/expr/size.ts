/** @file Expressions in the place of size arguments, read as sizes. */
import { makeCondition, type Size, type Span, show } from "../../../term/index.ts";
import { spanOfFirst } from "../../syntax/chain.ts";
import type {
  BinaryOp,
  ExprOf,
  ExprSyntax,
  SizeFunctionName,
  SizeOp,
} from "../../syntax/syntax.ts";
import { computing } from "../computing.ts";
import type { LexicalScope } from "../lexical-scope.ts";
import { SIZE_FUNCTIONS, SIZE_OPS } from "../type.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/**
 * Reads an expression as a size: a number, a size variable, arithmetic or a function of sizes. For `/` and `%` a condition is added
 * that the divisor is positive; for `/^`, that it divides. Raises, among others, E0302 for any other expression and for the divisor
 * 0, and E0201 for an unknown name.
 */
export function sizeOfExpr(c: ExprElaborator, e: ExprSyntax, scope: LexicalScope): Size {
  const size = readSize(c, e, scope);
  if (size !== undefined) return size;
  throw c.problems.illTyped(e.span, "a size is expected here", {
    help: ["sizes are natural numbers, size variables, and + - * / /^ % of those"],
  });
}

function readSize(c: ExprElaborator, e: ExprSyntax, scope: LexicalScope): Size | undefined {
  switch (e.tag) {
    case "number":
      return /^\d+$/.test(e.text) && e.suffix === undefined
        ? c.session.sizes.nat(Number(e.text))
        : undefined;
    case "name": {
      const local = scope.lookup(e.name.text);
      if (local !== undefined) return local.tag === "size" ? local.size : undefined;
      return c.unknowns.size(e.name) ?? c.names.size(e.name);
    }
    case "tuple":
      return e.elems.length === 1 ? sizeOfExpr(c, e.elems[0]!, scope) : undefined;
    case "infix":
      return e.ops.every(isSizeOp) ? operations(c, e, e.ops, scope) : undefined;
    case "call":
      return e.fun.tag === "name" && isSizeFunction(e.fun.name.text)
        ? application(c, e.fun.name.text, e.args, e.span, scope)
        : undefined;
    default:
      return undefined;
  }
}

/**
 * True for the names of the built-in functions of sizes: `min`, `max`, `pow`, `ceilDiv`, `log2`. Operators such as `+` are none.
 */
export const isSizeFunction = (name: string): name is SizeFunctionName =>
  Object.hasOwn(SIZE_FUNCTIONS, name);

/** True for the operators that sizes have, too. */
export const isSizeOp = (op: BinaryOp): op is SizeOp => Object.hasOwn(SIZE_OPS, op);

function operations(
  c: ExprElaborator,
  e: ExprOf<"infix">,
  ops: readonly SizeOp[],
  scope: LexicalScope,
): Size {
  let left = sizeOfExpr(c, e.operands[0]!, scope);
  ops.forEach((op, i) => {
    const right = sizeOfExpr(c, e.operands[i + 1]!, scope);
    const span = spanOfFirst(e, i + 2);
    if (op === "/" || op === "/^" || op === "%") demandDivisor(c, left, right, op === "/^", span);
    left = computing(c.problems, span, () => SIZE_OPS[op](left, right));
  });
  return left;
}

/**
 * A function of sizes on arguments: `min(n, 4)`. Raises, among others, E0305 for another number of arguments, and E0302 for an
 * argument that is no size and for a `ceilDiv` by 0.
 */
export function application(
  c: ExprElaborator,
  name: SizeFunctionName,
  args: readonly ExprSyntax[],
  span: Span,
  scope: LexicalScope,
): Size {
  const { arity, of } = SIZE_FUNCTIONS[name];
  if (args.length !== arity) throw c.problems.arity(span, name, `${arity} sizes`, args.length);
  const sizes = args.map((a) => sizeOfExpr(c, a, scope));
  if (name === "ceilDiv") demandDivisor(c, sizes[0]!, sizes[1]!, false, span);
  return computing(c.problems, span, () => of(sizes));
}

/** Requires a positive divisor; for exact division, also that it divides. Raises E0302 for the divisor 0. */
function demandDivisor(
  c: ExprElaborator,
  dividend: Size,
  divisor: Size,
  exact: boolean,
  span: Span,
) {
  if (divisor.constant === 0) {
    throw c.problems.illTyped(span, `${show(dividend)} is divided by 0`);
  }
  const positive = makeCondition("<=", c.session.sizes.nat(1), divisor);
  c.require(span, exact ? makeCondition("divides", divisor, dividend) : positive);
}
