/** @file N0110: a schedule is documented for another kind of devices than it is used for. */
import { type DeviceProfile, PROFILES } from "../device-profile.ts";
import type { NoteKind } from "../note-kind.ts";
import type { NotedProgram } from "../noted-program.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Due where a launch of the program moves at least `smallLaunchBytes`, and comments say `For CPUs.` or `For GPUs.` of the other kind. */
export const anotherDevice: NoteKind = {
  code: "N0110",
  title: "a strategy for another kind of device",
  find: (program, device) => {
    const { stated, launches } = program;
    if (stated === undefined || stated.kind === device.kind) return [];
    if (launches.every((l) => l.bytes < THRESHOLDS.smallLaunchBytes)) return [];
    const { title } = PROFILES[stated.kind];
    return [
      {
        message: `\`${stated.by}\` is for ${title}, and the schedule is for ${device.title}`,
        cost: costOf(program, device),
        help: [
          device.kind === "gpu"
            ? "for stencils on GPUs: `patches(inRegisters(4), [2, 4], [32, 4])`, `bordered(…)`; for rows: `rowsByGroups(64, upTo(1024, local))`"
            : "for CPUs: rows with vectors, `rows(16)`, `inStrips(4, 16)`",
          `or take the library's: --schedule default:${device.kind}`,
          `or say that it is meant: a sentence \`For ${device.kind.toUpperCase()}s.\` in the schedule's comment \`///\``,
        ],
        blame: [],
        place: stated.place,
      },
    ];
  },
};

/** What the facts say about it: the work-items for a GPU, the barriers and groups for a CPU. */
function costOf({ launches, sizes }: NotedProgram, { kind, busyItems }: DeviceProfile): string {
  const items = Math.max(0, ...launches.map((l) => sizes.number(l.facts.workItems) ?? 0));
  if (kind === "gpu")
    return `its largest launch has ${items} work-items${sizes.assumptions}, where a GPU keeps ${busyItems} or many more busy`;
  const barriers = Math.max(0, ...launches.map((l) => sizes.number(l.facts.barriers.size) ?? 0));
  return `${items} work-items${sizes.assumptions} with ${barriers} barriers each: a CPU runs those of a group one after the other, from barrier to barrier`;
}
