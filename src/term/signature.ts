/**
 * @file Type signatures of primitives, written in one line and parsed once:
 * `(k: nat, xs: [n]a) -> [n /^ k][k]a where k divides n`.
 *
 * Parameters of kind `nat` come first; the last ones may have defaults, `n: nat = 0`. Names in size position are size variables;
 * other names that are no scalar types are type variables.
 */
import {
  add,
  exactDiv,
  makeCondition,
  mul,
  type Size,
  type SizeCondition,
  type SizeTable,
  sub,
} from "./size/index.ts";
import { SCALARS, type ScalarName, type Type, type TypeTable } from "./type.ts";

type SigSize =
  | { readonly tag: "nat"; readonly value: number }
  | { readonly tag: "name"; readonly name: string }
  | { readonly tag: "op"; readonly op: string; readonly left: SigSize; readonly right: SigSize };

type SigType =
  | { readonly tag: "name"; readonly name: string }
  | { readonly tag: "array" | "idx"; readonly size: SigSize; readonly elem?: SigType }
  | { readonly tag: "boundary"; readonly elem: SigType }
  | { readonly tag: "tuple"; readonly elems: readonly SigType[] }
  | { readonly tag: "fun"; readonly param: SigType; readonly result: SigType };

type SigCondition =
  | { readonly tag: "size"; readonly op: string; readonly left: SigSize; readonly right: SigSize }
  | { readonly tag: "class"; readonly name: TypeClass; readonly variable: string };

/**
 * The classes of types. `numeric`: numbers, no indices; `float`; `integer`: with indices; `ordered`: numbers and indices (these
 * four also for vectors of them); `scalar`: one scalar or index, `bool` included; `element`: a scalar, index, vector or tuple of
 * elements; `data`: every type but functions and boundaries.
 */
export const TYPE_CLASSES = [
  "numeric",
  "float",
  "integer",
  "scalar",
  "ordered",
  "element",
  "data",
] as const;
/**
 * The name of a type class that a signature can demand: `numeric`, `float`, `integer`, `scalar`, `ordered`, `element` or `data`.
 */
export type TypeClass = (typeof TYPE_CLASSES)[number];
/** True for the name of a type class; a type guard. */
export const isTypeClass = (name: string): name is TypeClass =>
  (TYPE_CLASSES as readonly string[]).includes(name);

/**
 * A parsed signature: its source text, its size parameters, which come first in a call, its value parameters, result type and
 * conditions.
 */
export interface Signature {
  readonly text: string;
  readonly sizeParams: readonly string[];
  /** Defaults of the last size parameters: these may be left out. */
  readonly sizeDefaults: readonly number[];
  readonly params: readonly { readonly name: string; readonly type: SigType }[];
  readonly result: SigType;
  readonly where: readonly SigCondition[];
}

/** Gives, at one use of a primitive, the size and the type for each name in its signature. */
export interface SignatureInstance {
  readonly size: (name: string) => Size;
  readonly type: (name: string) => Type;
}

// ---------------------------------------------------------------- parsing

const TOKEN = /\s*(->|\/\^|<=|==|[A-Za-z_][A-Za-z0-9_]*|\d+|[()[\],:+\-*/<=])/y;

class SignatureReader {
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    for (let m = TOKEN.exec(text); m !== null; m = TOKEN.exec(text)) this.#tokens.push(m[1]!);
  }
  peek(): string | undefined {
    return this.#tokens[this.#at];
  }
  next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("signature ends too early");
    return token;
  }
  accept(token: string): boolean {
    const found = this.peek() === token;
    if (found) this.#at++;
    return found;
  }
  expect(token: string): void {
    const found = this.next();
    if (found !== token) throw new Error(`signature: expected ${token}, found ${found}`);
  }
  commaList<T>(close: string, item: () => T): T[] {
    const items: T[] = [];
    if (this.accept(close)) return items;
    do items.push(item());
    while (this.accept(","));
    this.expect(close);
    return items;
  }
}

/**
 * Parses a signature. Throws an Error for a missing or unexpected token and for a size parameter without a default after one with a
 * default. Text after a complete signature is ignored.
 */
export function parseSignature(text: string): Signature {
  const r = new SignatureReader(text);
  r.expect("(");
  const sizeParams: string[] = [];
  const sizeDefaults: number[] = [];
  const params: { name: string; type: SigType }[] = [];
  r.commaList(")", () => {
    const name = r.next();
    r.expect(":");
    if (!r.accept("nat")) return void params.push({ name, type: readType(r) });
    sizeParams.push(name);
    if (r.accept("=")) sizeDefaults.push(Number(r.next()));
    else if (sizeDefaults.length > 0) throw new Error(`signature: ${name} needs a default`);
  });
  r.expect("->");
  const result = readType(r);
  const where: SigCondition[] = [];
  if (r.accept("where")) {
    do where.push(readCondition(r));
    while (r.accept(","));
  }
  return { text, sizeParams, sizeDefaults, params, result, where };
}

function readType(r: SignatureReader): SigType {
  const left = readAtom(r);
  return r.accept("->") ? { tag: "fun", param: left, result: readType(r) } : left;
}

function readAtom(r: SignatureReader): SigType {
  if (r.accept("(")) {
    const elems = r.commaList(")", () => readType(r));
    return elems.length === 1 ? elems[0]! : { tag: "tuple", elems };
  }
  if (r.accept("[")) {
    const size = readSum(r);
    r.expect("]");
    return { tag: "array", size, elem: readAtom(r) };
  }
  const name = r.next();
  if (name === "boundary") {
    r.expect("[");
    const elem = readType(r);
    r.expect("]");
    return { tag: "boundary", elem };
  }
  if (name !== "idx") return { tag: "name", name };
  r.expect("[");
  const size = readSum(r);
  r.expect("]");
  return { tag: "idx", size };
}

function readSum(r: SignatureReader): SigSize {
  return readLeft(r, ["+", "-"], () => readLeft(r, ["*", "/^"], () => readSizeAtom(r)));
}

function readLeft(r: SignatureReader, ops: readonly string[], operand: () => SigSize): SigSize {
  let left = operand();
  for (let op = r.peek(); op !== undefined && ops.includes(op); op = r.peek()) {
    r.next();
    left = { tag: "op", op, left, right: operand() };
  }
  return left;
}

function readSizeAtom(r: SignatureReader): SigSize {
  if (r.accept("(")) {
    const inner = readSum(r);
    r.expect(")");
    return inner;
  }
  const token = r.next();
  return /\d/.test(token) ? { tag: "nat", value: Number(token) } : { tag: "name", name: token };
}

function readCondition(r: SignatureReader): SigCondition {
  const name = r.peek()!;
  if ((TYPE_CLASSES as readonly string[]).includes(name)) {
    r.next();
    r.expect("(");
    const variable = r.next();
    r.expect(")");
    return { tag: "class", name: name as TypeClass, variable };
  }
  const left = readSum(r);
  return { tag: "size", op: r.next(), left, right: readSum(r) };
}

// ---------------------------------------------------------------- instances

const SIZE_OPS: Readonly<Record<string, (a: Size, b: Size) => Size>> = {
  "+": add,
  "-": sub,
  "*": mul,
  "/^": exactDiv,
};

function sizeOf(s: SigSize, sizes: SizeTable, at: SignatureInstance): Size {
  if (s.tag === "nat") return sizes.nat(s.value);
  if (s.tag === "name") return at.size(s.name);
  return SIZE_OPS[s.op]!(sizeOf(s.left, sizes, at), sizeOf(s.right, sizes, at));
}

const SCALAR_NAMES: ReadonlySet<string> = new Set(SCALARS);
const isScalarName = (name: string): name is ScalarName => SCALAR_NAMES.has(name);

/**
 * Returns the type that a part of a signature denotes at one use. Names of scalar types denote themselves; `at` gives the types and
 * sizes of all other names.
 */
export function typeOf(s: SigType, table: TypeTable, at: SignatureInstance): Type {
  switch (s.tag) {
    case "name":
      return isScalarName(s.name) ? table.scalar(s.name) : at.type(s.name);
    case "boundary":
      return table.boundary(typeOf(s.elem, table, at));
    case "idx":
      return table.idx(sizeOf(s.size, table.sizes, at));
    case "array":
      return table.array(sizeOf(s.size, table.sizes, at), typeOf(s.elem!, table, at));
    case "tuple":
      return table.tuple(s.elems.map((t) => typeOf(t, table, at)));
    case "fun":
      return table.fun(typeOf(s.param, table, at), typeOf(s.result, table, at));
    default:
      return s satisfies never;
  }
}

/**
 * The demand that `type` is in the class `name`. It is checked once the type is known; a type variable of a polymorphic definition
 * keeps it.
 */
export interface ClassDemand {
  readonly name: TypeClass;
  readonly type: Type;
}

/**
 * For each class, the other demands that its demand makes redundant. `numeric` and `ordered` imply each other here although index
 * types are ordered and not numeric.
 */
export const IMPLIED: Readonly<Record<TypeClass, readonly TypeClass[]>> = {
  numeric: ["ordered", "element", "data"],
  ordered: ["numeric", "element", "data"],
  float: ["numeric", "ordered", "element", "data"],
  integer: ["numeric", "ordered", "element", "data"],
  scalar: ["element", "data"],
  element: ["data"],
  data: [],
};

/**
 * Returns the size conditions and the class demands of a signature at one use, each in the order of its `where` clause. They are
 * not checked here.
 */
export function signatureConditions(
  signature: Signature,
  table: TypeTable,
  at: SignatureInstance,
): { readonly sizes: SizeCondition[]; readonly classes: ClassDemand[] } {
  const sizes: SizeCondition[] = [];
  const classes: ClassDemand[] = [];
  for (const c of signature.where) {
    if (c.tag === "class") classes.push({ name: c.name, type: at.type(c.variable) });
    else {
      const op = c.op as SizeCondition["op"];
      const left = sizeOf(c.left, table.sizes, at);
      sizes.push(makeCondition(op, left, sizeOf(c.right, table.sizes, at)));
    }
  }
  return { sizes, classes };
}
