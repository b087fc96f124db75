/** @file The data of a run as a caller gives them: on the road of `runtime/launch/bind.ts`, with mistakes shown where they were made. */
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

export interface BindOptions {
  /** Sizes that no input decides. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  readonly where?: Where | undefined;
}

/** The data of a run, and the sizes that follow from them. */
export interface Bound extends BoundData {
  readonly ok: true;
}

type GivenInputs = Readonly<Record<string, InputValue>>;

/** How sizes are found that nothing decides, and how conditions are said that do not hold. */
type SizeChoice = Pick<DecideOptions, "assume" | "explain">;

/** Checks data against a program's types and conditions; random ones take the sizes that the others leave open. */
export function bindData(
  target: ResolvedProgram,
  given: GivenInputs,
  options: BindOptions & SizeChoice = {},
): Bound | Failed {
  const decided = sizesFor(target, given, options);
  return decided instanceof Failed ? decided : dataFor(target, decided, options);
}

/** The sizes that follow from what is given, before anything is drawn. */
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

/** The data for these sizes: what is random is drawn. */
export function dataFor(
  target: ResolvedProgram,
  decided: Decided,
  { where }: BindOptions,
): Bound | Failed {
  const data = guard(target.source.sources, undefined, () => drawMissing(decided));
  if (data instanceof Failed) return data;
  return isRefused(data) ? refused(target, data, where) : { ...data, ok: true };
}

/** Each problem at the input or size that it names. */
export const refused = (target: ResolvedProgram, { problems }: Refused, where?: Where): Failed =>
  new Failed(
    problems.map((d) => located(target, d, where)),
    target.source.sources,
  );

const smallFor =
  (target: ResolvedProgram) =>
  (known: SizeValues): SizeValues =>
    smallSizes(target, known);

/** What is given as host values. */
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
