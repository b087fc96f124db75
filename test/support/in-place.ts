/** @file Bundles of sources for processes of tests: one that starts from a bundle waits neither for a compiler nor for hundreds of modules. */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Lets `import.meta.url` of every module name its source. */
const inPlace: Plugin = {
  name: "in-place",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:src|test|scripts)[\\/].*\.ts$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      const text = readFileSync(path, "utf8").replace(/^#!.*/, "");
      return { contents: `const MODULE_URL = ${url};${text}`, loader: "ts" };
    });
  },
};

/**
 * Bundles programs of the repository into `folder`: for each name, the file at the path becomes `NAME.mjs`. `import.meta.url` of every
 * module still names its source.
 */
export async function bundleInPlace(
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { ...programs },
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
    plugins: [inPlace],
    logLevel: "warning",
  });
}
