/**
 * @file Generates folds, and loops until a condition fails, whose state has arrays. The state lies in the destination, where each
 * step updates it in place. Parts that a step would read after it has overwritten them get a second array, which is copied when the
 * step is done. A small state whose destination cannot be read back, or cannot be updated in place, lies in private memory, where it
 * becomes registers.
 */
import {
  isLayout,
  type Lam,
  type Prim,
  type Size,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { accumulatorAliases, loweringFailed, noStateMemory } from "../errors.ts";
import type { Expr, LoopKind } from "../imperative.ts";
import { copyIn, MEMORIES } from "../memories.ts";
import { leaves, lengthOf, pathInto } from "../path.ts";
import { elementFor } from "./computed-ahead.ts";
import { copyStart } from "./copy-start.ts";
import type { Dest } from "./destination.ts";
import { Accumulator, isInPlace } from "./in-place.ts";
import { keptParts } from "./kept-parts.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { loopWhile } from "./loop-while.ts";
import { copyingLoops, sharersOf } from "./materialize.ts";
import { fitsRegisters, isSequential } from "./small-state.ts";
import { eachElement, StateArrays } from "./state-arrays.ts";
import { withArrays } from "./storage.ts";
import { storeOperands } from "./store-operands.ts";
import { storeValue } from "./store-value.ts";
import { extendViews, termKey, type View, type ViewEnv } from "./view.ts";

/**
 * A loop form that passes a state on, in an environment, and the kind of its loop: a fold `t` with the arguments (step, start,
 * array), or `repeatWhile`.
 */
export interface StateFold {
  readonly t: Prim;
  readonly env: ViewEnv | undefined;
  readonly loop: LoopKind;
}

/** The parts of a fold: its first state, its number of steps, and the body of a step. */
interface FoldParts {
  readonly start: Term;
  readonly count: Size;
  readonly step: Term;
  /** The array whose elements the steps take; absent in `repeatWhile`, whose steps take the state alone. */
  readonly xs?: Term;
  /** The body of the condition under which the next step is taken, if there is one. */
  readonly going?: Term;
}

function partsOf({ t }: StateFold): FoldParts {
  if (t.prim === "repeatWhile") {
    const [going, step, start] = t.args as [Lam, Lam, Term];
    return { start, count: t.sizes[0]!, step: step.body, going: going.body };
  }
  const [f, start, xs] = t.args as [Lam, Term, Term];
  return { start, count: lengthOf(xs.type), step: (f.body as Lam).body, xs };
}

/** Stores what the array of a fold needs. */
function storeArray(cx: KernelGenerator, fold: StateFold): void {
  const { xs } = partsOf(fold);
  if (xs !== undefined) storeOperands(cx, xs, fold.env);
}

/**
 * Writes the last state of a fold to a destination. Raises loweringFailed: E0702 if the destination cannot be read back and the
 * state is not small, E0707 if a second array is needed that the work-items would share.
 */
export function writeLastState(cx: KernelGenerator, fold: StateFold, dest: Dest): void {
  const toDest = (state: StateArrays): void => state.copyTo(dest);
  if (dest.view === undefined) return inPrivateMemory(cx, fold, toDest);
  storeArray(cx, fold);
  const small = isSmall(fold);
  const place = { ...dest, elementwise: small || undefined, byOneItem: isSequential(fold.t) };
  const aside = new Set<string>();
  while (!updates(cx, fold, place, aside))
    if (dest.space !== "private" && small) return inPrivateMemory(cx, fold, toDest);
  for (const name of dest.arrays()) cx.overwritten.add(name);
}

/** The view of the last state of a fold, which is small. It is computed into private memory, once per block and environment. */
export function lastState(cx: KernelGenerator, fold: StateFold): View {
  const key = termKey(fold.t, fold.env);
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  let view: View | undefined;
  inPrivateMemory(cx, fold, (state) => {
    view = state.storage.view;
  });
  cx.block.remember(key, view!);
  return view!;
}

/** Copies each state of a fold, which is small, to the destination that `to` gives for the number of the step. */
export function writeEachState(
  cx: KernelGenerator,
  fold: StateFold,
  to: (step: Size) => Dest,
): void {
  inPrivateMemory(
    cx,
    fold,
    () => {},
    (state, step) => state.copyTo(to(step)),
  );
}

const isSmall = (fold: StateFold): boolean =>
  fitsRegisters(partsOf(fold).start.type) && isSequential(fold.t);

const allParts = (type: Type): ReadonlySet<string> =>
  new Set(leaves(type)?.map(({ components }) => components.join(".")));

/**
 * Computes a fold with its state in private memory. `each` follows each step, `last` the last one. Raises loweringFailed (E0702) if
 * the state is not small.
 */
function inPrivateMemory(
  cx: KernelGenerator,
  fold: StateFold,
  last: (state: StateArrays) => void,
  each?: (state: StateArrays, step: Size) => void,
): void {
  if (!isSmall(fold)) throw loweringFailed([noStateMemory(fold.t)]);
  const { type } = partsOf(fold).start;
  const state = new StateArrays(cx, type, MEMORIES.toPrivate, allParts(type));
  withArrays(cx, [state.storage], () => {
    storeArray(cx, fold);
    const aside = new Set<string>();
    const dest = { ...state.dest, elementwise: true };
    while (!updates(cx, fold, dest, aside, (step) => each?.(state, step)));
    for (const name of state.dest.arrays()) cx.overwritten.add(name);
    last(state);
  });
}

/**
 * Emits the loop that updates the state in `dest`, unless a step reads what it has overwritten: then emits nothing, adds the keys
 * of the parts that it reads so to `aside`, and returns false. The new values of the parts in `aside` go to a second array first.
 */
function updates(
  cx: KernelGenerator,
  fold: StateFold,
  dest: Dest,
  aside: Set<string>,
  each?: (step: Size) => void,
): boolean {
  const { step: body, count, xs, going } = partsOf(fold);
  const { env } = fold;
  const stored = dest.view!;
  const overwritten = new Set<string>();
  // Variable 0 of a fold's body is the element.
  const kept = dest.byOneItem ? keptParts(body, xs === undefined ? 0 : 1) : [];
  const restore = dest.rewriting?.save();
  const step = (i: Size): void => {
    const next = aside.size === 0 ? undefined : secondArrays(cx, fold, dest, aside);
    const update = (): void => {
      const state = new Accumulator(cx, stored, dest, next, kept);
      const old = state.view(`${stored.key}@${i.id}`);
      const known = extendViews(old, env);
      const inner = xs === undefined ? known : extendViews(elementFor(cx, body, xs, env, i), known);
      cx.write(body, inner, state.dest);
      for (const part of state.overwritten) overwritten.add(part);
      next?.copyTo(dest);
    };
    if (next === undefined) update();
    else withArrays(cx, [next.storage], update);
    each?.(i);
  };
  const holds =
    going &&
    ((): Expr => {
      const now = { ...stored, key: `${stored.key}@${cx.newKey()}` };
      return cx.read(going, extendViews(now, env), []);
    });
  const done = cx.attempt(() => {
    begin(cx, fold, dest);
    dest.rewriting?.again();
    loopWhile(cx, { kind: fold.loop, length: count, name: "k", holds }, step);
    return overwritten.size === 0;
  });
  if (!done) restore?.();
  for (const part of overwritten) aside.add(part);
  return done;
}

/**
 * Emits the stores of the first state. A state that already lies in the destination needs none. One that lies elsewhere, because it
 * is that of a fold around and gets new values aside, is copied.
 */
function begin(cx: KernelGenerator, fold: StateFold, dest: Dest): void {
  const { start: z } = partsOf(fold);
  const { env } = fold;
  if (isInPlace(cx, z, env, dest)) return;
  if (dest.rewriting === undefined || !isLayout(unlabel(z)) || !isSequential(fold.t))
    return dest.elementwise || dest.byOneItem || fold.t.prim !== "repeatWhile"
      ? cx.write(z, env, dest)
      : copyStart(cx, partsOf(fold), env, dest);
  for (const leaf of leaves(z.type) ?? [])
    eachElement(cx, leaf.dims, (at) => {
      const path = pathInto(z.type, leaf, at);
      storeValue(cx, dest.place(path), dest, () => cx.read(z, env, path));
    });
}

/** The second arrays for parts of a state: private if the state is small, else in the memory of the state. */
function secondArrays(
  cx: KernelGenerator,
  fold: StateFold,
  dest: Dest,
  parts: ReadonlySet<string>,
): StateArrays {
  const { type } = partsOf(fold).start;
  const memory = isSmall(fold) ? MEMORIES.toPrivate : copyIn(dest.space);
  if (memory.madeBy === "item") return new StateArrays(cx, type, memory, parts);
  const sharers = memory.madeBy === "host" ? sharersOf(cx) : openLocalMaps(cx);
  if (sharers.length > 0) throw loweringFailed([accumulatorAliases(fold.t, memory, sharers)]);
  return new StateArrays(cx, type, memory, parts, memory.madeBy === "host" ? copyingLoops(cx) : []);
}

const openLocalMaps = (cx: KernelGenerator): readonly string[] =>
  cx.loops.flatMap(({ loop }) => (loop.kind === "lcl" ? [`mapLcl(${loop.dim})`] : []));
