/** @file An element of a stream: it is written where a window keeps it, or read by what a load makes of it. */
import type { Lam, Term, Type } from "../../term/index.ts";
import { componentIn } from "../path.ts";
import { extendViews, type KernelGenerator, type View, type ViewEnv } from "./context.ts";
import { componentOf, type Dest } from "./dest.ts";
import { letView } from "./prepare.ts";

/** An element, while it is there. */
export interface StreamElement {
  /** To be read, several times perhaps. */
  readonly view: () => View;
  /** Computes it where it is kept. */
  readonly write: (dest: Dest) => void;
}

/** An element that is there. */
export const given = (cx: KernelGenerator, view: View): StreamElement => ({
  view: () => view,
  write: (dest) => cx.write(cx.session.variable(0, view.type), extendViews(view, undefined), dest),
});

/** One that is computed as it is used. */
export const computedElement = (cx: KernelGenerator, body: Term, env: ViewEnv): StreamElement => ({
  view: () => letView(cx, body, env),
  write: (dest) => cx.write(body, env, dest),
});

/** The components of a tuple. */
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

/** What `load` makes of an element goes to `dest`. */
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

/** Is an element kept as it comes? */
export const isIdentity = ({ body }: Pick<Lam, "body">): boolean =>
  body.tag === "var" && body.index === 0;
