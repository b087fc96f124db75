/**
 * @file The sizes of a plan for the analysis of its kernels: numbers where they are given, else variables. A variable that a condition
 * of the plan makes a multiple of a number is that number times another variable, so that quotients of it are whole.
 */
import {
  asVariable,
  emptyFacts,
  exactDiv,
  type Facts,
  mul,
  type Size,
  type SizeCondition,
  type SizeTable,
  type SizeVar,
  simplify,
  substituteCondition,
  substituteSizes,
  unlessImpossible,
  withCondition,
} from "../../../term/index.ts";
import type { SizeKnowledge } from "./kernel-facts.ts";

/** The sizes of a plan, some of them known. */
export interface PartlyKnownSizes extends SizeKnowledge {
  /** A size in terms of the variables of the plan. */
  restored(size: Size): Size;
}

/** The sizes under the conditions of a plan. `given` are the values of some, by name. */
export function knownSizes(
  conditions: readonly SizeCondition[],
  given: ReadonlyMap<string, number>,
  table: SizeTable,
): PartlyKnownSizes {
  const values = new Map([...given].map(([name, n]) => [name, table.nat(n)]));
  const originals = new Map<SizeVar, Size>();
  for (const [v, divisor] of divisors(conditions)) {
    if (given.has(v.name)) continue;
    // No size of a program has a name with a dot.
    const quotient = table.variable("free", `${v.name}.${divisor}`);
    values.set(v.name, mul(quotient, divisor));
    originals.set(asVariable(quotient)!, exactDiv(v.size, divisor));
  }
  const image = (v: SizeVar): Size | undefined => values.get(v.name);
  const facts = conditions.reduce<Facts>(
    (f, c) => unlessImpossible(f, () => withCondition(f, substituteCondition(c, image))),
    emptyFacts,
  );
  const stated = conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const restored = (size: Size): Size => {
    const before = substituteSizes(size, (v) => originals.get(v));
    return before === size ? size : simplify(before, stated);
  };
  return { values, facts, restored };
}

/** The numbers of which conditions say that they divide a variable; for several of one variable, their least common multiple. */
function divisors(conditions: readonly SizeCondition[]): ReadonlyMap<SizeVar, number> {
  const found = new Map<SizeVar, number>();
  for (const { op, left, right } of conditions) {
    const v = asVariable(right);
    if (op !== "divides" || v === undefined || left.constant === undefined) continue;
    found.set(v, commonMultiple(found.get(v) ?? 1, left.constant));
  }
  return found;
}

function commonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
