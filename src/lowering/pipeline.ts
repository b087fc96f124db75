/** @file The passes from generated code to what is printed, in their order, with the reasons for it. */
import { alignment } from "./passes/align.ts";
import { singleWorkItemGuarding } from "./passes/alone.ts";
import { barriers } from "./passes/barriers.ts";
import { groupRaceCheck } from "./passes/between-groups.ts";
import { workItemMapping } from "./passes/control.ts";
import { copyPropagation } from "./passes/copies.ts";
import { deadCode } from "./passes/dead-registers.ts";
import { barrierMerging } from "./passes/join-barriers.ts";
import { redundantLoads } from "./passes/lanes.ts";
import { oneCore } from "./passes/one-core.ts";
import type { FlatCode, StructuredCode } from "./passes/pass.ts";
import { PassChain } from "./passes/pass-chain.ts";
import { privatePerWorkItem } from "./passes/per-work-item.ts";
import { scalarReplacement } from "./passes/private-arrays.ts";
import { simplification } from "./passes/settle.ts";
import { commonSubexpressions } from "./passes/share.ts";
import { indexSubexpressions } from "./passes/share-indices.ts";
import { localOverlay } from "./passes/share-locals.ts";
import { cleanUp } from "./passes/tidy.ts";
import { vectorisation } from "./passes/widen.ts";

/** Passes that serve every target, before it is said how work-items run. */
const FRONT = PassChain.from<StructuredCode>()
  .then(localOverlay) // before barriers: they must know which arrays are one
  .then(vectorisation);

/** Passes that serve every target, once there are no parallel loops. */
const BACK = PassChain.from<FlatCode>()
  .then(simplification) // before scalar replacement: more indices are numbers
  .then(scalarReplacement)
  .then(deadCode) // of those variables
  .then(alignment)
  .then(redundantLoads)
  .then(commonSubexpressions)
  .then(indexSubexpressions) // behind values: it names what is left
  .then(deadCode) // of the names of indices, some are parts of others that were named later
  .then(cleanUp)
  .then(copyPropagation);

/** Work-items of OpenCL, which wait for each other at barriers. */
export const OPENCL_PIPELINE = FRONT.then(singleWorkItemGuarding)
  .then(groupRaceCheck)
  .then(barriers)
  .then(barrierMerging)
  .then(workItemMapping) // behind barriers: they need the maps
  .followedBy(BACK);

/** One core: no work-item waits for another, so there is nothing to guard and nothing to order. */
export const ONE_CORE_PIPELINE = FRONT.then(privatePerWorkItem).then(oneCore).followedBy(BACK);

/** A pipeline that leads from what is generated to what can be printed. */
export type Pipeline = Pick<PassChain<StructuredCode, FlatCode>, "stages" | "run">;
