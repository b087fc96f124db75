/**
 * @file Copies the state of an iteration. A copy has no loops of its own in the term, so it runs in those that write a step's
 * result: the same work-items store the same elements.
 */
import { isView, type Size, type Term, unlabel } from "../../term/index.ts";
import { bodies, mapStmt, walkStmts } from "../code.ts";
import type { Structured } from "../imperative.ts";
import { isMemory } from "../memories.ts";
import { namesRead } from "../names-read.ts";
import type { AccessPath } from "../path.ts";
import type { Dest } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { laneOf } from "./output-views.ts";
import { pickLane, storeValue } from "./store-value.ts";
import type { View } from "./view.ts";

/** True for a stored array, or a view of such arrays: nothing in it says which work-items write it. */
export function movesOnly(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim" || isMemory(e.prim)) return true;
  return isView(e.prim) && e.args.every((a) => a.type.tag !== "array" || movesOnly(a));
}

/**
 * Emits statements that copy `from` to `dest`, only the parts that `isCopied` says. `writeStep` writes a value of the same type to a
 * destination; the copy has its loops and conditions, and of its computations only those on which they depend.
 */
export function copyState(
  cx: KernelGenerator,
  writeStep: (dest: Dest) => void,
  from: View,
  dest: Dest,
  isCopied: (path: AccessPath) => boolean = () => true,
): void {
  const [locals, temporaries] = [cx.locals.length, cx.temporaries.length];
  const stmts = cx.capture(() => writeStep(copyingTo(cx, from, dest, isCopied)));
  const { kept, needed } = storesTo(new Set(dest.arrays()), stmts);
  const own = cx.locals.splice(locals).filter((a) => needed.has(a.name));
  cx.locals.push(...own);
  cx.temporaries.push(...cx.temporaries.splice(temporaries).filter((b) => needed.has(b.name)));
  for (const s of kept) cx.emit(s);
}

/** A destination that stores the element of `from` in place of each value that it is given. */
const copyingTo = (
  cx: KernelGenerator,
  from: View,
  dest: Dest,
  isCopied: (path: AccessPath) => boolean,
): Dest => ({
  type: dest.type,
  space: dest.space,
  view: dest.view,
  arrays: dest.arrays,
  place: (path) => ({ path, guards: [] }),
  store: ({ path, part }) => {
    if (!isCopied(path)) return;
    const whole = dest.place(path);
    const place = part === undefined ? whole : laneOf(whole, part);
    storeValue(cx, place, dest, () => {
      const value = from.read(path);
      return part === undefined ? value : pickLane(value, part);
    });
  },
});

/** Of a list of statements those on which the stores to `arrays` depend, and the names that they read. */
function storesTo(
  arrays: ReadonlySet<string>,
  stmts: readonly Structured[],
): { kept: readonly Structured[]; needed: ReadonlySet<string> } {
  const needed = new Set<string>();
  for (;;) {
    const kept = relevant(stmts, (name) => arrays.has(name) || needed.has(name));
    const before = needed.size;
    walkStmts(kept, (s) => {
      for (const name of namesRead(s)) needed.add(name);
    });
    if (needed.size === before) return { kept, needed };
  }
}

/** The statements that give one of these names a value or declare it, with the loops and conditions around them. */
function relevant(
  stmts: readonly Structured[],
  isNeeded: (name: string) => boolean,
): readonly Structured[] {
  return stmts.flatMap((s): readonly Structured[] => {
    switch (s.tag) {
      case "declare":
      case "assign":
        return isNeeded(s.name) ? [s] : [];
      case "declareArray":
        return isNeeded(s.array.name) ? [s] : [];
      case "store":
        return isNeeded(s.buffer) ? [s] : [];
      case "barrier":
        return [];
      default: {
        const size = (n: Size): Size => n;
        const inner = mapStmt(s, { expr: (e) => e, size, body: (b) => relevant(b, isNeeded) });
        return bodies(inner).every((b) => b.length === 0) ? [] : [inner];
      }
    }
  });
}
