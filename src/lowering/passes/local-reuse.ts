/**
 * @file Reuse of local memory: arrays whose values are not needed at the same time have the same memory.
 *
 * In:  structured code with barriers; the arrays in local memory. Out: an array that is no longer than another one of the same element
 *      type uses its memory, where each work-item is done with one of them before it stores to the other, and where the barriers that are
 *      there already separate the accesses of different work-items. So no barrier is added. Longest arrays come first.
 * Requires: barriers are inserted. Invariant: every work-item computes the same values in the same order.
 *
 *     for lcl(0) (lx < 32) { b[lx] = a[lx] + a[lx + 32]; }   ->   for lcl(0) (lx < 32) { a[lx] = a[lx] + a[lx + 32]; }
 */
import type { LocalArray } from "../imperative.ts";
import { isSynchronised } from "./barriers.ts";
import { Lifetimes } from "./lifetimes.ts";
import { type KernelContext, optionalPass, type StructuredCode } from "./pass.ts";
import { renamedArrays } from "./renamed-arrays.ts";

function reuse(code: StructuredCode, cx: KernelContext): StructuredCode {
  const places = new Map<string, string>();
  const placeOf = (buffer: string): string => places.get(buffer) ?? buffer;
  if (code.locals.length < 2 || !isSynchronised(code, cx, placeOf)) return code;
  const lifetimes = new Lifetimes(code.body, cx);
  const owners: LocalArray[] = [];
  for (const array of longestFirst(code.locals)) {
    const isFree = (owner: LocalArray): boolean =>
      code.locals.every(
        (a) => placeOf(a.name) !== owner.name || lifetimes.areApart(a.name, array.name),
      ) &&
      isSynchronised(code, cx, (buffer) => (buffer === array.name ? owner.name : placeOf(buffer)));
    const owner = owners.find((o) => fits(array, o) && isFree(o));
    if (owner === undefined) owners.push(array);
    else places.set(array.name, owner.name);
  }
  for (const [name, owner] of places) if (cx.undefinedIn.has(name)) cx.undefinedIn.add(owner);
  return {
    body: renamedArrays(code.body, places),
    locals: code.locals.filter((a) => !places.has(a.name)),
  };
}

/** The arrays by length; those of equal length in the order in which they are declared. */
const longestFirst = (arrays: readonly LocalArray[]): readonly LocalArray[] =>
  [...arrays].sort((a, b) => (b.length.constant ?? 0) - (a.length.constant ?? 0));

/** True if an array may have the memory of another one. */
const fits = (array: LocalArray, owner: LocalArray): boolean =>
  array.scalar === owner.scalar &&
  (array.length === owner.length ||
    (array.length.constant ?? Infinity) <= (owner.length.constant ?? 0));

/**
 * The optional pass that lets arrays in local memory share memory where their values are not needed at the same time. Two arrays
 * share only if they have the same element type, and no barrier has to be added for it.
 */
export const localReuse = optionalPass({
  name: "local-reuse",
  makes: "arrays in local memory whose values are not needed at the same time share memory",
  needs: ["synchronised"],
  run: reuse,
});
