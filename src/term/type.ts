/**
 * @file Types: interned, immutable, with symbolic sizes. Two equal types of one table are one object.
 *
 * A `TypeVar` of sort `rigid` is a type parameter of a polymorphic definition; one of sort `meta` is an unknown of a pattern or of
 * type inference. Size variables that `(l: nat) -> t` binds are de Bruijn indices inside the sizes.
 */
import { LIMITS, LimitError, type Limits } from "./limits.ts";
import { PairTable, SequenceNumbers } from "./pair-table.ts";
import type { Size, SizeTable } from "./size/index.ts";

/** Names of the scalar types, as written in programs: floats, then integers, then `bool`. Index types are separate. */
export const SCALARS = [
  "f16",
  "f32",
  "f64",
  "i8",
  "u8",
  "i32",
  "u32",
  "i64",
  "u64",
  "bool",
] as const;
/** The name of a scalar type: `f16`, `f32`, `f64`, `i8`, `u8`, `i32`, `u32`, `i64`, `u64` or `bool`. */
export type ScalarName = (typeof SCALARS)[number];
const STORED: ReadonlySet<ScalarName> = new Set(["i8", "u8"]);
/** True for scalars that programs store, move, compare and convert, but do not compute with: `i8` and `u8`. */
export const isStoredOnly = (name: ScalarName): boolean => STORED.has(name);
/** Lane counts that vectors may have, ascending: 2, 4, 8 and 16. OpenCL's vectors of 3 lanes are not supported. */
export const VECTOR_WIDTHS: readonly number[] = [2, 4, 8, 16];

/** The facts of a type that follow from its parts. */
interface TypeFacts {
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
export interface ScalarType extends TypeFacts {
  readonly tag: "scalar";
  readonly name: ScalarName;
}
/** A vector of 2, 4, 8 or 16 lanes of a numeric scalar; in a pattern the lane type may be unknown. */
export interface VectorType extends TypeFacts {
  readonly tag: "vector";
  readonly elem: Type;
  readonly width: number;
}
/** The type of an integer in [0, size): an index of an array of `size` elements. */
export interface IdxType extends TypeFacts {
  readonly tag: "idx";
  readonly size: Size;
}
/**
 * The type of the boundary treatments of `pad` for arrays of `elem`. For an array of arrays `elem` is the innermost element type.
 */
export interface BoundaryType extends TypeFacts {
  readonly tag: "boundary";
  readonly elem: Type;
}
/** `[size]elem`: an array of `size` elements of type `elem`; matrices are arrays of arrays. */
export interface ArrayType extends TypeFacts {
  readonly tag: "array";
  readonly size: Size;
  readonly elem: Type;
}
/** A tuple of two or more components. The typing rules ensure the number; the table does not check it. */
export interface TupleType extends TypeFacts {
  readonly tag: "tuple";
  readonly elems: readonly Type[];
}
/** `param -> result`: a function of one argument; functions of several arguments are curried. */
export interface FunType extends TypeFacts {
  readonly tag: "fun";
  readonly param: Type;
  readonly result: Type;
}
/** `(l: nat) -> result`: inside `result` the bound size variable 0 is `l`. */
export interface NatFunType extends TypeFacts {
  readonly tag: "natFun";
  readonly result: Type;
}
/**
 * A type variable. Sort `rigid`: a type parameter of a polymorphic definition. Sort `meta`: an unknown of a pattern or of
 * inference.
 */
export interface TypeVar extends TypeFacts {
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
  readonly #tuples = new Map<number, TupleType>();
  readonly #sequences = new SequenceNumbers();
  readonly #vars = new Map<string, TypeVar>();

  constructor(sizes: SizeTable, limits: TypeLimits = LIMITS) {
    this.sizes = sizes;
    this.limits = limits;
  }

  /** The scalar type of a name. */
  scalar(name: ScalarName): ScalarType {
    return remember(this.#scalars, name, () => this.#made({ tag: "scalar", name }));
  }

  /** The vector type of `width` lanes of `elem`. */
  vector(elem: Type, width: number): VectorType {
    return (
      this.#vectors.get(elem.id, width) ??
      this.#vectors.add(elem.id, width, this.#made({ tag: "vector", elem, width }, [elem]))
    );
  }

  /** The index type idx[size]: the integers in [0, size). */
  idx(size: Size): IdxType {
    return remember(this.#idx, size.id, () => this.#made({ tag: "idx", size }, [], size));
  }

  /** The boundary type for arrays of `of`. One boundary fits arrays of any dimension: `boundary[[n]t]` is `boundary[t]`. */
  boundary(of: Type): BoundaryType {
    const elem = withoutArrays(of);
    return remember(this.#boundaries, elem.id, () => this.#made({ tag: "boundary", elem }, [elem]));
  }

  /** The array type `[size]elem`. */
  array(size: Size, elem: Type): ArrayType {
    return (
      this.#arrays.get(size.id, elem.id) ??
      this.#arrays.add(size.id, elem.id, this.#made({ tag: "array", size, elem }, [elem], size))
    );
  }

  /** The tuple type of the components. */
  tuple(elems: readonly Type[]): TupleType {
    let sequence = 0;
    for (const t of elems) sequence = this.#sequences.followedBy(sequence, t.id);
    return remember(this.#tuples, sequence, () => this.#made({ tag: "tuple", elems }, elems));
  }

  /** The function type `param -> result`. */
  fun(param: Type, result: Type): FunType {
    return (
      this.#funs.get(param.id, result.id) ??
      this.#funs.add(
        param.id,
        result.id,
        this.#made({ tag: "fun", param, result }, [param, result]),
      )
    );
  }

  /** The type `(l: nat) -> result`; bound size variable 0 of `result` is l. */
  natFun(result: Type): NatFunType {
    return remember(this.#natFuns, result.id, () =>
      this.#made({ tag: "natFun", result }, [result]),
    );
  }

  /** The type variable of a sort and a name. */
  variable(sort: TypeVar["sort"], name: string): TypeVar {
    return remember(this.#vars, `${sort} ${name}`, () => this.#made({ tag: "var", sort, name }));
  }

  /** Makes the type of an own part `is`, with the types and the size in it. */
  #made<T extends OwnParts>(is: T, parts: readonly Type[] = [], size?: Size): TypeFacts & T {
    let hasMeta = size?.hasMeta ?? is.sort === "meta";
    let sizeDepth = size?.boundDepth ?? 0;
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
    if (is.tag === "natFun") sizeDepth = Math.max(0, sizeDepth - 1);
    const facts = { id: this.#next++, table: this, hasMeta, sizeDepth, nodes, height };
    return new TypeObject(facts, is) as unknown as TypeFacts & T;
  }
}

/** The fields in which types of different tags differ. */
interface OwnParts {
  readonly tag: Type["tag"];
  readonly name?: string;
  readonly sort?: TypeVar["sort"];
  readonly elem?: Type;
  readonly width?: number;
  readonly size?: Size;
  readonly elems?: readonly Type[];
  readonly param?: Type;
  readonly result?: Type;
}

/** The object that a type is. All types have the same fields, so that V8 reads a field directly, without a look-up by name. */
class TypeObject implements TypeFacts {
  readonly id: number;
  readonly table: TypeTable;
  readonly hasMeta: boolean;
  readonly sizeDepth: number;
  readonly nodes: number;
  readonly height: number;
  readonly tag: Type["tag"];
  readonly name: string | undefined;
  readonly sort: TypeVar["sort"] | undefined;
  readonly elem: Type | undefined;
  readonly width: number | undefined;
  readonly size: Size | undefined;
  readonly elems: readonly Type[] | undefined;
  readonly param: Type | undefined;
  readonly result: Type | undefined;

  constructor(facts: TypeFacts, is: OwnParts) {
    this.id = facts.id;
    this.table = facts.table;
    this.hasMeta = facts.hasMeta;
    this.sizeDepth = facts.sizeDepth;
    this.nodes = facts.nodes;
    this.height = facts.height;
    this.tag = is.tag;
    this.name = is.name;
    this.sort = is.sort;
    this.elem = is.elem;
    this.width = is.width;
    this.size = is.size;
    this.elems = is.elems;
    this.param = is.param;
    this.result = is.result;
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
