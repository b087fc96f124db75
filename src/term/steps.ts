/** @file The steps of iterations. */
import type { Type } from "./type.ts";

/**
 * True for the type of a step `(l: nat) -> [n]a -> [n]a` of an iteration, in which n does not depend on l: then l is the number of the
 * step. In any other step l is the length of its result.
 */
export function isNumberedStep(step: Type): boolean {
  if (step.tag !== "natFun" || step.result.tag !== "fun") return false;
  const { param, result } = step.result;
  if (param.tag !== "array" || result.tag !== "array") return false;
  return param.size === result.size && param.size.boundDepth === 0;
}
