/** @file Prints a term before and after a step, for `strata trace`, `bisect` and `why`. */
import { namesAlong, showTerm, type Term } from "../../term/index.ts";
import type { TermPath } from "../../traversals/index.ts";

/** A subterm with the whole term and the path that leads to it. */
export interface TermPart {
  readonly root: Term;
  readonly path: TermPath;
  readonly term: Term;
}

/** A sub-term as text, with the variable names that it has in the whole term. The text can have several lines. */
export const showPart = ({ root, path, term }: TermPart): string =>
  showTerm(term, namesAlong(root, path));

/** Indents the lines of a text and puts a sign, `-` or `+`, before the first. The sign can carry colour. */
export const signed = (text: string, sign: string): string =>
  text
    .split("\n")
    .map((line, i) => `   ${i === 0 ? sign : " "} ${line}`)
    .join("\n");
