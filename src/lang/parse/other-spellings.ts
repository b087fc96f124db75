/** @file How other languages write operators of the language: for the help of syntax errors. */

/** Symbols of other languages, by what is written here. A symbol that the scanner takes as several tokens is one entry. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["<>", "!="],
  ["/=", "!="],
  ["~=", "!="],
  ["=!", "!="],
  ["!==", "!="],
  ["=/=", "!="],
  ["===", "=="],
  ["=<", "<="],
  ["and", "&&"],
  ["or", "||"],
  ["mod", "%"],
]);

/** What is written here for an operator of another language; undefined for other texts. */
export const spelledHere = (text: string): string | undefined => SPELLINGS.get(text);
