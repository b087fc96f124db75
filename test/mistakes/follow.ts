/** @file Does what the first way out says, where that can be done without understanding it. */
import type { Diagnostic } from "../../src/term/index.ts";

type Follow = (text: string, d: Diagnostic, found: RegExpExecArray) => readonly string[];

const replaced = (text: string, { place }: Pick<Diagnostic, "place">, by: string): string =>
  place === undefined ? text : text.slice(0, place.span.start) + by + text.slice(place.span.end);

/** A text for each place where a word stands, or a call of a function with these arguments. */
const eachWord = (text: string, word: string, by: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\\b${word.replace(/[()]/g, "\\$&")}(?!\\w)`, "g"))].map(
    (m) => text.slice(0, m.index) + by + text.slice(m.index + word.length),
  );

/** After the `=` of the schedule. */
const beginning = (text: string, step: string): string =>
  text.replace(/(\nschedule [^{]*?(?<!nat |nat in \[[^\]]*\] )=\s)/, `$1${step} ; `);

const WAYS: readonly (readonly [RegExp, Follow])[] = [
  [/^did you mean `([^`]+)`/, (text, d, [, name]) => [replaced(text, d, name!)]],
  [/: import (\w+)$/, (text, _, [, module]) => [`import ${module}\n${text}`]],
  [/^`(\w+)` in the place of `(\w+)` fits/, (text, _, [, by, word]) => eachWord(text, word!, by!)],
  [
    /^`(\w+)` takes any size: .* of `(\w+)`$/,
    (text, _, [, by, word]) => eachWord(text, word!, by!),
  ],
  [
    /^end the schedule with `(; [\w ;]+)`/,
    (text, _, [, end]) => [text.trimEnd().replace(/( ; kernel)?$/, ` ${end}\n`)],
  ],
  [/begin the schedule with `(.*) ; …`$/, (text, _, [, step]) => [beginning(text, step!)]],
  [
    /than elements: (pad.*\)) \|> (slide.*?\))/,
    (text, _, [, pad, slide]) => eachWord(text, slide!, `${pad} |> ${slide}`),
  ],
  [
    /^without the step `(.*)` it compiles$/,
    (text, _, [, step]) => [text.replace(`${step} ; `, "")],
  ],
  [/^remove the `(.)`/, (text, d) => [replaced(text, d, "")]],
  [
    /^write `(.)` for `(.)`, or/,
    (text, d, [, by]) => [replaced(text, d.related?.at(-1) ?? d, by!)],
  ],
];

/** What may come of following the first help that is understood; undefined: none is. */
export function followed(text: string, d: Diagnostic): readonly string[] | undefined {
  for (const help of d.help ?? [])
    for (const [pattern, follow] of WAYS) {
      const found = pattern.exec(help);
      if (found !== null) return follow(text, d, found);
    }
  return undefined;
}
