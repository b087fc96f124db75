/** @file N0104: a work-group is no multiple of the lanes that execute together. */
import type { NoteKind } from "../note-kind.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Due where groups leave at least `idleLanes` of the lanes idle that execute together. */
export const partialLanes: NoteKind = {
  code: "N0104",
  title: "a group size is no multiple of 32",
  find: ({ launches, sizes }, { lanes, title, busyItems }) =>
    launches.flatMap(({ kernel, facts, isMinor }) => {
      const local = facts.local?.map((n) => n.constant);
      const items = local?.reduce<number | undefined>((p, n) => p && n && p * n, 1);
      if (items === undefined || isMinor || (sizes.number(facts.workItems) ?? 0) < busyItems)
        return [];
      const used = Math.ceil(items / lanes) * lanes;
      const idle = (used - items) / used;
      if (idle < THRESHOLDS.idleLanes) return [];
      return [
        {
          kernel: kernel.name,
          message: `a work-group of ${kernel.name} has ${items} work-items (${local!.join(" x ")}), no multiple of ${lanes}`,
          cost: `${title} executes ${lanes} work-items at a time: ${used - items} of ${used} lanes, ${Math.round(idle * 100)} %, are idle`,
          help: [`choose a group of ${used} work-items, or another multiple of ${lanes}`],
          blame: [["kernel", 0, 0, 0, ...(local as number[])], "mapLcl", "mapGlb"],
        },
      ];
    }),
};
