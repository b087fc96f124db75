/** @file The types of a rule's metavariables, for messages about sizes and types without a name in the source. */
import { showType } from "../../../term/index.ts";
import type { Pattern } from "./pattern.ts";

/** A text with the types of all metavariables for terms, such as "the left side has xs: [n]a, f: a -> b". */
export function typesOnLeft({ metavariables, inference }: Pattern): string {
  const shown = [...metavariables.values].map(
    ([name, { type }]) => `${name}: ${showType(inference.zonk(type)).replaceAll("?", "")}`,
  );
  return `the left side has ${shown.join(", ")}`;
}
