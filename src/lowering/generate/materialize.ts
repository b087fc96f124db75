/** @file Stores values for which the term names a memory (`toLocal(…)`), once per block and environment. */
import { type Prim, type Term, unlabel } from "../../term/index.ts";
import { loweringFailed } from "../errors.ts";
import { type MemoryName, type MemoryRow, memoryOf } from "../memories.ts";
import { localInsideLocal, sharedTemporary } from "../ndrange/nesting-errors.ts";
import type { KernelGenerator, OpenLoop } from "./kernel-generator.ts";
import { Storage, withArrays } from "./storage.ts";
import { termKey, type View, type ViewEnv } from "./view.ts";

/**
 * True for a term whose value is to be stored in a memory: `toGlobal(…)`, `toLocal(…)`, `toPrivate(…)`, also under labels. False
 * for `toConstant(…)`, which is read in place.
 */
export const isStored = (t: Term): t is Prim & { readonly prim: MemoryName } =>
  memoryOf(t)?.holds === "copy";

/**
 * The view of a term `toLocal(…)`, `toPrivate(…)`, …. An argument (`toConstant`) is read in place; a scalar becomes a variable;
 * any other value is stored in arrays first, unless this block or one around it has stored it already. Raises
 * loweringFailed, such as E0709 if work-items that would share the memory cannot.
 */
export function materialize(cx: KernelGenerator, t: Term, env: ViewEnv | undefined): View {
  const e = unlabel(t) as Prim;
  const memory = memoryOf(e)!;
  const key = termKey(e, env);
  if (memory.holds === "argument")
    return { key, type: e.type, read: (path) => cx.read(e.args[0]!, env, path) };
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view =
    e.type.tag === "array" || e.type.tag === "tuple"
      ? store(cx, e, memory, env)
      : scalar(cx, e, env, key);
  cx.block.rememberStored(key, view);
  return view;
}

const MAPS = { glb: "mapGlb", wrg: "mapWrg" } as const;

const isOpen = (cx: KernelGenerator, kind: "glb" | "wrg", dim: number): boolean =>
  cx.loops.some(({ loop }) => loop.kind === kind && loop.dim === dim);

/** Stores a scalar: it becomes a variable. */
function scalar(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, key: string): View {
  const value = cx.keep("t", cx.read(t.args[0]!, env, []));
  return { key, type: t.type, read: () => value };
}

/** Allocates arrays for the value of `t` and writes it to them. */
function store(cx: KernelGenerator, t: Prim, memory: MemoryRow, env: ViewEnv | undefined): View {
  oncePerGroup(cx, t, memory);
  const storage = new Storage(cx, t.type, memory, memory.stem, copiesFor(cx, t, memory));
  withArrays(cx, [storage], () => cx.write(t.args[0]!, env, storage.dest));
  return storage.view;
}

/**
 * Raises loweringFailed (E0709) if memory that a work-group shares would be allocated inside a `mapLcl`. Has no effect for
 * memories of the host or of one work-item.
 */
export function oncePerGroup(cx: KernelGenerator, t: Term, { madeBy }: MemoryRow): void {
  if (madeBy === "group" && cx.loops.some((l) => l.loop.kind === "lcl"))
    throw loweringFailed([localInsideLocal(t)]);
}

/**
 * The enclosing parallel loops, each of whose iterations gets its own copy of `t` in a memory: none but for a temporary in global memory.
 * Raises loweringFailed (E0709) if work-items that cannot wait for each other would share a copy.
 */
export function copiesFor(
  cx: KernelGenerator,
  t: Term,
  { madeBy }: MemoryRow,
): readonly OpenLoop[] {
  if (madeBy !== "host") return [];
  const apart = sharersOf(cx);
  if (apart.length > 0) throw loweringFailed([sharedTemporary(t, apart)]);
  return copyingLoops(cx);
}

/** The enclosing parallel loops, each of whose iterations has its own copy of a temporary in global memory. */
export const copyingLoops = (cx: KernelGenerator): readonly OpenLoop[] =>
  cx.loops.filter((l) => l.loop.kind !== "seq" && l.loop.kind !== "lane");

/** The maps whose iterations would share a temporary in global memory and cannot wait for each other, as text. */
export const sharersOf = (cx: KernelGenerator): readonly string[] =>
  (["glb", "wrg"] as const).flatMap((kind) =>
    cx.items[kind].flatMap((n, dim) =>
      n === undefined || n.constant === 1 || isOpen(cx, kind, dim) ? [] : [`${MAPS[kind]}(${dim})`],
    ),
  );
