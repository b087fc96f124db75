/** @file The folder in which PoCL keeps compiled kernels: where it cannot write there, it offers no device and says nothing. */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { codeOf, REASONS } from "../host/index.ts";
import type { NoDevice } from "./errors.ts";

/** By the name of a platform. */
export const isPocl = (platform: string): boolean => platform === "Portable Computing Language";

function cacheFolder(): string {
  const { POCL_CACHE_DIR: given, XDG_CACHE_HOME: caches = join(homedir(), ".cache") } = process.env;
  return given ?? join(caches, "pocl", "kcache");
}

/** The folder, or where it would have to be made. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));

/** Why PoCL cannot write into its folder; undefined: it can. */
export function unwritableCache(): NoDevice["broken"] {
  const folder = cacheFolder();
  try {
    rmdirSync(mkdtempSync(join(nearest(folder), "strata-")));
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return {
      reason: `PoCL cannot write its cache folder ${folder} (${REASONS.get(code) ?? code})`,
      help: "make the folder writable, or name another one: POCL_CACHE_DIR=/tmp/pocl",
    };
  }
}
