/** @file The options that Node needs to run one of this project's modules in a child process. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * Node's options for a module: tsx as a loader for TypeScript sources, none for built modules. Raises Node's error if tsx is needed
 * and not installed.
 */
export function loaderOf(path: string): string[] {
  if (!path.endsWith(".ts")) return [];
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(tsx).href];
}
