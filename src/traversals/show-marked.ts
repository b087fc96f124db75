/** @file Prints a term and finds where one of its sub-terms is in the printed text. */
import { namesAlong, showTerm, type Term } from "../term/index.ts";
import { replaceAt, subterm, type TermPath } from "./position.ts";

/** A printed term and the position of one of its sub-terms in the text. */
interface Marked {
  readonly text: string;
  /** The sub-term's range in `text`, in UTF-16 units, `end` exclusive; undefined if it cannot be determined. */
  readonly span: { readonly start: number; readonly end: number } | undefined;
}

const MARK = "\u0001";

/**
 * Prints `root` in lines of at most `width` characters where possible and finds the sub-term at `path` in the text. The span is
 * undefined if the path leaves the term or the printer shows the sub-term in another form.
 */
export function showMarked(root: Term, path: TermPath, width = 100): Marked {
  const plain = showTerm(root, { width });
  if (path.length === 0) return { text: plain, span: { start: 0, end: plain.length } };
  const t = subterm(root, path);
  if (t === undefined) return { text: plain, span: undefined };
  const labelled = replaceAt(root, path, t.session.prim("label", [], [t], t.type, MARK));
  return withoutLabel(showTerm(labelled, { width }), plain);
}

/** Prints the sub-term at a path on one line with the variable names of the whole term; "…" if the path leaves the term. */
export function showWithin(root: Term, path: TermPath): string {
  const t = subterm(root, path);
  return t === undefined ? "…" : showTerm(t, { ...namesAlong(root, path), width: Infinity });
}

/** The most levels of a term that `showBriefly` prints where it leaves out parts. */
const LEVELS = 8;

/**
 * Prints the sub-term at a path like `showWithin` in at most `length` characters, of which the last is "…" where the text is cut.
 * The head operator stays in the text: where it stands after an operand, as in `a > b`, parts are left out instead, as in `… > b`.
 */
export function showBriefly(root: Term, path: TermPath, length: number): string {
  const whole = showWithin(root, path);
  const t = subterm(root, path);
  if (whole.length <= length || t === undefined) return whole;
  const names = namesAlong(root, path);
  const to = (levels: number): string => showTerm(t, { ...names, width: Infinity, levels });
  const least = t.tag === "lam" ? 2 : 1;
  const head = to(least).replace(/^\\.*? -> /, "");
  if (head.startsWith("…") || head.startsWith("(…"))
    for (let levels = LEVELS; levels >= least; levels--)
      if (to(levels).length <= length) return to(levels);
  return `${whole.slice(0, length - 1)}…`;
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

/** Finds the marked label: where it begins, where its argument begins, and where its bracket closes. */
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

/** Finds the sub-term when the label has changed the line breaks: compares the text without white space with the plain text. */
function spanIn(plain: string, before: string, middle: string, after: string): Marked {
  const signs = (s: string): string => s.replace(/\s+/g, "");
  const [from, to] = [signs(before).length, signs(before + middle).length];
  if (signs(before + middle + after) !== signs(plain)) return { text: plain, span: undefined };
  const places = [...plain].flatMap((c, i) => (/\s/.test(c) ? [] : [i]));
  const [start, last] = [places[from], places[to - 1]];
  if (start === undefined || last === undefined) return { text: plain, span: undefined };
  return { text: plain, span: { start, end: last + 1 } };
}
