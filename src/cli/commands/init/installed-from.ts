/** @file Finds out whether an npm package was installed from a packed file. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The part of `node_modules/.package-lock.json` that says where packages come from. */
interface InstalledPackages {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
}

/**
 * The path of the packed file from which npm installed the package in this folder; undefined if it comes from a registry, or if npm
 * has left no record.
 */
export function installedFrom(folder: string): string | undefined {
  const modules = dirname(folder);
  const record = join(modules, ".package-lock.json");
  if (basename(modules) !== "node_modules" || !existsSync(record)) return undefined;
  const { packages } = JSON.parse(readFileSync(record, "utf8")) as InstalledPackages;
  const from = packages?.[`node_modules/${basename(folder)}`]?.resolved;
  if (from === undefined || !from.startsWith("file:")) return undefined;
  return resolve(dirname(modules), from.slice("file:".length).replaceAll("%23", "#"));
}
