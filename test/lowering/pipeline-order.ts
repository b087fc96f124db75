/** @file Orders of passes that must not compile: `tsc` fails where one of these does. */

import { barrierMerging } from "../../src/lowering/passes/barrier-merging.ts";
import { barriers } from "../../src/lowering/passes/barriers.ts";
import { groupRaceCheck } from "../../src/lowering/passes/group-race-check.ts";
import { localOverlay } from "../../src/lowering/passes/local-overlay.ts";
import { localReuse } from "../../src/lowering/passes/local-reuse.ts";
import type { StructuredCode } from "../../src/lowering/passes/pass.ts";
import { PassChain } from "../../src/lowering/passes/pass-chain.ts";
import { simplification } from "../../src/lowering/passes/simplification.ts";
import { singleWorkItemGuarding } from "../../src/lowering/passes/single-work-item-guarding.ts";
import { undefinedStores } from "../../src/lowering/passes/undefined-stores.ts";
import { vectorisation } from "../../src/lowering/passes/vectorisation.ts";
import { workItemMapping } from "../../src/lowering/passes/work-item-mapping.ts";

const overlaid = PassChain.from<StructuredCode>().then(localOverlay);
const wide = overlaid.then(vectorisation).then(undefinedStores);
const guarded = wide.then(singleWorkItemGuarding);
const checked = guarded.then(groupRaceCheck);
const synchronised = checked.then(barriers);
const reused = synchronised.then(localReuse);
const merged = reused.then(barrierMerging);

/**
 * The beginning of the OpenCL pipeline without its last pass but one: so begins the pipeline where that pass is left out, and
 * where it comes after its successor.
 */
export const WRONG = [
  // @ts-expect-error: no vectors yet
  overlaid.then(undefinedStores),
  // @ts-expect-error: who stores what is not said yet
  wide.then(groupRaceCheck),
  // @ts-expect-error: groups might have to wait for each other
  guarded.then(barriers),
  // @ts-expect-error: no barriers yet
  checked.then(localReuse),
  // @ts-expect-error: each region waits on its own
  reused.then(workItemMapping),
  // @ts-expect-error: loops are parallel still
  merged.then(simplification),
];

// @ts-expect-error: flat code has no parallel loops
merged.then(workItemMapping).then(workItemMapping);
