/**
 * @file Binds the inputs that a caller gives to the parameters of a program: `runtime/launch/bind.ts` does the work; this file
 * converts JavaScript values to host values and gives problems their places in options and source.
 */
import {
  type BoundData,
  type DataSubject,
  type Decided,
  type DecideOptions,
  decideSizes,
  drawMissing,
  misnamed,
} from "../../runtime/launch/bind.ts";
import { isRandom, type Random, smallSizes } from "../../runtime/launch/draw.ts";
import { fixedSize, unfitting } from "../../runtime/launch/errors.ts";
import type { HostValue, SizeValues } from "../../runtime/launch/host-value.ts";
import { isRefused, type Refused } from "../../runtime/launch/refused.ts";
import type { Where } from "../schedule/apply.ts";
import { Failed, guard } from "../source/failed.ts";
import { located } from "./bind-problems.ts";
import { hostValue, type InputValue } from "./input-value.ts";
import type { ResolvedProgram } from "./runnable.ts";

/** Options of binding data to a program: values of sizes, and the places of options for diagnostics. */
export interface BindOptions {
  /** Values of size variables that no input's shape decides, by name: whole numbers, 0 or more. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  readonly where?: Where | undefined;
}

/**
 * The data of a run: all inputs as host values, drawn ones included, and the values of all size variables, which satisfy the
 * program's conditions.
 */
export interface Bound extends BoundData {
  readonly ok: true;
}

type GivenInputs = Readonly<Record<string, InputValue>>;

/** `assume`: values of sizes that nothing decides. `explain`: diagnostics for conditions that do not hold. */
type SizeChoice = Pick<DecideOptions, "assume" | "explain">;

/**
 * Checks inputs against a program's types and conditions and draws the random ones. Where data is drawn, a size that no input
 * decides gets the value that `assume` gives it, by default a small one. Any other undecided size is a failure. Failures are,
 * among others, E0831 and E0832 for data that do not fit, E0603 for conditions that do not hold, E0909 for too many random bytes.
 */
export function bindData(
  target: ResolvedProgram,
  given: GivenInputs,
  options: BindOptions & SizeChoice = {},
): Bound | Failed {
  const decided = sizesFor(target, given, options);
  return decided instanceof Failed ? decided : dataFor(target, decided, options);
}

/**
 * Decides the values of all sizes from the given inputs and checks the conditions. Draws no data. Fails for missing, unknown and
 * unfitting inputs (E0831, E0832), for sizes that are fixed or undecided (E0831), and for conditions that do not hold (E0603).
 */
export function sizesFor(
  target: ResolvedProgram,
  given: GivenInputs,
  { sizes = {}, where, explain, assume = smallFor(target) }: BindOptions & SizeChoice = {},
): Decided | Failed {
  const { program } = target;
  const subject = { ...target, program: program.name };
  const values = convert(subject, given, sizes, program.fixed);
  if (isRefused(values)) return refused(target, values, where);
  const options = { sizes: new Map(Object.entries(sizes)), assume, explain };
  const decided = decideSizes(subject, values, options);
  return isRefused(decided) ? refused(target, decided, where) : decided;
}

/**
 * Draws the random inputs for decided sizes and returns all inputs. Fails for types that cannot be random (E0831) and for too many
 * bytes (E0909).
 */
export function dataFor(
  target: ResolvedProgram,
  decided: Decided,
  { where }: BindOptions,
): Bound | Failed {
  const data = guard(target.source.sources, undefined, () => drawMissing(decided));
  if (data instanceof Failed) return data;
  return isRefused(data) ? refused(target, data, where) : { ...data, ok: true };
}

/**
 * Turns problems with data into a failure whose diagnostics point at the input or size that each message names. `where` gives the
 * places of options; without it they point into the source.
 */
export const refused = (target: ResolvedProgram, { problems }: Refused, where?: Where): Failed =>
  new Failed(
    problems.map((d) => located(target, d, where)),
    target.source.sources,
  );

const smallFor =
  (target: ResolvedProgram) =>
  (known: SizeValues): SizeValues =>
    smallSizes(target, known);

/** Converts the given inputs to host values. Refuses values that do not fit their types and sizes that `--fix` has fixed. */
function convert(
  subject: DataSubject,
  given: GivenInputs,
  sizes: Readonly<Record<string, number>>,
  fixed: SizeValues,
): ReadonlyMap<string, HostValue | Random> | Refused {
  const problems = Object.keys(sizes).flatMap((name) => {
    const value = fixed.get(name);
    return value === undefined ? [] : [fixedSize(name, value)];
  });
  const values = new Map<string, HostValue | Random>();
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of present) {
    const input = subject.inputs.find((i) => i.name === name);
    const converted = input === undefined || isRandom(value) ? value : hostValue(input.type, value);
    if (typeof converted === "string") problems.push(unfitting(name, converted));
    else values.set(name, converted as HostValue | Random);
  }
  if (problems.length === 0) return values;
  const names = present.map(([name]) => name);
  return { problems: [...misnamed(subject, names), ...problems] };
}
