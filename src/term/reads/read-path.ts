/** @file The paths of reads, and the parts of terms and types that they go through. */
import { CompilerBug } from "../limits.ts";
import type { AccessPath, AccessStep } from "../primitives/index.ts";
import type { Size } from "../size/index.ts";
import type { Term } from "../term.ts";
import type { Type } from "../type.ts";

/** True for a step into an array; false for one to a component of a tuple. */
export const isIndexStep = (s: AccessStep): s is Size => !("component" in s);

/** Equal for equal paths. */
export const readPathKey = (path: AccessPath): string =>
  path.map((s) => (isIndexStep(s) ? s.id : `.${s.component}`)).join();

/** The index of a step into an array. Raises CompilerBug for anything else. */
export function indexOfStep(step: AccessStep | undefined): Size {
  if (step === undefined || !isIndexStep(step))
    throw new CompilerBug("an array is read as a whole");
  return step;
}

/** The lengths of the dimensions that a path into a type goes through. */
export function lengthsAlong(type: Type, path: AccessPath): readonly Size[] {
  const lengths: Size[] = [];
  let t = type;
  for (const step of path) {
    if (t.tag === "array" && isIndexStep(step)) {
      lengths.push(t.size);
      t = t.elem;
    } else if (t.tag === "tuple" && !isIndexStep(step)) t = t.elems[step.component]!;
  }
  return lengths;
}

/** The body of a lambda. Raises CompilerBug for any other function. */
export function bodyOfFunction(f: Term): Term {
  if (f.tag !== "lam") throw new CompilerBug("a function is no lambda");
  return f.body;
}

/** The length of an array type. Raises CompilerBug for another type. */
export function lengthOfArray(type: Type): Size {
  if (type.tag !== "array") throw new CompilerBug("an array was expected");
  return type.size;
}
