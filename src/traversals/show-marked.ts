/** @file A term as text, and where in the text one of its sub-terms stands. */
import { namesAlong, showTerm, type Term } from "../term/index.ts";
import { replaceAt, subterm, type TermPath } from "./position.ts";

interface Marked {
  readonly text: string;
  /** Of the sub-term, in UTF-16 units; undefined where it cannot be told. */
  readonly span: { readonly start: number; readonly end: number } | undefined;
}

const MARK = "\u0001";

/** Prints the term with a label at the path, and takes the label out of the text again. */
export function showMarked(root: Term, path: TermPath, width = 100): Marked {
  const plain = showTerm(root, { width });
  if (path.length === 0) return { text: plain, span: { start: 0, end: plain.length } };
  const t = subterm(root, path);
  if (t === undefined) return { text: plain, span: undefined };
  const labelled = replaceAt(root, path, t.session.prim("label", [], [t], t.type, MARK));
  return withoutLabel(showTerm(labelled, { width }), plain);
}

/** The sub-term at a path on one line, its variables named as in the whole term. */
export function showWithin(root: Term, path: TermPath): string {
  const t = subterm(root, path);
  return t === undefined ? "…" : showTerm(t, { ...namesAlong(root, path), width: Infinity });
}

function withoutLabel(text: string, plain: string): Marked {
  const found = labelIn(text);
  if (found === undefined) return { text: plain, span: undefined };
  const { start, inside, end } = found;
  const [before, middle, after] = [
    text.slice(0, start),
    text.slice(inside, end).trim(),
    text.slice(end + 1),
  ];
  if (before + middle + after !== plain) return spanIn(plain, before, middle, after);
  return { text: plain, span: { start, end: start + middle.length } };
}

/** Where the label begins, what it holds, and where its bracket closes. */
function labelIn(text: string): { start: number; inside: number; end: number } | undefined {
  const mark = text.indexOf(MARK);
  const start = text.lastIndexOf("label(", mark);
  if (mark < 0 || start < 0) return undefined;
  let depth = 0;
  for (let i = start + "label".length; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0)
      return { start, inside: text.indexOf(",", mark) + 1, end: i };
  }
  return undefined;
}

/** The label has changed where lines are broken: the same signs are sought in the plain text, spaces aside. */
function spanIn(plain: string, before: string, middle: string, after: string): Marked {
  const signs = (s: string): string => s.replace(/\s+/g, "");
  const [from, to] = [signs(before).length, signs(before + middle).length];
  if (signs(before + middle + after) !== signs(plain)) return { text: plain, span: undefined };
  const places = [...plain].flatMap((c, i) => (/\s/.test(c) ? [] : [i]));
  const [start, last] = [places[from], places[to - 1]];
  if (start === undefined || last === undefined) return { text: plain, span: undefined };
  return { text: plain, span: { start, end: last + 1 } };
}
