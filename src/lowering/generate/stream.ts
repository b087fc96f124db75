/**
 * @file Windows of a stream that are kept while they pass: `mapSeqSlide` moves them through a private array of the window's
 * length (registers, where nothing but numbers index it), `circularBuffer` writes each new element over one that no window
 * needs any more. The stream of a stream is the same loop: each level computes its next element when the level above loads it.
 */
import {
  type ArrayType,
  add,
  type Lam,
  mod,
  mul,
  type Prim,
  proveLE,
  type Size,
  show,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { lessThan } from "../code.ts";
import { bufferOutsideLoop, localSize, loweringFailed } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { MEMORIES, type MemoryRow, memoryOf } from "../memories.ts";
import { type AccessPath, componentIn, indexIn, leafPaths, lengthOf } from "../path.ts";
import { extendViews, type KernelGenerator, type View, type ViewEnv } from "./context.ts";
import { type Dest, elementOf } from "./dest.ts";
import { elementAt } from "./element.ts";
import type { LoopForm } from "./form.ts";
import { oncePerGroup } from "./materialize.ts";
import { storeOperands } from "./prepare.ts";
import { Storage, withArrays } from "./storage.ts";
import {
  computedElement,
  given,
  isIdentity,
  loaded,
  type StreamElement,
  tupleOf,
} from "./stream-element.ts";

const SEQ = { kind: "seq", unroll: false } as const;

/** The elements of an array, one after the other: each is asked for once, in order, unless some are left out between two. */
interface ElementStream {
  /** Does it load elements before the first window? */
  readonly starts: boolean;
  /** Loads them. */
  readonly begin: () => void;
  /** Computes element i, which is there while `use` runs. */
  readonly next: (i: Size, use: (element: StreamElement) => void) => void;
  /** Of an array of tuples: the streams of their components. */
  readonly parts?: readonly ElementStream[];
  /** Elements that are computed from their index alone are read where a window is read, and not kept. */
  readonly position?: (i: Size) => View;
}

/** What makes streams for one loop: the arrays that their windows are kept in. */
interface Windows {
  readonly all: Storage[];
  /** Those whose elements are stored over others that may be read still. */
  readonly rings: Storage[];
}

/** Each element is loaded once, into the last place of the window; then the window moves on. */
export const mapSeqSlide: LoopForm = {
  write: (cx, t, env, dest) =>
    writeStream(cx, t.type, dest, (windows) => slideStream(cx, t, env, windows, false)),
};

/** Only the loop that takes its windows can fill it. */
export const circularBuffer: LoopForm = { write: outsideLoop, read: outsideLoop };

function outsideLoop(_: KernelGenerator, t: Prim): never {
  throw loweringFailed([bufferOutsideLoop(t)]);
}

/** `f` on each window of a circular buffer, which lies where its load says: `\x -> toLocal(…)`, else in private memory. */
export function writeCircular(
  cx: KernelGenerator,
  f: Lam,
  buffer: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  writeStream(cx, buffer.type, dest, (windows) => ringStream(cx, f, buffer, env, windows, false));
}

/** One loop over the elements of a stream. The arrays that it uses are declared before it. */
function writeStream(
  cx: KernelGenerator,
  type: Type,
  dest: Dest,
  open: (windows: Windows) => ElementStream,
): void {
  const windows: Windows = { all: [], rings: [] };
  const stream = open(windows);
  const count = lengthOf(type);
  withArrays(cx, windows.all, () => {
    cx.guarded(stream.starts ? someOf(cx, count) : [], () => {
      stream.begin();
      cx.loop(SEQ, count, "i", (i) => stream.next(i, (x) => x.write(elementOf(dest, i))));
    });
  });
  for (const ring of windows.rings) for (const name of ring.dest.arrays()) cx.overwritten.add(name);
}

/** Where there is no window, what continues an array may have nothing to continue. */
const someOf = (cx: KernelGenerator, count: Size): readonly Expr[] =>
  proveLE(cx.sizes.nat(1), count, cx.facts) ? [] : [lessThan(cx.sizes.nat(0), cx.tidy(count))];

// ---------------------------------------------------------------- streams

/** The elements of `xs`; with `gaps` some are left out, so that no window is the one before, moved on. */
function streamOf(
  cx: KernelGenerator,
  xs: Term,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const e = unlabel(xs);
  if (e.tag === "prim" && e.prim === "mapSeqSlide") return slideStream(cx, e, env, windows, gaps);
  const buffer = bufferOf(e);
  if (buffer !== undefined)
    return ringStream(cx, (e as Prim).args[0] as Lam, buffer, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "zip" && isStream(e))
    return zipStream(cx, e, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "map" && isStream(e))
    return mapStream(cx, e, env, windows, gaps);
  storeOperands(cx, xs, env);
  return {
    starts: false,
    begin: () => undefined,
    next: (i, use) => use(given(cx, elementAt(cx, xs, env, cx.tidy(i)))),
  };
}

/** Does a loop of its own compute the elements of the array, or a component of them? */
function isStream(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return false;
  if (e.prim === "zip") return e.args.some(isStream);
  if (e.prim === "map" && isStream(e.args[1]!)) return true;
  return e.prim === "mapSeqSlide" || bufferOf(e) !== undefined;
}

/** The buffer that a map takes its windows from. */
function bufferOf(e: Term): Prim | undefined {
  if (e.tag !== "prim" || (e.prim !== "mapSeq" && e.prim !== "map")) return undefined;
  const of = unlabel(e.args[1]!);
  return of.tag === "prim" && of.prim === "circularBuffer" ? of : undefined;
}

function slideStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const [load, f, xs] = t.args as [Lam, Lam, Term];
  const type = cx.session.types.array(t.sizes[0]!, load.body.type);
  const [size, step] = t.sizes.map((s) => constantOf(s, "window", type)) as [number, number];
  const kept = gaps ? 0 : Math.max(0, size - step);
  const source = streamOf(cx, xs, env, windows, gaps || step > size);
  const window = new Storage(cx, type, MEMORIES.toPrivate, "window");
  windows.all.push(window);
  const fill = (place: number, i: Size): void =>
    source.next(i, (x) => loaded(cx, load, x, env, elementOf(window.dest, cx.sizes.nat(place))));
  return {
    starts: kept > 0 || source.starts,
    begin: () => {
      source.begin();
      for (let j = 0; j < kept; j++) fill(j, cx.sizes.nat(j));
    },
    next: (i, use) => {
      const first = mul(i, step);
      for (let j = kept; j < size; j++) fill(j, add(first, j));
      use(
        computedElement(
          cx,
          f.body,
          extendViews(windowView(cx, window.view, source, load, first), env),
        ),
      );
      if (kept > 0) window.shift(step);
    },
  };
}

function ringStream(
  cx: KernelGenerator,
  f: Lam,
  buffer: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const [load, xs] = buffer.args as [Lam, Term];
  const [alloc, size] = buffer.sizes as [Size, Size];
  const type = cx.session.types.array(alloc, load.body.type);
  const last = constantOf(size, "window", type) - 1;
  const kept = gaps ? 0 : last;
  const memory = ownMemory(load);
  oncePerGroup(cx, load.body, memory);
  const source = streamOf(cx, xs, env, windows, gaps);
  const ring = new Storage(cx, type, memory, "window");
  windows.all.push(ring);
  windows.rings.push(ring);
  const place = (i: Size): Size => cx.tidy(mod(i, alloc));
  const store = stored(load);
  const fill = (i: Size): void =>
    source.next(i, (x) => loaded(cx, store, x, env, elementOf(ring.dest, place(i))));
  return {
    starts: source.starts,
    begin: () => {
      source.begin();
      for (let j = 0; j < kept; j++) fill(cx.sizes.nat(j));
    },
    next: (i, use) => {
      for (let j = kept; j <= last; j++) fill(add(i, j));
      const view: View = {
        key: ring.view.key,
        type: cx.session.types.array(size, load.body.type),
        read: (path) => ring.view.read([place(add(i, indexIn(path, 0))), ...path.slice(1)]),
      };
      use(computedElement(cx, f.body, extendViews(windowView(cx, view, source, store, i), env)));
    },
  };
}

/** A function of each element. */
function mapStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const [f, xs] = t.args as [Lam, Term];
  const { starts, begin, next } = streamOf(cx, xs, env, windows, gaps);
  const made = (x: StreamElement): StreamElement =>
    computedElement(cx, f.body, extendViews(x.view(), env));
  return { starts, begin, next: (i, use) => next(i, (x) => use(made(x))) };
}

/** Streams side by side. */
function zipStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const parts = t.args.map((a): ElementStream => {
    const part = streamOf(cx, a, env, windows, gaps);
    return isStream(a) || !arePositions(cx, a, env) ? part : positions(cx, a, env);
  });
  const type = (t.type as ArrayType).elem;
  return {
    parts,
    starts: parts.some((p) => p.starts),
    begin: () => {
      for (const p of parts) p.begin();
    },
    next: (i, use) => {
      const from = (elements: readonly StreamElement[]): void => {
        const part = parts[elements.length];
        if (part === undefined) use(tupleOf(elements, type));
        else part.next(i, (x) => from([...elements, x]));
      };
      from([]);
    },
  };
}

/** Is each element an index, or several, that the index of the element gives? */
function arePositions(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined): boolean {
  const { elem, size } = xs.type as ArrayType;
  const i = cx.sizes.variable("loop", cx.names.fresh("at"));
  const isIndex = (path: AccessPath): boolean => cx.read(xs, env, [i, ...path]).tag === "index";
  return cx.look(() => cx.within(i, size, () => leafPaths(elem)?.every(isIndex))) ?? false;
}

function positions(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined): ElementStream {
  const position = (i: Size): View => elementAt(cx, xs, env, cx.tidy(i));
  return {
    position,
    starts: false,
    begin: () => undefined,
    next: (i, use) => use({ view: () => position(i), write: () => undefined }),
  };
}

// ---------------------------------------------------------------- windows

/** The window whose first element is number `first`; where elements are kept as they come, their positions are not. */
function windowView(
  cx: KernelGenerator,
  kept: View,
  source: ElementStream,
  load: Pick<Lam, "body">,
  first: Size,
): View {
  const key = `${kept.key}@${cx.newKey()}`;
  if (source.parts === undefined || !isIdentity(load)) return { ...kept, key };
  const read = (path: AccessPath): Expr => {
    let [part, rest]: [ElementStream, AccessPath] = [source, path.slice(1)];
    while (part.parts !== undefined)
      [part, rest] = [part.parts[componentIn(rest, 0)]!, rest.slice(1)];
    return part.position?.(add(first, indexIn(path, 0))).read(rest) ?? kept.read(path);
  };
  return { ...kept, key, read };
}

/** The memory of the buffer: the one that is named for its elements, unless the host makes that, else private memory. */
function ownMemory(load: Lam): MemoryRow {
  const named = memoryOf(load.body);
  return named === undefined || named.madeBy === "host" ? MEMORIES.toPrivate : named;
}

/** What is written into the buffer, whose own memory need not be named again. */
function stored(load: Lam): Pick<Lam, "body"> {
  const e = unlabel(load.body) as Prim;
  return { body: memoryOf(e) === ownMemory(load) ? e.args[0]! : e };
}

function constantOf(s: Size, name: string, type: Type): number {
  if (s.constant === undefined) throw loweringFailed([localSize(name, show(s), type)]);
  return s.constant;
}
