/**
 * @file Symbolic values that cover all data at once. An element of an unknown type is a name, and so is the result of an
 * uninterpreted function: two terms that evaluate to the same names are equal for all elements and functions. Only the values that
 * a term inspects are concrete and enumerated: booleans and indices.
 *
 * Arithmetic on a name is a name as well: an uninterpreted function of its operands.
 */
import {
  type ArrayValue,
  asArray,
  type BoundaryValue,
  type FunctionValue,
  type FunType,
  type Meaning,
  PRIMITIVES,
  type Prim,
  type Size,
  StoredArray,
  scalarOf,
  showType,
  TupleValue,
  type Type,
  UNDEF,
  type Value,
  VectorValue,
  visitType,
} from "../../term/index.ts";
import { SymbolicNames } from "../symbols.ts";
import { isSymbolic, text } from "../values.ts";
import type { Budget } from "./budget.ts";
import type { Decisions } from "./decisions.ts";
import { type Laws, ofPrimitive } from "./laws.ts";

/**
 * Thrown where no uninterpreted function has a value: at an index of an empty array. A single object, because it is thrown often
 * and making its stack takes long.
 */
export const IMPOSSIBLE = new Error("an index of no element");

/** Thrown for rules that names cannot represent; single objects. */
const OF_FUNCTIONS = new Error("it has functions of functions");
const GIVING_FUNCTIONS = new Error("it has functions that give functions");

/**
 * True for the errors that say that names cannot represent the rule: functions of functions, and functions that return functions as
 * parts of values.
 */
export const isNameless = (error: unknown): error is Error =>
  error === OF_FUNCTIONS || error === GIVING_FUNCTIONS;

interface AlgebraOptions {
  readonly size: (s: Size) => number;
  readonly decisions: Decisions;
  readonly laws: Laws;
  readonly budget: Budget;
  /** Names of functions that have a value for all arguments. */
  readonly total: ReadonlySet<string>;
  /** Names of values that were made functions of a dummy argument, so that each use is recorded. */
  readonly heard: ReadonlySet<string>;
}

/**
 * The symbolic values of one evaluation of a rule's sides, for one combination of decisions. It records which possibly undefined
 * calls were computed. What names cannot represent, such as functions of functions, throws an error for which
 * `isNameless` is true; an index of an empty array throws
 * IMPOSSIBLE.
 */
export class FreeAlgebra {
  /**
   * Computed calls that may have no value: calls of uninterpreted functions that need not be total, each with the name of its
   * function.
   */
  readonly demanded = new Map<string, string>();
  /** The first operation that was treated as an uninterpreted function although it has a meaning. */
  computed: string | undefined;
  /** True if a function was applied to a value that is undefined. */
  sawUndefined = false;
  readonly #options: AlgebraOptions;
  readonly #symbols = new SymbolicNames();
  readonly #known = new Map<string, Value>();

  constructor(options: AlgebraOptions) {
    this.#options = options;
  }

  /** Writes the text of values for a reader (see `SymbolicNames.readable`). */
  readable(shown: string): string {
    return this.#symbols.readable(shown);
  }

  /** Returns the value of a free variable. */
  input(name: string, type: Type): Value {
    if (type.tag !== "fun") return this.#value(type, name);
    if (!this.#options.heard.has(name)) return this.#function(name, type, []);
    return () => this.#computes(name, name, type.result);
  }

  /** Returns the value of a type for a name; equal names give the same value. */
  #value(type: Type, name: string): Value {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = this.#fresh(type, name);
      this.#known.set(name, known);
    }
    return known;
  }

  #fresh(type: Type, name: string): Value {
    const { budget, decisions, size } = this.#options;
    budget.spend(1);
    switch (type.tag) {
      case "scalar":
        return type.name === "bool" ? decisions.choose(2) === 1 : this.#symbols.of(name);
      case "var":
        return this.#symbols.of(name);
      case "idx":
        return this.#index(size(type.size));
      case "vector":
        return new VectorValue(this.#values(type.width, type.elem, name));
      case "array":
        return new StoredArray(this.#values(size(type.size), type.elem, name));
      case "tuple":
        return new TupleValue(type.elems.map((t, i) => this.#value(t, `${name}.${i}`)));
      case "boundary":
        return this.#boundary(type.elem, name);
      case "fun":
      case "natFun":
        throw GIVING_FUNCTIONS;
      default:
        return type satisfies never;
    }
  }

  #values(length: number, elem: Type, name: string): Value[] {
    return Array.from({ length }, (_, i) => this.#value(elem, `${name}[${i}]`));
  }

  #index(length: number): number {
    if (length === 0) throw IMPOSSIBLE;
    return this.#options.decisions.choose(length);
  }

  /** Returns an uninterpreted function, which takes one argument after the other. */
  #function(name: string, { param, result }: FunType, before: readonly Value[]): Value {
    if (!isData(param)) throw OF_FUNCTIONS;
    return (arg: Value) => {
      const args: readonly Value[] = [...before, arg];
      if (result.tag === "fun") return this.#function(name, result, args);
      const product = this.#options.laws.of(name, args);
      if (product !== undefined) this.computed ??= name;
      return product ?? this.#applied(name, args, result);
    };
  }

  #applied(name: string, args: readonly Value[], result: Type): Value {
    const shown = args.map((a) => text(a)).join(", ");
    if (shown.includes("undef")) this.sawUndefined = true;
    const key = this.#symbols.brief(`${name}(${shown})`);
    return this.#computes(name, key, result);
  }

  #computes(name: string, key: string, result: Type): Value {
    if (!this.#options.total.has(name)) this.demanded.set(key, name);
    return this.#value(result, key);
  }

  /** Returns a boundary: a constant, or for each position and length an arbitrary index, which counts as possibly without value. */
  #boundary(elem: Type, name: string): BoundaryValue {
    if (this.#options.decisions.choose(2) === 0) {
      const value = this.#value(elem, `${name}.c`);
      return { boundary: "constant", value };
    }
    return { boundary: "index", index: (i, n) => this.#place(name, `${name}(${i}, ${n})`, n) };
  }

  #place(name: string, key: string, length: number): number {
    this.demanded.set(key, name);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#index(length);
      this.#known.set(key, known);
    }
    return known as number;
  }

  // ------------------------------------------------------------ primitives

  /** Replaces the meaning of a primitive by its symbolic one. */
  readonly meaning = (t: Prim, usual: Meaning): Meaning => {
    if (t.prim === "indexed") return (f) => this.#indexed(f as FunctionValue);
    if (BY_INDEX.has(t.prim))
      return (op, init, pairs) =>
        usual(op!, init!, this.#atIndices(asArray(pairs!), asArray(init!).length));
    const isArithmetic = PRIMITIVES[t.prim].role === "scalar" && !PASSES_ON.has(t.prim);
    if (!isArithmetic) return usual;
    const isUnknown = hasVariable(t.type) || t.args.some((a) => hasVariable(a.type));
    const operation: Meaning = (...args) => {
      this.#options.budget.spend(1);
      if (args.includes(UNDEF)) return usual(...args);
      const vector = args.find((a) => a instanceof VectorValue);
      if (vector !== undefined)
        return new VectorValue(
          vector.lanes.map((_, i) => operation(...args.map((a) => lane(a, i)))),
        );
      return isUnknown || args.some(isSymbolic) ? this.#operation(t, args, usual) : usual(...args);
    };
    return operation;
  };

  #operation(t: Prim, args: readonly Value[], usual: Meaning): Value {
    this.computed ??= t.prim;
    const law = this.#options.laws.of(ofPrimitive(t.prim), args);
    if (law !== undefined) return law;
    const result = baseType(t.type);
    const { partial } = PRIMITIVES[t.prim];
    if (result.tag === "idx" && this.#options.size(result.size) === 0) return usual(0);
    const shown = args.map((a) => text(a));
    if (COMMUTATIVE.has(t.prim)) shown.sort();
    const types = [...t.args.map((a) => baseType(a.type)), result].map((type) => this.#shown(type));
    const key = this.#symbols.brief(`${t.prim}:${types.join(":")}(${shown.join(", ")})`);
    if (partial === "range") this.demanded.set(key, t.prim);
    return this.#value(result, key);
  }

  #shown(type: Type): string {
    return type.tag === "idx" ? `idx[${this.#options.size(type.size)}]` : showType(type);
  }

  /** The pairs of a reduction by index, each with one of the n indices in place of a name, or with −1 for one outside of the array. */
  #atIndices(pairs: ArrayValue, n: number): Value {
    const placed = (pair: Value): Value => {
      const [at, value] = (pair as TupleValue).elems;
      if (!isSymbolic(at!)) return pair;
      this.computed ??= "reduceByIndex";
      const key = `element ${text(at!)} of ${n}`;
      const known = this.#known.get(key) ?? this.#options.decisions.choose(n + 1) - 1;
      this.#known.set(key, known);
      return new TupleValue([known, value!]);
    };
    return new StoredArray(Array.from({ length: pairs.length }, (_, i) => placed(pairs.get(i))));
  }

  /** Returns the boundary of a computed index: any index if it depends on names. */
  #indexed(f: FunctionValue): BoundaryValue {
    return {
      boundary: "index",
      index: (i, n) => {
        const at = (f(i) as FunctionValue)(n);
        if (!isSymbolic(at)) return at as number;
        this.computed ??= "indexed";
        return this.#place("indexed", `${text(at)} of ${n}`, n);
      },
    };
  }
}

/** Primitives that take integers as indices. */
const BY_INDEX: ReadonlySet<string> = new Set([
  "reduceByIndex",
  "reduceByIndexSeq",
  "reduceByIndexAtomic",
]);

/** Scalar primitives that only pass values on. */
const PASSES_ON: ReadonlySet<string> = new Set(["extern", "broadcast"]);

/** Operations that give the same bits in either order of the operands. */
const COMMUTATIVE: ReadonlySet<string> = new Set(["add", "mul", "eq", "ne"]);

const lane = (v: Value, i: number): Value => (v instanceof VectorValue ? v.lanes[i]! : v);

/** Returns the lane type of a vector; other types unchanged. */
const baseType = (type: Type): Type => (type.tag === "vector" ? baseType(type.elem) : type);

function hasVariable(type: Type): boolean {
  let found = false;
  visitType(type, { variable: () => (found = true) });
  return found;
}

/** True if values of the type are distinguished by their text: no functions and no boundaries. */
function isData(type: Type): boolean {
  if (type.tag === "array") return isData(type.elem);
  if (type.tag === "tuple") return type.elems.every(isData);
  return type.tag === "var" || type.tag === "vector" || scalarOf(type) !== undefined;
}
