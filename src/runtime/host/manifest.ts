/** @file What a package.json says that Strata reads. Others have written it: it may be anything, of any size, and no file at all. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, LimitError } from "../../term/index.ts";
import { codeOf } from "./confine.ts";
import { readText } from "./read-text.ts";

export interface Manifest {
  readonly name?: unknown;
  readonly exports?: unknown;
}

/** Of the package in a folder; undefined: it cannot be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const path = join(folder, "package.json");
    if (!statSync(path).isFile()) return undefined; // a pipe might never end
    const text = readText(path, LIMITS.manifestBytes).replace(/^\uFEFF/, "");
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== "object" || manifest === null) return {};
    const own = (key: string): unknown =>
      Object.hasOwn(manifest, key) ? (manifest as Record<string, unknown>)[key] : undefined;
    return { name: own("name"), exports: own("exports") };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof LimitError) return undefined;
    if (codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
