/**
 * @file Index arithmetic in terms as symbolic sizes: `i + 1` for an index variable i becomes the size i + 1. The checker
 * uses it to prove that an index is in range, the lowerer to compute addresses.
 */
import {
  add,
  type Facts,
  floorDiv,
  max,
  min,
  mod,
  mul,
  neg,
  proveLE,
  type Size,
  sub,
} from "./size/index.ts";
import { type Term, unlabel } from "./term.ts";

type Variable = (t: Term) => Size | undefined;

/** The size that an integer term equals; undefined where it depends on data. `variable` gives sizes to variables. */
export function indexSize(t: Term, facts: Facts, variable: Variable): Size | undefined {
  const size = exactSize(t, facts, variable);
  if (size === undefined || t.type.tag !== "scalar" || t.type.name !== "u32") return size;
  return proveLE(0, size, facts) ? size : undefined; // below 0 it would be another number
}

function exactSize(t: Term, facts: Facts, variable: Variable): Size | undefined {
  const { sizes } = t.session;
  const go = (u: Term): Size | undefined => indexSize(u, facts, variable);
  const e = unlabel(t);
  if (e.tag === "lit") return typeof e.value === "number" ? sizes.nat(e.value) : undefined;
  if (e.tag !== "prim") return variable(e);
  switch (e.prim) {
    case "natVal":
      return e.sizes[0];
    case "neg": {
      const x = go(e.args[0]!);
      return x === undefined ? variable(e) : neg(x);
    }
    case "cast":
      return isInteger(e.type) && isInteger(e.args[0]!.type) ? go(e.args[0]!) : variable(e);
    case "clampIdx": {
      const x = go(e.args[0]!);
      if (x === undefined || e.type.tag !== "idx") return undefined;
      return max(min(x, sub(e.type.size, sizes.nat(1))), sizes.nat(0));
    }
    case "add":
    case "sub":
    case "mul":
    case "div":
    case "mod":
    case "min":
    case "max":
      return combine(e.prim, go(e.args[0]!), go(e.args[1]!), facts) ?? variable(e);
    default:
      return variable(e);
  }
}

const isInteger = (type: Term["type"]): boolean =>
  type.tag === "idx" || (type.tag === "scalar" && (type.name === "i32" || type.name === "u32"));

/** A multiple beyond it is no step through an array: the product may wrap. */
const FAR = 2 ** 24;

/** The largest number in a size. */
function largest({ num }: Size): number {
  const inside = num.monomials.flatMap((m) => m.atoms.flatMap((a) => a.parts.map(largest)));
  return Math.max(0, ...num.coefficients.map(Math.abs), ...inside);
}

function combine(
  op: "add" | "sub" | "mul" | "div" | "mod" | "min" | "max",
  x: Size | undefined,
  y: Size | undefined,
  facts: Facts,
): Size | undefined {
  if (x === undefined || y === undefined) return undefined;
  if (op === "mul" && largest(x) * largest(y) > FAR) return undefined;
  if (op !== "div" && op !== "mod") {
    const size = { add, sub, mul, min, max }[op](x, y);
    return largest(size) <= FAR ? size : undefined;
  }
  // C truncates, sizes take the floor: the same where the dividend is not negative and the divisor positive.
  const { table } = x;
  const agree = proveLE(table.nat(0), x, facts) && proveLE(table.nat(1), y, facts);
  return agree ? (op === "div" ? floorDiv(x, y) : mod(x, y)) : undefined;
}
