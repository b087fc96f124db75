/** @file The engine's identity: the version of this package and the hash of its standard library. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFromSources, packageRoot } from "./package-root.ts";

let version: string | undefined;

/** The `version` in the package.json of this Strata. It is read once. */
export function engineVersion(): string {
  version ??= (
    JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }
  ).version;
  return version;
}

/** The SHA-256 of a text as `sha256:` and 64 hexadecimal digits. */
export const hashOf = (text: string): string =>
  `sha256:${createHash("sha256").update(text).digest("hex")}`;

/** The hash of a folder of `.strata` files, of their names and texts in the order of the names. Folders inside are not read. */
export function hashOfModules(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(".strata"));
  const texts = names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  return hashOf(JSON.stringify(texts));
}

/** The file with the hash of the library that a build ships parsed. */
const BUILT_HASH = join(packageRoot, "dist", "stdlib.sha256");

let library: string | undefined;

/** The hash of the standard library of this Strata. A built Strata has it in a file; Strata from sources computes it once. */
export function libraryHash(): string {
  library ??=
    !isFromSources && existsSync(BUILT_HASH)
      ? readFileSync(BUILT_HASH, "utf8")
      : hashOfModules(join(packageRoot, "stdlib"));
  return library;
}
