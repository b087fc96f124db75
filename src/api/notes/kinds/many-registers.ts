/** @file N0106: a work-item keeps more values than it has registers. */
import type { NoteKind } from "../note-kind.ts";

/** Due where the estimate of registers exceeds what the kind of devices has for a work-item. */
export const manyRegisters: NoteKind = {
  code: "N0106",
  title: "a work-item needs more registers than it has",
  find: ({ launches, sizes }, device) =>
    launches.flatMap(({ kernel, facts, isMinor }) => {
      const { registers } = facts;
      if (device.registers === undefined || registers === undefined || isMinor) return [];
      if (registers <= device.registers) return [];
      const spilled = 4 * (registers - device.registers);
      const all = spilled * (sizes.number(facts.workItems) ?? 0);
      return [
        {
          kernel: kernel.name,
          message: `a work-item of ${kernel.name} keeps about ${registers} values of 32 bits, and ${device.title} has ${device.registers} registers for it`,
          cost: `about ${spilled} bytes of each work-item, ${all} bytes in all${sizes.assumptions}, go to memory and back`,
          help: [
            "compute fewer results in a work-item: a smaller patch, shorter rows, a smaller factor of unrolling",
            "or keep what work-items share in local memory: `promote(local)`",
          ],
          blame: ["toPrivate", "mapSeqSlide", "mapVec", "reduceSeq", "mapSeq", "mapLcl", "mapGlb"],
        },
      ];
    }),
};
