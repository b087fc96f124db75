/** @file N0109: a launch among others only copies. */
import type { NoteKind } from "../note-kind.ts";
import type { NotedLaunch } from "../noted-program.ts";
import type { NotedSizes } from "../noted-sizes.ts";

/** Due for a launch that is not the only one, stores what it loads, and keeps neighbours neighbours. */
export const onlyCopies: NoteKind = {
  code: "N0109",
  title: "a launch that only copies",
  find: ({ launches, sizes }) =>
    launches.flatMap((launch) => {
      if (launches.length === 1 || launch.isMinor || !copies(launch, sizes)) return [];
      const { kernel, bytes } = launch;
      const all = launches.reduce((sum, l) => sum + l.bytes, 0);
      return [
        {
          kernel: kernel.name,
          message: `${kernel.name} only copies`,
          cost: `it moves ${bytes} bytes${sizes.assumptions}, ${Math.round((100 * bytes) / all)} % of what the program moves`,
          help: [
            "leave out the copy, so that the next launch reads the data where they are: a `copy`, or a strategy such as `argument(1, …)` with `kernel`, around a part that computes nothing",
          ],
          blame: ["kernel", "toGlobal", "mapGlb", "mapWrg"],
        },
      ];
    }),
};

/** True if a launch computes nothing, and stores elements where neighbours are neighbours as they were read. */
function copies({ facts }: NotedLaunch, sizes: NotedSizes): boolean {
  const { operations, accesses } = facts;
  const isComputing = Object.values(operations).some((n) => (sizes.number(n.size) ?? 1) > 0);
  const global = accesses.filter((a) => a.space === "global");
  return (
    !isComputing &&
    global.some((a) => a.kind === "read") &&
    global.every(
      (a) => a.stride.elements !== undefined && sizes.number(a.stride.elements) === a.type.width,
    )
  );
}
