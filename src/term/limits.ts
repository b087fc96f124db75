/** @file Budgets of a session, on by default: hostile input ends in a diagnostic, not in a crash. */
import type { Diagnostic } from "./diagnostic.ts";

export interface Limits {
  /** Nesting depth of a term. */
  readonly depth: number;
  /** Nodes of a term counted as a tree. */
  readonly nodes: number;
}

export const DEFAULT_LIMITS: Limits = { depth: 1_500, nodes: 2_000_000 };

/** A budget is spent. Callers at the edge turn it into its diagnostic. */
export class LimitError extends Error {
  override readonly name = "LimitError";
  readonly diagnostic: Diagnostic;
  constructor(code: string, message: string, help: string) {
    super(message);
    this.diagnostic = { code, severity: "error", message, help: [help] };
  }
}

/** Our own mistake. */
export class CompilerBug extends Error {
  override readonly name = "CompilerBug";
}
