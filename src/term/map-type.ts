/** @file Walks over types: replaces sizes and variables in them, or visits them. */
import { type Size, shiftBound, substituteSizes } from "./size/index.ts";
import type { NatFunType, ScalarType, Type, TypeTable, TypeVar, VectorType } from "./type.ts";

/**
 * Replacements for the parts of a type. Each function receives the number of nat binders around the part; parts without a function
 * stay as they are.
 */
interface TypeMapper {
  readonly size?: (size: Size, sizeBinders: number) => Size;
  readonly variable?: (v: TypeVar, sizeBinders: number) => Type;
  readonly scalar?: (s: ScalarType) => Type;
}

/**
 * Rebuilds `type` with its sizes and variables replaced. Returns the same object if nothing changed. In a type of more than
 * 32 nodes, a compound part that occurs several times below the same binders is rebuilt once.
 */
export function mapType(
  table: TypeTable,
  type: Type,
  by: Readonly<TypeMapper>,
  sizeBinders = 0,
): Type {
  const known = type.nodes > FEW_NODES ? new Map<Type, Type>() : undefined;
  const go = (t: Type): Type => {
    if (known === undefined || t.nodes === 1) return mapParts(table, t, by, sizeBinders, go);
    const made = known.get(t) ?? mapParts(table, t, by, sizeBinders, go);
    known.set(t, made);
    return made;
  };
  return go(type);
}

/** Types of at most so many nodes are walked as trees: visiting a repeated part again costs less than a memo. */
const FEW_NODES = 32;

function mapParts(
  table: TypeTable,
  type: Type,
  by: Readonly<TypeMapper>,
  sizeBinders: number,
  go: (t: Type) => Type,
): Type {
  const size = (s: Size): Size => by.size?.(s, sizeBinders) ?? s;
  switch (type.tag) {
    case "scalar":
      return by.scalar?.(type) ?? type;
    case "boundary":
      return table.boundary(go(type.elem));
    case "var":
      return by.variable?.(type, sizeBinders) ?? type;
    case "vector":
      return table.vector(go(type.elem), type.width);
    case "idx":
      return table.idx(size(type.size));
    case "array":
      return table.array(size(type.size), go(type.elem));
    case "tuple":
      return table.tuple(type.elems.map(go));
    case "fun":
      return table.fun(go(type.param), go(type.result));
    case "natFun":
      return table.natFun(mapType(table, type.result, by, sizeBinders + 1));
    default:
      return type satisfies never;
  }
}

interface TypeVisitor {
  readonly size?: (s: Size) => void;
  readonly variable?: (v: TypeVar) => void;
  readonly vector?: (v: VectorType) => void;
}

/**
 * Calls `see` for every size, variable and vector inside `type`. In a type of more than 32 nodes, a compound part that occurs
 * twice is visited once.
 */
export function visitType(type: Type, see: TypeVisitor): void {
  visitParts(type, see, type.nodes > FEW_NODES ? new Set() : undefined);
}

function visitParts(type: Type, see: TypeVisitor, seen: Set<Type> | undefined): void {
  if (seen !== undefined && type.nodes > 1) {
    if (seen.has(type)) return;
    seen.add(type);
  }
  switch (type.tag) {
    case "scalar":
      return;
    case "var":
      see.variable?.(type);
      return;
    case "idx":
      see.size?.(type.size);
      return;
    case "array":
      see.size?.(type.size);
      visitParts(type.elem, see, seen);
      return;
    case "vector":
      see.vector?.(type);
      visitParts(type.elem, see, seen);
      return;
    case "boundary":
      visitParts(type.elem, see, seen);
      return;
    case "tuple":
      for (const t of type.elems) visitParts(t, see, seen);
      return;
    case "fun":
      visitParts(type.param, see, seen);
      visitParts(type.result, see, seen);
      return;
    case "natFun":
      visitParts(type.result, see, seen);
      return;
    default:
      (type) satisfies never;
  }
}

/** Returns the result type of `(l: nat) -> result` for l = `size`. Sizes bound further out are renumbered. */
export function instantiateNat(type: NatFunType, size: Size): Type {
  return mapType(type.table, type.result, {
    size: (s, binders) => replaceBound(s, binders, size),
  });
}

/**
 * Replaces the bound size variable `index` of `s` by `by` and lowers the bound variables above it by one. `by` is given outside of
 * the binders that `index` counts: its own bound variables rise by `index`.
 */
export function replaceBound(s: Size, index: number, by: Size): Size {
  if (s.boundDepth <= index) return s;
  return substituteSizes(s, (v) => {
    if (v.index === undefined || v.index < index) return undefined;
    return v.index === index
      ? shiftBound(by, index, 0)
      : s.table.variable("bound", String(v.index - 1));
  });
}
