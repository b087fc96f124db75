/** @file The diagnostic E0821 for data files and arrays that cannot be used. */
import { type Diagnostic, mistake, mistakeIn, type StrataError } from "../../term/index.ts";

/** Makes the exception E0821: a data file or an array cannot be used. It has no place; the caller throws it. */
export const dataError = (message: string, help: string): StrataError =>
  mistake({ code: "E0821", severity: "error", message, help: [help] }, `${message}\nhelp: ${help}`);

/** The diagnostic of an error with code E0821; undefined for any other error or value. */
export const dataProblemIn = (error: unknown): Diagnostic | undefined => mistakeIn(error, "E0821");
