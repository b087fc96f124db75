/** @file N0108: integer divisions or remainders for each access to memory, mostly in indices. */
import type { NoteKind } from "../note-kind.ts";
import { showFactor } from "../show-factor.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The instructions that a division of integers by a number that is not known takes, about. */
const INSTRUCTIONS = 20;

/** Due from `divisionsPerAccess` integer divisions for each access to global memory on. */
export const indexDivisionsNote: NoteKind = {
  code: "N0108",
  title: "a division or remainder for each access",
  find: ({ launches, sizes }) =>
    launches.flatMap(({ kernel, facts, isMinor }) => {
      const divisions = sizes.number(facts.operations.intDiv.size) ?? 0;
      const accesses = facts.accesses
        .filter((a) => a.space === "global")
        .reduce((sum, a) => sum + (sizes.number(a.total.size) ?? 0), 0);
      if (isMinor || accesses === 0) return [];
      const each = divisions / accesses;
      if (each < THRESHOLDS.divisionsPerAccess) return [];
      return [
        {
          kernel: kernel.name,
          message: `${kernel.name} takes ${showFactor(each)} integer divisions or remainders for each access to memory`,
          cost: `${divisions} divisions${sizes.assumptions}, each about ${INSTRUCTIONS} instructions`,
          help: [
            "compute the inside apart from the border, which alone wraps: `bordered(inRegisters(4), [2, 4], [32, 4])`, `borderRegions([1, 1]) ; lowerTo([glb(1), glb(0)]) ; launchRegions`",
            "map two dimensions to work-items rather than one that is split: `lowerTo([glb(1), glb(0)])`; or fix the size: `--fix n=4096`, a power of two",
          ],
          blame: ["mapGlb", "mapWrg", "mapLcl"],
        },
      ];
    }),
};
