/**
 * @file Bundles what runs beside the main thread into one file each: the process of a device, `runtime/opencl/worker.js`, and a thread
 * of the simulator, `runtime/threads/worker.js`. Each run waits for the process, which then starts in 10 ms instead of 70 ms of
 * processor time, because the bundle leaves out what it does not use.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";

const COMMON: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
};

/** Writes the bundles of the sources in `root` to the folder `into`. */
export function bundleWorkers(root: string, into: string): void {
  buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ["src/runtime/opencl/worker.ts"],
    outfile: join(into, "runtime/opencl/worker.js"),
    format: "esm",
    external: ["koffi"],
  });
  bundleThread(root, join(into, "runtime/threads/worker.js"));
  writeFileSync(join(into, "runtime/threads/package.json"), '{ "type": "commonjs" }\n');
}

/** Writes a thread of the simulator to a file: a CommonJS module, which Node loads faster than others. */
export function bundleThread(root: string, file: string): void {
  buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ["src/runtime/threads/worker.ts"],
    outfile: file,
    format: "cjs",
  });
}
