/**
 * @file Summarises what the grammar would have accepted: a class ("an expression") replaces the tokens that begin it, "an
 * operator" replaces the operators, and required tokens precede optional ones.
 */

import { isKeyword, isSymbol } from "./alphabet.ts";
import type { ParseStop } from "./grammar/build.ts";

/** The classes, larger ones first; a class replaces the ones after it and the tokens with which any of them begins. */
// biome-ignore format: a table
const CLASSES: readonly string[] = [
  "a declaration", "an argument", "a condition", "a strategy", "an expression", "a type", "a size", "a parameter", "a kind",
];

const STARTS = new Set([
  ..."( [ { ` \\ - ! let if match idx vec boundary true false min max pow ceilDiv log2 type STRING".split(
    " ",
  ),
  "a name",
  "a number",
  "a string",
  "an operator",
]);

/** The tokens that can continue a complete expression, size or name; reported as "an operator" where operators are possible. */
const CONTINUES = new Set(["|>", "||", "&&", "as", "[", "(", ".", "..", "::", "an operator"]);

/** Words of searches, `saturate(…) until … by …` and `sketch(…)`: named where nothing else is possible. */
const RARE: ReadonlySet<string> = new Set(["until", "by", "sketch"]);
const MOST = 4;

/**
 * At most four alternatives as phrases for a message, such as `a strategy` or `` `)` ``: a class in place of the tokens that begin
 * it, required ones before optional ones.
 */
export const summarise = (expected: ParseStop["expected"]): readonly string[] => {
  const whats = [...expected]
    .sort((a, b) => Number(b.certain) - Number(a.certain))
    .map((e) => e.what)
    .filter((what, _, { length }) => !RARE.has(what) || length === 1);
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

/** Joins phrases for a message: `a, b or c`; one phrase stays as it is. */
export const orList = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
