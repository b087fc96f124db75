/** @file The cells of the table as programs: each primitive on each kind of element, where it is read and where it is written. */
import { PRIM_NAMES, PRIMITIVES, type PrimName } from "../../../src/term/index.ts";
import { ELEMENTS, type Element, type Parts, SIDES, type Side, TYPE } from "./row.ts";
import { TABLE } from "./table.ts";

type Variant = "as it is" | "stored";

/** Arguments: inputs, where the term is read; else what a loop computes; once more stored, if that was asked for. */
function partsFor(e: Element, side: Side, variant: Variant, loop = false): Parts {
  const copied = (text: string, dims: number): string => elementwise(e, dims, text);
  const given = (text: string, dims: number): string => {
    if (side === "read" || loop) return text;
    return variant === "stored" ? `toPrivate(${copied(text, dims)})` : copied(text, dims);
  };
  return {
    e,
    xs: (n) => given(`take(${n}, xs)`, 1),
    rows: (n, m) => given(`take(${n}, map(\\r -> take(${m}, r), A))`, 2),
    element: e === "array" ? "mapSeq(\\x -> x, z)" : "z",
  };
}

/** Loops that copy an array of `dims` dimensions. */
function elementwise(e: Element, dims: number, text: string): string {
  if (dims === 0) return e === "array" ? `mapSeq(\\x -> x, ${text})` : text;
  return `mapSeq(\\y -> ${elementwise(e, dims - 1, "y")}, ${text})`;
}

const EXTERN = 'extern fun ext(x: f32, k: i32): f32 = "x * 0.5f + k" means x * 0.5 + (k as f32)\n';

function textOf(prim: PrimName, e: Element, side: Side, variant: Variant): string {
  const { term, dims, inside = (t) => t } = TABLE[prim];
  const stored = variant === "stored" && side === "read";
  const found = term(partsFor(e, side, variant, TABLE[prim].loop));
  const value = stored ? `toPrivate(${found})` : found;
  const body = side === "read" || variant === "stored" ? elementwise(e, dims.length, value) : value;
  const type = dims.map((n) => `[${n}]`).join("") + TYPE[e];
  const t = TYPE[e];
  const before = prim === "extern" ? EXTERN : "";
  return `${before}fun NAME(xs: [6]${t}, A: [4][4]${t}, z: ${t}): ${type} = kernel(${inside(body)})\nschedule s for NAME = id\n`;
}

export interface Cell {
  readonly name: string;
  readonly text: string;
  readonly code: string | undefined;
  /** Is it arithmetic? */
  readonly isScalar: boolean;
}

/** What is refused for want of a memory, or of an inverse, is claimed again with what it asks for. */
const MENDED = new Set(["E0702", "E0704"]);

export const CELLS = PRIM_NAMES.flatMap((prim) =>
  (TABLE[prim].on ?? ELEMENTS).flatMap((e) =>
    SIDES.flatMap((side): Cell[] => {
      const expected = TABLE[prim][side];
      const code = typeof expected === "string" ? expected : expected?.[e];
      const name = `${prim}, ${side}, ${e}`;
      const isScalar = PRIMITIVES[prim].role === "scalar";
      const cell = { name, text: textOf(prim, e, side, "as it is"), code, isScalar };
      if (code === undefined || !MENDED.has(code) || TABLE[prim].unmended) return [cell];
      const mended = {
        name: `${name}, stored`,
        text: textOf(prim, e, side, "stored"),
        code: undefined,
        isScalar,
      };
      return [cell, mended];
    }),
  ),
);
