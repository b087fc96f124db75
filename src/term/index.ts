/** @file Public face of the term layer: sizes, types, primitives, terms. */
export type { Diagnostic, Place, Severity, Span } from "./diagnostic.ts";
export * from "./size/index.ts";
