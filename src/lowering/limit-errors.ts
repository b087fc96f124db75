/** @file The problems of code that would exceed a limit of the lowerer (E0908). */
import { LIMITS, type StrataError, type Term } from "../term/index.ts";
import { error, type LoweringProblem, loweringFailed, wrong } from "./errors.ts";

/**
 * The exception for E0908: unrolled loops would have more than `LIMITS.unrolled` iterations in total. `count` is the number of
 * iterations of the innermost one.
 */
export const tooMuchUnrolled = (count: number, about: Term | undefined): StrataError =>
  loweringFailed([
    tooMuch(
      about,
      `more than ${LIMITS.unrolled} iterations of loops would be written out`,
      [`the innermost of the loops has ${count} iterations`],
      ["unroll one loop in the place of `unrollAll`: unrollMap, unrollReduce, or unrollBy(4)"],
    ),
  ]);

/**
 * The exception for E0908: a kernel would have more than `LIMITS.statements` statements. `about` is the term whose code exceeds
 * the limit, if it is known.
 */
export const tooManyStatements = (about: Term | undefined): StrataError =>
  loweringFailed([
    tooMuch(
      about,
      `a kernel would have more than ${LIMITS.statements} statements`,
      [],
      [
        "unroll fewer loops",
        "store what is computed several times: toPrivate, toLocal or a kernel of its own",
      ],
    ),
  ]);

/** The exception for E0908: the statements of a kernel need more than `LIMITS.reads` expressions. `about` is the term that exceeds the limit. */
export const tooManyReads = (about: Term): StrataError =>
  loweringFailed([
    tooMuch(
      about,
      `a statement would compute more than ${LIMITS.reads} different values`,
      ["an element of a window of windows is computed for each index at which it is read"],
      ["store what is computed several times: toPrivate, toLocal or a kernel of its own"],
    ),
  ]);

/** The exception for E0908: a value needs more than `LIMITS.readDepth` others, each for the next. `about` is the term read last. */
export const tooDeepReads = (about: Term): StrataError =>
  loweringFailed([
    tooMuch(
      about,
      `a value would be computed from more than ${LIMITS.readDepth} others, each from the next`,
      ["an element of a `map` is computed from an element of its argument where it is read"],
      ["fuse the maps first, normalize(mapFusion), or store a result on the way: toPrivate"],
    ),
  ]);

/** The exception for E0908: the expressions of a kernel have more than `LIMITS.nodes` nodes. */
export const tooLargeExpressions = (): StrataError =>
  loweringFailed([
    tooMuch(
      undefined,
      `the expressions of a kernel would have more than ${LIMITS.nodes} operands`,
      [
        "a value that is needed in the branch of a condition only is computed where it is used, each time",
      ],
      ["store what is computed several times: toPrivate, toLocal or a kernel of its own"],
    ),
  ]);

/** The exception for E0908: the private array `name` has `length` elements per work-item, more than `LIMITS.privateElements`. */
export const tooMuchPrivate = (
  name: string,
  length: number,
  about: Term | undefined,
): StrataError =>
  loweringFailed([
    tooMuch(
      about,
      `the private array ${name} has ${length} elements, more than ${LIMITS.privateElements}`,
      [],
      ["keep smaller parts: tile first, and copy a tile", "take local or global memory"],
    ),
  ]);

const tooMuch = (
  about: Term | undefined,
  message: string,
  notes: readonly string[],
  help: readonly string[],
): LoweringProblem =>
  about === undefined
    ? error("E0908", message, notes, help)
    : wrong("E0908", about, message, help, notes);
