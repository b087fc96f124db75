/**
 * @file Bundles the process of a device into one file, `runtime/opencl/worker.js`. Each run waits for its start,
 * which takes 10 ms instead of 70 ms of processor time, because the bundle leaves out what the process does not use.
 */
import { join } from "node:path";
import { buildSync } from "esbuild";

/** Writes the bundle of the sources in `root` to the folder `into`. */
export function bundleWorker(root: string, into: string): void {
  buildSync({
    absWorkingDir: root,
    entryPoints: ["src/runtime/opencl/worker.ts"],
    outfile: join(into, "runtime/opencl/worker.js"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["koffi"],
    logLevel: "warning",
  });
}
