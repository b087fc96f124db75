/** @file N0105: work-items access different words of one bank of local memory at once. */
import { bytesOfType } from "../../../lowering/bytes.ts";
import type { NoteKind } from "../note-kind.ts";
import { requestedBytes } from "../noted-program.ts";
import { showFactor } from "../show-factor.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Due on devices with banks, where conflicts make accesses to local memory `conflictFactor` times as long, and these take a large share of the time. */
export const bankConflictsNote: NoteKind = {
  code: "N0105",
  title: "bank conflicts in local memory",
  find: ({ launches, sizes, lineOf }, { hasBanks }) =>
    launches.flatMap(({ kernel, facts, isMinor }) => {
      if (!hasBanks || isMinor) return [];
      const local = facts.accesses.flatMap((a) =>
        a.space === "local"
          ? [{ a, n: sizes.number(a.total.size) ?? 0, conflicts: a.bankConflicts ?? 1 }]
          : [],
      );
      const all = local.reduce((sum, { n }) => sum + n, 0);
      const slowed = local.reduce((sum, { n, conflicts }) => sum + n * conflicts, 0);
      const time = local.reduce(
        (sum, { a, n, conflicts }) => sum + n * conflicts * bytesOfType(a.type),
        0,
      );
      const other = facts.accesses.reduce((sum, a) => sum + requestedBytes(a, sizes), 0);
      if (time < THRESHOLDS.localShare * THRESHOLDS.localSpeed * other) return [];
      if (all === 0 || slowed < THRESHOLDS.conflictFactor * all) return [];
      const [worst] = local.toSorted((x, y) => y.n * (y.conflicts - 1) - x.n * (x.conflicts - 1));
      const { a, conflicts } = worst!;
      return [
        {
          kernel: kernel.name,
          message: `neighbouring work-items of ${kernel.name} ${a.kind} words of the same bank of \`${a.buffer}\``,
          cost: `this access takes ${conflicts} times as long; all accesses to local memory together ${showFactor(slowed / all)} times`,
          cause: `the ${a.kind} in ${lineOf(kernel, a.statement)}, ${a.stride.elements === undefined ? "at irregular distances" : `${sizes.text(a.stride.elements)} elements apart; there are 32 banks`}`,
          help: [
            "make rows of the tile one element longer, or of an odd length: a tile of 33 columns has no conflicts",
            "or give the other dimension to dimension 0 of the group, so that neighbours access neighbours",
          ],
          blame: ["toLocal", "mapLcl"],
        },
      ];
    }),
};
