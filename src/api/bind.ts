/** @file The data of a run: what the caller gives, what is drawn at random, and the sizes that follow. */
import type { PlanInput } from "../lowering/plan.ts";
import type { Inputs } from "../runtime/launch/bind-inputs.ts";
import { bindSizes } from "../runtime/launch/bind-sizes.ts";
import { beyondBytes } from "../runtime/launch/budget.ts";
import type { HostValue, SizeValues } from "../runtime/launch/host-value.ts";
import { type Diagnostic, LIMITS } from "../term/index.ts";
import type { Where } from "./apply.ts";
import { failed, fixedSize, missingInput, unfitting, unknownInput } from "./bind-problems.ts";
import { defaultSizes, draw } from "./draw.ts";
import { Failed, guard } from "./failed.ts";
import { hostValue, type InputValue, isRandom, type Random } from "./input-value.ts";
import type { Target } from "./target.ts";

export interface BindOptions {
  /** Sizes that no input decides. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  readonly where?: Where | undefined;
}

export interface Bound {
  readonly ok: true;
  readonly inputs: Inputs;
  readonly sizes: SizeValues;
  /** Those that nobody has decided: they have a small default. */
  readonly assumed: SizeValues;
}

type Given = Readonly<Record<string, InputValue>>;

/** The sizes of a run, before anything is drawn for it. */
export interface Decided {
  readonly ok: true;
  readonly given: Given;
  /** Those that are not random. */
  readonly inputs: Inputs;
  readonly sizes: SizeValues;
  readonly assumed: SizeValues;
}

/** Checks the inputs against the program's types; random ones take the sizes that the others leave open. */
export function bind(target: Target, given: Given, options: BindOptions = {}): Bound | Failed {
  const decided = decide(target, given, options);
  return decided.ok ? complete(target, decided, options) : decided;
}

/** The sizes that follow from what is given. */
export function decide(target: Target, given: Given, options: BindOptions = {}): Decided | Failed {
  const { where } = options;
  const fixed = Object.keys(options.sizes ?? {}).flatMap((name) => {
    const value = target.program.fixed.get(name);
    return value === undefined ? [] : [fixedSize(name, value)];
  });
  if (fixed.length > 0) return failed(target, fixed, where);
  const inputs = convert(target, given, where);
  if (inputs instanceof Failed) return inputs;
  const assumed = assume(target, given, inputs, options);
  const sizes = new Map([...Object.entries(options.sizes ?? {}), ...assumed]);
  const decided = bindSizes(present(target, inputs), inputs, sizes);
  if (decided.problems.length > 0) return failed(target, decided.problems, where);
  return { ok: true, given, inputs, sizes: decided.sizes, assumed };
}

/** Draws the random inputs, if they are not too much. */
export function complete(
  target: Target,
  { given, inputs: known, sizes, assumed }: Decided,
  { where }: BindOptions = {},
): Bound | Failed {
  const inputs = new Map(known);
  const drawn = target.inputs.filter(({ name }) => isRandom(given[name]!));
  const tooMuch = beyondBytes(
    "random data",
    drawn.map((i) => i.type),
    sizes,
    LIMITS.randomBytes,
  );
  if (tooMuch.length > 0) return failed(target, tooMuch, where);
  const problems = guard(target.source.sources, undefined, () =>
    drawn.flatMap((input) => drawInto(inputs, input, given, sizes)),
  );
  if (problems instanceof Failed) return problems;
  return problems.length > 0
    ? failed(target, problems, where)
    : { ok: true, inputs, sizes, assumed };
}

/** The given inputs as host values, without those that are random. */
function convert(
  target: Target,
  given: Given,
  where: Where | undefined,
): Map<string, HostValue> | Failed {
  const names = target.inputs.map((i) => i.name);
  const strangers = Object.keys(given).filter((name) => !names.includes(name));
  const problems = strangers.map((name) => unknownInput(target, name));
  const inputs = new Map<string, HostValue>();
  for (const input of target.inputs) {
    const value = Object.hasOwn(given, input.name) ? given[input.name] : undefined;
    if (value === undefined) problems.push(missingInput(target, input));
    else if (!isRandom(value)) {
      const converted = hostValue(input.type, value);
      if (typeof converted === "string") problems.push(unfitting(input.name, converted));
      else inputs.set(input.name, converted);
    }
  }
  return problems.length > 0 ? failed(target, problems, where) : inputs;
}

/** Defaults for the sizes that are open, where they are only those of random data. */
function assume(
  target: Target,
  given: Given,
  inputs: Inputs,
  { sizes = {} }: BindOptions,
): SizeValues {
  if (!Object.values(given).some(isRandom)) return new Map();
  const known = bindSizes(present(target, inputs), inputs, new Map(Object.entries(sizes))).sizes;
  return defaultSizes(target, known);
}

const present = (target: Target, inputs: Inputs): Pick<Target, "inputs" | "sizes"> => ({
  inputs: target.inputs.filter((i) => inputs.has(i.name)),
  sizes: target.sizes,
});

/** Adds a random input; gives what is wrong with it. */
function drawInto(
  inputs: Map<string, HostValue>,
  { name, type }: PlanInput,
  given: Given,
  sizes: SizeValues,
): readonly Diagnostic[] {
  const drawn = draw(type, (given[name] as Random).random, sizes);
  if (typeof drawn === "string") return [unfitting(name, drawn)];
  inputs.set(name, drawn);
  return [];
}
