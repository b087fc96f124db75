/** @file Requests to a device for the variants that were written by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ScalarName } from "../../src/lowering/imperative.ts";
import { bytesOf, type TypedArray } from "../../src/runtime/data/typed-array.ts";
import { componentsOf, leafShape, scalarParts } from "../../src/runtime/launch/host-value.ts";
import type { InputValues } from "../../src/runtime/launch/index.ts";
import { dataOf } from "../../src/runtime/launch/scalar-data.ts";
import type {
  ArgumentSpec,
  BufferSpec,
  LaunchSpec,
  RunRequest,
} from "../../src/runtime/opencl/index.ts";
import type { Type } from "../../src/term/index.ts";
import type { HandLaunch, HandVariant, Sizes } from "./row.ts";

/** A program as its variants by hand see it: typed inputs, and the type of the result. */
export interface HandProgram {
  readonly inputs: readonly { readonly name: string; readonly type: Type }[];
  readonly result: Type;
  readonly values: InputValues;
  readonly sizes: Sizes;
}

/** One scalar part of an input or of the result, with the name that kernels by hand have for it. */
interface NamedPart {
  readonly name: string;
  readonly scalar: ScalarName;
  readonly shape: readonly number[];
}

/** The parts of a value: `out` if there is one, else `out_0`, `out_1`. */
function partsOf(name: string, type: Type, sizes: Sizes): NamedPart[] {
  const leaves = scalarParts(type);
  const values = new Map(Object.entries(sizes));
  return leaves.map((leaf, k) => ({
    name: leaves.length === 1 ? name : `${name}_${k}`,
    scalar: leaf.scalar,
    shape: leafShape(leaf, values),
  }));
}

const elements = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

/** Names of the buffers of a result. */
export const handOutputs = ({ result, sizes }: HandProgram): readonly string[] =>
  partsOf("out", result, sizes).map((p) => p.name);

/**
 * The request for a variant. `prelude` comes before the kernels, which are in the folder `kernels`; `options` are those of the mode.
 * Sizes of work-items are rounded up to whole work-groups.
 */
export function handRequest(
  { file, before, options: own = "", temporaries, launches }: HandVariant,
  program: HandProgram,
  { prelude, options, kernels }: { prelude: string; options: string; kernels: string },
): RunRequest {
  const { sizes } = program;
  const data = new Map<string, readonly [NamedPart, TypedArray]>(
    program.inputs.flatMap(({ name, type }) => {
      const values = componentsOf(program.values.get(name)!);
      return partsOf(name, type, sizes).map((part, k) => {
        const given = values[k]!.data;
        return [
          part.name,
          [part, typeof given === "object" ? given : dataOf(part.scalar, given)],
        ] as const;
      });
    }),
  );
  const outputs = partsOf("out", program.result, sizes);
  const textOf = (name: string): string => readFileSync(join(kernels, `${name}.cl`), "utf8");
  const argument = (a: string | number): ArgumentSpec => {
    if (typeof a === "number") return { int: a };
    const [part, given] = data.get(a) ?? [];
    return part?.shape.length === 0 ? { scalar: given! } : { buffer: a };
  };
  const buffers: BufferSpec[] = [
    ...[...data.values()]
      .filter(([part]) => part.shape.length > 0)
      .map(([part, init]) => ({ name: part.name, bytes: init.byteLength, init })),
    ...outputs.map(({ name, scalar, shape }) => ({
      name,
      bytes: elements(shape) * bytesOf(scalar),
      poison: true,
    })),
    ...Object.entries(temporaries?.(sizes) ?? {}).map(([name, bytes]) => ({
      name,
      bytes,
      poison: true,
    })),
  ];
  return {
    source: `${prelude}${before === undefined ? "" : textOf(before)}${textOf(file)}`,
    options: `${options} ${own}`.trim(),
    buffers,
    launches: launches(sizes).map((launch) => spec(launch, argument)),
    read: outputs.map((o) => o.name),
  };
}

const spec = (
  { kernel, args, global, local }: HandLaunch,
  argument: (a: string | number) => ArgumentSpec,
): LaunchSpec => ({
  kernel,
  args: args.map(argument),
  global: global.map((n, d) => (local === undefined ? n : Math.ceil(n / local[d]!) * local[d]!)),
  local,
});
