/**
 * @file The library's default schedules at sizes that take too long to interpret and at which they choose other kernels than at small ones:
 * on an OpenCL device, results beside the formula in double precision at some places.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { COMPUTE } from "../../bench/compute/rows.ts";
import {
  compiledSchedule,
  scheduleCandidates,
  uninterpreted,
} from "../../bench/pipelines/candidates.ts";
import { exampleOf } from "../../bench/pipelines/compile-work.ts";
import type { Sizes } from "../../bench/pipelines/row.ts";
import { placeInDoubt } from "../../bench/pipelines/sampled-places.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeOpenCL } from "../support/opencl.ts";

const LARGE: readonly (readonly [string, Sizes])[] = [
  ["sgemm", { n: 512, k: 64, m: 512 }],
  ["sgemm", { n: 517, k: 67, m: 509 }],
  ["sgemm", { n: 301, k: 129, m: 500 }],
  ["sgemmT", { n: 521, k: 66, m: 512 }],
  ["batched", { b: 3, n: 64, k: 48, m: 128 }],
  ["batched", { b: 2, n: 65, k: 50, m: 130 }],
  ["nbody", { n: 8192 }],
  ["nbody", { n: 8219 }],
  ["mriq", { n: 8209, k: 1031 }],
];

describeOpenCL("at large sizes", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());

  it.each(
    LARGE.flatMap(([program, sizes]) =>
      ["gpu", "cpu"].map(
        (kind) => [program, Object.values(sizes).join(" x "), kind, sizes] as const,
      ),
    ),
  )("%s of %s by default:%s", (program, _, kind, sizes) => {
    const row = COMPUTE.find((r) => r.program === program)!;
    const of = uninterpreted(row, exampleOf(program, "examples/compute"), sizes);
    const compiled = compiledSchedule(of, `default:${kind}`, {}, "contract");
    const [candidate] = scheduleCandidates(of, [compiled], session.device);
    expect(row.element).toBeDefined();
    expect(placeInDoubt(of, candidate!.resultOf(session.run(candidate!.request)))).toBeUndefined();
    session.releasePrograms();
  });
});
