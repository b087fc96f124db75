/**
 * @file Bundles the library for TypeScript into modules that share chunks, `index.js`, `testing.js`, `vite.js` and the modules that it
 * starts by their names; and the command with its dependencies into one script, `strata.cjs`, which `cli/main.js` and `cli/rule-process.js` run
 * with V8's code cache (src/cli/start/code-cache.ts). Users wait for the start of the command most often. Parts that a command
 * does not use are neither compiled nor evaluated.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

/** koffi is native, and pngjs is seldom needed. */
const NOT_BUNDLED = ["koffi", "pngjs"];

/** The options that all bundles have. */
const COMMON = {
  bundle: true,
  platform: "node",
  target: "node20",
  alias: { "ohm-js": "./scripts/ohm-kernel.js" },
  logLevel: "warning",
} as const;

/** Writes all bundles of the sources in `root` to the folder `into`, with the licences of the bundled packages. */
export function bundleAll(root: string, into: string): void {
  const inputs = new Set([...bundleLibrary(root, into), ...bundleCommand(root, into)]);
  writeFileSync(join(into, "LICENSES.txt"), licenses(root, [...inputs]));
}

/** Bundles the library. Returns the paths of all modules in it. */
function bundleLibrary(root: string, into: string): readonly string[] {
  const { metafile } = buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ["src/index.ts", "src/testing.ts", "src/vite.ts", "src/api/vite/open-file.ts"],
    outbase: "src",
    outdir: into,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    external: [...NOT_BUNDLED, "fast-check", "vite", "vitest"],
    // CommonJS dependencies load Node's modules by `require`.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/** Bundles the command, and the small programs that start it. Returns the paths of all modules in it. */
function bundleCommand(root: string, into: string): readonly string[] {
  const { metafile } = buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ["src/cli/start/processes.ts"],
    outfile: join(into, "strata.cjs"),
    format: "cjs",
    // The text is read as Latin-1, which is faster than UTF-8.
    charset: "ascii",
    external: NOT_BUNDLED,
    // The script is a function, which gets what a CommonJS module gets, and its URL.
    banner: { js: "(function (exports, require, module, BUNDLE_URL) {" },
    footer: { js: "})" },
    define: { "import.meta.url": "BUNDLE_URL" },
    metafile: true,
  });
  buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [
      { in: "src/cli/start/start.ts", out: "main" },
      { in: "src/cli/start/start-rule-process.ts", out: "rule-process" },
    ],
    outdir: join(into, "cli"),
    format: "cjs",
    banner: { js: "const MODULE_URL = require('node:url').pathToFileURL(__filename).href;" },
    define: { "import.meta.url": "MODULE_URL" },
  });
  // Node starts CommonJS modules faster than others.
  writeFileSync(join(into, "cli", "package.json"), '{ "type": "commonjs" }\n');
  return Object.keys(metafile.inputs);
}

/** Returns the licences of the packages that the bundle contains. */
function licenses(root: string, inputs: readonly string[]): string {
  const folders = inputs.flatMap(
    (path) => /^.*?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map(
      (folder) => `${folder.replace(/^.*?(?=node_modules)/, "")}\n\n${license(join(root, folder))}`,
    )
    .join("\n\n");
}

function license(folder: string): string {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (name === undefined || !existsSync(join(folder, name)))
    throw new Error(`${folder} has no licence file`);
  return readFileSync(join(folder, name), "utf8");
}
