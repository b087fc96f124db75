/** @file The data of a program of examples/pipelines. */
import { type Leaf, leaves } from "../../src/lowering/path.ts";
import { elementCount } from "../../src/runtime/data/host-array.ts";
import { randomArray } from "../../src/runtime/data/index.ts";
import { type TypedArray, zeroedArray } from "../../src/runtime/data/typed-array.ts";
import { leafShape, type ProgramInput } from "../../src/runtime/launch/host-value.ts";
import { assemble, type InputValues } from "../../src/runtime/launch/index.ts";
import type { Draw, PipelineRow, Sizes } from "./row.ts";

/** Returns the inputs of a program at the given sizes, as its row draws them. Equal arguments give equal data. */
export function pipelineInputs(
  { draws = {} }: Pick<PipelineRow, "draws">,
  inputs: readonly ProgramInput[],
  sizes: Sizes,
): InputValues {
  const values = new Map(Object.entries(sizes));
  return new Map(
    inputs.map(({ name, type }, k) => {
      const parts = leaves(type)!;
      const shapes = parts.map((leaf) => leafShape(leaf, values));
      const draw = draws[name];
      const data =
        draw === undefined
          ? parts.map(
              ({ scalar }, j) => randomArray(17 * k + j + 1, scalar, shapes[j]!).components[0]!,
            )
          : elementsOf(parts, elementCount(shapes[0]!), draw, sizes);
      return [name, assemble(type, data, values)];
    }),
  );
}

function elementsOf(
  parts: readonly Leaf[],
  count: number,
  draw: Draw,
  sizes: Sizes,
): readonly TypedArray[] {
  const data = parts.map(({ scalar }) => zeroedArray(scalar, count));
  for (let i = 0; i < count; i++) {
    const element = draw(i, sizes);
    const numbers = typeof element === "number" ? [element] : element;
    data.forEach((part, j) => {
      part[i] =
        part instanceof BigInt64Array || part instanceof BigUint64Array
          ? BigInt(numbers[j]!)
          : numbers[j]!;
    });
  }
  return data;
}
