/** @file Random steps over windows: stencils of one, two and three dimensions, and streams of windows. */
import type { ArrayWriter } from "../array-writer.ts";
import { literal } from "../scalars.ts";
import { type Arrayed, count, type Elem, isTuple, over, plus, type Valued } from "../types.ts";

/** Reduces a window to a value; returns the expression and its type. */
function combined(writer: ArrayWriter, window: string, size: number, elem: Elem): [string, Elem] {
  const at = (i: number): Valued => ({ text: `${window}[${i}]`, type: elem });
  const places = Array.from({ length: Math.min(size, 4) }, () => at(writer.choices.nat(size - 1)));
  const to = writer.near(elem);
  const folded = !isTuple(elem) && elem !== "bool" && writer.choices.chance(25);
  if (folded) {
    const inner =
      writer.choices.chance(30) && size > 1 ? windowsOf(writer, window, size, elem) : window;
    return [`reduce(${writer.operator(elem)}, ${literal(writer.choices, elem)}, ${inner})`, elem];
  }
  return [writer.value(to, places), to];
}

/** Returns the sums of smaller windows of a window. */
function windowsOf(writer: ArrayWriter, window: string, size: number, elem: Elem): string {
  const [t, inner] = [writer.name("v"), writer.choices.int(1, size)];
  const at = (i: number): Valued => ({ text: `${t}[${i}]`, type: elem });
  return `map(\\${t} -> ${writer.value(elem, [at(0), at(inner - 1)])}, slide(${inner}, 1, ${window}))`;
}

/** Computes windows of a row. */
export function stencil(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  const [n, ...rest] = row.type.dims;
  if (rest.length > 0) return undefined;
  const { elem } = row.type;
  const [l, r] = [writer.choices.nat(2), writer.choices.nat(2)];
  const padded = plus(n!, l + r);
  const size = writer.choices.chance(70) ? l + r + 1 : writer.choices.nat(3);
  const step = writer.choices.chance(80) ? 1 : writer.choices.int(1, 3);
  const left = padded.value - size + step;
  if (size > padded.value || left % step !== 0) return undefined;
  const w = writer.name("w");
  const [e, to] = combined(writer, w, size, elem);
  const kind = writer.kind(elem, n!.value);
  const continued = (): string => {
    if (n!.value === 0 || writer.choices.chance(85))
      return `${writer.choices.pick(["pad", "pad", "around"])}(${l}, ${r}, ${kind})`;
    const [i, xs] = [writer.name("i"), writer.name("xs")];
    const inside: Valued = { text: `${xs}[clampIdx(${i})]`, type: elem };
    return `padWith(${l}, ${r}, \\${i} ${xs} -> ${writer.value(elem, [inside])})`;
  };
  const pad = l + r > 0 ? ` |> ${continued()}` : "";
  const moved = plus(padded, step - size);
  const length = step === 1 ? moved : over(moved, step);
  return {
    text: `(${row.text}${pad} |> slide(${size}, ${step}) |> map(\\${w} -> ${e}))`,
    type: { dims: [length], elem: to },
  };
}

/** Returns windows of a stream in registers or in a circular buffer, through one to three levels. */
export function streamed(writer: ArrayWriter, row: Arrayed): Arrayed | undefined {
  let [n] = row.type.dims;
  let { text, type } = row;
  if (n === undefined || type.dims.length !== 1) return undefined;
  for (let levels = writer.choices.int(1, 3); levels > 0; levels--) {
    const size = writer.choices.int(1, 3);
    if (size > n.value) return undefined;
    const [w, x] = [writer.name("w"), writer.name("x")];
    const [e, elem] = combined(writer, w, size, type.elem);
    const load = writer.choices.chance(70)
      ? x
      : writer.value(type.elem, [{ text: x, type: type.elem }]);
    const kept = `\\${x} -> ${load}`;
    text = writer.choices.chance(60)
      ? `mapSeqSlide(${size}, 1, ${kept}, \\${w} -> ${e}, ${text})`
      : `mapSeq(\\${w} -> ${e}, circularBuffer(${size + writer.choices.nat(1)}, ${size}, ${kept}, ${text}))`;
    n = plus(n, 1 - size);
    type = { dims: [n], elem };
  }
  return { text: `(${text})`, type };
}

/** Computes windows of a matrix. */
export function stencil2d(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const [n, m, ...rest] = xs.type.dims;
  if (m === undefined || rest.length > 0 || n!.value * m.value > 400) return undefined;
  const { elem } = xs.type;
  const w = writer.name("w");
  const size = writer.choices.pick([3, 3, 2, 1]);
  const least = Math.min(n!.value, m.value);
  const places = Array.from({ length: 4 }, () => ({
    text: `${w}[${writer.choices.nat(size - 1)}][${writer.choices.nat(size - 1)}]`,
    type: elem,
  }));
  const to = writer.near(elem);
  const e = writer.value(to, places);
  const kind = writer.kind(elem, least);
  return {
    text: `(${xs.text} |> pad2d(${size >> 1}, ${(size - 1) >> 1}, ${kind}) |> slide2d(${size}, 1) |> map2d(\\${w} -> ${e}))`,
    type: { dims: xs.type.dims, elem: to },
  };
}

/** Computes windows of three dimensions. */
export function stencil3d(writer: ArrayWriter, xs: Arrayed): Arrayed | undefined {
  const { dims, elem } = xs.type;
  if (dims.length !== 3 || count(xs.type) > 150) return undefined;
  const w = writer.name("w");
  const place = (): string => `[${writer.choices.nat(2)}]`;
  const places = Array.from({ length: 4 }, () => ({
    text: `${w}${place()}${place()}${place()}`,
    type: elem,
  }));
  const kind = writer.kind(elem, Math.min(...dims.map((d) => d.value)));
  return {
    text: `(${xs.text} |> pad3d(1, 1, ${kind}) |> slide3d(3, 1) |> map3d(\\${w} -> ${writer.value(elem, places)}))`,
    type: xs.type,
  };
}
