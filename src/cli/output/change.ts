/** @file A term before and after a step, as `strata trace`, `bisect` and `why` print it: over as many lines as it takes. */
import { namesAlong, showTerm, type Term } from "../../term/index.ts";
import type { TermPath } from "../../traversals/index.ts";

/** What a place of a whole term holds. */
export interface TermPart {
  readonly root: Term;
  readonly path: TermPath;
  readonly term: Term;
}

/** With names for its variables as in the whole term. */
export const showPart = ({ root, path, term }: TermPart): string =>
  showTerm(term, namesAlong(root, path));

/** The lines of a text behind a sign, `-` or `+`. */
export const signed = (text: string, sign: string): string =>
  text
    .split("\n")
    .map((line, i) => `   ${i === 0 ? sign : " "} ${line}`)
    .join("\n");
