/** @file The folder in which Strata itself is installed. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** True if Strata runs from its TypeScript sources, false if from `dist`. */
export const isFromSources: boolean = import.meta.url.endsWith(".ts");

/** The folder with Strata's package.json, above `src` and `dist`. */
export const packageRoot: string = nearest(dirname(fileURLToPath(import.meta.url)));

/** The path of a module of Strata's library, named as in `src` without its suffix: `api/run/run`. Folders are separated by `/`. */
export const ownModule = (name: string): string =>
  join(packageRoot, isFromSources ? `src/${name}.ts` : `dist/${name}.js`).replaceAll("\\", "/");

function nearest(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : nearest(dirname(folder));
}
