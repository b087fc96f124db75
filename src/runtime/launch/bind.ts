/**
 * @file Binds data to a program in two steps. `decideSizes` solves the sizes from the given inputs and checks the conditions;
 * `drawMissing` then draws the random inputs. Each step happens once in a run. `ready.ts` continues for a plan.
 */
import type { Plan } from "../../lowering/plan.ts";
import { type Diagnostic, LIMITS, type SizeCondition } from "../../term/index.ts";
import { type BoundInput, bindInput, type InputValues } from "./bind-inputs.ts";
import { solveSizes } from "./bind-sizes.ts";
import { beyondBytes } from "./budget.ts";
import { type Explain, type SizeNeeds, unmetIn } from "./conditions.ts";
import { draw, isRandom, type Random } from "./draw.ts";
import { missingInput, unknownInput } from "./errors.ts";
import type { HostValue, ProgramInput, SizeValues } from "./host-value.ts";
import { indexProblems } from "./index-data.ts";
import { isRefused, type Refused } from "./refused.ts";

/** The subject to which data is bound: a program as it is written, a rewritten program, or a plan. */
export interface DataSubject extends Pick<Plan, "program" | "sizes">, SizeNeeds {
  readonly inputs: readonly ProgramInput[];
}

/** Inputs by name: values, and requests for random data. A name that is absent counts as a missing input. */
export type GivenValues = ReadonlyMap<string, HostValue | Random>;

/** Options of `decideSizes`: given sizes, values of undecided sizes, and the explanation of violated conditions. */
export interface DecideOptions {
  /** Values of size variables that are given by name. */
  readonly sizes?: SizeValues | undefined;
  /**
   * Gives values to undecided sizes from the known ones. It is used only if an input is random and the sizes have no problems so
   * far. Sizes that stay undecided are problems.
   */
  readonly assume?: ((known: SizeValues) => SizeValues) | undefined;
  /** Makes the diagnostics of conditions that do not hold. */
  readonly explain?: Explain | undefined;
}

/** The sizes of a run, which satisfy all conditions of its subject. Random inputs have not been drawn. */
export interface Decided {
  readonly subject: DataSubject;
  readonly sizes: SizeValues;
  /** The sizes that `assume` gave values to. */
  readonly assumed: SizeValues;
  /** The conditions that were checked, all of which hold. */
  readonly met: ReadonlySet<SizeCondition>;
  /** The inputs with given values. */
  readonly inputs: readonly BoundInput[];
  readonly given: GivenValues;
}

/** Data for all inputs, given and drawn, and sizes that satisfy all conditions. Every size variable has a value. */
export interface BoundData {
  readonly sizes: SizeValues;
  /** The sizes that `assume` gave values to. They are also in `sizes`. */
  readonly assumed: SizeValues;
  /** The conditions that were checked, all of which hold. */
  readonly met: ReadonlySet<SizeCondition>;
  readonly inputs: InputValues;
  /** The scalar parts of each input. */
  readonly parts: ReadonlyMap<string, BoundInput["parts"]>;
}

const NONE: SizeValues = new Map();

/**
 * Decides the sizes of a run from given inputs and sizes. Draws nothing. Refuses missing and unknown names, unusable sizes, sizes
 * without a value and indices out of range (E0831), inputs that do not fit their types (E0831, E0832), and sizes that violate a
 * condition (E0603, unless `explain` makes other diagnostics).
 */
export function decideSizes(
  subject: DataSubject,
  given: GivenValues,
  { sizes = NONE, assume, explain }: DecideOptions = {},
): Decided | Refused {
  const inputs: BoundInput[] = [];
  const problems = misnamed(subject, [...given.keys()]);
  for (const input of subject.inputs) {
    const value = given.get(input.name);
    if (value !== undefined && !isRandom(value)) bindInto(inputs, problems, input, value);
  }
  const isDrawn = [...given.values()].some(isRandom);
  const solved = solveSizes(subject, inputs, sizes, isDrawn ? assume : undefined);
  problems.push(...solved.problems);
  if (problems.length === 0) problems.push(...solved.undetermined);
  if (problems.length === 0) problems.push(...indexProblems(inputs, solved.sizes));
  if (problems.length > 0) return { problems };
  const unmet = unmetIn(subject, solved.sizes, explain);
  if (unmet.length > 0) return { problems: unmet };
  const met = new Set(subject.conditions);
  return { subject, sizes: solved.sizes, assumed: solved.assumed, met, inputs, given };
}

/** E0831 for each name that is no input, then for each missing input; empty if the names are exactly the inputs, in any order. */
export function misnamed(
  { program, inputs }: Pick<DataSubject, "program" | "inputs">,
  given: readonly string[],
): Diagnostic[] {
  const names = inputs.map((i) => i.name);
  const strangers = given.filter((name) => !names.includes(name));
  return [
    ...strangers.map((name) => unknownInput(program, name, names)),
    ...inputs.filter((i) => !given.includes(i.name)).map((i) => missingInput(program, i)),
  ];
}

/**
 * Draws the random inputs. Refuses types that cannot be random (E0831), arrays longer than 32-bit indices reach (E0604), and more
 * bytes than `LIMITS.randomBytes` (E0909).
 */
export function drawMissing({
  subject,
  sizes,
  assumed,
  met,
  inputs: known,
  given,
}: Decided): BoundData | Refused {
  const drawn = subject.inputs.filter(({ name }) => isRandom(given.get(name)!));
  const types = drawn.map((i) => i.type);
  const tooMuch = beyondBytes("random data", types, sizes, LIMITS.randomBytes);
  if (tooMuch.length > 0) return { problems: tooMuch };
  const values = new Map(given as InputValues);
  const inputs = [...known];
  const problems: Diagnostic[] = [];
  for (const input of drawn) {
    const found = draw(input, given.get(input.name) as Random, sizes);
    if (isRefused(found)) problems.push(...found.problems);
    else {
      values.set(input.name, found.value);
      bindInto(inputs, problems, input, found.value);
    }
  }
  if (problems.length > 0) return { problems };
  const parts = new Map(inputs.map((i) => [i.name, i.parts]));
  return { sizes, assumed, met, inputs: values, parts };
}

function bindInto(
  inputs: BoundInput[],
  problems: Diagnostic[],
  input: DataSubject["inputs"][number],
  value: HostValue,
): void {
  const bound = bindInput(input, value);
  if (isRefused(bound)) problems.push(...bound.problems);
  else inputs.push(bound);
}
