/** @file The help for an unknown name: the closest known names, else the list of all names of its sort, else how to declare one. */
import { suggestion } from "./did-you-mean.ts";

/**
 * The sorts of names that a diagnostic can report as unknown; the text of a sort is part of the message "no SORT named … is in
 * scope".
 */
export type Sort =
  | "value"
  | "function"
  | "strategy or rule"
  | "search"
  | "loop"
  | "primitive"
  | "size"
  | "function of sizes"
  | "type"
  | "condition"
  | "measure"
  | "law"
  | "metavariable"
  | "program"
  | `schedule for ${string}`;

const IMPORT = "or import the module that declares it";

/** How to declare or avoid a name of each sort; used when no name is close and a list would be empty or too long. */
const MAKE: Readonly<Record<Exclude<Sort, `schedule${string}`>, string>> = {
  value: "bind it: let x = … in …, or \\x -> …; or make it a parameter",
  function: `declare it: fun f(x: f32): f32 = …, ${IMPORT}`,
  "strategy or rule": `declare it: strategy s = …, ${IMPORT}`,
  search:
    "what searches is `saturate`: saturate([splitJoin(32), reduceMapFusion]) until map[_] > map[32]",
  loop: "loops are maps and reductions: map[n], mapGlb[n], reduce[n], …",
  primitive:
    "a sketch may have every primitive of the language, contains(…), and declared sketches: strategy tiled(t: nat) = sketch(map[_] > map[t])",
  size: "no size has a name here: write a number",
  "function of sizes": "here only min, max, pow, ceilDiv and log2 compute sizes",
  type: `declare it: type t = f32, ${IMPORT}`,
  law: "fun f(a: t, b: t): t = … with associative, commutative, identity(z)",
  condition: "state a relation of sizes: where k divides n",
  measure: "ask a measure: where rank(xs) <= 2",
  metavariable: "name it on the left side",
  program: 'declare it: fun p(xs: [n]f32): [n]f32 = …, or import it: import "./p.strata" (p)',
};

/** Sorts with so few names that all are listed. */
const LISTED: readonly Sort[] = ["size", "type", "condition", "measure", "law", "metavariable"];

/** The help where a declared type has a size as a parameter. */
export const SIZED_TYPE =
  "a type has no sizes as parameters: write it out in each function, " +
  "`fun step(s: ([n]f32, f32)): ([n]f32, f32) = …`, which binds n, or declare one for each length, `type state = ([16]f32, f32)`";

/**
 * The help sentence for the unknown `name` of a sort, given the known names of that sort: the closest ones; else, for sorts with
 * few names and for schedules, all known ones; else how to declare one.
 */
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
