/** @file N0103: the schedule asks for vectors, and the kernel accesses memory by scalars. */
import { bytesOfType } from "../../../lowering/bytes.ts";
import { laneAccesses } from "../../../lowering/facts/kernel/lane-accesses.ts";
import type { NoteKind } from "../note-kind.ts";
import { requestedBytes } from "../noted-program.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Due where the schedule adds `mapVec`, and lanes move at least `scalarShare` of the bytes of a launch one by one. */
export const scalarsMade: NoteKind = {
  code: "N0103",
  title: "vectors are asked for, and scalars are made",
  find: ({ launches, sizes, adds, lineOf }) => {
    if (!adds("mapVec")) return [];
    const isAnyVector = launches.some((l) => l.hasVectors);
    return launches.flatMap((launch) => {
      const { kernel, facts, isMinor, hasVectors } = launch;
      // W0728 says it where lanes are computed one by one.
      if (isMinor || (isAnyVector && !hasVectors) || kernel.oneByOne !== undefined) return [];
      const global = facts.accesses.filter((a) => a.space === "global");
      const bytes = (list: typeof global): number =>
        list.reduce((sum, a) => sum + requestedBytes(a, sizes), 0);
      const lanes = laneAccesses(kernel.body);
      const scalars = global.filter((a) => a.type.width === 1 && lanes.has(a.statement));
      const share = bytes(scalars) / Math.max(1, bytes(global));
      if (share < THRESHOLDS.scalarShare) return [];
      const [worst] = scalars.toSorted(
        (a, b) => requestedBytes(b, sizes) - requestedBytes(a, sizes),
      );
      const accesses = bytes(scalars) / bytesOfType(worst!.type);
      return [
        {
          kernel: kernel.name,
          message: `the schedule asks for vectors, and ${kernel.name} accesses \`${worst!.buffer}\` by scalars`,
          cost: `${Math.round(share * 100)} % of its bytes in global memory, ${accesses} accesses${sizes.assumptions}, are moved element by element`,
          cause: `the ${worst!.kind} in ${lineOf(kernel, worst!.statement)}: elements that lanes take are not neighbours in memory, or a lane decides whether they are read`,
          help: [
            "vectorise the dimension in which the data are contiguous, the innermost one: `vectorise(4) @ innermost(isWork)`",
            "or leave out the vectors: scalars of neighbouring work-items are as fast",
          ],
          blame: ["mapVec"],
        },
      ];
    });
  },
};
