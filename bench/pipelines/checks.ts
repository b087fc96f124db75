/** @file Whether a device takes a candidate, and computes what the interpreter does. */
import { isFault } from "../../src/runtime/device-fault.ts";
import type { DeviceSession } from "../../src/runtime/opencl/index.ts";
import type { PipelineCandidate, PipelineCase, TimedCandidate } from "./candidates.ts";
import { execute, ONCE } from "./execute.ts";
import { isNear } from "./tolerance.ts";

/** False if the device takes no work-groups of this size. */
export function accepts(session: DeviceSession, { request }: PipelineCandidate): boolean {
  try {
    session.run(request);
    return true;
  } catch (error) {
    if (isFault(error, "E0805")) return false;
    throw error;
  }
}

/** True if the candidate gives the result to expect, up to the difference that the row of its program allows. */
export function isRight(session: DeviceSession, of: PipelineCase, c: TimedCandidate): boolean {
  const got = c.resultOf(execute(session, c, ONCE));
  const { result, expected, row } = of;
  return isNear(result, expected, got, row.within);
}
