/**
 * @file Functions on sizes for `NAME_run` in C. An operation without a value (division by 0, an inexact exact division) sets the
 * message to which `problem` points.
 */
import type { Definitions } from "../definitions.ts";
import type { CSizeFunction, SizeCall } from "../size-in-c.ts";

const FAILS = "const char **problem";

/**
 * The parameters and bodies of the functions. They compute in 128-bit integers, which hold a product of four sizes. Divisions round
 * down; divisors are positive.
 */
const TEXT: Readonly<
  Record<CSizeFunction, { readonly params: string; readonly lines: readonly string[] }>
> = {
  floor_div: {
    params: `strata_wide a, strata_wide b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));",
    ],
  },
  floor_mod: {
    params: `strata_wide a, strata_wide b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0);",
    ],
  },
  ceil_div: {
    params: `strata_wide a, strata_wide b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a / b + (a % b != 0 && (a < 0) == (b < 0));",
    ],
  },
  exact_div: {
    params: `strata_wide a, strata_wide b, ${FAILS}`,
    lines: [
      'if (b == 0 || a % b != 0) *problem = "a size is no whole number";',
      "return b == 0 ? 0 : a / b;",
    ],
  },
  min_size: { params: "strata_wide a, strata_wide b", lines: ["return a < b ? a : b;"] },
  max_size: { params: "strata_wide a, strata_wide b", lines: ["return a < b ? b : a;"] },
  power: {
    params: "strata_wide base, strata_wide exponent",
    lines: [
      "strata_wide result = 1;",
      "for (strata_wide i = 0; i < exponent; ++i) result *= base;",
      "return result;",
    ],
  },
  log_2: {
    params: "strata_wide a",
    lines: ["strata_wide k = 0;", "while (((strata_wide)1 << (k + 1)) <= a) ++k;", "return k;"],
  },
  divides: { params: "strata_wide a, strata_wide b", lines: ["return a != 0 && b % a == 0;"] },
};

/** Defines the 128-bit integer type in which sizes are computed until they are known to be small, and returns its name. */
export const wideInteger = (d: Definitions): string =>
  d.define("strata_wide", (own) => [`__extension__ typedef __int128 ${own};`]);

/** Prints calls of the functions on sizes (`floor_div`, `min_size`, …), and defines each function at its first call. */
export function sizeCalls(d: Definitions): SizeCall {
  return (f, args) => {
    const { params, lines } = TEXT[f];
    const integer = wideInteger(d);
    const name = d.define(`strata_${f}`, (own) => [
      `static inline ${integer} ${own}(${params})`,
      "{",
      ...lines.map((l) => `    ${l}`),
      "}",
    ]);
    const all = params.includes(FAILS) ? [...args, "&problem"] : args;
    return `${name}(${all.join(", ")})`;
  };
}
