/**
 * @file Decides which `select`s with a condition per lane become one vector operation that computes both branches. The branches must
 * be total and cheap: their loads are executed anyway, so they stay inside their buffers.
 */
import { exprParts } from "./expr-parts.ts";
import type { Expr, LoadExpr, ScalarName, ScalarOp } from "./imperative.ts";

type SelectExpr = Expr & { readonly tag: "select" };

/** Tells whether a loop over lanes executes a load, or computes a `select`, in each of its iterations. */
export type ExecutedLoads = (e: LoadExpr | SelectExpr) => boolean;

/** No load is known to be executed. */
export const NO_LOADS: ExecutedLoads = () => false;

/** Loads by buffer and index, and `select`s as objects. */
type Executed = Set<string | SelectExpr>;

/**
 * The loads that are executed, and the `select`s that are computed, whenever these expressions are. This is found out when it is asked
 * for first.
 */
export function executedLoads(exprs: readonly Expr[]): ExecutedLoads {
  let all: Executed | undefined;
  return (e) => {
    if (all === undefined) {
      all = new Set();
      for (const root of exprs) collect(root, all, new Set());
    }
    return all.has(keyOf(e));
  };
}

/** Adds what an expression executes to `found`: of a `select` what its condition does, and what both branches do. */
function collect(e: Expr, found: Executed, seen: Set<Expr>): void {
  if (seen.has(e)) return;
  seen.add(e);
  if (e.tag === "load" || e.tag === "select") found.add(keyOf(e));
  if (e.tag !== "select") {
    for (const p of exprParts(e)) collect(p, found, seen);
    return;
  }
  collect(e.cond, found, seen);
  const [then, other]: [Executed, Executed] = [new Set(), new Set()];
  collect(e.then, then, new Set());
  collect(e.else, other, new Set());
  for (const key of then) if (other.has(key)) found.add(key);
}

const keyOf = (e: LoadExpr | SelectExpr): string | SelectExpr =>
  e.tag === "select" ? e : `${e.buffer}[${e.index.id}]`;

/** The most operations of the two branches together, which every lane computes. */
const MOST = 32;

const COMPARISONS = new Set<ScalarOp>(["eq", "ne", "lt", "le", "gt", "ge"]);
const CHEAP = new Set<ScalarOp>([
  "add",
  "sub",
  "mul",
  "neg",
  "min",
  "max",
  "fabs",
  "floor",
  "ceil",
  "fma",
]);

/**
 * True if a `select` whose condition depends on the lane may compute both branches in every lane. A branch may have loads if these are
 * executed anyway, or if the branches have a value whatever the condition is. It may have a guarded load, a
 * `select` with one condition for all lanes, if this is computed anyway. The condition consists of
 * comparisons of operands of one width; vectors of half precision are left out, because no type for their masks exists here. Each
 * comparison has data that depend on the lane: a condition on the index alone is left to the lanes, in most of which it is known.
 */
export function isLaneChoice(
  e: SelectExpr,
  dependOnLane: (e: Expr) => boolean,
  executed: ExecutedLoads,
): boolean {
  if (maskBits(e.type.scalar) === undefined || bitsOfMask(e.cond, dependOnLane) === undefined)
    return false;
  let left = MOST;
  const own = executedLoads([e]);
  const isCheap = (part: Expr): boolean => {
    switch (part.tag) {
      case "const":
      case "var":
      case "index":
      case "undef":
        return true;
      case "load":
        return e.total === true || executed(part) || own(part);
      case "cast":
        return --left >= 0 && part.arg.type.scalar !== "bool" && isCheap(part.arg);
      case "op":
        return --left >= 0 && CHEAP.has(part.op) && part.args.every(isCheap);
      case "select":
        if (!dependOnLane(part.cond)) return executed(part) || own(part);
        return --left >= 0 && isLaneChoice(part, dependOnLane, executed);
      default:
        return false;
    }
  };
  return isCheap(e.then) && isCheap(e.else);
}

/** The bits of each lane of a mask for values of a type: as many as the values have; undefined where no such mask exists here. */
export function maskBits(scalar: ScalarName): 32 | 64 | undefined {
  if (scalar.endsWith("32")) return 32;
  return scalar.endsWith("64") ? 64 : undefined;
}

/**
 * The bits of each lane of a condition: those of the operands that it compares. Undefined if they differ, or if a part is no
 * comparison that depends on the lane.
 */
function bitsOfMask(cond: Expr, dependOnLane: (e: Expr) => boolean): 32 | 64 | undefined {
  if (cond.tag !== "op" || !dependOnLane(cond)) return undefined;
  if (COMPARISONS.has(cond.op))
    return cond.args.some((a) => hasData(a, dependOnLane))
      ? maskBits(cond.args[0]!.type.scalar)
      : undefined;
  if (cond.op !== "and" && cond.op !== "or" && cond.op !== "not") return undefined;
  const [first, ...others] = cond.args.map((a) => bitsOfMask(a, dependOnLane));
  return others.every((b) => b === first) ? first : undefined;
}

/** True if data that depend on the lane, not only its index, are in the expression. */
const hasData = (e: Expr, dependOnLane: (e: Expr) => boolean): boolean =>
  dependOnLane(e) &&
  e.tag !== "index" &&
  (e.tag === "load" || e.tag === "var" || exprParts(e).some((p) => hasData(p, dependOnLane)));
