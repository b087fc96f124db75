/** @file What mutated inputs are made of: the library, the examples, the programs of the tests; and their tokens. */
import { readdirSync, readFileSync } from "node:fs";
import { split } from "../../src/lang/parse/split.ts";
import { tokenise } from "../../src/lang/parse/token.ts";
import { FORMS, SAMPLE } from "../props/parse-samples.ts";

const FOLDERS = ["stdlib", "examples", "test/lowering"];

/** Whole files, without their imports: all of the library is in scope. */
export const FILES: readonly string[] = [
  ...FOLDERS.flatMap((folder) => {
    const url = new URL(`../../${folder}/`, import.meta.url);
    return readdirSync(url)
      .filter((name) => name.endsWith(".strata"))
      .map((name) => readFileSync(new URL(name, url), "utf8"));
  }),
  SAMPLE,
  FORMS,
].map((text) => text.replace(/^import .*\n/gm, ""));

/** Declarations by themselves, with what documents them left out. */
export const DECLARATIONS: readonly string[] = FILES.flatMap((text) =>
  split(text).headers.map(({ span }) => text.slice(span.start, span.end)),
);

/** Neighbours: declarations that follow each other in a file, with the text between them. */
export const NEIGHBOURS: readonly string[] = FILES.flatMap((text) => {
  const { headers } = split(text);
  return headers.slice(0, -3).map((h, i) => text.slice(h.span.start, headers[i + 3]!.span.end));
});

const tokensOf = (text: string): readonly { readonly kind: string; readonly text: string }[] =>
  tokenise(text).tokens.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));

const all = FILES.flatMap(tokensOf);

/** Every token once. */
export const TOKENS: readonly string[] = [...new Set(all.map((token) => token.text))];

/** Every name once: what exchanges them often still parses. */
export const NAMES: readonly string[] = [
  ...new Set(all.flatMap((token) => (token.kind === "NAME" ? [token.text] : []))),
];

/** Runs of tokens, to be put into other places. */
export const PIECES: readonly string[] = FILES.flatMap((text) => {
  const { tokens } = tokenise(text);
  return tokens.flatMap((token, i) => {
    const end = tokens[i + 2 + (i % 9)]?.end;
    return i % 5 === 0 && end !== undefined ? [text.slice(token.start, end)] : [];
  });
});
