/** @file Arithmetic on sizes in a host function: what has no value leaves a message where `problem` points. */
import type { Definitions } from "../definitions.ts";
import type { SizeCall, SizeFunction } from "../size-in-c.ts";

const FAILS = "const char **problem";

/** Parameters, and what is computed; divisions are Euclidean. */
const TEXT: Readonly<
  Record<SizeFunction, { readonly params: string; readonly lines: readonly string[] }>
> = {
  floor_div: {
    params: `int64_t a, int64_t b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));",
    ],
  },
  floor_mod: {
    params: `int64_t a, int64_t b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0);",
    ],
  },
  ceil_div: {
    params: `int64_t a, int64_t b, ${FAILS}`,
    lines: [
      'if (b == 0) *problem = "a size is divided by 0";',
      "return b == 0 ? 0 : a / b + (a % b != 0 && (a < 0) == (b < 0));",
    ],
  },
  exact_div: {
    params: `int64_t a, int64_t b, ${FAILS}`,
    lines: [
      'if (b == 0 || a % b != 0) *problem = "a size is no whole number";',
      "return b == 0 ? 0 : a / b;",
    ],
  },
  min_size: { params: "int64_t a, int64_t b", lines: ["return a < b ? a : b;"] },
  max_size: { params: "int64_t a, int64_t b", lines: ["return a < b ? b : a;"] },
  power: {
    params: "int64_t base, int64_t exponent",
    lines: [
      "int64_t result = 1;",
      "for (int64_t i = 0; i < exponent; ++i) result *= base;",
      "return result;",
    ],
  },
  log_2: {
    params: "int64_t a",
    lines: ["int64_t k = 0;", "while (((int64_t)1 << (k + 1)) <= a) ++k;", "return k;"],
  },
  divides: { params: "int64_t a, int64_t b", lines: ["return a != 0 && b % a == 0;"] },
};

/** Calls of such functions, which are defined when they are first called. */
export function sizeCalls(d: Definitions): SizeCall {
  return (f, args) => {
    const { params, lines } = TEXT[f];
    const name = d.define(`strata_${f}`, (own) => [
      `static inline int64_t ${own}(${params})`,
      "{",
      ...lines.map((l) => `    ${l}`),
      "}",
    ]);
    const all = params.includes(FAILS) ? [...args, "&problem"] : args;
    return `${name}(${all.join(", ")})`;
  };
}
