/**
 * @file Generates loops for reductions. Scalar accumulators are variables, computed once per block and environment; states with
 * arrays are left to `array-state.ts`.
 */
import {
  type Lam,
  occurs,
  PRIMITIVES,
  type Prim,
  type Size,
  subterms,
  type Term,
  totality,
  unlabel,
} from "../../term/index.ts";
import { ctype } from "../code.ts";
import type { Expr, LoopKind, VariableExpr } from "../imperative.ts";
import { isMemory } from "../memories.ts";
import { type AccessPath, leafPaths, lengthOf, pathKey } from "../path.ts";
import { lastState, writeLastState } from "./array-state.ts";
import { elementAt } from "./element.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { storeOperands } from "./store-operands.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";

const SEQ: LoopKind = { kind: "seq", unroll: false };
const UNROLLED: LoopKind = { kind: "seq", unroll: true };

/**
 * The kind of the sequential loop of a form: unrolled if the primitive's name ends in `Unroll`, else one iteration after the
 * other.
 */
export const loopKind = (t: Prim): LoopKind => (t.prim.endsWith("Unroll") ? UNROLLED : SEQ);

/**
 * The loop form of `reduceSeq` and `reduceSeqUnroll`. A reduction to scalars can be read, and one to a small state with arrays. A
 * read of any other raises loweringFailed (E0702), and so does a write of one to a destination that cannot be read back. A step that
 * reads overwritten elements raises E0707 if work-items would share the second array that it needs.
 */
export const reduceSeq: LoopForm = {
  write: (cx, t, env, dest) => writeLastState(cx, { t, env, loop: loopKind(t) }, dest),
  read: (cx, t, env, path) => {
    const isArray = leafPaths(t.type) === undefined;
    const view = isArray ? lastState(cx, { t, env, loop: loopKind(t) }) : reduction(cx, t, env);
    return view.read(path);
  },
};

/** The view of a reduction to scalars, which is computed once per block and environment. */
function reduction(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined): View {
  const key = termKey(t, env);
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view = accumulate(cx, t, env, key);
  cx.block.remember(key, view);
  return view;
}

/**
 * Emits accumulators as variables and the loop that updates them. A step that keeps the accumulator where a condition on it fails
 * keeps it from then on, so the loop ends there.
 */
function accumulate(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, key: string): View {
  const [op, z, xs] = t.args as [Term & { tag: "lam" }, Term, Term];
  const paths = leafPaths(t.type)!;
  storeOperands(cx, xs, env);
  const accumulators = new Map(paths.map((p) => [pathKey(p), start(cx, cx.read(z, env, p))]));
  const view: View = { key, type: t.type, read: (path) => accumulators.get(pathKey(path))! };
  const whole = (op.body as Lam).body;
  const found = whileCondition(cx, t);
  const at = (i: Size): ViewEnv => {
    const current: View = { ...view, key: `${key}@${cx.newKey()}` };
    return extendViews(elementAt(cx, xs, env, i), extendViews(current, env));
  };
  const holds = (): Expr => cx.read(found!.condition, at(cx.sizes.nat(0)), []);
  const going = found && cx.declareMutable("going", ctype("bool"), holds());
  const next = found?.next ?? whole;
  cx.loop(
    loopKind(t),
    lengthOf(xs.type),
    "i",
    (i) => {
      const inner = at(i);
      advance(cx, paths, accumulators, (p) => cx.read(next, inner, p));
      if (going !== undefined) cx.emit({ tag: "assign", name: going.name, value: holds() });
    },
    going,
  );
  for (const a of accumulators.values()) cx.settle(a);
  return view;
}

/** The parts of `\acc x -> if condition then next else acc`. */
interface WhileStep {
  readonly condition: Term;
  readonly next: Term;
}

/**
 * The parts of the step of a reduction to scalars `\acc x -> if c then e else acc`, where c does not mention x; undefined for other
 * steps. Undefined as well where the loop must not end early: it is unrolled or computes lanes of a vector, it may contain a barrier, or
 * c may have no value, for c is evaluated once more than the step.
 */
function whileCondition(cx: KernelGenerator, t: Prim): WhileStep | undefined {
  const [op, , xs] = t.args as [Lam, Term, Term];
  const step = unlabel((op.body as Lam).body);
  if (step.tag !== "prim" || step.prim !== "select") return undefined;
  const [condition, next, kept] = step.args as [Term, Term, Term];
  if (!isAccumulator(kept) || occurs(condition, 0)) return undefined;
  const rounds = cx.tidy(lengthOf(xs.type)).constant;
  if (loopKind(t) !== SEQ || (rounds !== undefined && rounds <= 1)) return undefined;
  const open = new Set(cx.loops.map(({ loop }) => loop.kind));
  if (open.has("lane") || (open.has("wrg") && !open.has("lcl"))) return undefined;
  if (totality(condition).partial !== undefined || mayWait(t)) return undefined;
  return { condition, next };
}

/** True for variable 1, also spelled as the tuple of its components. */
function isAccumulator(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag === "var") return e.index === 1;
  const isComponent = (a: Term, k: number): boolean => {
    const c = unlabel(a);
    return (
      c.tag === "prim" &&
      c.prim === "proj" &&
      c.sizes[0]!.constant === k &&
      isAccumulator(c.args[0]!)
    );
  };
  return e.tag === "prim" && e.prim === "tuple" && e.args.every(isComponent);
}

/** True for a term whose code may contain a loop over work-items or an array, and so a barrier. */
const mayWait = (t: Term): boolean =>
  [...subterms(t)].some(
    (u) => u.tag === "prim" && (isMemory(u.prim) || PRIMITIVES[u.prim].role === "parallel"),
  );

function start(cx: KernelGenerator, z: Expr): VariableExpr {
  return cx.declareMutable("acc", z.type, z);
}

/** Assigns the accumulators. All new values are computed before the first assignment. */
function advance(
  cx: KernelGenerator,
  paths: readonly AccessPath[],
  accumulators: ReadonlyMap<string, VariableExpr>,
  next: (p: AccessPath) => Expr,
): void {
  const values = paths.map((p) => next(p));
  const held = values.length === 1 ? values : values.map((v) => cx.declare("next", v));
  paths.forEach((p, k) => {
    cx.emit({ tag: "assign", name: accumulators.get(pathKey(p))!.name, value: held[k]! });
  });
}
