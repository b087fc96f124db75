/** @file Runs the bundle of the command, `strata.cjs`, with the code that V8 compiled for earlier processes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { CodeCache } from "./code-cache.ts";
import type { importBy, PROCESSES } from "./processes.ts";
import { runAsShortCommand, runAsUsual } from "./short-command.ts";

type Bundle = { PROCESSES?: typeof PROCESSES; importBy?: typeof importBy };

/** The function that the bundle's text is; `url` is its `import.meta.url`. */
type BundleFunction = (
  exports: Bundle,
  require: NodeJS.Require,
  module: { exports: Bundle },
  url: string,
) => void;

/**
 * Starts a process of the command, by its name in `PROCESSES`. `use` names the part of the bundle that is used: compiled code is kept
 * apart for each.
 */
export function startProcess(name: keyof typeof PROCESSES, use: string): void {
  const file = fileURLToPath(new URL("../strata.cjs", import.meta.url));
  const cache = new CodeCache(file, use);
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    cachedData: cache.code,
  });
  process.once("exit", () =>
    cache.keep(script.cachedDataRejected === true, () => {
      runAsUsual();
      return script.createCachedData();
    }),
  );
  const module: { exports: Bundle } = { exports: {} };
  const run = script.runInThisContext() as BundleFunction;
  run(module.exports, lazyRequire(createRequire(file)), module, pathToFileURL(file).href);
  module.exports.importBy!((url) => import(url));
  void module.exports.PROCESSES![name]().then(runAsShortCommand);
}

/** Modules of Node that are slow to load and that most commands import without using them. */
const SLOW = new Set(["node:child_process", "node:crypto"]);

/** A `require` that loads slow modules at the first use of one of their exports. */
function lazyRequire(load: NodeJS.Require): NodeJS.Require {
  const lazy = (name: string): unknown =>
    SLOW.has(name)
      ? new Proxy({}, { get: (_, of) => (load(name) as Record<string | symbol, unknown>)[of] })
      : load(name);
  return Object.assign(lazy, load);
}
