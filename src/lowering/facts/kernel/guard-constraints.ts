/**
 * @file What a condition of a kernel says about the work-items and iterations for which it holds. Comparisons of indices become
 * constraints; comparisons of data say nothing, and make the domain an upper bound.
 */
import { type Size, type SizeTable, sub } from "../../../term/index.ts";
import type { Expr } from "../../imperative.ts";
import {
  atMostConstraint,
  type Constraint,
  type Domain,
  equalConstraint,
  lessConstraint,
} from "./domain.ts";

/** What gives conditions their meaning at a place of a kernel. */
export interface ConditionReader {
  readonly table: SizeTable;
  /** The value of an index in terms of the axes of the domain and of sizes; undefined if it depends on data. */
  meaning(size: Size): Size | undefined;
  /** The value with which an immutable truth value was declared; undefined if there is none. */
  declared(name: string): Expr | undefined;
}

/** The points of a domain at which a condition holds, or at which it fails. */
export function under(domain: Domain, cond: Expr, holds: boolean, reader: ConditionReader): Domain {
  const { constraints, isExact } = conjunction(cond, holds, reader);
  if (isExact) return domain.where(constraints);
  const opposite = conjunction(cond, !holds, reader);
  if (opposite.isExact) return domain.except(opposite.constraints);
  return parts(cond, holds).reduce((d, [part, h]) => {
    const own = conjunction(part, h, reader);
    if (own.isExact) return d.where(own.constraints);
    const other = conjunction(part, !h, reader);
    return other.isExact ? d.except(other.constraints) : d.where(own.constraints).asBound;
  }, domain);
}

/** Constraints that follow from a condition, or from its failure. `isExact`: it follows from them, too. */
interface Conjunction {
  readonly constraints: readonly Constraint[];
  readonly isExact: boolean;
}

const UNKNOWN: Conjunction = { constraints: [], isExact: false };
const exactly = (...constraints: readonly Constraint[]): Conjunction => ({
  constraints,
  isExact: true,
});

/** The conditions that all hold (or fail) where the condition holds (or fails). */
function parts(cond: Expr, holds: boolean): readonly (readonly [Expr, boolean])[] {
  if (cond.tag !== "op") return [[cond, holds]];
  if (cond.op === "not") return parts(cond.args[0]!, !holds);
  if (cond.op === (holds ? "and" : "or")) return cond.args.flatMap((a) => parts(a, holds));
  return [[cond, holds]];
}

function conjunction(cond: Expr, holds: boolean, reader: ConditionReader): Conjunction {
  if (cond.tag === "const")
    return (cond.value === true) === holds ? exactly() : exactly(never(reader.table));
  if (cond.tag === "var") {
    const value = reader.declared(cond.name);
    return value === undefined ? UNKNOWN : conjunction(value, holds, reader);
  }
  if (cond.tag !== "op") return UNKNOWN;
  const all = parts(cond, holds);
  if (all.length === 1 && all[0]![0] === cond) return comparison(cond, holds, reader);
  const found = all.map(([part, h]) => conjunction(part, h, reader));
  return {
    constraints: found.flatMap((f) => f.constraints),
    isExact: found.every((f) => f.isExact),
  };
}

/** A constraint without points. */
const never = (table: SizeTable): Constraint => ({ value: table.nat(-1), op: ">=" });

const OPPOSITE = { lt: "ge", ge: "lt", le: "gt", gt: "le", eq: "ne", ne: "eq" } as const;
type IndexComparison = keyof typeof OPPOSITE;
const isComparison = (op: string): op is IndexComparison => Object.hasOwn(OPPOSITE, op);

function comparison(
  { op, args }: Expr & { readonly tag: "op" },
  holds: boolean,
  reader: ConditionReader,
): Conjunction {
  if (!isComparison(op)) return UNKNOWN;
  const [a, b] = args.map((e) => integer(e, reader));
  if (a === undefined || b === undefined) return UNKNOWN;
  switch (holds ? op : OPPOSITE[op]) {
    case "lt":
      return exactly(lessConstraint(a, b));
    case "le":
      return exactly(atMostConstraint(a, b));
    case "gt":
      return exactly(lessConstraint(b, a));
    case "ge":
      return exactly(atMostConstraint(b, a));
    case "eq":
      return exactly(equalConstraint(a, b));
    default:
      return UNKNOWN;
  }
}

/** The value of an i32 that follows from ids, loop variables and sizes. */
function integer(e: Expr, { table, meaning }: ConditionReader): Size | undefined {
  if (e.type.scalar !== "i32" || e.type.width !== 1) return undefined;
  if (e.tag === "index") return meaning(e.size);
  if (e.tag === "var") return meaning(table.variable("loop", e.name));
  if (e.tag !== "const" || typeof e.value !== "number") return undefined;
  return e.value < 0 ? sub(table.nat(0), -e.value) : table.nat(e.value);
}
