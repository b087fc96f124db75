/** @file The formatter's face. */
export { format } from "./format.ts";
