/** @file The pipelines: which passes turn generated code into printable code, in which order and why. */
import { alignedLoads } from "./aligned-loads.ts";
import { alignment } from "./alignment.ts";
import { barrierMerging } from "./barrier-merging.ts";
import { barriers } from "./barriers.ts";
import { cleanUp } from "./clean-up.ts";
import { commonSubexpressions } from "./common-subexpressions.ts";
import { constantFolding } from "./constant-folding.ts";
import { copyPropagation } from "./copy-propagation.ts";
import { deadCode } from "./dead-code.ts";
import { eagerConditions } from "./eager-conditions.ts";
import { groupRaceCheck } from "./group-race-check.ts";
import { halfStorage } from "./half-storage.ts";
import { indexSubexpressions } from "./index-subexpressions.ts";
import { localOverlay } from "./local-overlay.ts";
import { localReuse } from "./local-reuse.ts";
import { neighbouringLoads } from "./neighbouring-loads.ts";
import { neighbouringStores } from "./neighbouring-stores.ts";
import { oneCore } from "./one-core.ts";
import type { FlatCode, StructuredCode } from "./pass.ts";
import { PassChain } from "./pass-chain.ts";
import { privatePerWorkItem } from "./private-per-work-item.ts";
import { redundantLoads } from "./redundant-loads.ts";
import { repeatedAccumulations } from "./repeated-accumulations.ts";
import { scalarReplacement } from "./scalar-replacement.ts";
import { simplification } from "./simplification.ts";
import { singleWorkItemGuarding } from "./single-work-item-guarding.ts";
import { undefinedStores } from "./undefined-stores.ts";
import { vectorisation } from "./vectorisation.ts";
import { workItemMapping } from "./work-item-mapping.ts";
import { zeroSigns } from "./zero-signs.ts";

/** The passes of every target that come before the mapping of parallel loops. */
const FRONT = PassChain.from<StructuredCode>()
  .then(localOverlay) // before barriers, which depend on which arrays are the same
  .then(vectorisation)
  .then(undefinedStores); // after loops over lanes, whose choices are masks; before barriers, which fewer stores need

/** The passes of every target that come after the mapping of parallel loops. */
const BACK = PassChain.from<FlatCode>()
  .then(simplification) // before scalar replacement, because it turns more indices into numbers
  .then(scalarReplacement)
  .then(deadCode) // the variables of scalar replacement
  .then(constantFolding) // after scalar replacement, which makes variables of elements that are literals
  .then(neighbouringStores)
  .then(redundantLoads)
  .then(neighbouringLoads) // after redundant loads: what another vector holds need not be loaded
  .then(alignedLoads) // after neighbouring loads, whose vectors may overlap others
  .then(alignment)
  .then(repeatedAccumulations) // before common subexpressions, which would name the terms of each sum
  .then(commonSubexpressions)
  .then(indexSubexpressions) // after values: it declares the index arithmetic that is left
  .then(deadCode) // index variables that became parts of others declared later
  .then(cleanUp)
  .then(copyPropagation)
  .then(zeroSigns) // after values are shared: equal ones may be seen and unseen
  .then(eagerConditions); // last, because other passes know `and` and `or` as they are

/**
 * The pipeline of OpenCL: guards, the race check and barriers come before the mapping to work-items, value and index optimisations
 * after it.
 */
export const OPENCL_PIPELINE = FRONT.then(singleWorkItemGuarding)
  .then(groupRaceCheck)
  .then(barriers)
  .then(localReuse) // after barriers: it adds none
  .then(barrierMerging)
  .then(workItemMapping) // after barriers, whose analysis needs the parallel maps
  .followedBy(BACK)
  .then(halfStorage); // after all passes that make variables

/**
 * The pipeline for one core, which runs work-items in sequence and so needs no guards, no race check and no barriers. Private
 * arrays get a part per work-item instead.
 */
export const ONE_CORE_PIPELINE = FRONT.then(privatePerWorkItem).then(oneCore).followedBy(BACK);

/** A chain of passes from generated (structured) to printable (flat) code: its stages in order, and its parts. */
export type Pipeline = Pick<PassChain<StructuredCode, FlatCode>, "stages" | "optional" | "byRange">;
