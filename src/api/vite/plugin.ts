/** @file `strata`: the Vite plugin with which tests import `.strata` files. */
import { NodeHost, ownModule } from "../../runtime/host/index.ts";
import { parse } from "../source/source.ts";

/** Options of the plugin: the code besides Strata's that imported files use. Paths are relative to Vite's root, or absolute. */
export interface StrataPluginOptions {
  /** Whether files may hold C code (`extern fun`; default false). Allow it only for trusted files. */
  readonly allowRaw?: boolean;
  /** Modules that export rules in TypeScript, as for `--rules`: `["./rules.ts"]`. */
  readonly rules?: readonly string[];
}

/** The part of Vite's plugin context that the plugin calls. */
interface VitePluginContext {
  addWatchFile(path: string): void;
  error(message: string): never;
}

/** The part of Vite's resolved configuration that the plugin reads. */
interface ViteConfig {
  readonly command: "build" | "serve";
  readonly root: string;
  readonly plugins: readonly { readonly name: string }[];
}

/** The plugin, as an object of Vite's type `Plugin`. It is described here so that these types do not need Vite. */
export interface StrataPlugin {
  readonly name: "strata";
  readonly enforce: "pre";
  configResolved(config: ViteConfig): void;
  resolveId(this: VitePluginContext, id: string, importer?: string): string | undefined;
  load(
    this: VitePluginContext,
    id: string,
    options?: { readonly ssr?: boolean | undefined },
  ): { readonly code: string; readonly map: null } | undefined;
}

const PACKAGE = "pkg:";
/** Where imported files run, and what to do elsewhere. */
const NOT_HERE =
  "a .strata file is read when it is imported, by a test or on a server, so that no build and no browser can contain it; " +
  "ship the kernels instead (strata compile --out DIR), or read the file by parse({ file })";

/**
 * A Vite plugin for tests (Vitest) and servers: `import blur from "./blur.strata"` gives what `parse({ file })` gives, a `Source`;
 * `import tiles from "pkg:@acme/tiles"` the module of an installed package, named as Strata imports it. A file with mistakes is
 * imported, too: its `diagnostics` say what is wrong, and every step from it fails with them. A change of the file, of a file that
 * it imports, or of a module of rules runs the tests again that use it. A build that imports a `.strata` file fails, and says why.
 *
 * @example
 * ```ts
 * import { type StrataPlugin, type StrataPluginOptions, strata } from "strata-lang/vite";
 * import { defineConfig } from "vitest/config";
 *
 * const options: StrataPluginOptions = { rules: ["./rules.ts"] };
 * const plugin: StrataPlugin = strata(options);
 * const config = defineConfig({ plugins: [plugin] }); // the default export of vitest.config.ts
 * console.log(config.plugins?.length, plugin.name); // 1 strata
 * ```
 */
export function strata({ allowRaw = false, rules = [] }: StrataPluginOptions = {}): StrataPlugin {
  let config: ViteConfig = { command: "serve", root: ".", plugins: [] };
  return {
    name: "strata",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved;
    },
    resolveId(id, importer) {
      if (!id.startsWith(PACKAGE)) return undefined;
      const found = new NodeHost().locate(id, importer ?? config.root);
      if (typeof found === "string") return found.replaceAll("\\", "/");
      const { code, message, help = [] } = found.missing;
      return this.error([`${code}: ${message}`, ...help.map((h) => `help: ${h}`)].join("\n"));
    },
    load(id, options) {
      if (!id.endsWith(".strata")) return undefined;
      const isTest = config.plugins.some(({ name }) => name.startsWith("vitest"));
      if (config.command === "build" || (options?.ssr !== true && !isTest)) this.error(NOT_HERE);
      for (const path of parse({ file: id }).paths) this.addWatchFile(path);
      return { code: moduleOf(id, config.root, { allowRaw, rules }), map: null };
    },
  };
}

const ABSOLUTE = /^(?:[/\\]|[a-z]:)/i;

/** The code of the module that stands for a `.strata` file. */
function moduleOf(
  file: string,
  root: string,
  { allowRaw, rules }: Required<StrataPluginOptions>,
): string {
  const text = (value: unknown): string => JSON.stringify(value);
  const paths = rules.map((path) => (ABSOLUTE.test(path) ? path : `${root}/${path}`));
  const names = rules.map((_, i) => `rules${i}`);
  return [
    `import { openFile } from ${text(ownModule("api/vite/open-file"))};`,
    ...paths.map((path, i) => `import * as ${names[i]} from ${text(path)};`),
    `const rules = { ${rules.map((path, i) => `${text(path)}: ${names[i]}`).join(", ")} };`,
    `export default openFile(${text(file)}, { allowRaw: ${allowRaw}, rules });`,
    "",
  ].join("\n");
}
