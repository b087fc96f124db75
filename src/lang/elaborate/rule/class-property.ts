/** @file A stated property as a demand on a type: `scalar(a)`, and of what type that is by the left side. */
import type { OperatorProperty } from "../../../strategies/index.ts";
import { type ClassDemand, TYPE_CLASSES, type TypeClass } from "../../../term/index.ts";
import type { Pattern } from "./pattern.ts";

/** Undefined where the property is not about a type. */
export function classProperty(
  { name, args }: OperatorProperty,
  { metavariables, inference }: Pattern,
): ClassDemand | undefined {
  const [of] = args;
  if (!isTypeClass(name) || typeof of !== "string") return undefined;
  const type = metavariables.types.get(of) ?? metavariables.values.get(of)?.type;
  return type && { name, type: inference.zonk(type) };
}

const isTypeClass = (name: string): name is TypeClass =>
  (TYPE_CLASSES as readonly string[]).includes(name);
