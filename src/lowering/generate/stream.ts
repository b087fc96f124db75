/**
 * @file Windows of a stream that are kept while they pass: `mapSeqSlide` moves them through a private array of the window's
 * length (registers, where nothing but numbers index it), `circularBuffer` writes each new element over one that no window
 * needs any more.
 */
import {
  add,
  mod,
  mul,
  proveLE,
  type Size,
  show,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { lessThan } from "../code.ts";
import { LoweringFailed, localSize } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { localInsideLocal } from "../nesting-errors.ts";
import { indexIn, lengthOf } from "../path.ts";
import { bind, type Context, type Env, type View } from "./context.ts";
import { type Dest, elementOf } from "./dest.ts";
import { elementAt } from "./element.ts";
import { prepare } from "./prepare.ts";
import { Storage } from "./storage.ts";

type Prim = Term & { tag: "prim" };
type Lam = Term & { tag: "lam" };

const SEQ = { kind: "seq", unroll: false } as const;

/** Each element is loaded once, into the last place of the window; then the window moves on. */
export function writeSlide(cx: Context, t: Prim, env: Env | undefined, dest: Dest): void {
  const [load, f, xs] = t.args as [Lam, Lam, Term];
  const type = cx.session.types.array(t.sizes[0]!, load.body.type);
  const [size, step] = t.sizes.map((s) => constantOf(s, "window", type)) as [number, number];
  const kept = Math.max(0, size - step);
  prepare(cx, xs, env);
  withArray(cx, new Storage(cx, type, "private", "window"), (window) => {
    const fill = (place: number, from: Size): void =>
      loadInto(cx, load, xs, env, from, elementOf(window.dest, cx.sizes.nat(place)));
    const count = lengthOf(t.type);
    cx.guarded(kept > 0 ? someOf(cx, count) : [], () => {
      for (let j = 0; j < kept; j++) fill(j, cx.sizes.nat(j));
      cx.loop(SEQ, count, "i", (i) => {
        for (let j = kept; j < size; j++) fill(j, add(mul(i, step), j));
        cx.write(f.body, bind(window.view, env), elementOf(dest, i));
        if (kept > 0) window.shift(step);
      });
    });
  });
}

/** Where there is no window, what continues an array may have nothing to continue. */
const someOf = (cx: Context, count: Size): readonly Expr[] =>
  proveLE(cx.sizes.nat(1), count, cx.facts) ? [] : [lessThan(cx.sizes.nat(0), cx.tidy(count))];

/** `f` on each window of a circular buffer, which lies where `load` says: `\x -> toLocal(…)`, else in private memory. */
export function writeCircular(
  cx: Context,
  f: Lam,
  buffer: Prim,
  env: Env | undefined,
  dest: Dest,
): void {
  const [load, xs] = buffer.args as [Lam, Term];
  const [alloc, size] = buffer.sizes as [Size, Size];
  const type = cx.session.types.array(alloc, load.body.type);
  const last = constantOf(size, "window", type) - 1;
  const local = isLocal(load.body);
  if (local && cx.loops.some((l) => l.loop.kind === "lcl"))
    throw new LoweringFailed([localInsideLocal(load.body)]);
  prepare(cx, xs, env);
  withArray(cx, new Storage(cx, type, local ? "local" : "private", "window"), (ring) => {
    const place = (i: Size): Size => cx.tidy(mod(i, alloc));
    const fill = (from: Size): void =>
      loadInto(cx, stored(load), xs, env, from, elementOf(ring.dest, place(from)));
    for (let j = 0; j < last; j++) fill(cx.sizes.nat(j));
    cx.loop(SEQ, lengthOf(buffer.type), "i", (i) => {
      fill(add(i, last));
      const window: View = {
        key: `${ring.view.key}@${i.id}`,
        type: cx.session.types.array(size, load.body.type),
        read: (path) => ring.view.read([place(add(i, indexIn(path, 0))), ...path.slice(1)]),
      };
      cx.write(f.body, bind(window, env), elementOf(dest, i));
    });
    for (const name of ring.dest.arrays()) cx.overwritten.add(name);
  });
}

function loadInto(
  cx: Context,
  load: Pick<Lam, "body">,
  xs: Term,
  env: Env | undefined,
  from: Size,
  dest: Dest,
): void {
  cx.write(load.body, bind(elementAt(cx, xs, env, cx.tidy(from)), env), dest);
}

const isLocal = (t: Term): boolean => {
  const e = unlabel(t);
  return e.tag === "prim" && e.prim === "toLocal";
};

/** What is written into the buffer: the memory that is named is the buffer's own. */
function stored(load: Lam): Pick<Lam, "body"> {
  const e = unlabel(load.body);
  const named = e.tag === "prim" && (e.prim === "toLocal" || e.prim === "toPrivate");
  return { body: named ? e.args[0]! : e };
}

/** What `action` emits, after the declaration of the array that it uses. */
function withArray(cx: Context, storage: Storage, action: (storage: Storage) => void): void {
  const stmts = cx.capture(() => action(storage));
  if (storage.space === "local") cx.locals.push(...storage.arrays());
  else for (const array of storage.arrays()) cx.emit({ tag: "declareArray", array });
  for (const s of stmts) cx.emit(s);
}

function constantOf(s: Size, name: string, type: Type): number {
  if (s.constant === undefined) throw new LoweringFailed([localSize(name, show(s), type)]);
  return s.constant;
}
