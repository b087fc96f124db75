/** @file Where Strata itself is installed. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Does Strata run from its TypeScript sources? Else from `dist`, its modules apart or bundled. */
export const isFromSources: boolean = import.meta.url.endsWith(".ts");

/** The folder with our package.json: above the sources and above everything that is built of them. */
export const packageRoot: string = nearest(dirname(fileURLToPath(import.meta.url)));

function nearest(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : nearest(dirname(folder));
}
