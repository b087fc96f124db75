/** @file What mistakes are made in: each schedule of the examples, with the declarations of its file and no other schedule. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseFile } from "../../src/lang/index.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

export interface Subject {
  readonly name: string;
  readonly text: string;
}

/** Of one file a text for each schedule. */
function subjectsOf(file: string): readonly Subject[] {
  const text = readFileSync(`${EXAMPLES}/${file}`, "utf8");
  const { headers } = parseFile(file, text);
  const schedules = headers.filter((h) => h.keyword === "schedule");
  return schedules.map((kept) => {
    const others = schedules.filter((h) => h !== kept).toReversed();
    const alone = others.reduce((t, h) => t.slice(0, h.span.start) + t.slice(h.span.end), text);
    return { name: `${file}: ${kept.name.text}`, text: withoutComments(alone) };
  });
}

const withoutComments = (text: string): string =>
  `${text
    .replaceAll(/^\s*\/\/.*\n/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;

export const subjects = (): readonly Subject[] =>
  readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" })
    .filter((f) => f.endsWith(".strata"))
    .sort()
    .flatMap(subjectsOf)
    .filter(({ text }) => !/^import "/m.test(text));
