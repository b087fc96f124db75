/** @file Mistakes that users make: each changes one place of a text. */
import { tokenise } from "../../src/lang/parse/token.ts";
import type { Choices } from "../../src/testing/choices.ts";

/** A text with a mistake, and where it is. */
export interface Slip {
  readonly text: string;
  /** From 1; undefined: what is missing has no line. */
  readonly line: number | undefined;
  /** What was there, and what is there now. */
  readonly what: string;
}

type Make = (text: string, c: Choices) => Slip | undefined;

function change(text: string, start: number, end: number, by: string): Slip {
  const line = text.slice(0, start).split("\n").length;
  const show = (s: string): string => JSON.stringify(s.trim());
  return {
    text: text.slice(0, start) + by + text.slice(end),
    line,
    what: `${show(text.slice(start, end))} → ${show(by)}`,
  };
}

/** Changes one of the places where a pattern is found. */
const at =
  (pattern: RegExp, by: (found: RegExpMatchArray, c: Choices) => string): Make =>
  (text, c) => {
    const all = [...text.matchAll(pattern)];
    if (all.length === 0) return undefined;
    const found = c.pick(all);
    return change(text, found.index, found.index + found[0].length, by(found, c));
  };

const KEYWORDS = new Set(
  "import export fun schedule strategy rule for where let label match".split(" "),
);

/** One letter is left out, doubled, or exchanged with the next. */
const misspelt: Make = (text, c) => {
  const names = tokenise(text).tokens.filter(({ start, end }) => {
    const word = text.slice(start, end);
    return /^[a-z]\w{3,}$/i.test(word) && !KEYWORDS.has(word);
  });
  if (names.length === 0) return undefined;
  const { start, end } = c.pick(names);
  const word = text.slice(start, end);
  const i = c.int(1, word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, i),
    word[i]!,
    word[i + 1]!,
    word.slice(i + 2),
  ];
  const wrong = c.pick([
    before + next + after,
    before + letter + letter + next + after,
    before + next + letter + after,
  ]);
  return wrong === word ? undefined : change(text, start, end, wrong);
};

const droppedImport: Make = (text, c) => {
  const slip = at(/^import \w+\n/gm, () => "")(text, c);
  return slip && { ...slip, line: undefined };
};

const swapped = at(/\((\w[\w.]*), (\w[\w.]*)([,)])/g, ([, a, b, end]) => `(${b}, ${a}${end}`);
const otherNumber = at(/(?<=[(, ])\d+(?=[,)])/g, ([n], c) =>
  String(Number(n) + c.pick([1, 2, -1])),
);
const otherType = at(/\bf32\b/g, (_, c) => c.pick(["i32", "[n]f32", "bool"]));
const droppedDimension = at(/\[[nmdhwk]\](?=f32|\[)/g, () => "");
const droppedPad = at(/pad([23]d)?\([^()]*(\([^()]*\))?[^()]*\) \|> /g, () => "");
const otherRank = at(/\b([a-zA-Z]+)([123])d\b/g, ([, name, d], c) => {
  const others = ["1d", "2d", "3d", ""].filter((o) => o !== `${d}d`);
  return `${name}${c.pick(others)}`;
});
const droppedKernel = at(/\s*; kernel\b/g, () => "");
const droppedMark = at(/[()[\],;=]|\|>|->/g, () => "");
const otherBracket = at(/[)\]]/g, ([b]) => (b === ")" ? "]" : ")"));
const droppedArgument = at(/, \w+\)/g, () => ")");
const furtherArgument = at(/(?<=\w\(\w+)\)/g, () => ", 2)");
const droppedStep = at(/(?<= = |; )[^;=\n]+ ; /g, () => "");

/** By name. */
export const SLIPS: Readonly<Record<string, Make>> = {
  ...{ misspelt, droppedImport, swapped, otherNumber, otherType, droppedDimension, droppedPad },
  ...{ otherRank, droppedKernel, droppedMark, otherBracket, droppedArgument, furtherArgument },
  ...{ droppedStep },
};
