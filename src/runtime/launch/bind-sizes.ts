/**
 * @file Solves size variables from the shapes of inputs and from sizes given by name. The extents of inputs give equations. An
 * equation that is linear in a single unknown determines the unknown; equations without unknowns are checked.
 */
import {
  type Diagnostic,
  describeFailure,
  evaluate,
  type SizeVar,
  show,
} from "../../term/index.ts";
import type { BoundInput } from "./bind-inputs.ts";
import { type Equation, equationsOf } from "./equations.ts";
import { badSize, shapeMismatch, undeterminedSize, unknownSize } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";
import { solveLinear } from "./solve-linear.ts";

/**
 * The values of size variables, with the problems of solving them. `sizes` is incomplete if there are problems or undetermined
 * sizes.
 */
export interface Solved {
  readonly sizes: SizeValues;
  /** The values that `assume` gave. Usable ones are also in `sizes`. */
  readonly assumed: SizeValues;
  /** Contradictions, and unknown or unusable sizes. Equations that could not be used yet are not among them. */
  readonly problems: readonly Diagnostic[];
  /** A diagnostic for each size that has no value. */
  readonly undetermined: readonly Diagnostic[];
}

/**
 * Solves the sizes of a program. `given` are sizes by name, such as `nat` parameters; `assume` gives values to undecided sizes, and
 * is called only if there are no problems. Problems are returned, not thrown: E0831 for unknown or unusable sizes, E0832 for
 * contradictions.
 */
export function solveSizes(
  { program, sizes: wanted }: { readonly program: string; readonly sizes: readonly string[] },
  inputs: readonly BoundInput[],
  given: SizeValues,
  assume: ((known: SizeValues) => SizeValues) | undefined,
): Solved {
  const solver = new Solver(program, wanted, given);
  const open = solver.solve(equationsOf(inputs));
  const isSound = solver.problems.length === 0;
  const assumed = isSound && assume !== undefined ? solver.assume(assume) : NONE;
  solver.solve(open);
  const { sizes, problems } = solver;
  return { sizes, assumed, problems, undetermined: solver.undetermined() };
}

const NONE: SizeValues = new Map();

class Solver {
  readonly sizes = new Map<string, number>();
  readonly problems: Diagnostic[] = [];
  readonly #program: string;
  readonly #wanted: readonly string[];
  /** The fact that determined each size: "A has 5 columns". */
  readonly #reasons = new Map<string, string>();

  constructor(program: string, wanted: readonly string[], given: SizeValues) {
    this.#program = program;
    this.#wanted = wanted;
    for (const [name, value] of given) this.#give(name, value);
  }

  #give(name: string, value: number): void {
    if (!this.#wanted.includes(name))
      this.problems.push(unknownSize(this.#program, name, this.#wanted));
    else if (!Number.isSafeInteger(value) || value < 0) this.problems.push(badSize(name, value));
    else this.#learn(name, value, `${name} = ${value} is given`);
  }

  #learn(name: string, value: number, reason: string): void {
    this.sizes.set(name, value);
    this.#reasons.set(name, reason);
  }

  /** Solves and checks equations until no more can be. Returns the equations that are left. */
  solve(equations: readonly Equation[]): readonly Equation[] {
    const open = equations.filter((e) => !this.#settle(e));
    return open.length > 0 && open.length < equations.length ? this.solve(open) : open;
  }

  assume(values: (known: SizeValues) => SizeValues): SizeValues {
    const assumed = values(this.sizes);
    for (const [name, value] of assumed) this.#give(name, value);
    return assumed;
  }

  undetermined(): Diagnostic[] {
    return this.#wanted.filter((name) => !this.sizes.has(name)).map(undeterminedSize);
  }

  /** Checks an equation without unknowns or solves one with a single unknown. Returns false if the equation cannot be used yet. */
  #settle(e: Equation): boolean {
    const [unknown, another] = e.size.vars.filter((v) => !this.sizes.has(v.name));
    if (unknown === undefined) return this.#compare(e);
    return another === undefined && this.#determine(e, unknown);
  }

  #compare(e: Equation): true {
    const value = evaluate(e.size, (v) => this.sizes.get(v.name));
    if (value === e.value) return true;
    const worth = typeof value === "number" ? String(value) : describeFailure(value);
    this.problems.push(shapeMismatch(this.#conflict(e, worth)));
    return true;
  }

  #conflict({ size, text }: Equation, worth: string): string {
    const [v] = size.vars;
    if (v === undefined) return `${text}, but its type says ${worth}`;
    if (size === v.size) return `${text}, but ${this.#reasons.get(v.name)}: both are ${v.name}`;
    const why = size.vars.map((x) => this.#reason(x)).join(" and ");
    return `${text}, but ${show(size)} is ${worth}, since ${why}`;
  }

  #reason({ name }: SizeVar): string {
    const value = `${name} = ${this.sizes.get(name)}`;
    const reason = this.#reasons.get(name)!;
    return reason.startsWith(value) ? value : `${value} (${reason})`;
  }

  #determine(e: Equation, { name }: SizeVar): boolean {
    const solved = solveLinear(e.size, e.value, this.sizes);
    if (solved === undefined) return false;
    if (solved.solution !== undefined) this.#learn(name, solved.solution, e.text);
    else this.problems.push(shapeMismatch(this.#unsolvable(e, name)));
    return true;
  }

  #unsolvable({ size, text }: Equation, name: string): string {
    return `${text}, but its type says ${show(size)}: no ${name} of 0 or more makes it so`;
  }
}
