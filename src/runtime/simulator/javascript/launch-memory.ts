/** @file The arrays of a kernel during one launch: its buffers, and the local and private arrays that it declares. */
import { mayStore, stmtExprs, walkStmts } from "../../../lowering/code.ts";
import { visitOnce } from "../../../lowering/expr-parts.ts";
import type { BufferParam, Kernel, LocalArray, ScalarName } from "../../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../../term/index.ts";
import { type TypedArray, zeroedArray } from "../../data/typed-array.ts";
import { firstOf, POISONED, type SimulatedBuffer } from "../memory.ts";
import { EpochShadow, GroupShadow } from "../shadow.ts";
import type { ArrayText } from "./array-facts.ts";
import type { LaunchShape } from "./kernel-writer.ts";
import type { GlobalShadow } from "./reports.ts";

/** The arrays of a kernel, by name, as far as its text depends on them, and the buffers of a launch. */
export interface KernelArrays {
  readonly texts: ReadonlyMap<string, ArrayText>;
  readonly buffers: ReadonlyMap<string, SimulatedBuffer>;
  /** The arrays that the kernel declares. */
  readonly declared: readonly LocalArray[];
}

/** The memory of one array, under the names by which the text finds its parts. */
export interface ArrayMemory {
  readonly data: TypedArray;
  /** A state per element: unwritten, written, or `undef`. */
  readonly state: Uint8Array;
  readonly stamps?: Int32Array | Float64Array;
  readonly readers?: Int32Array | Float64Array;
  readonly others?: Int32Array | Float64Array;
  readonly updaters?: Int32Array | Float64Array;
  readonly otherUpdaters?: Int32Array | Float64Array;
  readonly shadow?: GlobalShadow;
}

/**
 * The arrays of a kernel. A buffer that is longer than its parameter is used up to the parameter's length. Raises CompilerBug if a
 * buffer is missing, too short or of another type, or two arrays have one name.
 */
export function kernelArrays(
  kernel: Kernel,
  given: ReadonlyMap<string, SimulatedBuffer>,
  value: (size: Size) => number,
): KernelArrays {
  const { stored, loaded, updated, declared, fencesGlobal } = survey(kernel);
  const texts = new Map<string, ArrayText>();
  const buffers = new Map<string, SimulatedBuffer>();
  const add = (array: Omit<ArrayText, "number">): void => {
    if (texts.has(array.name)) throw new CompilerBug(`two memories are called ${array.name}`);
    texts.set(array.name, { number: texts.size, ...array });
  };
  for (const p of kernel.params) {
    if (p.tag !== "buffer") continue;
    const { name, scalar } = p;
    const buffer = bufferOf(p, given, value);
    const isStored = stored.has(name);
    const needsAll = loaded.has(name) || fencesGlobal;
    const isSet = buffer.role === "input" && !isStored;
    buffers.set(name, buffer);
    add({
      name,
      space: "global",
      scalar,
      length: buffer.data.length,
      writable: mayStore(p),
      isUpdated: updated.has(name),
      checks: !isStored ? "none" : needsAll ? "all" : "writers",
      isSet,
      isOutput: buffer.role === "output",
      isPoisoned: !isSet && buffer.state.includes(POISONED),
      beginsUndefined: false,
    });
  }
  const arrays = [...kernel.locals, ...declared];
  for (const { name, space, scalar, length, hasUndefined = false } of arrays) {
    const own = { name, space, scalar, length: value(length), writable: true } as const;
    add({
      ...own,
      isUpdated: updated.has(name),
      checks: "none",
      isSet: false,
      isOutput: false,
      isPoisoned: false,
      beginsUndefined: hasUndefined,
    });
  }
  return { texts, buffers, declared: arrays };
}

function survey({ body }: Kernel) {
  const [stored, loaded] = [new Set<string>(), new Set<string>()];
  const updated = new Set<string>();
  const declared: LocalArray[] = [];
  let fencesGlobal = false;
  const visit = visitOnce((e) => {
    if (e.tag === "load") loaded.add(e.buffer);
  });
  walkStmts(body, (s) => {
    if (s.tag === "store") stored.add(s.buffer);
    if (s.tag === "store" && s.old !== undefined) {
      loaded.add(s.buffer);
      updated.add(s.buffer);
    }
    if (s.tag === "declareArray") declared.push(s.array);
    if (s.tag === "barrier") fencesGlobal ||= s.global;
    stmtExprs(s).forEach(visit);
  });
  return { stored, loaded, updated, declared, fencesGlobal };
}

function bufferOf(
  { name, scalar, length: size }: BufferParam,
  buffers: ReadonlyMap<string, SimulatedBuffer>,
  value: (size: Size) => number,
): SimulatedBuffer {
  const memory = buffers.get(name);
  const length = value(size);
  if (memory?.scalar === scalar && memory.data.length >= length) return firstOf(memory, length);
  const found = memory ? `${memory.data.length} of ${memory.scalar}` : "nothing";
  throw new CompilerBug(`buffer ${name} must hold ${length} elements of ${scalar}, not ${found}`);
}

/** The memory of the arrays of a launch, by number. `mixed` are the local arrays whose readers are recorded too. */
export const launchMemory = (
  { texts, buffers }: KernelArrays,
  shape: LaunchShape,
  mixed: ReadonlySet<number>,
): ArrayMemory[] =>
  [...texts.values()].map((a) =>
    a.space === "global"
      ? globalMemory(a, buffers.get(a.name)!, shape)
      : declaredMemory(a, shape, mixed),
  );

function globalMemory(
  { checks, length }: ArrayText,
  { data, state }: SimulatedBuffer,
  { detect }: LaunchShape,
): ArrayMemory {
  if (!detect || checks === "none") return { data, state };
  if (checks === "writers") return { data, state, stamps: new Int32Array(length) };
  const shadow = { items: new EpochShadow(length), groups: new GroupShadow(length) };
  return { data, state, shadow };
}

/** New memory of a local or private array. `mixed` are the local arrays whose readers are recorded too. */
export function declaredMemory(
  { space, scalar, length, number, isUpdated }: ArrayText,
  { together, ticks, groupSize }: LaunchShape,
  mixed: ReadonlySet<number>,
): ArrayMemory {
  const cells = space === "private" && together ? length * groupSize : length;
  const own = { data: declaredArray(scalar, cells), state: new Uint8Array(cells) };
  if (space === "private") return own;
  const stamps = (): Int32Array | Float64Array =>
    ticks ? new Float64Array(length) : new Int32Array(length);
  const written = { ...own, stamps: stamps() };
  if (!mixed.has(number)) return written;
  const read = { ...written, readers: stamps(), others: stamps() };
  return isUpdated ? { ...read, updaters: stamps(), otherUpdaters: stamps() } : read;
}

/** Elements that a kernel declares: an f16 is held as a number, since no other code sees its bits. */
const declaredArray = (scalar: ScalarName, length: number): TypedArray =>
  zeroedArray(scalar === "f16" ? "f32" : scalar, length);
