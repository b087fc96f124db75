/**
 * @file The loop forms: what is sequential or parallel in OpenCL's model, a line each. To add one: its row in `src/term/primitives`,
 * a file for its `LoopForm`, a line here, and one in `src/lowering/ndrange/extents.ts`; without one of these nothing compiles.
 */
import type { FormName } from "../ndrange/form-names.ts";
import { dispatch } from "./concat.ts";
import type { LoopForm } from "./form.ts";
import { iterateSeq } from "./iterate.ts";
import { mapGlb, mapLcl, mapSeq, mapVec, mapWrg } from "./map.ts";
import { reduceSeq } from "./reduce.ts";
import { scanSeq } from "./scan.ts";
import { circularBuffer, mapSeqSlide } from "./stream.ts";

/** How each is written and read. */
export const FORMS: Readonly<Record<FormName, LoopForm>> = {
  mapSeq,
  mapSeqUnroll: mapSeq,
  mapVec,
  mapGlb,
  mapWrg,
  mapLcl,
  dispatch,
  reduceSeq,
  reduceSeqUnroll: reduceSeq,
  scanSeq,
  iterateSeq,
  mapSeqSlide,
  circularBuffer,
};
