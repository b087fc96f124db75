/**
 * @file The work-items of a kernel as axes of a domain: in each dimension the number of the group and the number inside the group, or
 * the number in the whole range where the kernel does not tell groups apart.
 */
import {
  add,
  exactDiv,
  mul,
  type Size,
  type SizeTable,
  type SizeVar,
} from "../../../term/index.ts";
import type { Kernel, NDRange } from "../../imperative.ts";
import type { Axis } from "./domain.ts";

/** The work-items of a kernel: their axes, and the values of the kernel's ids in terms of them. */
export interface ItemAxes {
  readonly axes: readonly Axis[];
  readonly values: ReadonlyMap<string, Size>;
  /** By dimension, the variable that grows by 1 from a work-item to its neighbour in the group. */
  readonly inDimension: readonly SizeVar[];
  /** The names of the ids that differ between neighbours in the first dimension in which a group has several work-items. */
  readonly varying: readonly string[];
  /** The variable of that dimension; undefined if a group is one work-item. */
  readonly lane: SizeVar | undefined;
}

/** The axes of a kernel over an ND-range, whose sizes have been evaluated as far as they are known. */
export function itemAxes({ ids }: Pick<Kernel, "ids">, { global, local }: NDRange): ItemAxes {
  const axes: Axis[] = [];
  const values = new Map<string, Size>();
  const inDimension: SizeVar[] = [];
  const first = global.findIndex((n, d) => (local?.[d] ?? n).constant !== 1);
  for (const [dim, size] of global.entries()) {
    const own = ids.filter((id) => id.dim === dim);
    const { table } = size;
    if (local === undefined || own.every((id) => id.of === "global")) {
      const variable = axisVariable(table, own[0]?.name ?? `item.${dim}`);
      axes.push({ variable, extent: size });
      inDimension.push(variable);
      for (const { name } of own) values.set(name, variable.size);
      continue;
    }
    const nameOf = (of: string): string => own.find((id) => id.of === of)?.name ?? `${of}.${dim}`;
    const [group, item] = [nameOf("group"), nameOf("local")].map((n) => axisVariable(table, n)) as [
      SizeVar,
      SizeVar,
    ];
    const items = local[dim]!;
    axes.push({ variable: group, extent: exactDiv(size, items) });
    axes.push({ variable: item, extent: items });
    inDimension.push(item);
    const all = add(mul(group.size, items), item.size);
    for (const { name, of } of own)
      values.set(name, { group: group.size, local: item.size, global: all }[of]);
  }
  const varying = ids.filter((id) => id.dim === first && id.of !== "group").map((id) => id.name);
  return { axes, values, inDimension, varying, lane: inDimension[first] };
}

/** A variable of a domain. No name of a kernel has a dot. */
const axisVariable = (table: SizeTable, name: string): SizeVar =>
  table.variable("loop", name).vars[0]!;
