/** @file Reads a stated property such as `scalar(a)` as a requirement on a type. */
import type { OperatorProperty } from "../../../strategies/index.ts";
import { type ClassDemand, isTypeClass } from "../../../term/index.ts";
import type { Pattern } from "./pattern.ts";

/**
 * The type class that a property requires and the type of its first argument (a type, or the type of a value), as far as the left
 * side determines it. Undefined for a property that is no type class, and for a name that the left side does not bind to a type or
 * a value.
 */
export function classProperty(
  { name, args }: OperatorProperty,
  { metavariables, inference }: Pattern,
): ClassDemand | undefined {
  const [of] = args;
  if (!isTypeClass(name) || typeof of !== "string") return undefined;
  const type = metavariables.types.get(of) ?? metavariables.values.get(of)?.type;
  return type && { name, type: inference.zonk(type) };
}
