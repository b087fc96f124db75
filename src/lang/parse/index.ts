/** @file The front end's public face: text to surface AST, one declaration at a time. */

export { type ParsedFileJson, parsedFileFromJson, parsedFileToJson } from "./packed-file.ts";
export { parseFile } from "./parse-file.ts";
export type { ParsedFile } from "./parsed-file.ts";
export { wordsIn } from "./words.ts";
