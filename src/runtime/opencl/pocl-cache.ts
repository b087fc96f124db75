/**
 * @file Checks the folder in which PoCL keeps compiled kernels. If PoCL cannot write there, it offers no device and gives no
 * message.
 */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { codeOf, REASONS } from "../host/confine.ts";
import type { NoDevice } from "./errors.ts";

/** True for the name of PoCL's platform, `Portable Computing Language`. */
export const isPocl = (platform: string): boolean => platform === "Portable Computing Language";

function cacheFolder(): string {
  const { POCL_CACHE_DIR: given, XDG_CACHE_HOME: caches = join(homedir(), ".cache") } = process.env;
  return given ?? join(caches, "pocl", "kcache");
}

/** The folder, or its nearest existing ancestor, in which it would have to be made. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));

/**
 * Why PoCL cannot write into its folder of compiled kernels, with a way out; undefined if it can. It tries by making and removing a
 * temporary folder there, or in the nearest folder above that exists.
 */
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
