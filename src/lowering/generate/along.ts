/**
 * @file Writes what is computed of the elements of an array that loops compute and no memory holds: a `map` over it, or the body of a
 * `let` for it. Each element of the result is computed and stored as soon as the loops have computed the element of the array with
 * the same index; no other element may be read.
 */
import {
  type Lam,
  occurs,
  PRIMITIVES,
  type Prim,
  proveEQ,
  type Size,
  type Term,
  type Type,
  unlabel,
} from "../../term/index.ts";
import { loweringFailed, noMemory } from "../errors.ts";
import { isForm } from "../ndrange/form-names.ts";
import { indexIn, leaves, lengthOf, pathInto } from "../path.ts";
import { type EachElement, elementsTo } from "./by-elements.ts";
import type { Dest } from "./destination.ts";
import { FORMS } from "./forms.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { componentOf, elementOf, throughLayout } from "./output-views.ts";
import { eachElement } from "./state-arrays.ts";
import { letView } from "./store-operands.ts";
import { storeValue } from "./store-value.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/** True for an array of loops, under layout, that can be written but not read: some of its elements need a memory to be read. */
export function isOnlyWritten(t: Term): boolean {
  const e = unlabel(t);
  if (e.tag !== "prim" || e.type.tag !== "array") return false;
  if (isForm(e.prim)) return FORMS[e.prim].read === undefined;
  if (e.prim === "concat") return e.args.some(isOnlyWritten);
  if (e.prim === "let") return isOnlyWritten((e.args[1] as Lam).body);
  return (
    (e.prim === "map" || PRIMITIVES[e.prim].writable === true) && isOnlyWritten(e.args.at(-1)!)
  );
}

/** Writes `map(f, xs)`, where `xs` can only be written. Raises loweringFailed (E0702) if the elements of `xs` are arrays. */
export function writeMapAlong(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const [f, xs] = t.args as [Lam, Term];
  writeElements(cx, xs, env, dest, (i, element) =>
    cx.write(f.body, extendViews(element, env), elementOf(dest, i)),
  );
}

/**
 * Writes the body of `let x = xs in body`, where `xs` can only be written. Of a tuple the components that do not mention x are written
 * afterwards; if x has no elements, all are. Raises loweringFailed (E0702) if an element of the body is computed of another element than
 * that of its own index.
 */
export function writeLetAlong(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const [xs, { body }] = t.args as [Term, Lam];
  const parts = partsOf(body, dest);
  const isEmpty = lengthOf(xs.type).constant === 0;
  const isOfElements = (part: Term): boolean => !isEmpty && occurs(part, 0);
  writeElements(cx, xs, env, dest, (i, element) => {
    const inner = extendViews(onlyElement(xs, i, element), env);
    for (const [part, to] of parts)
      if (isOfElements(part)) writeElement(cx, xs, i, part, inner, to);
  });
  const unread = extendViews(onlyElement(xs), env);
  for (const [part, to] of parts) if (!isOfElements(part)) cx.write(part, unread, to);
}

/** The components of a tuple, or the term itself, and where each is written. */
function partsOf(t: Term, dest: Dest): readonly (readonly [Term, Dest])[] {
  const e = unlabel(t);
  if (e.tag !== "prim" || e.prim !== "tuple") return [[t, dest]];
  return e.args.flatMap((a, c) => partsOf(a, componentOf(dest, c)));
}

/** Writes `xs`, and runs `act` with the view of each element. A state that is updated in place (`rewriting`) raises loweringFailed. */
function writeElements(
  cx: KernelGenerator,
  xs: Term,
  env: ViewEnv | undefined,
  dest: Dest,
  act: (i: Size, element: View) => void,
): void {
  if (dest.rewriting !== undefined) throw loweringFailed([noMemory(xs)]);
  const { elem } = xs.type as Type & { tag: "array" };
  const each: EachElement = (i, part) => {
    const key = `element:${cx.newKey()}`;
    act(i, { key, type: elem, read: part });
  };
  cx.write(
    xs,
    env,
    elementsTo(dest, xs, each, () => noMemory(xs)),
  );
}

/** The view of an array of which one element is known. A read of another one raises loweringFailed (E0702). */
const onlyElement = (xs: Term, at?: Size, element?: View): View => ({
  key: `${element?.key}[]`,
  type: xs.type,
  read: (path) => {
    if (indexIn(path, 0) !== at) throw loweringFailed([noMemory(xs)]);
    return element!.read(path.slice(1));
  },
});

/** Stores element i of `t`, under layout primitives that can be written through. It has as many elements as `xs`. */
function writeElement(
  cx: KernelGenerator,
  xs: Term,
  i: Size,
  t: Term,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  const e = unlabel(t);
  if (e.tag === "prim" && e.prim === "let") {
    const [value, { body }] = e.args as [Term, Lam];
    return writeElement(cx, xs, i, body, extendViews(letView(cx, value, env), env), dest);
  }
  const next = e.tag === "prim" && e.prim !== "map" ? throughLayout(cx, e, env, dest) : undefined;
  if (next !== undefined) return writeElement(cx, xs, i, next.arg, env, next.dest);
  if (e.type.tag !== "array" || !proveEQ(lengthOf(e.type), lengthOf(xs.type), cx.facts))
    throw loweringFailed([noMemory(xs)]);
  for (const leaf of leaves(e.type.elem) ?? [])
    eachElement(cx, leaf.dims, (at) => {
      const path = [i, ...pathInto((e.type as Type & { tag: "array" }).elem, leaf, at)];
      storeValue(cx, dest.place(path), dest, () => cx.read(e, env, path));
    });
}
