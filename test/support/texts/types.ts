/** @file Types of random texts: arrays of scalars and tuples whose sizes are known as text and as numbers. */
import type { Choices } from "../choices.ts";

/** Scalar types that every device supports. */
const SCALARS = ["f32", "i32", "f64", "u32", "i64", "u64", "bool"] as const;
/** Scalar types that are drawn rarely: few devices support `f16`, and nothing is computed in the others. */
const RARE = ["f16", "u8", "i8"] as const;
/** A scalar type. */
export type Scalar = (typeof SCALARS)[number] | (typeof RARE)[number];
/** An element type: a scalar, or a tuple of element types. */
export type Elem = Scalar | readonly Elem[];

/** A size as it is written, and its value in this case. */
export interface Extent {
  readonly text: string;
  readonly value: number;
}

/** An array type; without dimensions, the element itself. */
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

/** True for tuple types. */
export const isTuple = (e: Elem): e is readonly Elem[] => typeof e !== "string";
/** True for floating-point types. */
export const isFloat = (s: Scalar): boolean => s === "f16" || s === "f32" || s === "f64";

/** True for integers that programs store and convert, but do not compute with. */
export const isStored = (s: Scalar): boolean => s === "u8" || s === "i8";

const elemText = (e: Elem): string => (isTuple(e) ? `(${e.map(elemText).join(", ")})` : e);

/** Prints an array type. */
export const typeText = ({ dims, elem }: ArrayType): string =>
  `${dims.map((d) => `[${d.text}]`).join("")}${elemText(elem)}`;

/** Returns a random scalar type. */
export const scalarType = (c: Choices): Scalar => (c.chance(6) ? c.pick(RARE) : c.pick(SCALARS));

/** Returns the number of elements of an array type. */
export const count = ({ dims }: ArrayType): number => dims.reduce((n, d) => n * d.value, 1);

/** Returns the number of scalars of an element. */
export const width = (e: Elem): number =>
  isTuple(e) ? e.reduce<number>((n, part) => n + width(part), 0) : 1;

/** Returns a constant size. */
export const nat = (value: number): Extent => ({ text: String(value), value });

const isPlain = (text: string): boolean => /^\w+$/.test(text);
/** Returns the text in parentheses unless it is a single word. */
export const atom = (text: string): string => (isPlain(text) ? text : `(${text})`);

/** Returns the size a + b for a number b. */
export const plus = (a: Extent, b: number): Extent => {
  if (b === 0) return a;
  if (/^\d+$/.test(a.text)) return nat(a.value + b);
  return { text: b < 0 ? `${a.text} - ${-b}` : `${a.text} + ${b}`, value: a.value + b };
};
/** Returns the size a + b. */
export const sum = (a: Extent, b: Extent): Extent => ({
  text: `${a.text} + ${b.text}`,
  value: a.value + b.value,
});
/** Returns the size a * b. */
export const times = (a: Extent, b: Extent): Extent => ({
  text: `${atom(a.text)} * ${atom(b.text)}`,
  value: a.value * b.value,
});
/** Returns the size a /^ b for a number b. */
export const over = (a: Extent, b: number): Extent => ({
  text: `${atom(a.text)} /^ ${b}`,
  value: a.value / b,
});

/** True if a kernel can compute the size; it cannot compute exact divisions. */
export const isValue = ({ text }: Extent): boolean => !text.includes("/^");
