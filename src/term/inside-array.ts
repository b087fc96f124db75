/**
 * @file Proves that an integer term lies in [0, n). Handles `select` on index comparisons case by case, and `min` and `max` from
 * one side, so that a clamped index that depends on data is proved as well.
 */
import { indexSize, type SizeOfTerm } from "./index-term.ts";
import {
  add,
  bounds,
  decideCondition,
  type Facts,
  makeCondition,
  proveLE,
  type Size,
  type SizeCondition,
  withCondition,
} from "./size/index.ts";
import { type Term, unlabel } from "./term.ts";

/**
 * Returns the conditions under which the term lies in [0, n), beyond what the facts prove; empty if it always does. The conditions
 * contain no loop variables. Undefined if no such conditions are found.
 */
export function rangeDemands(
  t: Term,
  n: Size,
  facts: Facts,
  variable: SizeOfTerm,
): readonly SizeCondition[] | undefined {
  const range = new IndexInterval(n, variable);
  const low = range.demands(t, "low", facts);
  const high = low && range.demands(t, "high", facts);
  return high && [...low, ...high];
}

type BoundSide = "low" | "high";

class IndexInterval {
  readonly #n: Size;
  readonly #variable: SizeOfTerm;

  constructor(n: Size, variable: SizeOfTerm) {
    this.#n = n;
    this.#variable = variable;
  }

  demands(t: Term, side: BoundSide, facts: Facts): readonly SizeCondition[] | undefined {
    const size = indexSize(t, facts, this.#variable);
    if (size !== undefined && this.#proves(size, side, facts)) return [];
    return this.#byCases(unlabel(t), side, facts) ?? (size && this.#demanded(size, side, facts));
  }

  #proves(size: Size, side: BoundSide, facts: Facts): boolean {
    return side === "low" ? proveLE(0, size, facts) : proveLE(add(size, 1), this.#n, facts);
  }

  #byCases(t: Term, side: BoundSide, facts: Facts): readonly SizeCondition[] | undefined {
    if (t.tag !== "prim") return undefined;
    if (t.prim === "cast") {
      const from = t.args[0]!;
      return isInt32(from) && isInt32(t) ? this.demands(from, side, facts) : undefined;
    }
    if (t.prim === "select") {
      const [cond, then, other] = t.args as [Term, Term, Term];
      const where = (holds: boolean): Facts | undefined => this.#assume(cond, holds, facts);
      return all([then, other], (part, k) => {
        const known = where(k === 0);
        return known === undefined ? [] : this.demands(part, side, known);
      });
    }
    if (t.prim !== "min" && t.prim !== "max") return undefined;
    const parts = t.args.map((a) => this.demands(a, side, facts));
    const oneIsEnough = (t.prim === "max") === (side === "low");
    if (oneIsEnough) return parts.find((p) => p?.length === 0);
    return all(parts, (p) => p);
  }

  /** Bounds the index by the facts and returns the condition that the extreme value lies inside. */
  #demanded(size: Size, side: BoundSide, facts: Facts): readonly SizeCondition[] | undefined {
    const { lo, hi } = bounds(size, facts);
    const extreme = side === "low" ? lo : hi;
    if (extreme === undefined || extreme.vars.some((v) => v.sort === "loop")) return undefined;
    const inside =
      side === "low"
        ? makeCondition("<=", 0, extreme)
        : makeCondition("<=", add(extreme, 1), this.#n);
    return decideCondition(inside, facts) === false ? undefined : [inside];
  }

  /** Adds to the facts that a comparison of indices holds (or does not). Undefined if that contradicts the facts. */
  #assume(t: Term, holds: boolean, facts: Facts): Facts | undefined {
    const c = unlabel(t);
    if (c.tag !== "prim") return facts;
    if (c.prim === "not") return this.#assume(c.args[0]!, !holds, facts);
    if (c.prim === (holds ? "and" : "or")) {
      const first = this.#assume(c.args[0]!, holds, facts);
      return first && this.#assume(c.args[1]!, holds, first);
    }
    const op = COMPARISONS[c.prim];
    if (op === undefined) return facts;
    const [x, y] = c.args.map((a) => indexSize(a, facts, this.#variable));
    if (x === undefined || y === undefined) return facts;
    const condition = makeCondition(holds ? op : NEGATED[op], x, y);
    return decideCondition(condition, facts) === false
      ? undefined
      : withCondition(facts, condition);
  }
}

type ComparisonOperator = "<" | "<=" | ">" | ">=" | "==" | "!=";
const COMPARISONS: Readonly<Record<string, ComparisonOperator>> = {
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "==",
  ne: "!=",
};
const NEGATED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "==": "!=",
  "!=": "==",
};

const isInt32 = ({ type }: Term): boolean =>
  type.tag === "idx" || (type.tag === "scalar" && type.name === "i32");

/** Concatenates the demands of all items; undefined if one item has none. */
function all<T>(
  items: readonly T[],
  of: (item: T, k: number) => readonly SizeCondition[] | undefined,
): readonly SizeCondition[] | undefined {
  const found = items.map(of);
  return found.includes(undefined) ? undefined : found.flatMap((c) => c ?? []);
}
