/** @file The data of a run: what the caller gives, what is drawn at random, and the sizes that follow. */
import { suggestion } from "../lang/did-you-mean.ts";
import type { Leaf } from "../lowering/path.ts";
import { leaves } from "../lowering/path.ts";
import { randomArray } from "../runtime/data/random.ts";
import type { Inputs } from "../runtime/launch/bind-inputs.ts";
import { bindSizes } from "../runtime/launch/bind-sizes.ts";
import { type HostValue, leafShape, type SizeValues } from "../runtime/launch/host-value.ts";
import {
  type Diagnostic,
  evaluateCondition,
  type Place,
  type Size,
  showType,
  type Type,
} from "../term/index.ts";
import type { Where } from "./apply.ts";
import { Failed } from "./failed.ts";
import { hostValue, type InputValue, isRandom } from "./input-value.ts";
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

/** Checks the inputs against the program's types; random ones take the sizes that the others leave open. */
export function bind(target: Target, given: Given, options: BindOptions = {}): Bound | Failed {
  const converted = convert(target, given, options);
  if (converted instanceof Failed) return converted;
  const sizes = new Map(Object.entries(options.sizes ?? {}));
  const draws = target.inputs.filter((i) => isDrawn(given, i.name));
  const first = bindSizes(only(target, converted), converted, sizes);
  if (first.problems.some(isReal))
    return failed(target, first.problems.filter(isReal), options.where);
  const assumed = draws.length > 0 ? assume(target, first.sizes) : new Map<string, number>();
  const all = new Map([...first.sizes, ...assumed]);
  for (const { name, type } of draws) {
    const drawn = draw(type, (given[name] as { readonly random: number }).random, all);
    if (typeof drawn === "string")
      return failed(target, [problem(`${name} cannot be random: ${drawn}`)], options.where);
    converted.set(name, drawn);
  }
  const { problems, sizes: bound } = bindSizes(target, converted, new Map([...sizes, ...assumed]));
  if (problems.length > 0) return failed(target, problems, options.where);
  return { ok: true, inputs: converted, sizes: bound, assumed };
}

const isDrawn = (given: Given, name: string): boolean =>
  Object.hasOwn(given, name) && isRandom(given[name]!);

/** With random inputs still to come, only those that are there are compared; sizes may be open. */
const only = (target: Target, inputs: Inputs): Pick<Target, "inputs" | "sizes"> => ({
  inputs: target.inputs.filter((i) => inputs.has(i.name)),
  sizes: target.sizes,
});

const isReal = (d: Diagnostic): boolean =>
  !d.message.endsWith("follow from the shapes of the inputs");

// ---------------------------------------------------------------- what is given

function convert(
  target: Target,
  given: Given,
  { where }: BindOptions,
): Map<string, HostValue> | Failed {
  const inputs = new Map<string, HostValue>();
  const problems: Diagnostic[] = unknown(target, given, where);
  for (const { name, type } of target.inputs) {
    const value = Object.hasOwn(given, name) ? given[name]! : undefined;
    if (value === undefined) problems.push(missing(target, name, type, where?.("inputs")));
    else if (!isRandom(value)) {
      const converted = hostValue(type, value);
      if (typeof converted === "string") problems.push(problem(`${name}: ${converted}`));
      else inputs.set(name, converted);
    }
  }
  return problems.length > 0 ? failed(target, problems, where) : inputs;
}

function unknown(target: Target, given: Given, where: Where | undefined): Diagnostic[] {
  const known = target.inputs.map((i) => i.name);
  const all = known.length > 0 ? `it has: ${known.join(", ")}` : "it has none";
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) =>
      problem(
        `\`${target.program.name}\` has no input named \`${name}\``,
        [suggestion(name, known) ?? all],
        where?.(`inputs.${name}`),
      ),
    );
}

function missing(target: Target, name: string, type: Type, place: Place | undefined): Diagnostic {
  const data = type.tag === "array" ? "data.npy" : "1.5";
  const drawn = leaves(type)![0]!.dims.length > 0 ? [`or random data: ${name}=random:1`] : [];
  return problem(
    `the input \`${name}\` of \`${target.program.name}\` is missing; its type is ${showType(type)}`,
    [`give it: ${name}=${data}`, ...drawn],
    place,
  );
}

const problem = (
  message: string,
  help: readonly string[] = [],
  place?: Place | undefined,
): Diagnostic => ({
  code: "E0831",
  severity: "error",
  message,
  ...(help.length > 0 && { help }),
  ...(place && { place }),
});

/** Diagnostics about an input begin with its name: they are shown where it was given. */
function failed(target: Target, problems: readonly Diagnostic[], where: Where | undefined): Failed {
  const placed = problems.map((d): Diagnostic => {
    const place = d.place ?? placeOf(d, where);
    return place === undefined ? d : { ...d, place };
  });
  return new Failed(placed, target.source.sources);
}

function placeOf({ message }: Diagnostic, where: Where | undefined): Place | undefined {
  const [, name] = /^(?:the (?:input|size) )?`?([\w']+)/.exec(message) ?? [];
  return where?.(`inputs.${name}`) ?? where?.(`sizes.${name}`) ?? where?.("inputs");
}

// ---------------------------------------------------------------- what is drawn

/** Tried in this order, until the program's conditions hold. */
const DEFAULT_SIZES: readonly number[] = [64, 128, 256, 1024, 4096, 16384];

/** One small number for all sizes that are open. */
function assume(target: Target, known: SizeValues): SizeValues {
  const open = target.sizes.filter((name) => !known.has(name));
  const candidates = DEFAULT_SIZES.map((n) => new Map(open.map((name) => [name, n])));
  return candidates.find((sizes) => fits(target, new Map([...known, ...sizes]))) ?? candidates[0]!;
}

const fits = ({ conditions }: Target, sizes: SizeValues): boolean =>
  conditions.every((c) => {
    const value = evaluateCondition(c, (v) => sizes.get(v.name));
    return "tag" in value || value.holds;
  });

/** A text says why there is no random value of this type. */
function draw(type: Type, seed: number, sizes: SizeValues): HostValue | string {
  if (hasIndices(type)) return "it holds indices";
  const all = leaves(type)!;
  const arrays = all.map((leaf, k) => drawLeaf(leaf, seed, k, sizes));
  const [first] = arrays;
  if (first!.shape.length === 0) return "it is a single value: give a number";
  const same = arrays.every(
    (a) => a.scalar === first!.scalar && `${a.shape}` === `${first!.shape}`,
  );
  return same ? { ...first!, components: arrays.flatMap((a) => a.components) } : { elems: arrays };
}

/** Each scalar part has a stream of its own. */
const drawLeaf = (leaf: Leaf, seed: number, k: number, sizes: SizeValues) => {
  const { shape, scalar, components } = randomArray(seed, leaf.scalar, leafShape(leaf, sizes), {
    components: k + 1,
  });
  return { shape, scalar, components: [components[k]!] };
};

function hasIndices(type: Type): boolean {
  if (type.tag === "array") return hasIndices(type.elem);
  return type.tag === "idx" || (type.tag === "tuple" && type.elems.some(hasIndices));
}

export type { Size };
