/**
 * @file The one road of data to a run. Inputs are given or drawn; from those that are given follow the sizes, solved once;
 * then conditions are checked, once; and only then is anything drawn. `ready.ts` goes on from there for a plan.
 */
import type { Plan } from "../../lowering/plan.ts";
import { type Diagnostic, LIMITS, type SizeCondition } from "../../term/index.ts";
import { type BoundInput, bindInput, type InputValues } from "./bind-inputs.ts";
import { solveSizes } from "./bind-sizes.ts";
import { beyondBytes } from "./budget.ts";
import { type Explain, unmetIn } from "./conditions.ts";
import { draw, isRandom, type Random } from "./draw.ts";
import { missingInput, unknownInput } from "./errors.ts";
import type { HostValue, SizeValues } from "./host-value.ts";
import { indexProblems } from "./index-data.ts";
import { isRefused, type Refused } from "./refused.ts";

/** What data are for: a program as it is written or rewritten, or a plan. */
export type DataSubject = Pick<Plan, "program" | "inputs" | "sizes" | "conditions">;

/** By name: values, and what is to be drawn. */
export type GivenValues = ReadonlyMap<string, HostValue | Random>;

export interface DecideOptions {
  /** Sizes given by name. */
  readonly sizes?: SizeValues | undefined;
  /** Sizes that nothing decides, where there are data to draw; `known` are the others. Without it there are none. */
  readonly assume?: ((known: SizeValues) => SizeValues) | undefined;
  /** How conditions that do not hold are said. */
  readonly explain?: Explain | undefined;
}

/** The sizes of a run, with all conditions of its subject met. Nothing is drawn yet. */
export interface Decided {
  readonly subject: DataSubject;
  readonly sizes: SizeValues;
  /** Those that nobody has decided. */
  readonly assumed: SizeValues;
  readonly met: ReadonlySet<SizeCondition>;
  /** Those that are given. */
  readonly inputs: readonly BoundInput[];
  readonly given: GivenValues;
}

/** Data that fit, for sizes that satisfy what their subject demands. */
export interface BoundData {
  readonly sizes: SizeValues;
  readonly assumed: SizeValues;
  readonly met: ReadonlySet<SizeCondition>;
  readonly inputs: InputValues;
  /** The scalar parts of each input. */
  readonly parts: ReadonlyMap<string, BoundInput["parts"]>;
}

const NONE: SizeValues = new Map();

/** The sizes that follow from what is given, where they satisfy all conditions. */
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
  const unmet = unmetIn(subject.conditions, solved.sizes, explain);
  if (unmet.length > 0) return { problems: unmet };
  const met = new Set(subject.conditions);
  return { subject, sizes: solved.sizes, assumed: solved.assumed, met, inputs, given };
}

/** Inputs that are missing, and names of none. */
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

/** Draws what is to be drawn, if it is not too much. */
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
    const found = draw(input, (given.get(input.name) as Random).random, sizes);
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
