/** @file Finds the parts of a loop's state that a step hands on as they are: nothing overwrites them. */
import { type Term, unlabel } from "../../term/index.ts";

/**
 * The tuple components that lead to such parts, outermost first, for the body of a step whose state is variable `state`. A part is
 * found where the result names it: `(…, s.1)`.
 */
export function keptParts(
  body: Term,
  state: number,
  at: readonly number[] = [],
): readonly (readonly number[])[] {
  const e = unlabel(body);
  if (e.tag !== "prim") return [];
  if (e.prim === "let") {
    const [, lam] = e.args;
    return lam?.tag === "lam" ? keptParts(lam.body, state + 1, at) : [];
  }
  if (e.prim === "tuple") return e.args.flatMap((part, c) => keptParts(part, state, [...at, c]));
  return at.length > 0 && isPart(e, state, at) ? [at] : [];
}

/** True for `s.c0.c1…` of the components, for variable number `state`. */
function isPart(t: Term, state: number, components: readonly number[]): boolean {
  const e = unlabel(t);
  const last = components.at(-1);
  if (last === undefined) return e.tag === "var" && e.index === state;
  if (e.tag !== "prim" || e.prim !== "proj" || e.sizes[0]!.constant !== last) return false;
  return isPart(e.args[0]!, state, components.slice(0, -1));
}
