/** @file The value of an index expression whose parts are all fixed for the launch. */
import type { SizeView } from "../../../term/index.ts";

/** The value of a name that is fixed for the launch; undefined for another name. */
export type FixedValue = (name: string) => number | undefined;

/** A 32-bit integer stays; anything else becomes Infinity, because C has no such `int`. */
const int = (x: number): number => ((x | 0) === x ? x : Infinity);

/** A division of x by y, of which a positive divisor need not be a 32-bit integer. */
function divided(divide: (x: number, y: number) => number, x: number, y: number): number {
  const by = y > 0 ? y : int(y);
  return by === 0 ? Infinity : divide(int(x), by);
}

/**
 * The value of an index expression; not finite if it has none, undefined if it mentions a name that is not fixed. Operands of all
 * operations but + and · must be 32-bit integers.
 */
export function fixedIndex(v: SizeView, fixed: FixedValue): number | undefined {
  const parts = (views: readonly SizeView[]): readonly number[] | undefined => {
    const values = views.map((part) => fixedIndex(part, fixed));
    return values.includes(undefined) ? undefined : (values as number[]);
  };
  const operation = (
    views: readonly SizeView[],
    f: (...x: readonly [number, number]) => number,
    operand: (x: number) => number = int,
  ): number | undefined => {
    const values = parts(views)?.map(operand) as [number, number] | undefined;
    return values && f(...values);
  };
  const division = (
    { a, b }: { readonly a: SizeView; readonly b: SizeView },
    divide: (x: number, y: number) => number,
  ): number | undefined =>
    operation(
      [a, b],
      (x, y) => divided(divide, x, y),
      (x) => x,
    );
  switch (v.tag) {
    case "const":
      return v.value;
    case "var":
      return fixed(v.v.name);
    case "sum": {
      let sum = 0;
      for (const { coefficient, factors } of v.terms) {
        const values = parts(factors);
        if (values === undefined) return undefined;
        sum += values.reduce((a, b) => a * b, coefficient);
      }
      return sum;
    }
    case "floor":
      return division(v, (x, y) => Math.floor(x / y));
    case "mod":
      return division(v, (x, y) => x - y * Math.floor(x / y));
    case "ceilDiv":
      return division(v, (x, y) => Math.ceil(x / y));
    case "quotient":
      return operation([v.num, v.den], (x, y) =>
        !Number.isFinite(x * y) || x % y === 0 ? x / y : Infinity,
      );
    case "min":
      return operation(v.args, (...x) => Math.min(...x));
    case "max":
      return operation(v.args, (...x) => Math.max(...x));
    case "pow":
      return operation([v.base, v.exponent], (x, y) => (y < 0 ? Infinity : x ** y));
    case "log2":
      return operation([v.arg], (x) => (x >= 1 && (x & (x - 1)) === 0 ? Math.log2(x) : Infinity));
    default:
      return v satisfies never;
  }
}
