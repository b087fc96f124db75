/**
 * @file Budgets: hostile input ends in a diagnostic, not in a crash and not never. Each is a count, the same on every
 * machine. A comment says what is counted, the largest program here that has to pass, and the smallest bomb that has to be
 * stopped; `test/bombs/limits.test.ts` sets off a bomb for each.
 */
import type { Diagnostic } from "./diagnostic.ts";

/** The budgets, where nobody sets others. */
export const LIMITS = {
  // ------------------------------------------------------------ terms and types
  /** Nodes on the longest way down a term. */
  termDepth: 1_500,
  /** Nodes of a term, counted as a tree. */
  termNodes: 2_000_000,
  /** Nodes on the longest way down a type. */
  typeDepth: 500,
  /** Nodes of a type, counted as a tree: what a value of it has components. */
  typeNodes: 10_000,

  // ------------------------------------------------------------ the language
  /** Expressions and declarations under way while a program is elaborated, each used by the one before. */
  elaborations: 550,
} as const;

export type Limits = { readonly [K in keyof typeof LIMITS]: number };

/** A budget is spent. Callers at the edge turn it into its diagnostic. */
export class LimitError extends Error {
  override readonly name = "LimitError";
  readonly diagnostic: Diagnostic;
  constructor(code: string, message: string, help: string) {
    super(message);
    this.diagnostic = { code, severity: "error", message, help: [help] };
  }
}

/** Did a recursion fill JavaScript's stack? How deep that is depends on the process: the counts above should stop it first. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes("call stack");

/** Our own mistake. */
export class CompilerBug extends Error {
  override readonly name = "CompilerBug";
}
