/**
 * @file Types: interned, immutable, with symbolic sizes. Two equal types of one table are one object.
 *
 * A `TypeVar` of sort `rigid` stands for the type of a polymorphic definition, of sort `meta` for an unknown of a
 * pattern or of inference. Size variables bound by `(l: nat) -> t` are de Bruijn indices inside the sizes.
 */
import { LIMITS, LimitError, type Limits } from "./limits.ts";
import { type Size, type SizeTable, shiftBound, substituteSizes } from "./size/index.ts";

export const SCALARS = ["f16", "f32", "f64", "i32", "u32", "i64", "u64", "bool"] as const;
export type ScalarName = (typeof SCALARS)[number];
export const VECTOR_WIDTHS: readonly number[] = [2, 4, 8, 16];

interface Interned {
  /** For hashing and memo keys only: nothing is ordered by it. */
  readonly id: number;
  readonly table: TypeTable;
  /** A unification or pattern unknown (type or size) occurs inside. */
  readonly hasMeta: boolean;
  /** 1 + the largest de Bruijn size index that occurs free; 0 if none. */
  readonly sizeDepth: number;
  /** Nodes, counted as a tree: what a printed type is as long as. */
  readonly nodes: number;
  readonly height: number;
}
export interface ScalarType extends Interned {
  readonly tag: "scalar";
  readonly name: ScalarName;
}
export interface VectorType extends Interned {
  readonly tag: "vector";
  readonly elem: Type;
  readonly width: number;
}
/** An integer in [0, size). */
export interface IdxType extends Interned {
  readonly tag: "idx";
  readonly size: Size;
}
/** How `pad` continues an array of such elements beyond its ends; of an array of rows the element is that of the rows. */
export interface BoundaryType extends Interned {
  readonly tag: "boundary";
  readonly elem: Type;
}
export interface ArrayType extends Interned {
  readonly tag: "array";
  readonly size: Size;
  readonly elem: Type;
}
export interface TupleType extends Interned {
  readonly tag: "tuple";
  readonly elems: readonly Type[];
}
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
export interface TypeVar extends Interned {
  readonly tag: "var";
  readonly sort: "rigid" | "meta";
  readonly name: string;
}
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

const PAIR = 2 ** 26; // ids stay below it: a pair of ids is one exact number

/** Interns types over one table of sizes. */
export class TypeTable {
  readonly sizes: SizeTable;
  readonly limits: TypeLimits;
  #next = 0;
  readonly #scalars = new Map<ScalarName, ScalarType>();
  readonly #vectors = new Map<number, VectorType>();
  readonly #idx = new Map<number, IdxType>();
  readonly #boundaries = new Map<number, BoundaryType>();
  readonly #arrays = new Map<number, ArrayType>();
  readonly #funs = new Map<number, FunType>();
  readonly #natFuns = new Map<number, NatFunType>();
  readonly #tuples = new Map<string, TupleType>();
  readonly #vars = new Map<string, TypeVar>();

  constructor(sizes: SizeTable, limits: TypeLimits = LIMITS) {
    this.sizes = sizes;
    this.limits = limits;
  }

  scalar(name: ScalarName): ScalarType {
    return remember(this.#scalars, name, () => ({ tag: "scalar", name, ...this.#facts() }));
  }

  vector(elem: Type, width: number): VectorType {
    const key = elem.id * PAIR + width;
    return remember(this.#vectors, key, () => ({
      tag: "vector",
      elem,
      width,
      ...this.#facts([elem]),
    }));
  }

  idx(size: Size): IdxType {
    return remember(this.#idx, size.id, () => ({ tag: "idx", size, ...this.#facts([], size) }));
  }

  /** One boundary fits arrays of any dimension: `boundary[[n]t]` is `boundary[t]`. */
  boundary(of: Type): BoundaryType {
    const elem = withoutArrays(of);
    return remember(this.#boundaries, elem.id, () => ({
      tag: "boundary",
      elem,
      ...this.#facts([elem]),
    }));
  }

  array(size: Size, elem: Type): ArrayType {
    const key = size.id * PAIR + elem.id;
    return remember(this.#arrays, key, () => ({
      tag: "array",
      size,
      elem,
      ...this.#facts([elem], size),
    }));
  }

  tuple(elems: readonly Type[]): TupleType {
    const key = elems.map((t) => t.id).join();
    return remember(this.#tuples, key, () => ({ tag: "tuple", elems, ...this.#facts(elems) }));
  }

  fun(param: Type, result: Type): FunType {
    const key = param.id * PAIR + result.id;
    return remember(this.#funs, key, () => ({
      tag: "fun",
      param,
      result,
      ...this.#facts([param, result]),
    }));
  }

  natFun(result: Type): NatFunType {
    return remember(this.#natFuns, result.id, () => {
      const facts = this.#facts([result]);
      return { tag: "natFun", result, ...facts, sizeDepth: Math.max(0, facts.sizeDepth - 1) };
    });
  }

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

/** What takes the place of the parts of a type, by how many nat binders are around them; what is not said stays. */
interface TypeMapper {
  readonly size?: (size: Size, sizeBinders: number) => Size;
  readonly variable?: (v: TypeVar, sizeBinders: number) => Type;
  readonly scalar?: (s: ScalarType) => Type;
}

/** Rebuilds `type` with its sizes and variables replaced; the same object where nothing changed. A part is rebuilt once. */
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

/** Types so small are walked as trees: what is met twice costs less than remembering it. */
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
}

/** Calls back for every size and every variable inside `type`; a large part that occurs twice is seen once. */
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

/** The body of `(l: nat) -> result` with `l` replaced. */
export function instantiateNat(type: NatFunType, size: Size): Type {
  return mapType(type.table, type.result, {
    size: (s, binders) => replaceBound(s, binders, size),
  });
}

/** Replaces the bound size variable `index` and lowers those above it. */
export function replaceBound(s: Size, index: number, by: Size): Size {
  if (s.boundDepth <= index) return s;
  return substituteSizes(s, (v) => {
    if (v.index === undefined || v.index < index) return undefined;
    return v.index === index
      ? shiftBound(by, index, 0)
      : s.table.variable("bound", String(v.index - 1));
  });
}

/** `[n][m]t` → `t`: what is left when all array dimensions are taken off. */
export function baseElement(type: Type): Type {
  let t = type;
  while (t.tag === "array") t = t.elem;
  return t;
}

/** The type of one of the values that the arrays in it hold: their dimensions are taken off, in tuples too. */
function withoutArrays(type: Type): Type {
  if (type.tag === "array") return withoutArrays(type.elem);
  return type.tag === "tuple" ? type.table.tuple(type.elems.map(withoutArrays)) : type;
}

/** The sizes of the leading array dimensions, outermost first. */
export function dimensions(type: Type): Size[] {
  const sizes: Size[] = [];
  for (let t = type; t.tag === "array"; t = t.elem) sizes.push(t.size);
  return sizes;
}

export const isFunction = (type: Type): boolean => type.tag === "fun" || type.tag === "natFun";

const FLOATS = new Set<ScalarName>(["f16", "f32", "f64"]);
export const isFloatName = (name: ScalarName): boolean => FLOATS.has(name);

/** The scalar that a scalar, a vector or an index computes with; undefined for anything else. */
export function scalarOf(type: Type): ScalarName | undefined {
  if (type.tag === "scalar") return type.name;
  if (type.tag === "idx") return "i32";
  return type.tag === "vector" ? scalarOf(type.elem) : undefined;
}
