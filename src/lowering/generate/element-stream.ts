/** @file A stream of elements: how a loop asks for one after the other, and the view of a window of them. */
import { add, type Lam, type Size } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import { type AccessPath, componentIn, indexIn } from "../path.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { isIdentity, type StreamElement } from "./stream-element.ts";
import type { View } from "./view.ts";

/** The elements of an array in order. Each is requested once; a loop may leave out elements between two windows. */
export interface ElementStream {
  /** True if elements have to be loaded before the first window. */
  readonly starts: boolean;
  /** Loads the elements that precede the first complete window. */
  readonly begin: () => void;
  /** Computes element i, which is available while `use` runs. */
  readonly next: (i: Size, use: (element: StreamElement) => void) => void;
  /** For an array of tuples: the streams of its components. */
  readonly parts?: readonly ElementStream[];
  /**
   * For elements that windows do not keep: the element as a view, which is read where a window is.
   */
  readonly position?: (i: Size) => View;
  /** For elements in a circular buffer: element i, which has been computed and is not overwritten yet. */
  readonly kept?: (i: Size) => View;
}

/**
 * The view of the window whose first element is number `first`. Components that depend on their index alone are computed, the
 * others are read from the array `kept`.
 */
export function windowView(
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
