/** @file The types of the names that the left side of a rule binds, for messages about sizes and types that have no name in the text. */
import { showType } from "../../../term/index.ts";
import type { Pattern } from "./pattern.ts";

/** `the left side has xs: [n]a, f: a -> b` */
export function typesOnLeft({ metavariables, inference }: Pattern): string {
  const shown = [...metavariables.values].map(
    ([name, { type }]) => `${name}: ${showType(inference.zonk(type)).replaceAll("?", "")}`,
  );
  return `the left side has ${shown.join(", ")}`;
}
