/**
 * @file Sliding windows over a stream. `mapSeqSlide` shifts the elements of a private array of the window's length (registers, if
 * all its indices are numbers). `circularBuffer` overwrites the oldest element in a ring. A stream of streams is one loop: each
 * level computes its next element when the level above loads it.
 */
import {
  type ArrayType,
  add,
  CompilerBug,
  floorDiv,
  isLayout,
  type Lam,
  mod,
  mul,
  occurs,
  type Prim,
  proveLE,
  type Size,
  show,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { index, lessThan, operation } from "../code.ts";
import { bufferOutsideLoop, localSize, loweringFailed } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { MEMORIES, type MemoryRow, memoryOf } from "../memories.ts";
import { type AccessPath, indexIn, leafPaths, lengthOf } from "../path.ts";
import type { Dest } from "./destination.ts";
import { elementAt } from "./element.ts";
import { type ElementStream, windowView } from "./element-stream.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { copiesFor, oncePerGroup } from "./materialize.ts";
import { elementOf } from "./output-views.ts";
import { Storage, withArrays } from "./storage.ts";
import { letView, storeOperands } from "./store-operands.ts";
import { computedElement, given, loaded, type StreamElement, tupleOf } from "./stream-element.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

const SEQ = { kind: "seq", unroll: false } as const;

/** The arrays that hold the windows of the streams of one loop. */
interface Windows {
  readonly all: Storage[];
  /** The arrays in which new elements overwrite old ones. */
  readonly rings: Storage[];
}

/**
 * The loop form of `mapSeqSlide`: each element is loaded once, into the last places of a private window; then the window shifts.
 * Written only. Raises loweringFailed (E0710) if the window's length or step is symbolic.
 */
export const mapSeqSlide: LoopForm = {
  write: (cx, t, env, dest) =>
    writeElements(cx, t.type, dest, (windows) => slideStream(cx, t, env, windows, false)),
};

/**
 * The loop form of a `circularBuffer` outside the loop that consumes it: a write or read raises loweringFailed (E0711).
 * `writeCircular` handles the consuming loop.
 */
export const circularBuffer: LoopForm = { write: outsideLoop, read: outsideLoop };

function outsideLoop(_: KernelGenerator, t: Prim): never {
  throw loweringFailed([bufferOutsideLoop(t)]);
}

/**
 * Writes a `mapSeq` over a `circularBuffer`, or over a `zip` of one with other arrays (`isBuffered`). The ring lies in the memory that
 * the buffer's load function names (`\x -> toLocal(…)`), else in private memory. Raises loweringFailed: E0710 if the window's length is
 * symbolic, E0709 for a local ring inside a `mapLcl`.
 */
export function writeCircular(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  writeElements(cx, t.type, dest, (windows) => mapStream(cx, t, env, windows, false));
}

/**
 * True for a `mapSeq` whose function is a `mapSeqUnroll` of blocks of a stream: `mapSeq(\t -> mapSeqUnroll(f, t), split(k, xs))`. It is one loop,
 * each step of which takes k elements of the stream.
 */
export function takesBlocks(t: Prim): boolean {
  const [f, xs] = [unlabel((t.args[0] as Lam).body), unlabel(t.args[1]!)];
  if (t.prim !== "mapSeq" || xs.tag !== "prim" || xs.prim !== "split") return false;
  return f.tag === "prim" && f.prim === "mapSeqUnroll" && isBlock(f) && isStream(xs.args[0]!);
}

/** True if the argument of the map is the block, which its function does not mention. */
function isBlock({ args }: Prim): boolean {
  const [g, block] = args as [Lam, Term];
  return block.tag === "var" && block.index === 0 && !occurs(g.body, 1);
}

/**
 * Writes a `mapSeq` that `takesBlocks`. Raises loweringFailed (E0710) if the length of the blocks is symbolic.
 */
export function writeBlocks(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const blocks = unlabel(t.args[1]!) as Prim;
  const [g, block] = (unlabel((t.args[0] as Lam).body) as Prim).args as [Lam, Term];
  const k = constantOf(blocks.sizes[0]!, "block", block.type);
  const read = (): never => {
    throw new CompilerBug("a block of a stream is not read as a whole");
  };
  const inner = extendViews({ key: cx.newKey(), type: block.type, read }, env);
  const open = (windows: Windows): ElementStream =>
    streamOf(cx, blocks.args[0]!, env, windows, false);
  writeStream(cx, t.type, open, (stream, i) => {
    for (let j = 0; j < k; j++)
      stream.next(add(mul(i, k), j), (x) =>
        loaded(cx, g, x, inner, elementOf(elementOf(dest, i), cx.sizes.nat(j))),
      );
  });
}

/** True for a `circularBuffer`, and for a `zip` or `map` of one. */
export function isBuffered(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return false;
  if (e.prim === "zip") return e.args.some(isBuffered);
  return e.prim === "circularBuffer" || (e.prim === "map" && isBuffered(e.args[1]!));
}

/** Writes the elements of a stream one after the other. */
const writeElements = (
  cx: KernelGenerator,
  type: Type,
  dest: Dest,
  open: (windows: Windows) => ElementStream,
): void =>
  writeStream(cx, type, open, (stream, i) => stream.next(i, (x) => x.write(elementOf(dest, i))));

/** Emits one loop that takes the elements of a stream, after the declarations of its arrays. The array of type `type` says how often. */
function writeStream(
  cx: KernelGenerator,
  type: Type,
  open: (windows: Windows) => ElementStream,
  step: (stream: ElementStream, i: Size) => void,
): void {
  const windows: Windows = { all: [], rings: [] };
  const stream = open(windows);
  const count = lengthOf(type);
  withArrays(cx, windows.all, () => {
    cx.guarded(stream.starts ? someOf(cx, count) : [], () => {
      stream.begin();
      cx.loop(SEQ, count, "i", (i) => step(stream, i));
    });
  });
  for (const ring of windows.rings) for (const name of ring.dest.arrays()) cx.overwritten.add(name);
}

/** The guard 0 < count, unless it is proved: with no window, the elements that precede the first one may not exist. */
const someOf = (cx: KernelGenerator, count: Size): readonly Expr[] =>
  proveLE(cx.sizes.nat(1), count, cx.facts) ? [] : [lessThan(cx.sizes.nat(0), cx.tidy(count))];

// ---------------------------------------------------------------- streams

/**
 * The stream of the elements of `xs`. With `gaps`, elements are left out between windows, so that no window overlaps the previous
 * one.
 */
function streamOf(
  cx: KernelGenerator,
  xs: Term,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const e = unlabel(xs);
  if (e.tag === "prim" && e.prim === "mapSeqSlide") return slideStream(cx, e, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "circularBuffer") return ringStream(cx, e, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "zip" && isStream(e))
    return zipStream(cx, e, env, windows, gaps);
  if (e.tag === "prim" && (e.prim === "map" || e.prim === "mapSeq") && isStream(e))
    return mapStream(cx, e, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "take" && isStream(e))
    return streamOf(cx, e.args[0]!, env, windows, gaps);
  if (e.tag === "prim" && e.prim === "join" && isStream(e) && !gaps)
    return joinStream(cx, e, env, windows); // with gaps the first row of a block might be left out
  storeOperands(cx, xs, env);
  return {
    starts: false,
    begin: () => undefined,
    next: (i, use) => use(given(cx, elementAt(cx, xs, env, cx.tidy(i)))),
  };
}

/** True if a `mapSeqSlide`, a circular buffer or a map to arrays computes the elements of the array, or a component of them. */
function isStream(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim") return false;
  if (e.prim === "zip") return e.args.some(isStream);
  if (e.prim === "map" && (makesArrays(e) || isStream(e.args[1]!))) return true;
  if (e.prim === "mapSeq") return isBuffered(e.args[1]!);
  if (e.prim === "take") return isStream(e.args[0]!);
  if (e.prim === "join") return isRing(e.args[0]!);
  return e.prim === "mapSeqSlide" || e.prim === "circularBuffer";
}

/** True for a `circularBuffer` and for a `map` of one, whose elements can be read until they are overwritten. */
function isRing(t: Term): boolean {
  const e = unlabel(t);
  return (
    e.tag === "prim" && (e.prim === "circularBuffer" || (e.prim === "map" && isRing(e.args[1]!)))
  );
}

/** True for a map that computes arrays: each is computed where it is kept. */
const makesArrays = (t: Prim): boolean =>
  t.prim === "map" && leafPaths((t.type as ArrayType).elem) === undefined && !isLayout(t);

/** The stream of `mapSeqSlide`: a window in a private array that shifts by `step` elements. */
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

/** The stream of the windows of a circular buffer: element i lies at place i modulo the buffer's length. */
function ringStream(
  cx: KernelGenerator,
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
  const ring = new Storage(cx, type, memory, "window", copiesFor(cx, load.body, memory));
  windows.all.push(ring);
  windows.rings.push(ring);
  const place = (i: Size): Size => cx.tidy(mod(i, alloc));
  const store = stored(load);
  const fill = (i: Size): void =>
    source.next(i, (x) => loaded(cx, store, x, env, elementOf(ring.dest, place(i))));
  const windowAt = (i: Size): View => {
    const view: View = {
      key: ring.view.key,
      type: cx.session.types.array(size, load.body.type),
      read: (path) => ring.view.read([place(add(i, indexIn(path, 0))), ...path.slice(1)]),
    };
    return windowView(cx, view, source, store, i);
  };
  return {
    starts: source.starts,
    begin: () => {
      source.begin();
      for (let j = 0; j < kept; j++) fill(cx.sizes.nat(j));
    },
    next: (i, use) => {
      for (let j = kept; j <= last; j++) fill(add(i, j));
      use(given(cx, windowAt(i)));
    },
    kept: windowAt,
  };
}

/** The stream of `map(f, xs)`. */
function mapStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const [f, xs] = t.args as [Lam, Term];
  const { starts, begin, next, kept } = streamOf(cx, xs, env, windows, gaps);
  const made = (x: StreamElement): StreamElement =>
    computedElement(cx, f.body, extendViews(x.view(), env));
  return {
    starts,
    begin,
    next: (i, use) => next(i, (x) => use(made(x))),
    ...(kept && { kept: (i) => letView(cx, f.body, extendViews(kept(i), env)) }),
  };
}

/**
 * The stream of the rows of blocks that lie in a circular buffer, one block after the other. A block is stored when its first row is
 * needed, and stays in the buffer until its last row has been used.
 */
function joinStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
): ElementStream {
  const blocks = t.args[0]!;
  const { starts, begin, next, kept } = streamOf(cx, blocks, env, windows, false);
  const { size, elem } = (blocks.type as ArrayType).elem as ArrayType;
  return {
    starts,
    begin,
    next: (i, use) => {
      const [block, row] = [cx.tidy(floorDiv(i, size)), cx.tidy(mod(i, size))];
      const isFirst =
        row.constant === undefined ? [operation("eq", index(row), index(cx.sizes.nat(0)))] : [];
      if (row.constant === undefined || row.constant === 0)
        cx.guarded(isFirst, () => next(block, () => undefined));
      const { key, read } = kept!(block);
      use(
        given(cx, {
          key: `${key}[${show(row)}]`,
          type: elem,
          read: (path) => read([row, ...path]),
        }),
      );
    },
  };
}

/** The stream of `zip(…)`: the streams of its arguments in lockstep. */
function zipStream(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  windows: Windows,
  gaps: boolean,
): ElementStream {
  const parts = t.args.map((a): ElementStream => {
    const part = streamOf(cx, a, env, windows, gaps);
    return isStream(a) || !isReadInPlace(cx, a, env) ? part : inPlace(cx, a, env);
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

/**
 * True if windows need not keep the elements: each depends on its position alone, or is an array that is only moved, which is read where
 * it lies.
 */
function isReadInPlace(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined): boolean {
  const { elem } = xs.type as ArrayType;
  return leafPaths(elem) === undefined ? isLayout(xs) : arePositions(cx, xs, env);
}

/** True if each element is an index, or a tuple of indices, that depends on the element's position alone. */
function arePositions(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined): boolean {
  const { elem, size } = xs.type as ArrayType;
  const i = cx.sizes.variable("loop", cx.names.fresh("at"));
  const isIndex = (path: AccessPath): boolean => cx.read(xs, env, [i, ...path]).tag === "index";
  return cx.look(() => cx.within(i, size, () => leafPaths(elem)?.every(isIndex))) ?? false;
}

/** The stream of an array whose elements windows do not keep. */
function inPlace(cx: KernelGenerator, xs: Term, env: ViewEnv | undefined): ElementStream {
  const position = (i: Size): View => elementAt(cx, xs, env, cx.tidy(i));
  return {
    position,
    starts: false,
    begin: () => undefined,
    next: (i, use) => use({ view: () => position(i), write: () => undefined }),
  };
}

// ---------------------------------------------------------------- sizes and memories

/** The memory of the ring: the one that the load function names, else private memory. */
function ownMemory(load: Lam): MemoryRow {
  const named = memoryOf(load.body);
  return named?.holds === "copy" ? named : MEMORIES.toPrivate;
}

/** The load function without the primitive that names the ring's own memory. */
function stored(load: Lam): Pick<Lam, "body"> {
  const e = unlabel(load.body) as Prim;
  return { body: memoryOf(e) === ownMemory(load) ? e.args[0]! : e };
}

/** The value of a size that must be a number. Raises loweringFailed (E0710). */
function constantOf(s: Size, name: string, type: Type): number {
  if (s.constant === undefined) throw loweringFailed([localSize(name, show(s), type)]);
  return s.constant;
}
