/**
 * @file Size variables from the shapes of the inputs, and from the sizes that are given by name. Every extent of every
 * input says what a size is worth; one that holds a single unknown linearly determines it, the others are compared.
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

export interface Solved {
  readonly sizes: SizeValues;
  readonly assumed: SizeValues;
  /** Empty: every input has the shape that its type says. */
  readonly problems: readonly Diagnostic[];
  /** Sizes that have no value. */
  readonly undetermined: readonly Diagnostic[];
}

/** `given`: sizes by name, such as those of `nat` parameters. `assume`: values for those that nothing decides. */
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
  /** What determined a size: "A has 5 columns". */
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

  /** Takes equations as they become solvable, until none does; gives the others. */
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

  /** Compares an equation without unknowns, or solves it; false: it has to wait. */
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
