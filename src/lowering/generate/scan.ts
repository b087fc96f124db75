/**
 * @file Generates loops for scans. The accumulator is a variable for scalars, and for arrays the previously written row of the
 * result, or a private array.
 */
import { add, type Lam, max, min, type Prim, type Size, sub, type Term } from "../../term/index.ts";
import type { Expr, LoopKind } from "../imperative.ts";
import { type AccessPath, leafPaths, lengthOf, pathKey } from "../path.ts";
import { writeEachState } from "./array-state.ts";
import { elementFor } from "./computed-ahead.ts";
import type { Dest } from "./destination.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { elementOf } from "./output-views.ts";
import { letView, storeOperands } from "./store-operands.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/**
 * The loop form of `scanSeq`; it can only be written. A scan over arrays whose destination cannot be read back raises
 * loweringFailed (E0702) unless its state is small.
 */
export const scanSeq: LoopForm = { write: writeScan };

function writeScan(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [op, z, xs] = t.args as [Lam, Term, Term];
  const type = t.type.tag === "array" ? t.type.elem : t.type;
  const paths = leafPaths(type);
  if (paths === undefined) return writeScanRows(cx, t, env, dest);
  storeOperands(cx, xs, env);
  const accs = new Map(
    paths.map((p) => [p, cx.declareMutable("acc", cx.read(z, env, p).type, cx.read(z, env, p))]),
  );
  const body = (op.body as Lam).body;
  const find = (path: AccessPath): Expr =>
    [...accs].find(([p]) => pathKey(p) === pathKey(path))![1];
  cx.loop({ kind: "seq", unroll: false }, lengthOf(xs.type), "i", (i) => {
    const acc: View = { key: `scan:${cx.newKey()}`, type, read: find };
    const inner = extendViews(elementFor(cx, body, xs, env, i), extendViews(acc, env));
    const values = paths.map((p) => cx.declare("next", cx.read(body, inner, p)));
    paths.forEach((p, k) => {
      cx.emit({ tag: "assign", name: accs.get(p)!.name, value: values[k]! });
      const place = elementOf(dest, i).place(p);
      cx.guarded(place.guards, () => dest.store(place, values[k]!));
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
  const seq: LoopKind = { kind: "seq", unroll: false };
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
