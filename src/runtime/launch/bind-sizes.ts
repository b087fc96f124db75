/**
 * @file Size variables from the shapes of the inputs, and from the sizes that are given by name. Every extent of every
 * input says what a size is worth; one that holds a single unknown linearly determines it, the others are compared.
 */
import type { Plan } from "../../lowering/plan.ts";
import {
  type Diagnostic,
  describeFailure,
  evaluate,
  type SizeVar,
  show,
} from "../../term/index.ts";
import { type BoundInput, bindInputs, type Inputs } from "./bind-inputs.ts";
import { type Equation, equationsOf } from "./equations.ts";
import { badSize, shapeMismatch, undeterminedSize, unknownSize } from "./errors.ts";
import type { SizeValues } from "./host-value.ts";
import { indexProblems } from "./index-data.ts";
import { solveLinear } from "./solve-linear.ts";

export interface BoundSizes {
  readonly sizes: SizeValues;
  readonly inputs: readonly BoundInput[];
  /** Empty: every size has a value and every input fits. */
  readonly problems: readonly Diagnostic[];
}

const NONE: SizeValues = new Map();

/** `given`: sizes by name, such as those of `nat` parameters. */
export function bindSizes(
  plan: Pick<Plan, "inputs" | "sizes">,
  inputs: Inputs,
  given: SizeValues = NONE,
): BoundSizes {
  const bound = bindInputs(plan, inputs);
  const solver = new Solver(given, plan.sizes);
  solver.solve(equationsOf(bound.inputs));
  const problems = [...bound.problems, ...solver.problems];
  if (problems.length === 0) problems.push(...solver.undetermined());
  if (problems.length === 0) problems.push(...indexProblems(bound.inputs, solver.sizes));
  return { sizes: solver.sizes, inputs: bound.inputs, problems };
}

class Solver {
  readonly sizes = new Map<string, number>();
  readonly problems: Diagnostic[] = [];
  readonly #wanted: readonly string[];
  /** What determined a size: "A has 5 columns". */
  readonly #reasons = new Map<string, string>();

  constructor(given: SizeValues, wanted: readonly string[]) {
    this.#wanted = wanted;
    for (const [name, value] of given) this.#give(name, value);
  }

  #give(name: string, value: number): void {
    if (!this.#wanted.includes(name)) this.problems.push(unknownSize(name, this.#wanted));
    else if (!Number.isSafeInteger(value) || value < 0) this.problems.push(badSize(name, value));
    else this.#learn(name, value, `${name} = ${value} is given`);
  }

  #learn(name: string, value: number, reason: string): void {
    this.sizes.set(name, value);
    this.#reasons.set(name, reason);
  }

  /** Takes equations as they become solvable, until none does. */
  solve(equations: readonly Equation[]): void {
    const open = equations.filter((e) => !this.#settle(e));
    if (open.length > 0 && open.length < equations.length) this.solve(open);
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
