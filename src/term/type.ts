/**
 * @file Types: interned, immutable, with symbolic sizes. Two equal types of one table are one object.
 *
 * A `TypeVar` of sort `rigid` is a type parameter of a polymorphic definition; one of sort `meta` is an unknown of a pattern or of
 * type inference. Size variables that `(l: nat) -> t` binds are de Bruijn indices inside the sizes.
 */
import { LIMITS, LimitError, type Limits } from "./limits.ts";
import { PairTable } from "./pair-table.ts";
import { type Size, type SizeTable, shiftBound, substituteSizes } from "./size/index.ts";

/** Names of the scalar types, as written in programs: floats, then integers, then `bool`. Index types are separate. */
export const SCALARS = ["f16", "f32", "f64", "i32", "u32", "i64", "u64", "bool"] as const;
/** The name of a scalar type: `f16`, `f32`, `f64`, `i32`, `u32`, `i64`, `u64` or `bool`. */
export type ScalarName = (typeof SCALARS)[number];
/** Lane counts that vectors may have, ascending: 2, 4, 8 and 16. OpenCL's vectors of 3 lanes are not supported. */
export const VECTOR_WIDTHS: readonly number[] = [2, 4, 8, 16];

interface Interned {
  /** Unique number in the table, for hashing and memo keys only; no order depends on it. */
  readonly id: number;
  readonly table: TypeTable;
  /** True if an unknown of unification or of a pattern occurs, for a type or for a size. */
  readonly hasMeta: boolean;
  /** 1 + the largest de Bruijn size index that occurs free; 0 if none. */
  readonly sizeDepth: number;
  /** Number of nodes, counted as a tree. The length of the printed type is proportional to it. */
  readonly nodes: number;
  readonly height: number;
}
/** A scalar type: a float, an integer or `bool`, by name. */
export interface ScalarType extends Interned {
  readonly tag: "scalar";
  readonly name: ScalarName;
}
/** A vector of 2, 4, 8 or 16 lanes of a numeric scalar; in a pattern the lane type may be unknown. */
export interface VectorType extends Interned {
  readonly tag: "vector";
  readonly elem: Type;
  readonly width: number;
}
/** The type of an integer in [0, size): an index of an array of `size` elements. */
export interface IdxType extends Interned {
  readonly tag: "idx";
  readonly size: Size;
}
/**
 * The type of the boundary treatments of `pad` for arrays of `elem`. For an array of arrays `elem` is the innermost element type.
 */
export interface BoundaryType extends Interned {
  readonly tag: "boundary";
  readonly elem: Type;
}
/** `[size]elem`: an array of `size` elements of type `elem`; matrices are arrays of arrays. */
export interface ArrayType extends Interned {
  readonly tag: "array";
  readonly size: Size;
  readonly elem: Type;
}
/** A tuple of two or more components. The typing rules ensure the number; the table does not check it. */
export interface TupleType extends Interned {
  readonly tag: "tuple";
  readonly elems: readonly Type[];
}
/** `param -> result`: a function of one argument; functions of several arguments are curried. */
export interface FunType extends Interned {
  readonly tag: "fun";
  readonly param: Type;
  readonly result: Type;
}
/** `(l: nat) -> result`: inside `result` the bound size variable 0 is `l`. */
export interface NatFunType extends Interned {
  readonly tag: "natFun";
  readonly result: Type;
}
/**
 * A type variable. Sort `rigid`: a type parameter of a polymorphic definition. Sort `meta`: an unknown of a pattern or of
 * inference.
 */
export interface TypeVar extends Interned {
  readonly tag: "var";
  readonly sort: "rigid" | "meta";
  readonly name: string;
}
/**
 * A type, told apart by `tag`: scalar, vector, index (`idx[n]`), boundary, array (`[n]t`), tuple, function, size-polymorphic
 * function, or type variable. Types are interned: equal types of one session are one object.
 */
export type Type =
  | ScalarType
  | VectorType
  | IdxType
  | BoundaryType
  | ArrayType
  | TupleType
  | FunType
  | NatFunType
  | TypeVar;

type TypeLimits = Pick<Limits, "typeDepth" | "typeNodes">;

/**
 * Interns types over one table of sizes. A method returns the one object for its arguments. It raises LimitError E0906 for a type
 * that is nested too deeply or has too many parts.
 */
export class TypeTable {
  readonly sizes: SizeTable;
  readonly limits: TypeLimits;
  #next = 0;
  readonly #scalars = new Map<ScalarName, ScalarType>();
  readonly #vectors = new PairTable<VectorType>();
  readonly #idx = new Map<number, IdxType>();
  readonly #boundaries = new Map<number, BoundaryType>();
  readonly #arrays = new PairTable<ArrayType>();
  readonly #funs = new PairTable<FunType>();
  readonly #natFuns = new Map<number, NatFunType>();
  readonly #tuples = new Map<string, TupleType>();
  readonly #vars = new Map<string, TypeVar>();

  constructor(sizes: SizeTable, limits: TypeLimits = LIMITS) {
    this.sizes = sizes;
    this.limits = limits;
  }

  /** The scalar type of a name. */
  scalar(name: ScalarName): ScalarType {
    return remember(this.#scalars, name, () => ({ tag: "scalar", name, ...this.#facts() }));
  }

  /** The vector type of `width` lanes of `elem`. */
  vector(elem: Type, width: number): VectorType {
    return (
      this.#vectors.get(elem.id, width) ??
      this.#vectors.add(elem.id, width, { tag: "vector", elem, width, ...this.#facts([elem]) })
    );
  }

  /** The index type idx[size]: the integers in [0, size). */
  idx(size: Size): IdxType {
    return remember(this.#idx, size.id, () => ({ tag: "idx", size, ...this.#facts([], size) }));
  }

  /** The boundary type for arrays of `of`. One boundary fits arrays of any dimension: `boundary[[n]t]` is `boundary[t]`. */
  boundary(of: Type): BoundaryType {
    const elem = withoutArrays(of);
    return remember(this.#boundaries, elem.id, () => ({
      tag: "boundary",
      elem,
      ...this.#facts([elem]),
    }));
  }

  /** The array type `[size]elem`. */
  array(size: Size, elem: Type): ArrayType {
    return (
      this.#arrays.get(size.id, elem.id) ??
      this.#arrays.add(size.id, elem.id, {
        tag: "array",
        size,
        elem,
        ...this.#facts([elem], size),
      })
    );
  }

  /** The tuple type of the components. */
  tuple(elems: readonly Type[]): TupleType {
    const key = elems.map((t) => t.id).join();
    return remember(this.#tuples, key, () => ({ tag: "tuple", elems, ...this.#facts(elems) }));
  }

  /** The function type `param -> result`. */
  fun(param: Type, result: Type): FunType {
    return (
      this.#funs.get(param.id, result.id) ??
      this.#funs.add(param.id, result.id, {
        tag: "fun",
        param,
        result,
        ...this.#facts([param, result]),
      })
    );
  }

  /** The type `(l: nat) -> result`; bound size variable 0 of `result` is l. */
  natFun(result: Type): NatFunType {
    return remember(this.#natFuns, result.id, () => {
      const facts = this.#facts([result]);
      return { tag: "natFun", result, ...facts, sizeDepth: Math.max(0, facts.sizeDepth - 1) };
    });
  }

  /** The type variable of a sort and a name. */
  variable(sort: TypeVar["sort"], name: string): TypeVar {
    return remember(this.#vars, `${sort} ${name}`, () => ({
      tag: "var",
      sort,
      name,
      ...this.#facts(),
      hasMeta: sort === "meta",
    }));
  }

  #facts(parts: readonly Type[] = [], size?: Size): Interned {
    let [hasMeta, sizeDepth] = [size?.hasMeta ?? false, size?.boundDepth ?? 0];
    let [nodes, height] = [1, 1];
    for (const t of parts) {
      hasMeta ||= t.hasMeta;
      sizeDepth = Math.max(sizeDepth, t.sizeDepth);
      nodes += t.nodes;
      height = Math.max(height, t.height + 1);
    }
    const { typeDepth, typeNodes } = this.limits;
    if (height > typeDepth) {
      throw new LimitError("E0906", `a type is nested more than ${typeDepth} deep`, FEWER_PARTS);
    }
    if (nodes > typeNodes) {
      throw new LimitError("E0906", `a type has more than ${typeNodes} parts`, FEWER_PARTS);
    }
    return { id: this.#next++, table: this, hasMeta, sizeDepth, nodes, height };
  }
}

const FEWER_PARTS =
  "look for a tuple that is paired with itself again and again; many values of one type make an array";

function remember<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

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
  const go = (t: Type): Type =>
    known === undefined || t.nodes === 1
      ? mapParts(table, t, by, sizeBinders, go)
      : remember(known, t, () => mapParts(table, t, by, sizeBinders, go));
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

/**
 * Returns the element type below all leading array dimensions: `[n][m]t` gives `t`. A type that is no array is returned unchanged.
 */
export function baseElement(type: Type): Type {
  let t = type;
  while (t.tag === "array") t = t.elem;
  return t;
}

/** Removes all array dimensions of a type, also inside of tuples: `([n]a, b)` gives `(a, b)`. */
function withoutArrays(type: Type): Type {
  if (type.tag === "array") return withoutArrays(type.elem);
  return type.tag === "tuple" ? type.table.tuple(type.elems.map(withoutArrays)) : type;
}

/** Returns the sizes of the leading array dimensions, outermost first; none for a type that is no array. */
export function dimensions(type: Type): Size[] {
  const sizes: Size[] = [];
  for (let t = type; t.tag === "array"; t = t.elem) sizes.push(t.size);
  return sizes;
}

/** True for function types: from a value (`fun`) or from a size (`natFun`); false for type variables. */
export const isFunction = (type: Type): boolean => type.tag === "fun" || type.tag === "natFun";

const FLOATS = new Set<ScalarName>(["f16", "f32", "f64"]);
/** True for the names of the floating-point types: `f16`, `f32` and `f64`. */
export const isFloatName = (name: ScalarName): boolean => FLOATS.has(name);

/**
 * Returns the scalar type that arithmetic on a scalar, a vector (per lane) or an index (`i32`) uses; undefined for other types
 * and for a vector whose lane type is unknown.
 */
export function scalarOf(type: Type): ScalarName | undefined {
  if (type.tag === "scalar") return type.name;
  if (type.tag === "idx") return "i32";
  return type.tag === "vector" ? scalarOf(type.elem) : undefined;
}
