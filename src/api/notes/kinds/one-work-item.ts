/** @file N0101: few work-items do what grows with a size, one after the other. */
import type { LoopFacts } from "../../../lowering/facts/kernel/kernel-facts.ts";
import type { DeviceKind, DeviceProfile } from "../device-profile.ts";
import type { NoteCase, NoteKind } from "../note-kind.ts";
import type { NotedLaunch, NotedProgram, ShownStart } from "../noted-program.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** A loop with its iterations in one work-item, and how many work-items share all of its iterations. */
interface LongLoop {
  readonly loop: LoopFacts;
  readonly iterations: number;
  readonly shared: number;
}

/** Due where a loop of at least `longLoop` iterations is shared by less than `busyItems` work-items, and is a large share of the program. */
export const oneWorkItem: NoteKind = {
  code: "N0101",
  title: "one work-item does what grows with a size",
  find: (program, device) =>
    program.launches.flatMap((launch) => {
      const found = longestLoop(launch, program, device);
      return found === undefined ? [] : [caseOf(launch, found, program, device)];
    }),
};

function longestLoop(
  { facts, times }: NotedLaunch,
  program: NotedProgram,
  device: DeviceProfile,
): LongLoop | undefined {
  const { sizes } = program;
  const found = facts.loops.flatMap((loop): readonly LongLoop[] => {
    const iterations = sizes.number(loop.inItem);
    const total = sizes.number(loop.total.size);
    if (iterations === undefined || total === undefined) return [];
    return [{ loop, iterations, shared: Math.max(1, Math.round(total / Math.max(1, iterations))) }];
  });
  const all = stepsOfProgram(program, device);
  return found
    .filter((l) => l.iterations >= device.longLoop && l.shared < device.busyItems)
    .filter((l) => times * l.iterations >= THRESHOLDS.serialShare * all)
    .toSorted((a, b) => b.iterations - a.iterations)[0];
}

/** The steps that a device takes one after the other for a program: in each launch those of one work-item, or of what fits on the device. */
const stepsOfProgram = ({ launches, sizes }: NotedProgram, { busyItems }: DeviceProfile): number =>
  launches.reduce((sum, { facts, times }) => {
    const own = facts.loops.map(({ inItem, total }) =>
      Math.max(sizes.number(inItem) ?? 0, (sizes.number(total.size) ?? 0) / busyItems),
    );
    const items = (sizes.number(facts.workItems) ?? 0) / busyItems;
    return sum + times * Math.max(items, ...own);
  }, 0);

function caseOf(
  { kernel, facts, inGeneral, times }: NotedLaunch,
  { loop, iterations, shared }: LongLoop,
  { sizes, lineOf, adds, otherStart }: NotedProgram,
  device: DeviceProfile,
): NoteCase {
  const general = inGeneral();
  const shown = general.loops.find((l) => l.statement === loop.statement)?.inItem ?? loop.inItem!;
  const who = shared === 1 ? "one work-item" : `each of ${shared} work-items`;
  const often = times > 1 ? ` in each of ${times} launches` : "";
  const launched = sizes.number(facts.workItems);
  const written = sizes.text(general.workItems);
  const items = `${launched === 1 ? "1 work-item" : `${launched} work-items`}${written === String(launched) ? "" : ` (${written})`}`;
  const isSum = adds("reduceSeq") || adds("reduceSeqUnroll");
  const isScan = adds("scanSeq");
  return {
    kernel: kernel.name,
    message: `${who} of ${kernel.name} does ${sizes.text(shown)} iterations, one after the other`,
    cost: `${iterations} iterations${sizes.assumptions}${often}, of which ${shared === 1 ? "one is" : `${shared} are`} done at a time; ${device.title} has room for ${device.busyItems} work-items or more`,
    cause: `the loop in ${lineOf(kernel, loop.statement)}, in a launch of ${items}`,
    help: [
      ...(isScan || isSum ? startHelp(otherStart()) : []),
      ...(isScan
        ? SCANS[device.kind]
        : isSum
          ? SUMS
          : MAPS.slice(0, facts.loops.length > 1 ? 2 : 1)),
    ],
    blame: ["mapGlb", "mapWrg", "mapLcl", "scanSeq", "reduceSeq", "mapSeq"],
  };
}

/** What to write where a start that is not neutral keeps a reduction from being taken apart. */
const startHelp = (found: ShownStart | undefined): readonly string[] =>
  found === undefined
    ? []
    : [
        `only a reduction or scan that starts from its neutral element, here \`${found.neutral}\`, is taken apart: \`topDown(neutralStart)\` first, which combines \`${found.start}\` with the result`,
      ];

const MAPS = [
  "split into pieces first: `splitJoin(8) ; vectorise(8) @ innermost(isWork)`, and map the pieces to work-items",
  "or map more loops to work-items: `mapNest(2, glb(1), glb(0))`, `lowerTo([glb(1), glb(0)])`",
] as const;
const SUMS = [
  "sum chunks in parallel, then their results: `partialReducePadded(1024) @ topDown`, then `treeReduce(64)` in work-groups",
  "or a work-group for each row: `rowsByGroups(64, upTo(1024, local))`; a block of results for each work-item: `tile([16, 16])`",
] as const;
const SCANS: Readonly<Record<DeviceKind, readonly string[]>> = {
  gpu: [
    "scan numbers in parallel by work-groups: `scanByGroups(16, 256) ; lowerTo([wrg(0), lcl(0, 256)]) ; kernel`; rows that are combined element by element as a `map` of scans of the columns",
  ],
  cpu: [
    "scan numbers in parallel, a chunk for each work-item: `scanByItems(65536) ; lowerTo([glb(0)]) ; kernel ; groupsOf([1])`; rows that are combined element by element as a `map` of scans of the columns",
  ],
};
