/**
 * @file Bundles the command with its dependencies into one script, `strata.cjs`, which `cli/main.js` and `cli/rule-process.js` run
 * with V8's code cache (src/cli/start/code-cache.ts). Users wait for the start of the command most often. Parts that a command
 * does not use are neither compiled nor evaluated. koffi is native and pngjs is seldom needed: both are not bundled.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

/** The options that both bundles have. */
const COMMON = {
  bundle: true,
  platform: "node",
  target: "node20",
  alias: { "ohm-js": "./scripts/ohm-kernel.js" },
  logLevel: "warning",
} as const;

/** Writes the bundle of the sources in `root` to the folder `into`, with the licences of the bundled packages. */
export function bundleCli(root: string, into: string): void {
  const { metafile } = buildSync({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: ["src/cli/start/processes.ts"],
    outfile: join(into, "strata.cjs"),
    format: "cjs",
    // The text is read as Latin-1, which is faster than UTF-8.
    charset: "ascii",
    external: ["koffi", "pngjs"],
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
  writeFileSync(join(into, "cli", "LICENSES.txt"), licenses(root, Object.keys(metafile.inputs)));
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
