/**
 * @file Generates loops that run as long as a condition on their state holds. A state of scalars lies in variables; one with arrays
 * is left to `array-state.ts`.
 */
import type { Lam, Prim, Term } from "../../term/index.ts";
import type { LoopKind } from "../imperative.ts";
import { leafPaths } from "../path.ts";
import { lastState, writeLastState } from "./array-state.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { loopWhile } from "./loop-while.ts";
import { ScalarState } from "./scalar-state.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";

const SEQ: LoopKind = { kind: "seq", unroll: false };

/**
 * The loop form of `repeatWhile`. A loop with a state of scalars can be read, and one with a small state with arrays. A read of any
 * other raises loweringFailed (E0702), and so does a write of one to a destination that cannot be read back. A step that reads
 * overwritten elements raises E0707 if work-items would share the second array that it needs.
 */
export const repeatWhile: LoopForm = {
  write: (cx, t, env, dest) => writeLastState(cx, { t, env, loop: SEQ }, dest),
  read: (cx, t, env, path) => {
    const isArray = leafPaths(t.type) === undefined;
    return (isArray ? lastState(cx, { t, env, loop: SEQ }) : onScalars(cx, t, env)).read(path);
  },
};

/** The view of the last state of a loop on scalars, which is computed once per block and environment. */
function onScalars(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined): View {
  const key = termKey(t, env);
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const [going, step, start] = t.args as [Lam, Lam, Term];
  const state = new ScalarState(cx, start, env, { key });
  const now = (): ViewEnv => extendViews(state.now(), env);
  const holds = () => cx.read(going.body, now(), []);
  loopWhile(cx, { kind: SEQ, length: t.sizes[0]!, name: "i", holds }, () =>
    state.become(step.body, now()),
  );
  const view = state.settled();
  cx.block.remember(key, view);
  return view;
}
