/** @file The front end's public face: text to surface AST, one declaration at a time. */

export { MAX_NESTING } from "./nesting.ts";
export { type ParsedFileJson, parsedFileFromJson, parsedFileToJson } from "./packed-file.ts";
export { parseFile } from "./parse-file.ts";
export { MAX_DEPTH, MAX_TOKENS } from "./parse-piece.ts";
export type { ParsedFile } from "./parsed-file.ts";
export { wordsIn } from "./words.ts";
