/** @file Ways out of an unknown name: the closest known ones, else what names of its sort there are or how one is made. */
import { suggestion } from "./did-you-mean.ts";

/** The sorts of names. */
export type Sort =
  | "value"
  | "function"
  | "strategy or rule"
  | "size"
  | "function of sizes"
  | "type"
  | "condition"
  | "metavariable"
  | "program"
  | `schedule for ${string}`;

const IMPORT = "or import the module that declares it";

/** Where no name is known, or so many that a list does not help. */
const MAKE: Readonly<Record<Exclude<Sort, `schedule${string}`>, string>> = {
  value: "bind it: let x = … in …, or \\x -> …; or make it a parameter",
  function: `declare it: fun f(x: f32): f32 = …, ${IMPORT}`,
  "strategy or rule": `declare it: strategy s = …, ${IMPORT}`,
  size: "no size has a name here: write a number",
  "function of sizes": "here only min, max, pow, ceilDiv and log2 compute sizes",
  type: `declare it: type t = f32, ${IMPORT}`,
  condition: "state a relation of sizes: where k divides n",
  metavariable: "name it on the left side",
  program: "declare it: fun p(xs: [n]f32): [n]f32 = …",
};

/** Sorts whose names are few enough to be listed. */
const LISTED: readonly Sort[] = ["size", "type", "condition", "metavariable"];

export function similarNames(sort: Sort, name: string, known: readonly string[]): string {
  const near = suggestion(name, known);
  if (near !== undefined) return near;
  const isSchedule = sort.startsWith("schedule");
  if (known.length > 0 && (isSchedule || LISTED.includes(sort))) {
    return `there ${known.length === 1 ? "is" : "are"} ${known.join(", ")}`;
  }
  return (
    MAKE[sort as keyof typeof MAKE] ?? "write one: schedule s for p = mapNest(1, glb(0)) ; kernel"
  );
}
