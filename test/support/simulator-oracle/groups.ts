/**
 * @file Runs a kernel's code for all groups. Without barriers one work-item object is reused for all; with barriers all work-items
 * of a group exist together.
 */
import type { Flat, Kernel } from "../../../src/lowering/imperative.ts";
import { coordinates, type Geometry } from "../../../src/runtime/simulator/geometry.ts";
import type { SetIds } from "./ids.ts";
import type { Item } from "./item.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import { compileGroupList, DIVERGED, hasBarrier } from "./lockstep.ts";
import { compileList } from "./statement.ts";
import type { BlockCompiler } from "./statement-compiler.ts";

/** Runs one group, after the launch state has started it. */
type RunGroup = (group: number) => void;

/**
 * The number of work-items that exist at one time, and so have private arrays: a whole group if the kernel has a barrier, else 1.
 */
export const atOnce = ({ body }: Kernel, { groupSize }: Geometry): number =>
  body.some(hasBarrier) ? groupSize : 1;

/**
 * Compiles the body of a kernel once and runs it for all work-groups, one after the other in the order of their numbers. A group
 * whose work-items diverge at a barrier is abandoned after the report; the next groups still run. Raises LimitError (E0904) if a
 * budget is exceeded, and CompilerBug for a body that does not compile.
 */
export function runGroups(
  cx: BlockCompiler,
  body: readonly Flat[],
  geometry: Geometry,
  memory: KernelMemory,
  setIds: SetIds,
): void {
  const begin = beginner(cx, geometry, memory, setIds);
  const run = body.some(hasBarrier)
    ? together(cx, body, geometry, begin)
    : oneByOne(cx, body, geometry, begin);
  for (let group = 0; group < geometry.groupCount; group++) {
    cx.machine.startGroup(group);
    for (const bank of memory.locals) bank.startGroup();
    run(group);
  }
}

type Begin = (item: Item, group: number, inside: number) => void;

/** Turns an item into work-item number `inside` of a group, counted from 0, with unwritten private arrays. */
function beginner(
  cx: BlockCompiler,
  geometry: Geometry,
  { privates }: KernelMemory,
  setIds: SetIds,
): Begin {
  const { local, groups } = geometry;
  return (item, group, inside) => {
    item.id = cx.machine.firstItem + inside;
    setIds(item, coordinates(group, groups), coordinates(inside, local));
    for (const bank of privates) bank.declare(item);
  };
}

/** The memory of a work-item besides its variables, in elements. */
const ITEM = 16;

const newItem = (slots: number): Item => ({ id: 0, slots: new Array(slots).fill(0), arrays: [] });

function oneByOne(
  cx: BlockCompiler,
  body: readonly Flat[],
  { groupSize }: Geometry,
  begin: Begin,
): RunGroup {
  const code = compileList(cx, body);
  const item = newItem(cx.scope.slotCount);
  return (group) => {
    for (let inside = 0; inside < groupSize; inside++) {
      begin(item, group, inside);
      code(item);
    }
  };
}

function together(
  cx: BlockCompiler,
  body: readonly Flat[],
  { groupSize }: Geometry,
  begin: Begin,
): RunGroup {
  const code = compileGroupList(cx, body);
  cx.machine.keep(groupSize * (cx.scope.slotCount + ITEM));
  const items = Array.from({ length: groupSize }, () => newItem(cx.scope.slotCount));
  return (group) => {
    items.forEach((item, inside) => begin(item, group, inside));
    untilDivergence(() => code(items));
  };
}

/** Runs a group and abandons it if its work-items diverge at a barrier, because the statements after it have no defined result. */
function untilDivergence(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error !== DIVERGED) throw error;
  }
}
