/**
 * @file Global setup of all tests: bundles the command, the process that runs a device, and a thread of the simulator into one
 * JavaScript file each, so that a test that starts one waits neither for a compiler nor for hundreds of modules. The simulator uses no
 * threads, because the tests themselves run on all cores.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleThread } from "../../scripts/bundle-worker.ts";
import { bundleInPlace } from "./in-place.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the bundles and announces them to the test processes by environment variables. Returns the function that removes them. */
export default async function setup(): Promise<(() => void) | undefined> {
  const { STRATA_TEST_COMMAND: made } = process.env;
  if (made !== undefined) return undefined; // a test runs tests
  const folder = mkdtempSync(join(tmpdir(), "strata-tests-"));
  const programs = { command: "src/cli/main.ts", worker: "src/runtime/opencl/worker.ts" };
  await bundleInPlace(programs, folder);
  const thread = join(folder, "thread.cjs");
  bundleThread(ROOT, thread);
  Object.assign(process.env, {
    STRATA_TEST_COMMAND: join(folder, "command.mjs"),
    STRATA_WORKER: join(folder, "worker.mjs"),
    STRATA_SIMULATOR_WORKER: thread,
    STRATA_THREADS: "1",
  });
  return () => rmSync(folder, { recursive: true, force: true });
}
