/** @file Stores single values: under the guards of their places, and vectors whose lanes have separate places lane by lane. */
import type { Size } from "../../term/index.ts";
import { exprMentions } from "../code.ts";
import type { Expr } from "../imperative.ts";
import type { Dest, WritePlace } from "./destination.ts";
import type { KernelGenerator } from "./kernel-generator.ts";

/** Stores one value to its place. The value is computed under the guards of the place. */
export function storeValue(
  cx: KernelGenerator,
  place: WritePlace,
  dest: Dest,
  value: () => Expr,
): void {
  cx.guarded(sharedGuards(place), () => {
    storeLanes(cx, place, dest, value());
  });
}

/** The guards that do not depend on the lane. */
export const sharedGuards = ({ guards, lane }: WritePlace): readonly Expr[] =>
  lane === undefined ? guards : guards.filter((g) => !exprMentions(g, lane.variable));

/** Lane number i of a vector. */
export const pickLane = (arg: Expr, i: Size): Expr => ({
  tag: "pick",
  arg,
  index: i,
  type: { ...arg.type, width: 1 },
});

/** Stores a value to its place; a vector whose lanes have separate places is stored by a loop over lanes. */
export function storeLanes(cx: KernelGenerator, place: WritePlace, dest: Dest, value: Expr): void {
  const { lane } = place;
  if (lane === undefined) return dest.store(place, value);
  const own = place.guards.filter((g) => exprMentions(g, lane.variable));
  const held = own.length > 0 ? cx.keep("v", value) : value;
  const body = cx.capture(() =>
    cx.guarded(own, () => dest.store(place, pickLane(held, lane.variable))),
  );
  const [v] = lane.variable.vars;
  const extent = cx.sizes.nat(lane.width);
  cx.emit({ tag: "for", loop: { kind: "lane" }, var: v!.name, extent, body });
}
