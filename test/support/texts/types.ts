/** @file Types of random texts: arrays of scalars and tuples, whose sizes are known both as text and as numbers. */
import type { Choices } from "../choices.ts";

/** Scalars that every device has. */
const SCALARS = ["f32", "i32", "f64", "u32", "i64", "u64", "bool"] as const;
/** `f16` few devices have. */
export type Scalar = (typeof SCALARS)[number] | "f16";
export type Elem = Scalar | readonly Elem[];

/** A size: as it is written, and what it is in this case. */
export interface Extent {
  readonly text: string;
  readonly value: number;
}

export interface ArrayType {
  readonly dims: readonly Extent[];
  readonly elem: Elem;
}

/** An expression of a scalar or tuple type. */
export interface Valued {
  readonly text: string;
  readonly type: Elem;
}

/** An expression of an array type. */
export interface Arrayed {
  readonly text: string;
  readonly type: ArrayType;
}

export const isTuple = (e: Elem): e is readonly Elem[] => typeof e !== "string";
export const isFloat = (s: Scalar): boolean => s === "f16" || s === "f32" || s === "f64";

const elemText = (e: Elem): string => (isTuple(e) ? `(${e.map(elemText).join(", ")})` : e);

export const typeText = ({ dims, elem }: ArrayType): string =>
  `${dims.map((d) => `[${d.text}]`).join("")}${elemText(elem)}`;

/** A type of numbers or truth values. */
export const scalarType = (c: Choices): Scalar => (c.chance(4) ? "f16" : c.pick(SCALARS));

/** Elements in all. */
export const count = ({ dims }: ArrayType): number => dims.reduce((n, d) => n * d.value, 1);

/** Scalars of an element. */
export const width = (e: Elem): number =>
  isTuple(e) ? e.reduce<number>((n, part) => n + width(part), 0) : 1;

export const nat = (value: number): Extent => ({ text: String(value), value });

const isPlain = (text: string): boolean => /^\w+$/.test(text);
export const atom = (text: string): string => (isPlain(text) ? text : `(${text})`);

export const plus = (a: Extent, b: number): Extent => {
  if (b === 0) return a;
  if (/^\d+$/.test(a.text)) return nat(a.value + b);
  return { text: b < 0 ? `${a.text} - ${-b}` : `${a.text} + ${b}`, value: a.value + b };
};
export const sum = (a: Extent, b: Extent): Extent => ({
  text: `${a.text} + ${b.text}`,
  value: a.value + b.value,
});
export const times = (a: Extent, b: Extent): Extent => ({
  text: `${atom(a.text)} * ${atom(b.text)}`,
  value: a.value * b.value,
});
export const over = (a: Extent, b: number): Extent => ({
  text: `${atom(a.text)} /^ ${b}`,
  value: a.value / b,
});
