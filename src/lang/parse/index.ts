/** @file The public exports of the front end: from text to syntax trees, one declaration at a time. */

export { type ParsedFileJson, parsedFileFromJson, parsedFileToJson } from "./packed-file.ts";
export { parseFile } from "./parse-file.ts";
export type { ParsedFile } from "./parsed-file.ts";
export { plainText } from "./plain-text.ts";
export { wordsIn } from "./words.ts";
