/**
 * @file Sizes by the remainders of a loop variable: place i mod m of a circular buffer is not place (i + 1) mod m, whatever i is. Where a size
 * divides a loop variable by a number m, the variable is m·q + c for one c < m, and for each of these the remainder is a number.
 */
import {
  add,
  bounds,
  ceilDiv,
  type Facts,
  floorDiv,
  mul,
  type Size,
  type SizeVar,
  sub,
  substituteSizes,
  withRange,
} from "../../term/index.ts";

/** The largest number of cases. */
const MOST = 16;

/** A form of a size, with the facts under which the size has it. */
interface ResidueCase {
  readonly size: Size;
  readonly known: Facts;
}

/**
 * One form of the size for each remainder c of one of its loop variables, which is m·q + c there; the facts of a form bound q as they bound
 * the loop variable. The size itself if it divides no loop variable by a number.
 */
export function byRemainder(size: Size, known: Facts): readonly ResidueCase[] {
  const found = divisionIn(size);
  if (found === undefined) return [{ size, known }];
  const { variable, by } = found;
  const q = size.table.variable("loop", `${variable.name}/${by}`);
  const { lo, hi } = bounds(variable.size, known);
  return Array.from({ length: by }, (_, c) => ({
    size: substituteSizes(size, (v) => (v === variable ? add(mul(q, by), c) : undefined)),
    known: withRange(known, q, lo && ceilDiv(sub(lo, c), by), hi && floorDiv(sub(hi, c), by)),
  }));
}

/** A loop variable that the size divides by a number, rounding down, and the least number that all these divide. */
function divisionIn(size: Size): { readonly variable: SizeVar; readonly by: number } | undefined {
  for (const variable of size.vars) {
    if (variable.sort !== "loop") continue;
    const by = [...divisorsIn(size, variable)].reduce(leastMultiple, 1);
    if (by > 1 && by <= MOST) return { variable, by };
  }
  return undefined;
}

/** The numbers by which the size divides something with the variable, rounding down. */
function* divisorsIn(size: Size, variable: SizeVar): Generator<number> {
  for (const { atoms } of [...size.num.monomials, ...size.den.monomials])
    for (const { kind, parts } of atoms)
      for (const part of parts) {
        if (!part.vars.includes(variable)) continue;
        yield* divisorsIn(part, variable);
        const by = kind === "floor" ? part.den.coefficients[0] : undefined;
        if (by !== undefined && part.den.monomials[0]!.atoms.length === 0) yield by;
      }
}

const leastMultiple = (a: number, b: number): number => (a * b) / greatestDivisor(a, b);
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
