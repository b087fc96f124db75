/** @file A scalar function given in OpenCL C, as stored in the label of an `extern` primitive. */
import type { Prim, Term } from "./term.ts";

/** A scalar function whose implementation is C source text: its name in the source program, its parameters and its code. */
export interface External {
  readonly name: string;
  /** The names that `code` uses for the arguments, in order. */
  readonly params: readonly string[];
  /** One C expression in the names of `params`. */
  readonly code: string;
}

/** Encodes an external function as the label of an `extern` primitive: the JSON text of `[name, params, code]`. */
export const externalLabel = ({ name, params, code }: External): string =>
  JSON.stringify([name, params, code]);

/**
 * Decodes the external function from the label of an `extern` primitive, as `externalLabel` has encoded it. Labels of other
 * primitives cannot be decoded.
 */
export function externalOf({ label }: Prim): External {
  const [name, params, code] = JSON.parse(label) as [string, string[], string];
  return { name, params, code };
}

/**
 * True if argument i of `t` is the specification that an `extern` carries besides its C code: argument 0 of the primitive `extern`.
 * The specification is a closed term and stays one.
 */
export const isMeaning = (t: Term, i: number): boolean =>
  i === 0 && t.tag === "prim" && t.prim === "extern";
