/** @file What Node needs to run a module of ours in a process of its own. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** TypeScript sources need tsx, which is there where they are. */
export function loaderOf(path: string): string[] {
  if (!path.endsWith(".ts")) return [];
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(tsx).href];
}
