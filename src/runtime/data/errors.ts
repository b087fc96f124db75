/** @file A data file or array that cannot be used: what is wrong and the way out. */
import { type Diagnostic, mistake, mistakeIn, type StrataError } from "../../term/index.ts";

/** E0821, of data files. */
export const dataError = (message: string, help: string): StrataError =>
  mistake({ code: "E0821", severity: "error", message, help: [help] }, `${message}\nhelp: ${help}`);

/** What is wrong with data; undefined: it is something else. */
export const dataProblemIn = (error: unknown): Diagnostic | undefined => mistakeIn(error, "E0821");
