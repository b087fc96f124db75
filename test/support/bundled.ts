/**
 * @file Global setup of all tests: bundles the command, the process that runs a device, and a thread of the simulator into one
 * JavaScript file each, so that a test that starts one waits neither for a compiler nor for hundreds of modules. `import.meta.url` of
 * every module still names its source. The simulator uses no threads, because the tests themselves run on all cores.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { bundleThread } from "../../scripts/bundle-worker.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const inItsPlace: Plugin = {
  name: "in-its-place",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      const text = readFileSync(path, "utf8").replace(/^#!.*/, "");
      return { contents: `const MODULE_URL = ${url};${text}`, loader: "ts" };
    });
  },
};

/** Builds the bundles and announces them to the test processes by environment variables. Returns the function that removes them. */
export default async function setup(): Promise<(() => void) | undefined> {
  const { STRATA_TEST_COMMAND: made } = process.env;
  if (made !== undefined) return undefined; // a test runs tests
  const folder = mkdtempSync(join(tmpdir(), "strata-tests-"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: { command: "src/cli/main.ts", worker: "src/runtime/opencl/worker.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["koffi"],
    define: { "import.meta.url": "MODULE_URL" },
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    plugins: [inItsPlace],
    logLevel: "warning",
  });
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
