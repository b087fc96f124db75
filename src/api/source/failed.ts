/** @file What every step of the API gives where the user has made a mistake: diagnostics, and how to show them. */

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

/** A step that did not succeed: what is wrong, with the texts that its places point into. */
export class Failed {
  readonly ok = false;
  readonly sources: Sources;
  #diagnostics: readonly Diagnostic[] | (() => readonly Diagnostic[]);

  /** Diagnostics that take work to make are made when they are first asked for. */
  constructor(
    diagnostics: readonly Diagnostic[] | (() => readonly Diagnostic[]),
    sources: Sources = () => undefined,
  ) {
    this.#diagnostics = diagnostics;
    this.sources = sources;
  }

  get diagnostics(): readonly Diagnostic[] {
    if (typeof this.#diagnostics === "function") this.#diagnostics = this.#diagnostics();
    return this.#diagnostics;
  }

  /** All diagnostics as text, each with its place in the source. */
  get message(): string {
    return this.render({ color: false });
  }

  render(options: { readonly color: boolean }): string {
    return renderDiagnostics(this.diagnostics, this.sources, options);
  }

  toJSON(): readonly DiagnosticJson[] {
    return this.diagnostics.map((d) => diagnosticToJson(d, this.sources));
  }
}

/** The successful outcome of a step; throws a StrataError with the rendered diagnostics where there is none. */
export function unwrap<T extends { readonly ok: true }>(outcome: T | Failed): T {
  if (outcome.ok) return outcome;
  throw new StrataError(outcome);
}

/** Runs a step, turning a user's mistake into diagnostics. Those without a place get `place`. */
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

/** The diagnostics that an error carries; undefined: it is no user's mistake. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] | undefined {
  if (error instanceof StrataError) return error.failed.diagnostics;
  if (error instanceof LimitError) return [error.diagnostic];
  if (isStackOverflow(error)) return [TOO_DEEP];
  return undefined;
}

/** The counts of `term/limits.ts` leave room on a stack of the usual size. */
const TOO_DEEP: Diagnostic = {
  code: "E0902",
  severity: "error",
  message: "something is nested more deeply than the stack of this process allows",
  help: ["name parts of the expression with `let`", "allow more: node --stack-size=4000"],
};
