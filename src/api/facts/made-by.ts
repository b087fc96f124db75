/** @file Which steps of a schedule gave a program its work-items, memories and vectors. */
import { lineColumn } from "../../lang/diagnostics/index.ts";
import type { PrimName } from "../../term/index.ts";
import { lastStepThatAdds } from "../compile/step-that-adds.ts";
import type { Applied } from "../schedule/stages.ts";
import type { MadeBy } from "./launch-facts.ts";

/** The primitives that make something of a kernel. */
const MAKERS: readonly (readonly [PrimName, MadeBy["what"]])[] = [
  ["mapGlb", "work-items"],
  ["mapWrg", "work-items"],
  ["mapLcl", "work-items"],
  ["toLocal", "local memory"],
  ["toPrivate", "private memory"],
  ["toConstant", "constant memory"],
  ["mapVec", "vectors"],
  ["reduceSeq", "loops"],
  ["mapSeqSlide", "loops"],
];

/** For each primitive that makes something of a kernel, the last step of the schedule that added it. */
export function madeBy({ steps, source }: Applied): readonly MadeBy[] {
  return MAKERS.flatMap(([primitive, what]): MadeBy[] => {
    const step = lastStepThatAdds(primitive, steps);
    if (step === undefined) return [];
    const { rule, strategy, origin } = step;
    const text = origin && source.sources(origin.file);
    const at = origin && text !== undefined ? lineColumn(text, origin.span.start) : undefined;
    const place = at && `${origin!.file}:${at.line}:${at.column}`;
    return [
      {
        what,
        primitive,
        rule,
        ...(strategy !== undefined && { strategy }),
        ...(place !== undefined && { place }),
      },
    ];
  });
}
