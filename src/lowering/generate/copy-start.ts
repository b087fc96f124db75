/**
 * @file Stores the first state of a loop. Parts that only move data have no loops of their own, so they are copied by the loops of a
 * step, which say which work-items store them.
 */
import { type Term, unlabel } from "../../term/index.ts";
import { type AccessPath, isComponent, leafPaths } from "../path.ts";
import { copyState, movesOnly } from "./copy-state.ts";
import type { Dest } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { componentOf } from "./output-views.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/** The first state of a loop and the body of its step, whose variable 0 is the state. */
interface FirstStep {
  readonly start: Term;
  readonly step: Term;
}

/** Emits the statements that store `start`, a tuple component by component, in an environment. */
export function copyStart(
  cx: KernelGenerator,
  { start, step }: FirstStep,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const e = unlabel(start);
  const parts = e.tag === "prim" && e.prim === "tuple" ? e.args : undefined;
  if (parts === undefined && !isMoved(start)) return cx.write(start, env, dest);
  for (const [c, part] of (parts ?? []).entries())
    if (!isMoved(part)) cx.write(part, env, componentOf(dest, c));
  const read = (path: AccessPath) => cx.read(start, env, path);
  const from: View = { key: `begin:${cx.newKey()}`, type: start.type, read };
  const isCopied = ([first]: AccessPath): boolean =>
    parts === undefined || !isComponent(first!) || isMoved(parts[first.component]!);
  const writeStep = (to: Dest): void => cx.write(step, extendViews(from, env), to);
  if (parts === undefined || parts.some(isMoved)) copyState(cx, writeStep, from, dest, isCopied);
}

/** True for a value with arrays of which nothing is computed. */
const isMoved = (t: Term): boolean => leafPaths(t.type) === undefined && movesOnly(t);
