/** @file Prints types in source syntax. */

import { instantiateNat } from "./map-type.ts";
import { show } from "./size/index.ts";
import type { Type } from "./type.ts";

/**
 * Prints a type in source syntax; an unknown type is printed as `?name`. `natBinders` is the number of enclosing `(l: nat) ->`,
 * whose variables are already named: l, l1, l2, …
 */
export function showType(type: Type, natBinders = 0): string {
  const inner = (t: Type): string => showType(t, natBinders);
  switch (type.tag) {
    case "scalar":
      return type.name;
    case "boundary":
      return `boundary[${inner(type.elem)}]`;
    case "var":
      return type.sort === "meta" ? `?${type.name}` : type.name;
    case "vector":
      return `${inner(type.elem)}x${type.width}`;
    case "idx":
      return `idx[${show(type.size)}]`;
    case "array":
      return `[${show(type.size)}]${inner(type.elem)}`;
    case "tuple":
      return `(${type.elems.map(inner).join(", ")})`;
    case "fun": {
      const param = inner(type.param);
      const atomic = type.param.tag !== "fun" && type.param.tag !== "natFun";
      return `${atomic ? param : `(${param})`} -> ${inner(type.result)}`;
    }
    case "natFun": {
      const name = natBinders === 0 ? "l" : `l${natBinders}`;
      const body = instantiateNat(type, type.table.sizes.variable("free", name));
      return `(${name}: nat) -> ${showType(body, natBinders + 1)}`;
    }
    default:
      return type satisfies never;
  }
}
