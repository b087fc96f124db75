/** @file The `.strata` files in the folder of a file. */
import { readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeOf } from "./confine.ts";

/**
 * The paths of the other `.strata` files in the folder of a file, which need not exist, in the order of their names. Empty if the
 * folder cannot be read.
 */
export function filesBeside(file: string): readonly string[] {
  const folder = dirname(file);
  const entries = ifAccessible(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".strata") && name !== basename(file))
    .sort()
    .map((name) => (folder === "." ? name : join(folder, name)));
}

/** True if two paths lead to one file, also by links. False if one of them cannot be resolved. */
export function isSameFile(a: string, b: string): boolean {
  const real = ifAccessible(() => realpathSync(a));
  return real !== undefined && real === ifAccessible(() => realpathSync(b));
}

/** The result of `access`; undefined if a file cannot be accessed. */
function ifAccessible<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
