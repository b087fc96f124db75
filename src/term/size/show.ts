/**
 * @file Prints a size in source syntax (`size` in the grammar): `n - 2`, `2*n + 1`, `(n - tile) /^ step + 1`. The text parses back
 * to the same canonical size. There is no unary minus: -1 is `0 - 1`.
 */

import type { Size, SizeVar } from "./size.ts";
import { type SizeView, type TermView, view } from "./view.ts";

/** Gives the text of a size variable for `show`. */
export type SizeNames = (v: SizeVar) => string;

/** The name of a variable; `#0` for de Bruijn index 0. */
const plainNames: SizeNames = (v) => (v.index === undefined ? v.name : `#${v.index}`);

const shown = new WeakMap<Size, string>();
const forPeople = { ceilDiv: true };

/**
 * Prints a size in source syntax: `n - 2`, `ceilDiv(n, 4)`. `names` gives the texts of its variables; by default a variable is its
 * name, and the bound variable i is `#i`.
 */
export function show(size: Size, names: SizeNames = plainNames): string {
  if (names !== plainNames) return sum(view(size, forPeople), names);
  const known = shown.get(size);
  if (known !== undefined) return known;
  const text = sum(view(size, forPeople), names);
  shown.set(size, text);
  return text;
}

function sum(v: SizeView, names: SizeNames): string {
  if (v.tag === "const") return v.value < 0 ? `0 - ${-v.value}` : String(v.value);
  if (v.tag !== "sum") return factorAlone(v, names);
  const terms = positiveFirst(v.terms);
  const first = terms[0]!;
  const start = first.coefficient < 0 ? `0 - ${product(first, names)}` : product(first, names);
  const sign = (term: TermView): string => (term.coefficient < 0 ? " - " : " + ");
  return (
    start +
    terms
      .slice(1)
      .map((term) => sign(term) + product(term, names))
      .join("")
  );
}

/** Moves a positive term to the front if there is one. */
function positiveFirst(terms: readonly TermView[]): readonly TermView[] {
  const at = terms.findIndex((term) => term.coefficient > 0);
  return at <= 0 ? terms : [terms[at]!, ...terms.slice(0, at), ...terms.slice(at + 1)];
}

/** Prints a term without its sign. */
function product({ coefficient, factors }: TermView, names: SizeNames): string {
  const size = Math.abs(coefficient);
  if (factors.length === 0) return String(size);
  if (size === 1 && factors.length === 1) return factorAlone(factors[0]!, names);
  const shownFactors = factors.map((factor) => operand(factor, names));
  return (size === 1 ? shownFactors : [String(size), ...shownFactors]).join("*");
}

/** Prints a factor that needs no parentheses inside a sum. */
function factorAlone(v: SizeView, names: SizeNames): string {
  switch (v.tag) {
    case "floor":
      return `${dividend(v.a, names)} / ${operand(v.b, names)}`;
    case "mod":
      return `${dividend(v.a, names)} % ${operand(v.b, names)}`;
    case "quotient":
      return `${dividend(v.num, names)} /^ ${operand(v.den, names)}`;
    default:
      return operand(v, names);
  }
}

/** Prints a dividend; a product `4*x` needs no parentheses before a division. */
function dividend(v: SizeView, names: SizeNames): string {
  const isProduct = v.tag === "sum" && v.terms.length === 1 && v.terms[0]!.coefficient > 0;
  return isProduct ? product(v.terms[0]!, names) : operand(v, names);
}

/** Prints an operand, in parentheses unless it is closed on both sides. */
function operand(v: SizeView, names: SizeNames): string {
  const call = (name: string, ...args: readonly SizeView[]): string =>
    `${name}(${args.map((arg) => sum(arg, names)).join(", ")})`;
  switch (v.tag) {
    case "var":
      return names(v.v);
    case "min":
    case "max":
      return call(v.tag, ...v.args);
    case "pow":
      return call("pow", v.base, v.exponent);
    case "log2":
      return call("log2", v.arg);
    case "ceilDiv":
      return call("ceilDiv", v.a, v.b);
    case "const":
      return v.value < 0 ? `(${sum(v, names)})` : String(v.value);
    case "sum":
    case "quotient":
    case "floor":
    case "mod":
      return `(${sum(v, names)})`;
    default:
      return v satisfies never;
  }
}
