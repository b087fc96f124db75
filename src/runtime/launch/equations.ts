/** @file The equations between sizes and numbers that the shapes of inputs give: one for each axis. */
import type { Size } from "../../term/index.ts";
import type { BoundInput, InputPart } from "./bind-inputs.ts";

/** The demand that a size equals a number. `text` is its reason: "A has 5 columns". */
export interface Equation {
  readonly size: Size;
  readonly value: number;
  /** The input's name. */
  readonly input: string;
  readonly text: string;
}

/**
 * The equations of all inputs, one for each axis of each scalar part. Equal equations of an input occur once, because the parts of
 * an array of tuples have one shape. The width of a vector gives none.
 */
export function equationsOf(inputs: readonly BoundInput[]): Equation[] {
  const seen = new Set<string>();
  return inputs
    .flatMap(({ name, parts }) => parts.flatMap((part) => partEquations(name, part)))
    .filter(({ size, value, input }) => {
      const key = `${input} ${size.id} ${value}`;
      return !seen.has(key) && seen.add(key);
    });
}

const partEquations = (input: string, { name, leaf, shape }: InputPart): Equation[] =>
  leaf.dims.map((size, axis) => {
    const value = shape[axis]!;
    return { size, value, input, text: extentText(name, axis, leaf.dims.length, value) };
  });

const AXES: Readonly<Record<number, readonly string[]>> = { 1: ["element"], 2: ["row", "column"] };

/** The extent of an axis in words: "A has 5 columns", or "A has extent 5 along axis 2" for more than two axes. */
function extentText(name: string, axis: number, rank: number, value: number): string {
  const unit = AXES[rank]?.[axis];
  if (unit === undefined) return `${name} has extent ${value} along axis ${axis}`;
  return `${name} has ${value} ${unit}${value === 1 ? "" : "s"}`;
}
