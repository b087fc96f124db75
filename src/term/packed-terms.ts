/**
 * @file Terms, types and sizes as data: a table in which each node names its parts by their numbers, which are smaller than its own.
 * So terms that one session has made are made in another one without being elaborated or normalised again.
 */
import type { PrimName } from "./primitives/index.ts";
import type { Session } from "./session.ts";
import {
  type PackedSize,
  packSize,
  type Size,
  type SizeCondition,
  unpackSize,
} from "./size/index.ts";
import { type Free, type LitValue, paramOf, type Term, type Var } from "./term.ts";
import type { ScalarName, Type, TypeVar } from "./type.ts";

type PackedType =
  | readonly ["scalar", ScalarName]
  | readonly ["vector", elem: number, width: number]
  | readonly ["idx", size: number]
  | readonly ["boundary", elem: number]
  | readonly ["array", size: number, elem: number]
  | readonly ["tuple", ...number[]]
  | readonly ["fun", param: number, result: number]
  | readonly ["natFun", result: number]
  | readonly ["typeVar", TypeVar["sort"], string];

type PackedTerm =
  | readonly ["var", type: number, index: number]
  | readonly ["free", type: number, name: string]
  | readonly ["lit", type: number, value: number | boolean | string]
  | readonly ["lam", param: number, body: number]
  | readonly ["natLam", body: number]
  | readonly [
      "prim",
      type: number,
      PrimName,
      sizes: readonly number[],
      args: readonly number[],
      label?: string,
    ]
  | readonly ["app", type: number, fun: number, args: readonly number[]]
  | readonly ["meta", type: number, name: string, args: readonly number[]];

/** A size, a type or a term as data, with the numbers of its parts in a table. */
export type PackedNode = PackedSize | PackedType | PackedTerm;

/** Puts terms, types and sizes of one session into a table, each once. */
export class TermPacker {
  /** The table so far. A node's number is its index. */
  readonly nodes: PackedNode[] = [];
  readonly #numbers = new Map<Size | Type | Term, number>();

  /** The number of a size. */
  readonly size = (size: Size): number => this.#number(size, () => packSize(size, this.size));

  /** The number of a type. */
  readonly type = (type: Type): number => this.#number(type, () => this.#packType(type));

  /** The number of a term. */
  readonly term = (term: Term): number => this.#number(term, () => this.#packTerm(term));

  #number(of: Size | Type | Term, pack: () => PackedNode): number {
    const known = this.#numbers.get(of);
    if (known !== undefined) return known;
    const number = this.nodes.push(pack()) - 1;
    this.#numbers.set(of, number);
    return number;
  }

  #packType(t: Type): PackedType {
    switch (t.tag) {
      case "scalar":
        return ["scalar", t.name];
      case "vector":
        return ["vector", this.type(t.elem), t.width];
      case "idx":
        return ["idx", this.size(t.size)];
      case "boundary":
        return ["boundary", this.type(t.elem)];
      case "array":
        return ["array", this.size(t.size), this.type(t.elem)];
      case "tuple":
        return ["tuple", ...t.elems.map(this.type)];
      case "fun":
        return ["fun", this.type(t.param), this.type(t.result)];
      case "natFun":
        return ["natFun", this.type(t.result)];
      case "var":
        return ["typeVar", t.sort, t.name];
      default:
        return t satisfies never;
    }
  }

  #packTerm(t: Term): PackedTerm {
    switch (t.tag) {
      case "var":
        return ["var", this.type(t.type), t.index];
      case "free":
        return ["free", this.type(t.type), t.name];
      case "lit":
        return ["lit", this.type(t.type), packLiteral(t.value)];
      case "lam":
        return ["lam", this.type(paramOf(t)), this.term(t.body)];
      case "natLam":
        return ["natLam", this.term(t.body)];
      case "prim": {
        const [sizes, args] = [t.sizes.map(this.size), t.args.map(this.term)];
        const packed = ["prim", this.type(t.type), t.prim, sizes, args] as const;
        return t.label === "" ? packed : [...packed, t.label];
      }
      case "app":
        return ["app", this.type(t.type), this.term(t.fun), t.args.map(this.term)];
      case "meta":
        return ["meta", this.type(t.type), t.name, t.args.map(this.term)];
      default:
        return t satisfies never;
    }
  }
}

/** The nodes of a table as the sizes, types and terms of one session. */
export class UnpackedTerms {
  readonly #made: (Size | Type | Term)[] = [];

  /** Makes all nodes of a table that `TermPacker` has made. */
  constructor(session: Session, nodes: readonly PackedNode[]) {
    for (const node of nodes) this.#made.push(this.#make(session, node));
  }

  /** The size with a number. */
  readonly size = (number: number): Size => this.#made[number] as Size;

  /** The type with a number. */
  readonly type = (number: number): Type => this.#made[number] as Type;

  /** The term with a number. */
  readonly term = (number: number): Term => this.#made[number] as Term;

  #make(session: Session, node: PackedNode): Size | Type | Term {
    const { types } = session;
    switch (node[0]) {
      case "scalar":
        return types.scalar(node[1]);
      case "vector":
        return types.vector(this.type(node[1]), node[2]);
      case "idx":
        return types.idx(this.size(node[1]));
      case "boundary":
        return types.boundary(this.type(node[1]));
      case "array":
        return types.array(this.size(node[1]), this.type(node[2]));
      case "tuple":
        return types.tuple((node.slice(1) as number[]).map(this.type));
      case "fun":
        return types.fun(this.type(node[1]), this.type(node[2]));
      case "natFun":
        return types.natFun(this.type(node[1]));
      case "typeVar":
        return types.variable(node[1], node[2]);
      case "var":
        return session.variable(node[2], this.type(node[1]));
      case "free":
        return session.free(node[2], this.type(node[1]));
      case "lit":
        return session.lit(unpackLiteral(node[2]), this.type(node[1]));
      case "lam":
        return session.lam(this.type(node[1]), this.term(node[2]));
      case "natLam":
        return session.natLam(this.term(node[1]));
      case "prim": {
        const [, type, name, sizes, args, label] = node;
        return session.rawPrim(
          name,
          sizes.map(this.size),
          args.map(this.term),
          this.type(type),
          label,
        );
      }
      case "app":
        return session.app(
          this.term(node[2]) as Var | Free,
          node[3].map(this.term),
          this.type(node[1]),
        );
      case "meta":
        return session.meta(node[2], node[3].map(this.term), this.type(node[1]));
      default:
        return unpackSize(session.sizes, node, this.size);
    }
  }
}

/** A condition on sizes as data, with the numbers of its sides. */
export type PackedCondition = readonly [SizeCondition["op"], left: number, right: number];

/** A condition as data, with its sides in the table. */
export const packCondition = (
  { op, left, right }: SizeCondition,
  table: TermPacker,
): PackedCondition => [op, table.size(left), table.size(right)];

/** The condition that `packCondition` has described. */
export const unpackCondition = (
  [op, left, right]: PackedCondition,
  made: UnpackedTerms,
): SizeCondition => ({
  op,
  left: made.size(left),
  right: made.size(right),
});

/** A literal's value as JSON has it: text for the values that are no number of JSON, and for 64-bit integers. */
function packLiteral(value: LitValue): number | boolean | string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "boolean") return value;
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? value : String(value);
}

function unpackLiteral(packed: number | boolean | string): LitValue {
  if (typeof packed !== "string") return packed;
  return packed.endsWith("n") ? BigInt(packed.slice(0, -1)) : Number(packed);
}
