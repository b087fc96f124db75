/**
 * @file The given inputs against the types of a plan: every input is there, has the right scalar types and as many axes as
 * its type. Extents are compared later, by `bindSizes`.
 */
import type { Leaf } from "../../lowering/path.ts";
import type { Plan, PlanInput } from "../../lowering/plan.ts";
import type { Diagnostic } from "../../term/index.ts";
import { showShape } from "../data/host-array.ts";
import type { TypedArray } from "../data/typed-array.ts";
import {
  colourForGrey,
  missingInput,
  unknownInput,
  wrongComponents,
  wrongRank,
  wrongScalar,
} from "./errors.ts";
import { type Component, componentsOf, type HostValue, leavesOf } from "./host-value.ts";
import { routesOf, showRoute } from "./routes.ts";
import { dataOf, fits } from "./scalar-data.ts";

/** By name. */
export type Inputs = ReadonlyMap<string, HostValue>;

/** One scalar part of an input. */
export interface InputPart {
  /** `A`, or `A.0` of a tuple. */
  readonly name: string;
  readonly leaf: Leaf;
  readonly shape: readonly number[];
  readonly data: TypedArray;
}

export interface BoundInput {
  readonly input: PlanInput;
  readonly parts: readonly InputPart[];
}

export interface BoundInputs {
  /** Those without a problem. */
  readonly inputs: readonly BoundInput[];
  readonly problems: readonly Diagnostic[];
}

export function bindInputs(plan: Pick<Plan, "inputs">, given: Inputs): BoundInputs {
  const names = plan.inputs.map((i) => i.name);
  const strangers = [...given.keys()].filter((name) => !names.includes(name));
  const problems = strangers.map((name) => unknownInput(name, names));
  const inputs: BoundInput[] = [];
  for (const input of plan.inputs) {
    const value = given.get(input.name);
    const parts = value === undefined ? missing(input) : partsOf(input, value, problems);
    if ("code" in parts) problems.push(parts);
    else if (parts.length > 0) inputs.push({ input, parts });
  }
  return { inputs, problems };
}

const missing = ({ name, type }: PlanInput): Diagnostic => missingInput(name, type);

/** The parts of one input; none if any of them is wrong, which is added to the problems. */
function partsOf(
  { name, type }: PlanInput,
  value: HostValue,
  problems: Diagnostic[],
): readonly InputPart[] | Diagnostic {
  const leaves = leavesOf(type);
  const components = componentsOf(value);
  if (components.length === 3 && leaves.length === 1)
    return colourForGrey(name, type, components[0]!.shape);
  if (components.length !== leaves.length)
    return wrongComponents(name, type, leaves.length, components.length);
  const routes = routesOf(type).map((route) =>
    showRoute(
      route.filter((s) => s !== "index"),
      [],
    ),
  );
  const found = leaves.map((leaf, k) =>
    partOf({ name: name + routes[k]!, type }, leaf, components[k]!),
  );
  const wrong = found.flatMap((p) => ("code" in p ? [p] : []));
  problems.push(...wrong);
  return wrong.length > 0 ? [] : found.flatMap((p) => ("code" in p ? [] : [p]));
}

function partOf(
  { name, type }: Pick<PlanInput, "name" | "type">,
  leaf: Leaf,
  { shape, scalar, narrow, data }: Component,
): InputPart | Diagnostic {
  const rank = leaf.dims.length + (leaf.width === 1 ? 0 : 1);
  if (shape.length !== rank) return wrongRank(name, type, describe(shape, scalar));
  if (scalar !== undefined && scalar !== leaf.scalar)
    return wrongScalar(name, type, `elements of type ${narrow ?? scalar}`);
  if (typeof data === "object") return { name, leaf, shape, data };
  if (!fits(leaf.scalar, data)) return wrongScalar(name, type, String(data));
  return { name, leaf, shape, data: dataOf(leaf.scalar, data) };
}

const describe = (shape: readonly number[], scalar: string | undefined): string =>
  shape.length === 0
    ? scalar === undefined
      ? "a single number"
      : "a single element"
    : `an array of shape ${showShape(shape)}`;
