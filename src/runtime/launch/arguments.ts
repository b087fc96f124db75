/** @file Arranges the inputs of a plan for its kernels: data by buffer name, scalars by parameter name. */
import type { PlanInput } from "../../lowering/plan.ts";
import { CompilerBug, type Scalar } from "../../term/index.ts";
import type { TypedArray } from "../data/typed-array.ts";
import { readerOf } from "../simulator/memory.ts";
import { elementsOf, type InputPart } from "./bind-inputs.ts";
import type { ResultBuffer } from "./evaluate-plan.ts";

/** The data of a plan's inputs, for buffers and for scalar parameters. */
export interface Arguments {
  /** The parts of inputs that buffers hold, by buffer name. */
  readonly buffers: ReadonlyMap<string, InputPart>;
  /** Inputs that are passed by value, by their parameter names in C. */
  readonly scalars: ReadonlyMap<string, InputPart>;
}

/**
 * The arguments for inputs. `partsOf` must have the scalar parts of every input, by input name. The arrays are not copied. Throws
 * CompilerBug if an input that is passed by value is no scalar or vector.
 */
export function kernelArguments(
  inputs: readonly PlanInput[],
  partsOf: ReadonlyMap<string, readonly InputPart[]>,
): Arguments {
  const buffers = new Map<string, InputPart>();
  const scalars = new Map<string, InputPart>();
  for (const input of inputs) {
    const parts = partsOf.get(input.name)!;
    if (input.symbol !== undefined) scalars.set(input.symbol, onlyPart(parts));
    else parts.forEach((part, k) => buffers.set(input.buffers[k]!, part));
  }
  return { buffers, scalars };
}

function onlyPart(parts: readonly InputPart[]): InputPart {
  const [part] = parts;
  if (part !== undefined && parts.length === 1 && part.leaf.dims.length === 0) return part;
  throw new CompilerBug("an input without buffers is not a scalar");
}

/** The value of an input part without dimensions: a scalar (a bigint for 64-bit integers), or the lanes of a vector. */
export function wordsOf(part: InputPart): Scalar | readonly Scalar[] {
  const { leaf } = part;
  const read = readerOf(leaf.scalar, elementsOf(part));
  return leaf.width === 1 ? read(0) : Array.from({ length: leaf.width }, (_, lane) => read(lane));
}

/**
 * The data of each scalar part of the result, in order. `dataOf` gives the content of a buffer, which can be longer than the part.
 * The arrays are views of the buffers' contents.
 */
export const resultParts = (
  result: readonly ResultBuffer[],
  dataOf: (buffer: string) => TypedArray,
): TypedArray[] => result.map(({ buffer, length }) => dataOf(buffer).subarray(0, length));
