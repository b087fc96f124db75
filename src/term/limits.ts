/**
 * @file Budgets: hostile input ends in a diagnostic and neither crashes nor runs forever. Every budget is a count, equal on all
 * machines.
 *
 * The comment on a budget says what is counted. *Largest* is the greatest count over the library and the examples with all
 * schedules compiled (`acousticSteps`: examples/iterated/acoustic.strata, `jacobi3d13`, `srad1`: examples/stencils, `ffts1024`:
 * examples/pipelines). *To pass* is a count that must stay possible. *Bomb* is the smallest hostile input that must be stopped;
 * `test/bombs/limits.test.ts` runs one for each budget.
 */
import type { Diagnostic } from "./diagnostic.ts";

/**
 * The default budgets by name. Each is a maximal count; a greater count raises LimitError or gives a diagnostic. Exception:
 * permutations of more than `checkedIndices` indices run unchecked, with a note.
 */
export const LIMITS = {
  // ------------------------------------------------------------ terms and types
  /**
   * Nodes on the longest path from the root of a term, where a chain of operators is one node. Largest: 39 (`acousticSteps`). Bomb: a
   * rule that wraps what it matches, 1,500 times.
   */
  termDepth: 1_500,
  /**
   * Nodes on the longest path from the root of a term. To pass: 10,000 (a sum of as many terms). Bomb: a rule that adds 1 to what it
   * matches, 16,000 times.
   */
  termHeight: 16_000,
  /** Nodes of a term, counted as a tree. Largest: 4,037 (`acousticSteps`). Bomb: a rule that doubles what it matches, 21 times. */
  termNodes: 2_000_000,
  /**
   * Nodes on the longest path from the root of a type. Largest: 10 (stdlib/remainders). Bomb: 500 declared types, each an array of
   * the one before.
   */
  typeDepth: 500,
  /**
   * Nodes of a type, counted as a tree, which is the number of components of its values. Largest: 35 (stdlib/stencil). Bomb: 13
   * nested pairs of pairs, which are 2^13 components.
   */
  typeNodes: 10_000,

  // ------------------------------------------------------------ sizes
  /** Terms of a polynomial of a size. Largest: 10 (stdlib/remainders). Bomb: the product of two sums of 64 names. */
  sizeTerms: 4_000,
  /** Degree of a term of a size. Largest: 3 (stdlib/devices). Bomb: `pow(n, 65)`. */
  sizeDegree: 64,
  /**
   * Operations on big integers for one greatest common divisor of polynomials. Largest: none. Bomb: a quotient of powers of degree
   * 6 in four names.
   */
  divisorSteps: 300_000,
  /** Bits of a power of constants. To pass: 53. Bomb: `pow(3, k)` for a k of 10,000. */
  powerBits: 1 << 14,

  // ------------------------------------------------------------ source texts
  /** Characters of a file. Largest: 11,564 (stdlib/blocking). Bomb: a file of 1,048,577 blanks. */
  sourceLength: 1 << 20,
  /** Bytes read of a file, enough for `sourceLength` characters. Bomb: /dev/zero. */
  sourceBytes: 4 << 20,
  /** Bytes of a package's package.json. Largest: 3,064 (the compiler's own). Bomb: one of 1 MiB and a byte. */
  manifestBytes: 1 << 20,
  /**
   * Tokens of a declaration; the parser generator Ohm keeps about 3 kB for each while it matches. Largest: 206 (stdlib/sweeps).
   * To pass: 100,000 (a sum of 10,000 terms of ten tokens). Bomb: an array literal of 100,000 elements.
   */
  tokens: 200_000,
  /**
   * Brackets that are open at once. Ohm overflows JavaScript's default stack at about twice this depth. Largest: 9
   * (stdlib/stencil). Bomb: 100 parentheses.
   */
  nesting: 48,
  /**
   * Depth of a syntax tree in nodes; a chain of operators, stages or steps is one node. Largest: 20 (stdlib/blocking). Bomb: 500
   * signs before a number.
   */
  syntaxDepth: 500,

  // ------------------------------------------------------------ the language
  /**
   * Nested elaborations of expressions and declarations, each used by the one before; as many as fit on the stack. Largest: 27
   * (`acousticSteps`). Bomb: 550 declared types, the last first.
   */
  elaborations: 550,
  /**
   * Distinct argument lists with which one strategy is called. Largest: 280 (`acousticSteps`). Bomb: a strategy that counts
   * upwards.
   */
  instances: 20_000,
  /** Nesting depth of calls of strategies that return sizes or lists. Largest: 6 (`gemm`). Bomb: `f(k) = 1 + f(k + 1)`. */
  computedCalls: 200,
  /** Elements of a list in a strategy. Largest: 6 (`gemm`). Bomb: a list that doubles with each call, 10 times. */
  listElements: 1_000,
  /** Candidate values of one parameter of a schedule. Largest: 6. Bomb: `1 .. 10001`. */
  tunableValues: 10_000,

  // ------------------------------------------------------------ rewriting
  /**
   * Evaluation steps of a schedule. Largest: 3,000,000 (`default:cpu` for a random program of 1,500 nodes). Bomb: a strategy that calls
   * the next one twice, 22 levels deep.
   */
  steps: 5_000_000,
  /** Rules applied. Largest: 356 (`jacobi3d13`). Bomb: a rule that applies forever, where `--fuel` has raised `steps`. */
  rewrites: 1_000_000,
  /** Nesting depth of strategy calls. Largest: 85 (`srad1`). Bomb: a strategy that calls itself before it does anything. */
  nestedCalls: 200_000,

  /** Operations of a closed term that `compute` evaluates. To pass: 2^20 (weights of 1024 × 1024). Bomb: a sum of 2^25 numbers. */
  computedWork: 1 << 24,
  /** Scalars of the literal that `compute` makes. To pass: 2^12 (weights of 64 × 64). Bomb: a table of 2^16 + 1 numbers. */
  computedElements: 1 << 16,

  // ------------------------------------------------------------ lowering
  /** Iterations of unrolled loops of a kernel. Largest: 5,040 (`jacobi3d13`). Bomb: `unrollAll` over 64 × 64 × 64. */
  unrolled: 20_000,
  /** Statements generated for a kernel. Largest: 7,166 (`jacobi3d13`). Bomb: 10,000 unrolled iterations of six statements. */
  statements: 50_000,
  /**
   * Reads for which the generator of a kernel makes an expression, less ten for each statement; equal reads at one place count
   * once. Largest: none. To pass: 40,000 (80 nested windows). Bomb: sums of pairs of sums of pairs …, 17 levels deep.
   */
  reads: 100_000,
  /**
   * Reads inside each other for which the generator of a kernel makes an expression; as many as fit on the stack. To pass: 512 (a
   * pipeline of 256 maps). Bomb: one of 1,000.
   */
  readDepth: 520,
  /**
   * Nodes of the expressions of a kernel, as they are printed: a part that no constant holds counts as often as it occurs.
   * Largest: 11,645 (`bilateral5x5`). Bomb: 10 nested windows with constant borders.
   */
  nodes: 200_000,
  /** Elements of a private array of one work-item. Largest: 240 (`jacobi3d13`). Bomb: a row of 300,000 copied to private memory. */
  privateElements: 1 << 18,

  // ------------------------------------------------------------ runs
  /** Bytes of randomly drawn inputs of a run. To pass: 2^31 (eight arrays of 8192² floats). Bomb: `--size n=2147483647`. */
  randomBytes: 2 ** 32,
  /**
   * Bytes of all buffers of a run in the simulator, or of the inputs and the result of a run in the interpreter, whose values take
   * several times as much memory. To pass: 2^26 (four arrays of 2048² floats). Bomb: `--size n=100000000`.
   */
  simulatedBytes: 2 ** 28,
  /**
   * Elements of the local and private arrays, and variables, of one simulated work-group. To pass: 278,528 (64 KiB of local memory,
   * and 256 elements for each of 1,024 work-items). Bomb: a row of 10,000,000 in local memory.
   */
  simulatedCells: 1 << 23,
  /**
   * Work-items plus loop iterations of a simulated kernel. To pass: 10^8 (4096² points of 5 taps). Bomb: a loop of 10^9 iterations.
   */
  simulatedSteps: 1_000_000_000,
  /**
   * Indices of permutations that the host checks before a run. To pass: 2^20, which take a second. Larger permutations run
   * unchecked, with a note. Bomb: a scatter of 2^20 + 1 elements by a function that is not proved to be one-to-one.
   */
  checkedIndices: 1 << 20,
  /** Kernel launches of a plan plus rounds of its loops. To pass: 100,000 time steps. Bomb: 10^9 steps of one launch each. */
  launches: 300_000,
} as const;

/**
 * The budgets of a session or a run: a number for each name in `LIMITS`. A session takes the defaults of `LIMITS` for budgets that
 * it is not given.
 */
export type Limits = { readonly [K in keyof typeof LIMITS]: number };

/**
 * The error for an exceeded budget. `diagnostic` has the code (E0602 for sizes, others such as E0105 and E0902), the message and
 * one line of help. It is not a StrataError.
 */
export class LimitError extends Error {
  override readonly name = "LimitError";
  readonly diagnostic: Diagnostic;
  constructor(code: string, message: string, help: string) {
    super(message);
    this.diagnostic = { code, severity: "error", message, help: [help] };
  }
}

/**
 * True for JavaScript's stack overflow, a RangeError that mentions the call stack. The depth at which it occurs depends on the
 * process; the budgets should stop first.
 */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes("call stack");

/** The exception for a mistake in the compiler. Mistakes of users are StrataErrors instead. */
export class CompilerBug extends Error {
  override readonly name = "CompilerBug";
}
