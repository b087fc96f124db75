/** @file Arrays in generated text: views, and arrays whose elements are computed and kept. */
import type { ArrayType, Type } from "../../type.ts";
import { storedFlat } from "./buffers.ts";
import {
  type CodeValue,
  codeValue,
  NOT_STAGED,
  type StagedArray,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** Makes a view of an array type. Throws NOT_STAGED unless the type has the given length. */
export function stagedView(
  cx: Staging,
  type: Type,
  length: number,
  isCheap: boolean,
  read: (i: CodeValue) => StagedValue,
): StagedArray {
  if (type.tag !== "array" || cx.input.size(type.size) !== length) throw NOT_STAGED;
  return { tag: "array", type, length, isCheap, read };
}

/** The type of an array's elements. */
export const elemOf = (type: Type): Type => (type as ArrayType).elem;

/**
 * Computes all elements of an array, in order: in flat buffers, or as values of the interpreter where the elements may be UNDEF or
 * views that must be read later.
 */
export function storedArray(
  cx: Staging,
  type: ArrayType,
  element: (i: CodeValue) => StagedValue,
): StagedArray {
  const flat = storedFlat(cx, type, element);
  if (flat !== undefined) return flat.array;
  const { writer } = cx;
  const [name, length] = [writer.fresh(), cx.input.size(type.size)];
  writer.line(`const ${name} = new Array(${length});`);
  const loop = cx.loop(
    length,
    (i) => {
      const v = cx.held(element(i), type.elem);
      writer.line(`${name}[${i.code}] = ${v.code};`);
      return v.isDefined;
    },
    true,
  );
  loop.append();
  const isDefined = loop.result;
  const read = (i: CodeValue): CodeValue => {
    writer.noise++; // an element may be a view that is computed when it is read
    return codeValue(writer.pure(`${name}[${i.code}]`), type.elem, isDefined);
  };
  return { tag: "array", type, length, isCheap: true, read };
}
