/** @file Compares a large result with the formula of its program, in double precision, at some places. */
import { componentsOf, type HostValue } from "../../src/runtime/launch/host-value.ts";
import type { UninterpretedCase } from "./candidates.ts";
import { drawn } from "./row.ts";

/** The number of places that are compared, besides the first and the last one. */
const PLACES = 48;

/**
 * The first of some places of a result that differs from the formula of the row by more than it allows, in words; undefined if there is
 * none, or no formula.
 */
export function placeInDoubt(of: UninterpretedCase, result: HostValue): string | undefined {
  const { element, within } = of.row;
  if (element === undefined) return undefined;
  const parts = componentsOf(result).map(numbersOf);
  const inputs = new Map<string, readonly ArrayLike<number>[]>();
  const data = (input: string): readonly ArrayLike<number>[] => {
    const known = inputs.get(input) ?? componentsOf(of.inputs.get(input)!).map(numbersOf);
    inputs.set(input, known);
    return known;
  };
  const length = parts[0]!.length;
  if (length === 0) return undefined;
  const some = Array.from({ length: PLACES }, (_, k) => drawn(k, length));
  const places = [...new Set([0, length - 1, ...some])];
  const expected = places.map((at) => element(data, of.sizes, at));
  for (const [k, part] of parts.entries()) {
    const most = Math.max(...expected.map((numbers) => Math.abs(numbers[k]!)));
    for (const [j, at] of places.entries()) {
      const [wanted, got] = [expected[j]![k]!, part[at]!];
      if (!(Math.abs(wanted - got) <= within * most)) return `[${at}] is ${got}, not ${wanted}`;
    }
  }
  return undefined;
}

const numbersOf = ({ data }: { readonly data: unknown }): ArrayLike<number> =>
  typeof data === "object" ? (data as ArrayLike<number>) : [Number(data)];
