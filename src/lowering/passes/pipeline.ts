/** @file The passes from generated code to what is printed, in their order, with the reasons for it. */
import { alignment } from "./alignment.ts";
import { barrierMerging } from "./barrier-merging.ts";
import { barriers } from "./barriers.ts";
import { cleanUp } from "./clean-up.ts";
import { commonSubexpressions } from "./common-subexpressions.ts";
import { copyPropagation } from "./copy-propagation.ts";
import { deadCode } from "./dead-code.ts";
import { groupRaceCheck } from "./group-race-check.ts";
import { indexSubexpressions } from "./index-subexpressions.ts";
import { localOverlay } from "./local-overlay.ts";
import { oneCore } from "./one-core.ts";
import type { FlatCode, StructuredCode } from "./pass.ts";
import { PassChain } from "./pass-chain.ts";
import { privatePerWorkItem } from "./private-per-work-item.ts";
import { redundantLoads } from "./redundant-loads.ts";
import { scalarReplacement } from "./scalar-replacement.ts";
import { simplification } from "./simplification.ts";
import { singleWorkItemGuarding } from "./single-work-item-guarding.ts";
import { vectorisation } from "./vectorisation.ts";
import { workItemMapping } from "./work-item-mapping.ts";

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
