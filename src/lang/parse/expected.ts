/**
 * @file What the grammar would have accepted, said in a few words: classes stand for the tokens they start with, operators
 * for each other, what was needed comes before what could also have followed.
 */

import { isKeyword, isSymbol } from "./alphabet.ts";
import type { ParseStop } from "./grammar/build.ts";

/** The larger class first: it stands for those after it, and for the tokens that any of them starts with. */
// biome-ignore format: a table
const CLASSES: readonly string[] = [
  "a declaration", "an argument", "a condition", "a strategy", "an expression", "a type", "a size", "a parameter", "a kind",
];

const STARTS = new Set([
  ..."( [ { ` \\ - ! let if match idx boundary true false min max pow ceilDiv log2 type STRING".split(
    " ",
  ),
  "a name",
  "a number",
  "a string",
  "an operator",
]);

/** What may continue a complete expression, size or name; said as "an operator" where operators may. */
const CONTINUES = new Set(["|>", "||", "&&", "as", "[", "(", ".", "..", "::", "an operator"]);

const MOST = 4;

/** At most a handful of alternatives, each ready to be read: `a strategy`, `` `)` ``. */
export const summarise = (expected: ParseStop["expected"]): readonly string[] => {
  const whats = [...expected]
    .sort((a, b) => Number(b.certain) - Number(a.certain))
    .map((e) => e.what);
  const largest = CLASSES.find((c) => whats.includes(c));
  const few = largest === undefined ? withoutClass(whats) : withClass(largest, whats);
  return few.slice(0, MOST).map(readable);
};

const withClass = (largest: string, whats: readonly string[]): readonly string[] => [
  largest,
  ...whats.filter((what) => !CLASSES.includes(what) && !STARTS.has(what) && what !== ".."),
];

const withoutClass = (whats: readonly string[]): readonly string[] => {
  const isExpr = whats.includes("|>");
  const continues = (what: string) => CONTINUES.has(what) || (isExpr && what === "a comparison");
  const rest = whats.filter((what) => !continues(what) && !LAST.includes(what));
  const operator = whats.includes("an operator") && !whats.includes(";");
  const few = [
    ...rest,
    ...(operator ? ["an operator"] : []),
    ...LAST.filter((what) => whats.includes(what)),
  ];
  return few.length > 0 ? few : whats;
};

const LAST: readonly string[] = ["end of input", "where"];

const readable = (what: string): string => {
  if (what === "end of input") return "the end of the declaration";
  return isKeyword(what) || isSymbol(what) ? `\`${what}\`` : what;
};

/** `a, b or c` */
export const orList = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
