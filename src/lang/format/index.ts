/** @file The public export of the formatter. */
export { format } from "./format.ts";
