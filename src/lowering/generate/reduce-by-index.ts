/**
 * @file Generates reductions by index. The elements lie in the destination, where each pair updates one of them: `reduceByIndexSeq` in
 * a loop over the pairs, `reduceByIndexAtomic` wherever the code of the pairs, with its parallel loops, would store a pair.
 */
import { add, asVariable, type Lam, type Prim, type Size, type Term } from "../../term/index.ts";
import { index, mapStmt, operation, variable } from "../code.ts";
import {
  atomicMemory,
  atomicOperator,
  atomicPairs,
  atomicType,
  loweringFailed,
  noMemory,
} from "../errors.ts";
import type { Expr, Structured } from "../imperative.ts";
import { componentStep, leafPaths, lengthOf } from "../path.ts";
import { type EachElement, elementsTo } from "./by-elements.ts";
import type { Dest } from "./destination.ts";
import { elementAt } from "./element.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { elementOf } from "./output-views.ts";
import { storeOperands } from "./store-operands.ts";
import { storeLanes } from "./store-value.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/** The loop form of `reduceByIndexSeq`, written only. Raises loweringFailed (E0702) for a destination that cannot be read back. */
export const reduceByIndexSeq: LoopForm = { write: writeInSequence };

/**
 * The loop form of `reduceByIndexAtomic`, written only. Raises loweringFailed: E0702 for a destination that cannot be read back, E0727
 * for elements that OpenCL has no atomic operations for, or in private memory, for pairs of which no map computes both parts, and for an
 * operator that takes statements.
 */
export const reduceByIndexAtomic: LoopForm = { write: writeAtomically };

function begin(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  if (dest.view === undefined) throw loweringFailed([noMemory(t)]);
  cx.write(t.args[1]!, env, dest);
  dest.rewriting?.again();
  for (const name of dest.arrays()) cx.overwritten.add(name);
}

function writeInSequence(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [op, init, xs] = t.args as [Lam, Term, Term];
  storeOperands(cx, xs, env);
  begin(cx, t, env, dest);
  cx.loop({ kind: "seq", unroll: false }, lengthOf(xs.type), "i", (i) => {
    const pair = elementAt(cx, xs, env, i);
    atIndex(cx, pair.read([componentStep(0)]), lengthOf(init.type), (at) => {
      const place = elementOf(dest, at);
      const old = { ...place.view!, key: `${place.view!.key}@${cx.newKey()}` };
      const inner = extendViews(secondOf(pair), extendViews(old, env));
      const paths = leafPaths(place.type)!;
      const values = paths.map((p) => cx.read((op.body as Lam).body, inner, p));
      const held = values.length === 1 ? values : values.map((v) => cx.declare("next", v));
      paths.forEach((p, k) => {
        const to = place.place(p);
        cx.guarded(to.guards, () => storeLanes(cx, to, place, held[k]!));
      });
    });
  });
}

/** The second component of a pair. */
const secondOf = (pair: View): View => ({
  key: `${pair.key}.1`,
  type: pair.type.tag === "tuple" ? pair.type.elems[1]! : pair.type,
  read: (path) => pair.read([componentStep(1), ...path]),
});

/** Runs `action` with an index that is known to be in [0, m), under a guard where that is not proved. */
function atIndex(cx: KernelGenerator, key: Expr, m: Size, action: (at: Size) => void): void {
  const at = cx.asIndex(key);
  const guards = [
    ...(cx.proves(0, at) ? [] : [operation("le", index(cx.sizes.nat(0)), index(at))]),
    ...(cx.proves(add(at, 1), m) ? [] : [operation("lt", index(at), index(cx.tidy(m)))]),
  ];
  const [first, ...rest] = guards;
  if (first === undefined) return action(at);
  const cond = rest.reduce((a, b) => operation("and", a, b), first);
  const inside = (): void => action(at);
  const then = cx.capture(() => (asVariable(at) ? cx.within(at, m, inside) : inside()));
  cx.emit({ tag: "if", cond, then, else: [] });
}

// ---------------------------------------------------------------- atomic

/** The scalar types of 32 bits, for which OpenCL C 1.2 has atomic operations without extensions. */
const WORDS: ReadonlySet<string> = new Set(["i32", "u32", "f32"]);

function writeAtomically(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const [op, init, xs] = t.args as [Lam, Term, Term];
  const element = t.type.tag === "array" ? t.type.elem : t.type;
  if (element.tag !== "scalar" || !WORDS.has(element.name))
    throw loweringFailed([atomicType(t, element)]);
  if (dest.space !== "local" && dest.space !== "global") throw loweringFailed([atomicMemory(t)]);
  begin(cx, t, env, dest);
  const update = (key: Expr, value: Expr): void =>
    atIndex(cx, key, lengthOf(init.type), (at) => {
      const old = cx.names.fresh("old");
      emitUpdate(cx, elementOf(dest, at), { t, op, env, old, value });
    });
  const pair: EachElement = (_, part) => update(part([componentStep(0)]), part([componentStep(1)]));
  cx.write(
    xs,
    env,
    elementsTo(dest, xs, pair, () => atomicPairs(t)),
  );
}

interface Update {
  readonly t: Prim;
  readonly op: Lam;
  readonly env: ViewEnv | undefined;
  /** The name of the element's value before. */
  readonly old: string;
  readonly value: Expr;
}

/** Emits the update of one element as a store whose value mentions the element's value before. */
function emitUpdate(cx: KernelGenerator, place: Dest, { t, op, env, old, value }: Update): void {
  const known = (e: Expr): View => ({
    key: `atomic:${cx.newKey()}`,
    type: place.type,
    read: () => e,
  });
  const before = variable(old, value.type);
  const inner = extendViews(known(value), extendViews(known(before), env));
  let next: Expr | undefined;
  const stmts = cx.capture(() => {
    next = cx.read((op.body as Lam).body, inner, []);
  });
  if (stmts.length > 0) throw loweringFailed([atomicOperator(t)]);
  const to = place.place([]);
  const stores = cx.capture(() => cx.guarded(to.guards, () => place.store(to, next!)));
  for (const s of stores) cx.emit(asUpdate(s, old));
}

/** The statement with its stores as updates, which call the element's value before `old`. */
function asUpdate(s: Structured, old: string): Structured {
  if (s.tag === "store") return { ...s, old };
  const body = (list: readonly Structured[]): readonly Structured[] =>
    list.map((x) => asUpdate(x, old));
  return mapStmt(s, { expr: (e) => e, size: (n) => n, body });
}
