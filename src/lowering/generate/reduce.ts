/**
 * @file Generates loops for reductions. Scalar accumulators are variables, computed once per block and environment; states with
 * arrays are left to `array-state.ts`.
 */
import type { Lam, Prim, Term } from "../../term/index.ts";
import type { LoopKind } from "../imperative.ts";
import { leafPaths, lengthOf } from "../path.ts";
import { lastState, writeLastState } from "./array-state.ts";
import { elementFor } from "./computed-ahead.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { ScalarState } from "./scalar-state.ts";
import { storeOperands } from "./store-operands.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";

type Sequential = LoopKind & { readonly kind: "seq" };

const SEQ: Sequential = { kind: "seq", unroll: false };
const UNROLLED: Sequential = { kind: "seq", unroll: true };

/**
 * The kind of the sequential loop of a form: unrolled if the primitive's name ends in `Unroll`, else one iteration after the
 * other.
 */
export const loopKind = (t: Prim): Sequential => (t.prim.endsWith("Unroll") ? UNROLLED : SEQ);

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

/** Emits accumulators as variables and the loop that updates them. */
function accumulate(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, key: string): View {
  const [op, z, xs] = t.args as [Term & { tag: "lam" }, Term, Term];
  storeOperands(cx, xs, env);
  const state = new ScalarState(cx, z, env, { key });
  cx.loop(loopKind(t), lengthOf(xs.type), "i", (i) => {
    const { body } = op.body as Lam;
    const inner = extendViews(elementFor(cx, body, xs, env, i), extendViews(state.now(), env));
    state.become(body, inner);
  });
  return state.settled();
}
