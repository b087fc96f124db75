/** @file Arithmetic on sizes in a host function: what has no value leaves a message where `problem` points. */
import type { Definitions } from "../definitions.ts";
import type { CSizeFunction, SizeCall } from "../size-in-c.ts";

const FAILS = "const char **problem";

/**
 * Parameters, and what is computed, in integers of 128 bits: a product of four sizes fits. Divisions round down; divisors are
 * positive.
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

/** The type of integers that sizes are computed in before it is known that they are small. */
export const wideInteger = (d: Definitions): string =>
  d.define("strata_wide", (own) => [`__extension__ typedef __int128 ${own};`]);

/** Calls of such functions, which are defined when they are first called. */
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
