/**
 * @file All loop forms: the primitives that OpenCL runs as sequential or parallel loops, a line each. To add one, add its row in
 * `src/term/primitives`, a file for its `LoopForm`, a line here and one in `src/lowering/ndrange/extents.ts`; the types demand all
 * four.
 */
import type { FormName } from "../ndrange/form-names.ts";
import { dispatch } from "./concat.ts";
import type { LoopForm } from "./form.ts";
import { iterateSeq } from "./iterate.ts";
import { mapGlb, mapLcl, mapSeq, mapVec, mapWrg } from "./map.ts";
import { reduceSeq } from "./reduce.ts";
import { reduceByIndexAtomic, reduceByIndexSeq } from "./reduce-by-index.ts";
import { repeatWhile } from "./repeat-while.ts";
import { scanSeq } from "./scan.ts";
import { circularBuffer, mapSeqSlide } from "./stream.ts";

/**
 * For each loop form the functions that generate code for it: to write its result to a destination, and to read it where that needs
 * no memory.
 */
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
  scanSeqUnroll: scanSeq,
  reduceByIndexSeq,
  reduceByIndexAtomic,
  iterateSeq,
  repeatWhile,
  mapSeqSlide,
  circularBuffer,
};
