/** @file Declares the work-item ids of a kernel as slots of a work-item, and fills them. */
import type { WorkItemId } from "../../../src/lowering/imperative.ts";
import type { Geometry, Triple } from "../../../src/runtime/simulator/geometry.ts";
import { CompilerBug, type Size } from "../../../src/term/index.ts";
import type { BlockNames } from "./block-names.ts";
import type { Item } from "./item.ts";

/** Stores the ids of one work-item in its slots, given the coordinates of its group and its coordinates inside the group. */
export type SetIds = (item: Item, group: Triple, inside: Triple) => void;

/**
 * Declares the ids of a kernel as slots in `scope`, and returns the function that fills these slots for a work-item. Raises
 * CompilerBug if an id can reach its extent or more, because simplification has relied on the extent.
 */
export function declareIds(
  ids: readonly WorkItemId[],
  scope: BlockNames,
  geometry: Geometry,
  value: (size: Size) => number,
): SetIds {
  const setters = ids.map((id) => {
    checkExtent(id, geometry, value(id.extent));
    return setId(id, scope.counter(id.name), geometry);
  });
  return (item, group, inside) => {
    for (const set of setters) set(item, group, inside);
  };
}

function checkExtent({ name, of, dim }: WorkItemId, geometry: Geometry, extent: number): void {
  const counts = { global: geometry.global, group: geometry.groups, local: geometry.local };
  const count = counts[of][dim];
  if (count > extent)
    throw new CompilerBug(`${name} is declared below ${extent}, but there are ${count} ${of} ids`);
}

function setId({ of, dim }: WorkItemId, slot: number, { local }: Geometry): SetIds {
  switch (of) {
    case "global":
      return (item, group, inside) => {
        item.slots[slot] = group[dim] * local[dim] + inside[dim];
      };
    case "group":
      return (item, group) => {
        item.slots[slot] = group[dim];
      };
    case "local":
      return (item, _, inside) => {
        item.slots[slot] = inside[dim];
      };
    default:
      return of satisfies never;
  }
}
