/** @file `Failed`, the outcome of an API step for a user's mistake: its diagnostics, and how to show them. */

import {
  type DiagnosticJson,
  diagnosticToJson,
  renderDiagnostics,
  type Sources,
} from "../../lang/diagnostics/index.ts";
import {
  type Diagnostic,
  isStackOverflow,
  LimitError,
  type Place,
  StrataError,
} from "../../term/index.ts";

/**
 * The outcome of a step that did not succeed, because of a user's mistake, a spent budget or a fault of a device: its diagnostics,
 * with the sources that their places point into. `ok` is false, so `outcome.ok` tells it from every success.
 *
 * @example
 * ```ts
 * import { apply, Failed, parse } from "strata-lang";
 *
 * const outcome = apply(parse("fun f(x: f32): f32 = y"));
 * if (outcome instanceof Failed) console.log(outcome.message.split("\n")[0]); // error[E0201]: no value named `y` is in scope
 * ```
 */
export class Failed {
  readonly ok = false;
  readonly sources: Sources;
  #diagnostics: readonly Diagnostic[] | (() => readonly Diagnostic[]);

  /** `diagnostics` may be a function, which is called once, when they are first read. */
  constructor(
    diagnostics: readonly Diagnostic[] | (() => readonly Diagnostic[]),
    sources: Sources = () => undefined,
  ) {
    this.#diagnostics = diagnostics;
    this.sources = sources;
  }

  /** The diagnostics, at least one. */
  get diagnostics(): readonly Diagnostic[] {
    if (typeof this.#diagnostics === "function") this.#diagnostics = this.#diagnostics();
    return this.#diagnostics;
  }

  /** All diagnostics as text without colour, each with its lines of the source. */
  get message(): string {
    return this.render({ color: false });
  }

  /** All diagnostics as text, each with its lines of the source, coloured by ANSI escapes if `color` is true. */
  render(options: { readonly color: boolean }): string {
    return renderDiagnostics(this.diagnostics, this.sources, options);
  }

  /** The diagnostics as JSON, with line and column of places whose source text is available. */
  toJSON(): readonly DiagnosticJson[] {
    return this.diagnostics.map((d) => diagnosticToJson(d, this.sources));
  }
}

/**
 * Returns a successful outcome unchanged. For a failure, throws a StrataError whose message is the rendered diagnostics and
 * whose `failed` is the failure.
 *
 * @example
 * ```ts
 * import { choose, parse, unwrap } from "strata-lang";
 *
 * const { program } = unwrap(choose(parse("fun half(x: f32): f32 = 0.5 * x")));
 * console.log(program.name); // half
 * ```
 */
export function unwrap<T extends { readonly ok: true }>(outcome: T | Failed): T {
  if (outcome.ok) return outcome;
  throw new StrataError(outcome);
}

/**
 * Runs a step and turns a thrown mistake of the user, a spent budget or a stack overflow (see `diagnosticsOf`) into a failure.
 * Diagnostics without a place get `place`, if it is given. Other errors pass through.
 */
export function guard<T>(sources: Sources, place: Place | undefined, step: () => T): T | Failed {
  try {
    return step();
  } catch (error) {
    const found = diagnosticsOf(error);
    if (found === undefined) throw error;
    const placed = found.map((d) =>
      d.place === undefined && place !== undefined ? { ...d, place } : d,
    );
    return new Failed(placed, sources);
  }
}

/** The diagnostics of a StrataError, a LimitError or an overflow of the stack (E0902); undefined for other errors. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] | undefined {
  if (error instanceof StrataError) return error.failed.diagnostics;
  if (error instanceof LimitError) return [error.diagnostic];
  if (isStackOverflow(error)) return [TOO_DEEP];
  return undefined;
}

/** The diagnostic of a stack overflow. The budgets of `term/limits.ts` prevent one on a stack of the usual size. */
const TOO_DEEP: Diagnostic = {
  code: "E0902",
  severity: "error",
  message: "something is nested more deeply than the stack of this process allows",
  help: ["name parts of the expression with `let`", "allow more: node --stack-size=4000"],
};
