/** @file Prints sizes and conditions on sizes as signed C expressions (64 or 128 bits), for host programs and `NAME_run`. */
import {
  isCondition,
  type Size,
  type SizeCondition,
  type SizeTest,
  type SizeView,
  view,
} from "../../term/index.ts";

/** Gives the C expression for the size variable with this name in the program. */
export type SizeName = (name: string) => string;

/**
 * The functions on sizes for which C has no operator. Divisions round down; `divides(a, b)` is true if b is a multiple of a, and
 * false for a = 0.
 */
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

/** Prints a call of a function on sizes with these arguments, and may define the function. */
export type SizeCall = (f: CSizeFunction, args: readonly string[]) => string;

const plainCall: SizeCall = (f, args) => `${f}(${args.join(", ")})`;

/**
 * The C expression of a size, in parentheses unless it is a name, a natural number or a call. `name` gives the C names of size
 * variables; `call` prints calls of functions, by default as `floor_div(a, b)`.
 */
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

/** The names in lines of C, and other words. */
export const wordsInC = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.match(/\w+/g) ?? []));

/** The C expression of a test: nonzero if it holds, 0 if it fails. Parts are in parentheses. */
export function testInC(t: SizeTest, name: SizeName, call: SizeCall = plainCall): string {
  if (isCondition(t)) return conditionInC(t, name, call);
  if (t.parts.length === 0) return t.op === "and" ? "1" : "0";
  return t.parts.map((p) => `(${testInC(p, name, call)})`).join(t.op === "and" ? " && " : " || ");
}

/** The C expression of a condition: nonzero if it holds. It is a comparison without parentheses, or a call of `divides`. */
export function conditionInC(
  { op, left, right }: SizeCondition,
  name: SizeName,
  call: SizeCall = plainCall,
): string {
  const [a, b] = [sizeInC(left, name, call), sizeInC(right, name, call)];
  return op === "divides" ? call("divides", [a, b]) : `${a} ${op} ${b}`;
}
