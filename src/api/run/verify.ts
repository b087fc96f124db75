/** @file `verify`: compares the result of a run with the interpreter on the program as it is written. */
import { type Failed, guard } from "../source/failed.ts";
import { Reference, type Verified } from "./reference.ts";
import type { Ran } from "./run.ts";

/** Options of `verify`: the time limit of the interpreter. */
export interface VerifyOptions {
  /** Time limit of the interpreter in milliseconds (default: none). */
  readonly timeoutMs?: number | undefined;
}

/**
 * Compares the result of a run with the interpreter's result for the program as it is written, on the same data: bit for bit,
 * or, where the schedule is `approx`, the floating-point mode is not `strict` or the device approximates functions, within the
 * rounding bound 2·γ(d)·M per element (γ(d) = d·u / (1 − d·u) of Higham, Accuracy and Stability of Numerical Algorithms, §3.1;
 * d: roundings in the longest chain, u: unit roundoff, M: the element computed from absolute values). Fails if the interpreter
 * has no result.
 *
 * @example
 * ```ts
 * import { apply, parse, random, run, unwrap, type Verified, verify } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "tiled" }));
 * const ran = unwrap(await run(applied, { xs: random(1) }, { device: "sim", sizes: { n: 64 } }));
 * const verified: Verified = unwrap(verify(ran));
 * console.log(verified.equal, verified.demand); // true equal to the interpreter, bit for bit
 * ```
 */
export function verify(ran: Ran, { timeoutMs }: VerifyOptions = {}): Verified | Failed {
  // A run in the interpreter has no launches.
  const name = ran.launches.length === 0 ? "the program as it is written" : "the interpreter";
  return guard(ran.target.source.sources, undefined, () => {
    const reference = Reference.interpreted(ran.target, ran.data, { timeoutMs, name });
    return reference.ok ? reference.compare(ran) : reference;
  });
}
