/** @file Arrays that a `toPrivate`, `toLocal` or `toGlobal` puts into memory: stored once per block and environment. */
import { PRIMITIVES, type Term, unlabel } from "../../term/index.ts";
import { loweringFailed } from "../errors.ts";
import { localInsideLocal, sharedTemporary } from "../nesting-errors.ts";
import { type Context, type Env, termKey, type View } from "./context.ts";
import { Storage } from "./storage.ts";

type Prim = Term & { tag: "prim" };

/** Does the term ask to be stored? */
export function isStored(t: Term): t is Prim {
  const e = unlabel(t);
  return e.tag === "prim" && PRIMITIVES[e.prim].role === "memory";
}

/** The view of what a `toPrivate`, `toLocal` or `toGlobal` stores; stores it if that has not been done. */
export function materialize(cx: Context, t: Term, env: Env | undefined): View {
  const e = unlabel(t) as Prim;
  const key = termKey(e, env);
  const known = cx.block.recall(key);
  if (known !== undefined) return known;
  const view =
    e.type.tag === "array" || e.type.tag === "tuple" ? store(cx, e, env) : scalar(cx, e, env, key);
  cx.block.remember(key, view);
  return view;
}

const MAPS = { glb: "mapGlb", wrg: "mapWrg" } as const;

const isOpen = (cx: Context, kind: "glb" | "wrg", dim: number): boolean =>
  cx.loops.some(({ loop }) => loop.kind === kind && loop.dim === dim);

/** A scalar that is stored is a variable. */
function scalar(cx: Context, t: Prim, env: Env | undefined, key: string): View {
  const value = cx.keep("t", cx.read(t.args[0]!, env, []));
  return { key, type: t.type, read: () => value };
}

function store(cx: Context, t: Prim, env: Env | undefined): View {
  if (t.prim === "toGlobal") return storeGlobal(cx, t, env);
  const space = t.prim === "toLocal" ? "local" : "private";
  if (space === "local" && cx.loops.some((l) => l.loop.kind === "lcl")) {
    throw loweringFailed([localInsideLocal(t)]);
  }
  const storage = new Storage(cx, t.type, space, space === "local" ? "tile" : "regs");
  const stmts = cx.capture(() => cx.write(t.args[0]!, env, storage.dest));
  if (space === "local") cx.locals.push(...storage.arrays());
  else for (const array of storage.arrays()) cx.emit({ tag: "declareArray", array });
  for (const s of stmts) cx.emit(s);
  return storage.view;
}

/**
 * A temporary in global memory: one copy for each enclosing parallel iteration. Those that share a copy must be able to wait
 * for each other.
 */
function storeGlobal(cx: Context, t: Prim, env: Env | undefined): View {
  const apart = (["glb", "wrg"] as const).flatMap((kind) =>
    cx.items[kind].flatMap((n, dim) =>
      n === undefined || n.constant === 1 || isOpen(cx, kind, dim) ? [] : [`${MAPS[kind]}(${dim})`],
    ),
  );
  if (apart.length > 0) throw loweringFailed([sharedTemporary(t, apart)]);
  const prefix = cx.loops.filter((l) => l.loop.kind !== "seq" && l.loop.kind !== "lane");
  const storage = new Storage(cx, t.type, "global", "temp", prefix);
  cx.write(t.args[0]!, env, storage.dest);
  cx.temporaries.push(...storage.buffers());
  return storage.view;
}
