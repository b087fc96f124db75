/**
 * @file Budgets: hostile input ends in a diagnostic, not in a crash and not never. Each is a count, the same on every
 * machine.
 *
 * A comment says what is counted; the largest count among the library and the examples, all schedules compiled
 * (`acousticSteps`: examples/iterated/acoustic.strata, `jacobi3d13`, `srad1`: examples/stencils), or what has to pass by
 * design; and the smallest bomb that has to be stopped. `test/bombs/limits.test.ts` sets off a bomb for each.
 */
import type { Diagnostic } from "./diagnostic.ts";

/** The budgets, where nobody sets others. */
export const LIMITS = {
  // ------------------------------------------------------------ terms and types
  /** Nodes on the longest way down a term. Largest: 39 (`acousticSteps`). Bomb: a rule that wraps what it matches, 1,500 times. */
  termDepth: 1_500,
  /** Nodes of a term, counted as a tree. Largest: 4,037 (`acousticSteps`). Bomb: a rule that doubles what it matches, 21 times. */
  termNodes: 2_000_000,
  /** Nodes on the longest way down a type. Largest: 10 (stdlib/remainders). Bomb: 500 declared types, each an array of the one before. */
  typeDepth: 500,
  /**
   * Nodes of a type, counted as a tree: a value of it has as many components. Largest: 35 (stdlib/stencil). Bomb: 13 pairs of
   * pairs, which are 2^13 components.
   */
  typeNodes: 10_000,

  // ------------------------------------------------------------ sizes
  /** Terms of a polynomial. Largest: 10 (stdlib/remainders). Bomb: the product of two sums of 64 names. */
  sizeTerms: 4_000,
  /** Degree of a term. Largest: 3 (stdlib/devices). Bomb: `pow(n, 65)`. */
  sizeDegree: 64,
  /** Operations on big integers for one common divisor. Largest: none. Bomb: a quotient of powers of degree 6 in four names. */
  divisorSteps: 300_000,
  /** Bits of a power of numbers. To pass: 53. Bomb: `pow(3, k)` for a k of 10,000. */
  powerBits: 1 << 14,

  // ------------------------------------------------------------ source texts
  /** Characters of a file. Largest: 11,564 (stdlib/blocking). Bomb: a file of 1,048,577 blanks. */
  sourceLength: 1 << 20,
  /** Bytes that are read of a file; so many hold that many characters. Bomb: /dev/zero. */
  sourceBytes: 4 << 20,
  /** Bytes of a package's package.json. Largest: 3,064 (our own). Bomb: one of 1 MiB and a byte. */
  manifestBytes: 1 << 20,
  /**
   * Words and symbols of a declaration; Ohm keeps about 4 kB for each while it matches. Largest: 206 (stdlib/sweeps). Bomb: an
   * array literal of 10,000 elements.
   */
  tokens: 20_000,
  /**
   * Brackets that are open at once. Ohm overflows JavaScript's default stack at about twice this depth. Largest: 9
   * (stdlib/stencil). Bomb: 100 parentheses.
   */
  nesting: 48,
  /** Nodes above a node of a syntax tree. Largest: 20 (stdlib/blocking). Bomb: a sum of 500 terms, which is as deep as it is long. */
  syntaxDepth: 500,

  // ------------------------------------------------------------ the language
  /**
   * Expressions and declarations under way while a program is elaborated, each used by the one before; as many as fit on the
   * stack. Largest: 27 (`acousticSteps`). Bomb: 550 declared types, the last first.
   */
  elaborations: 550,
  /** Different arguments that a strategy is called with. Largest: 280 (`acousticSteps`). Bomb: a strategy that counts upwards. */
  instances: 20_000,
  /** Calls of strategies that give sizes or lists, each inside the one before. Largest: 6 (`gemm`). Bomb: `f(k) = 1 + f(k + 1)`. */
  computedCalls: 200,
  /** Elements of a list in a strategy. Largest: 6 (`gemm`). Bomb: a list that doubles with each call, 10 times. */
  listElements: 1_000,
  /** Values of a schedule's parameter. Largest: 6. Bomb: `1 .. 10001`. */
  tunableValues: 10_000,

  // ------------------------------------------------------------ rewriting
  /** Evaluation steps of a schedule. Largest: 263,605 (`acousticSteps`). Bomb: two calls a call, 20 deep. */
  steps: 2_000_000,
  /** Rules applied. Largest: 356 (`jacobi3d13`). Bomb: a rule that goes on and on, where `--fuel` has raised the steps. */
  rewrites: 1_000_000,
  /** Strategies that wait for others to end. Largest: 85 (`srad1`). Bomb: a strategy that calls itself before it does anything. */
  nestedCalls: 200_000,

  // ------------------------------------------------------------ lowering
  /** Iterations of loops that a kernel has written out. Largest: 5,040 (`jacobi3d13`). Bomb: `unrollAll` over 64 × 64 × 64. */
  unrolled: 20_000,
  /** Statements generated for a kernel. Largest: 7,166 (`jacobi3d13`). Bomb: 10,000 iterations of six statements written out. */
  statements: 50_000,
  /** Elements of an array that a work-item has for itself. Largest: 240 (`jacobi3d13`). Bomb: a row of 300,000 copied to private memory. */
  privateElements: 1 << 18,

  // ------------------------------------------------------------ runs
  /**
   * Bytes of the inputs of a run that are drawn at random. To pass: 2^31 (eight arrays of 8192²
   * floats). Bomb: `--size n=2147483647`.
   */
  randomBytes: 2 ** 32,
  /**
   * Bytes of all buffers of a run in the simulator, and of the inputs and the result of one in the interpreter, which
   * take several times as many. To pass: 2^26 (four arrays of 2048² floats). Bomb: `--size n=100000000`.
   */
  simulatedBytes: 2 ** 28,
  /**
   * Elements of local and private arrays, and variables, of a simulated work-group. To pass: 278,528 (64 KiB of local memory, and
   * 256 elements for each of 1,024 work-items). Bomb: a row of 10,000,000 in local memory.
   */
  simulatedCells: 1 << 23,
  /**
   * Work-items and iterations of loops of a simulated kernel. To pass: 10^8 (4096² points of 5 taps). Bomb: a loop of 10^9
   * iterations.
   */
  simulatedSteps: 1_000_000_000,
  /**
   * Indices of permutations that are computed on the host before a run. To pass: 2^20, which take a second. Bomb:
   * a scatter of one more, by a function that is not proved to be one to one, runs unchecked, and a note says so.
   */
  checkedIndices: 1 << 20,
  /** Launches of a plan, and rounds of its loops. To pass: 100,000 steps in time. Bomb: a thousand million, a launch each. */
  launches: 300_000,
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

/** Our own mistake, or that of a rule in TypeScript, which the engine has checked. */
export class CompilerBug extends Error {
  override readonly name = "CompilerBug";
  /** The rule, if it is one's. */
  readonly rule: string | undefined;
  constructor(message: string, { rule, ...options }: BugOptions = {}) {
    super(message, options);
    this.rule = rule;
  }
}

interface BugOptions extends ErrorOptions {
  readonly rule?: string;
}
