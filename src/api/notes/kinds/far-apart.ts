/** @file N0102: neighbouring work-items, or iterations on a CPU, access memory far apart, so most of each line moves for nothing. */
import { bytesOfType } from "../../../lowering/bytes.ts";
import type { NoteKind } from "../note-kind.ts";
import { showFactor } from "../show-factor.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { type AccessTraffic, movedBytes, trafficOf } from "../traffic.ts";

/** Due where the accesses of a launch to global memory move at least `movedFactor` times the bytes that they ask for. */
export const farApart: NoteKind = {
  code: "N0102",
  title: "neighbours access memory far apart",
  find: ({ launches, sizes, lineOf }, device) =>
    launches.flatMap((launch) => {
      if (launch.isMinor) return [];
      const { kernel } = launch;
      const traffic = trafficOf(launch, sizes, device);
      const [asked, moved] = [
        traffic.reduce((sum, t) => sum + effective(t), 0),
        movedBytes(traffic),
      ];
      const [worst] = traffic.toSorted((a, b) => extra(b) - extra(a));
      if (worst === undefined || moved < THRESHOLDS.movedFactor * asked) return [];
      const { access, factor, apart } = worst;
      const element = bytesOfType({ ...access.type, width: 1 });
      const ofItems = Math.abs(sizes.number(access.stride.elements) ?? 0) * element === apart;
      const who = ofItems ? "neighbouring work-items" : "iterations of the inner loop";
      const does = access.kind === "read" ? "read" : "write";
      return [
        {
          kernel: kernel.name,
          message: `${who} of ${kernel.name} ${does} \`${access.buffer}\` ${apart! / element} elements apart${sizes.assumptions}`,
          cost: `each access moves ${device.lineBytes} bytes, ${showFactor(factor)} times what it asks for; the launch moves ${showFactor(moved / asked)} times as much as with neighbours in memory`,
          cause: `the ${access.kind} in ${lineOf(kernel, access.statement)}`,
          help: HELP,
          blame: [["mapLcl", 0], ["mapGlb", 0], "mapVec", "mapSeq", "reduceSeq", "kernel"],
        },
      ];
    }),
};

const effective = ({ bytes, factor }: AccessTraffic): number => bytes * Math.min(1, factor);
const extra = ({ bytes, factor }: AccessTraffic): number => bytes * (factor - Math.min(1, factor));

const HELP = [
  "give the innermost dimension of the data to dimension 0: `mapNest(2, glb(1), glb(0))` rather than `mapNest(2, glb(0), glb(1))`",
  "where each work-item computes a row, share rows among work-items: `rowsByGroups(64, upTo(1024, local))`, `lowerTo([glb(1), glb(0)])`",
  "where a transposed array is read, stage tiles in local memory: `tile([16, 16]) ; promote(local) @ tiles`",
] as const;
