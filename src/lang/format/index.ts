/** @file The formatter's face. */
export { type Formatted, format } from "./format.ts";
