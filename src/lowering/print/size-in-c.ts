/** @file A size, or a condition on sizes, as a C expression of 64-bit integers. Divisions are Euclidean, as sizes are. */
import { type Size, type SizeCondition, type SizeView, view } from "../../term/index.ts";

/** The C name of a size variable. */
export type SizeName = (name: string) => string;

/** What C has no operator for. */
export type CSizeFunction =
  | "exact_div"
  | "floor_div"
  | "floor_mod"
  | "ceil_div"
  | "min_size"
  | "max_size"
  | "power"
  | "log_2"
  | "divides";

/** A call of such a function, as a host program writes it. */
export type SizeCall = (f: CSizeFunction, args: readonly string[]) => string;

const plainCall: SizeCall = (f, args) => `${f}(${args.join(", ")})`;

export const sizeInC = (s: Size, name: SizeName, call: SizeCall = plainCall): string =>
  expression(view(s), name, call);

const DIVISION = {
  quotient: "exact_div",
  floor: "floor_div",
  mod: "floor_mod",
  ceilDiv: "ceil_div",
} as const;

function expression(v: SizeView, name: SizeName, call: SizeCall): string {
  const go = (part: SizeView): string => expression(part, name, call);
  switch (v.tag) {
    case "const":
      return v.value < 0 ? `(${v.value})` : String(v.value);
    case "var":
      return name(v.v.name);
    case "sum":
      return sum(v, go);
    case "quotient":
      return call(DIVISION.quotient, [go(v.num), go(v.den)]);
    case "floor":
    case "mod":
    case "ceilDiv":
      return call(DIVISION[v.tag], [go(v.a), go(v.b)]);
    case "min":
    case "max":
      return v.args.map(go).reduce((x, y) => call(`${v.tag}_size`, [x, y]));
    case "pow":
      return call("power", [go(v.base), go(v.exponent)]);
    case "log2":
      return call("log_2", [go(v.arg)]);
    default:
      return v satisfies never;
  }
}

function sum({ terms }: SizeView & { tag: "sum" }, go: (v: SizeView) => string): string {
  const summands = terms.map(({ coefficient, factors }) => {
    const scale = coefficient === 1 && factors.length > 0 ? [] : [`${coefficient}`];
    return [...scale, ...factors.map(go)].join(" * ");
  });
  return summands.length === 1 && !/^-|[ ]/.test(summands[0]!)
    ? summands[0]!
    : `(${summands.join(" + ")})`;
}

export function conditionInC(
  { op, left, right }: SizeCondition,
  name: SizeName,
  call: SizeCall = plainCall,
): string {
  const [a, b] = [sizeInC(left, name, call), sizeInC(right, name, call)];
  return op === "divides" ? call("divides", [a, b]) : `${a} ${op} ${b}`;
}
