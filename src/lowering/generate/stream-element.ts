/**
 * @file One element of a stream: it is either written to the place where a window keeps it, or read by the function that loads it.
 */
import type { Lam, Term, Type } from "../../term/index.ts";
import { componentIn } from "../path.ts";
import type { Dest } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { componentOf } from "./output-views.ts";
import { letView } from "./store-operands.ts";
import { extendViews, type View, type ViewEnv } from "./view.ts";

/** An element of a stream, valid only while the callback that receives it runs. It can be read by a view or written to a place. */
export interface StreamElement {
  /** A view of the element, which may be read several times. */
  readonly view: () => View;
  /** Writes the element to the place where a window keeps it. */
  readonly write: (dest: Dest) => void;
}

/** The element that `view` reads already: it is neither computed nor stored first. */
export const given = (cx: KernelGenerator, view: View): StreamElement => ({
  view: () => view,
  write: (dest) => cx.write(cx.session.variable(0, view.type), extendViews(view, undefined), dest),
});

/**
 * An element that the term `body` in `env` computes. Its view is that of a `let` (`letView`); `write` computes it directly into
 * the destination.
 */
export const computedElement = (cx: KernelGenerator, body: Term, env: ViewEnv): StreamElement => ({
  view: () => letView(cx, body, env),
  write: (dest) => cx.write(body, env, dest),
});

/** The element of a zipped stream: a tuple of type `type` whose components are elements of several streams, in order. */
export const tupleOf = (elements: readonly StreamElement[], type: Type): StreamElement => ({
  write: (dest) => elements.forEach((x, k) => x.write(componentOf(dest, k))),
  view: () => {
    const views = elements.map((x) => x.view());
    return {
      key: `(${views.map((v) => v.key).join()})`,
      type,
      read: (path) => views[componentIn(path, 0)]!.read(path.slice(1)),
    };
  },
});

/**
 * Writes `load(element)` to `dest`. The element is written directly if `load` is the identity; else it is bound to the parameter
 * of `load`.
 */
export function loaded(
  cx: KernelGenerator,
  load: Pick<Lam, "body">,
  element: StreamElement,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  if (isIdentity(load)) element.write(dest);
  else cx.write(load.body, extendViews(element.view(), env), dest);
}

/** True if the body of a load function is its parameter. */
export const isIdentity = ({ body }: Pick<Lam, "body">): boolean =>
  body.tag === "var" && body.index === 0;
