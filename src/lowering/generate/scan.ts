/**
 * @file Generates loops for scans. The accumulator is a variable for scalars, and for arrays the previously written row of the
 * result, or a private array. Of a state whose arrays no step reads, only what the steps read is an accumulator.
 */
import { add, type Lam, max, min, type Prim, type Size, sub, type Term } from "../../term/index.ts";
import { leafPaths, lengthOf } from "../path.ts";
import { writeEachState } from "./array-state.ts";
import { carriedParts } from "./carried-parts.ts";
import { elementFor } from "./computed-ahead.ts";
import type { Dest } from "./destination.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { elementOf } from "./output-views.ts";
import { loopKind } from "./reduce.ts";
import { ScalarState } from "./scalar-state.ts";
import { letView, storeOperands } from "./store-operands.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/**
 * The loop form of `scanSeq` and `scanSeqUnroll`; it can only be written. A scan over arrays that its steps read, whose destination
 * cannot be read back, raises loweringFailed (E0702) unless its state is small.
 */
export const scanSeq: LoopForm = { write: writeScan };

function writeScan(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [op, z, xs] = t.args as [Lam, Term, Term];
  const body = (op.body as Lam).body;
  const scalars = leafPaths(z.type);
  const carried = scalars ?? carriedParts(body, z.type);
  if (carried === undefined) return writeScanRows(cx, t, env, dest);
  storeOperands(cx, xs, env);
  const length = cx.tidy(lengthOf(xs.type));
  const isStraight = loopKind(t).unroll && length.constant !== undefined;
  const state = new ScalarState(cx, z, env, { key: "scan", parts: carried, isStraight });
  cx.loop(loopKind(t), length, "i", (i) => {
    const inner = extendViews(elementFor(cx, body, xs, env, i), extendViews(state.now(), env));
    if (scalars === undefined) cx.write(body, inner, elementOf(dest, i));
    const values = state.next(body, inner);
    carried.forEach((p, k) => {
      state.assign(p, values[k]!);
      const place = elementOf(dest, i).place(p);
      if (scalars !== undefined) cx.guarded(place.guards, () => dest.store(place, values[k]!));
    });
  });
}

/**
 * Writes a scan over rows: row 0 from the start value, each later row from the previous one in the destination. Where the
 * destination cannot be read back, a small state lies in private memory, and each row is copied; raises loweringFailed (E0702) for
 * any other state.
 */
function writeScanRows(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [f, z, xs] = t.args as [Lam, Term, Term];
  const done = dest.view;
  const seq = loopKind(t);
  if (done === undefined)
    return writeEachState(cx, { t, env, loop: seq }, (i) => elementOf(dest, i));
  storeOperands(cx, xs, env);
  const body = (f.body as Lam).body;
  const row = (i: Size, acc: View): void =>
    cx.write(
      body,
      extendViews(elementFor(cx, body, xs, env, i), extendViews(acc, env)),
      elementOf(dest, i),
    );
  const [n, one] = [lengthOf(xs.type), cx.sizes.nat(1)];
  const some = cx.proves(1, n);
  cx.loop(seq, some ? one : min(n, one), "i", (i) => row(i, letView(cx, z, env)));
  cx.loop(seq, some ? sub(n, one) : max(sub(n, one), 0), "i", (i) => {
    const before = { ...elementOf(dest, i).view!, key: `${done.key}[${i.id}]@${cx.newKey()}` };
    row(add(i, one), before);
  });
}
