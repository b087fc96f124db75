/** @file The shape of a type's values in flat buffers. */
import type { Size } from "../../size/index.ts";
import type { Type } from "../../type.ts";
import type { BufferShape } from "../buffer-array.ts";

/** Returns where the parts of a type's values lie, with one buffer for each scalar component, in order. */
export function shapeOf(type: Type, size: (s: Size) => number): BufferShape {
  let buffers = 0;
  const of = (t: Type): BufferShape => {
    if (t.tag === "array") return { tag: "array", length: size(t.size), elem: of(t.elem) };
    if (t.tag === "tuple") return { tag: "tuple", parts: t.elems.map(of) };
    return { tag: "scalar", buffer: buffers++ };
  };
  return of(type);
}
