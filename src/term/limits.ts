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

  // ------------------------------------------------------------ sizes
  /** Terms of a polynomial. */
  sizeTerms: 4_000,
  /** Degree of a term. */
  sizeDegree: 64,
  /** Operations on big integers for one common divisor. */
  divisorSteps: 300_000,
  /** Bits of a power of numbers. */
  powerBits: 1 << 14,

  // ------------------------------------------------------------ source texts
  /** Characters of a file. */
  sourceLength: 1 << 20,
  /** Bytes that are read of a file: so many hold that many characters. */
  sourceBytes: 4 << 20,
  /** Bytes of a package's package.json. */
  manifestBytes: 1 << 20,
  /** Words and symbols of a declaration; Ohm keeps about 4 kB for each while it matches. */
  tokens: 20_000,
  /** Brackets that are open at once. Ohm overflows JavaScript's default stack at about twice this depth. */
  nesting: 48,
  /** Nodes above a node of a syntax tree. A chain of operators is as deep as it is long. */
  syntaxDepth: 500,

  // ------------------------------------------------------------ the language
  /** Expressions and declarations under way while a program is elaborated, each used by the one before. */
  elaborations: 550,
  /** Different arguments that a strategy is called with. */
  instances: 20_000,
  /** Calls of strategies that give sizes or lists, each inside the one before. */
  computedCalls: 200,
  /** Elements of a list in a strategy. */
  listElements: 1_000,
  /** Values of a schedule's parameter. */
  tunableValues: 10_000,

  // ------------------------------------------------------------ rewriting
  /** Evaluation steps of a schedule. */
  steps: 2_000_000,
  /** Rules applied. */
  rewrites: 1_000_000,
  /** Strategies that wait for others to end. */
  nestedCalls: 200_000,

  // ------------------------------------------------------------ lowering
  /** Iterations of loops that a kernel has written out. */
  unrolled: 20_000,
  /** Statements generated for a kernel. */
  statements: 50_000,
  /** Elements of an array that a work-item has for itself. */
  privateElements: 1 << 18,

  // ------------------------------------------------------------ runs
  /** Bytes of the inputs of a run that are drawn at random. */
  randomBytes: 2 ** 32,
  /** Bytes of all buffers of a run in the simulator, and of the inputs and the result of one in the interpreter. */
  simulatedBytes: 2 ** 28,
  /** Elements of local and private arrays, and variables, of a simulated work-group. */
  simulatedCells: 1 << 23,
  /** Work-items and iterations of loops of a simulated kernel. */
  simulatedSteps: 1_000_000_000,
  /** Steps of a plan, of which loops repeat some. */
  launches: 1_000_000,
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
