/** @file A scalar function given in OpenCL C: what the label of an `extern` holds. */
import type { Prim, Term } from "./term.ts";

export interface External {
  readonly name: string;
  /** The names under which `code` knows the arguments. */
  readonly params: readonly string[];
  /** One C expression. */
  readonly code: string;
}

export const externalLabel = ({ name, params, code }: External): string =>
  JSON.stringify([name, params, code]);

export function externalOf({ label }: Prim): External {
  const [name, params, code] = JSON.parse(label) as [string, string[], string];
  return { name, params, code };
}

/** Is argument i of a term what C code means? It has no free variables, and never gets one. */
export const isMeaning = (t: Term, i: number): boolean =>
  i === 0 && t.tag === "prim" && t.prim === "extern";
