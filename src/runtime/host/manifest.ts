/** @file Reads the fields of a package.json that Strata needs. The file is untrusted: it can have any content and size. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, LimitError } from "../../term/index.ts";
import { codeOf } from "./confine.ts";
import { readText } from "./read-text.ts";

/** The fields of a package.json that Strata reads, unchecked: they can have any type, and are undefined where the file has none. */
export interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly exports?: unknown;
  readonly description?: unknown;
  readonly homepage?: unknown;
  readonly peerDependencies?: unknown;
}

/** A package that an import has found, as its package.json describes it. */
export interface ImportedPackage {
  /** The name by which the import calls it. */
  readonly name: string;
  /** Its version; "" if it states none. */
  readonly version: string;
  /** The range of versions of Strata that it is made for, from `peerDependencies`; undefined if it states none. */
  readonly needs: string | undefined;
}

/** The name of this package, by which others state in `peerDependencies` the versions that they are made for. */
const STRATA = "strata-lang";

/** The package of a manifest. `name` is the name of its import; untrusted texts go through `visible`. */
export function packageIn(
  name: string,
  { version, peerDependencies: peers }: Manifest,
  visible: (text: string) => string,
): ImportedPackage {
  const needs =
    typeof peers === "object" && peers !== null && Object.hasOwn(peers, STRATA)
      ? (peers as Readonly<Record<string, unknown>>)[STRATA]
      : undefined;
  return {
    name,
    version: typeof version === "string" ? visible(version) : "",
    needs: typeof needs === "string" ? visible(needs) : undefined,
  };
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
