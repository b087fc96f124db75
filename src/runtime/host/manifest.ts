/** @file Reads the fields of a package.json that Strata needs. The file is untrusted: it can have any content and size. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, LimitError } from "../../term/index.ts";
import { codeOf } from "./confine.ts";
import { readText } from "./read-text.ts";

/** The fields of a package.json that Strata reads, unchecked: they can have any type, and are undefined where the file has none. */
export interface Manifest {
  readonly name?: unknown;
  readonly exports?: unknown;
  readonly version?: unknown;
  readonly description?: unknown;
  readonly homepage?: unknown;
  readonly peerDependencies?: unknown;
}

const FIELDS = [
  "name",
  "exports",
  "version",
  "description",
  "homepage",
  "peerDependencies",
] as const satisfies readonly (keyof Manifest)[];

/**
 * Reads the manifest of the package in a folder; undefined if it is missing, unreadable, too large (`LIMITS.manifestBytes`), or no
 * JSON. JSON that is no object gives an empty manifest. The fields are not checked.
 */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const path = join(folder, "package.json");
    if (!statSync(path).isFile()) return undefined; // reading a pipe may never end
    const text = readText(path, LIMITS.manifestBytes).replace(/^\uFEFF/, "");
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== "object" || manifest === null) return {};
    const own = (key: string): unknown =>
      Object.hasOwn(manifest, key) ? (manifest as Record<string, unknown>)[key] : undefined;
    return Object.fromEntries(FIELDS.map((key) => [key, own(key)]));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof LimitError) return undefined;
    if (codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
