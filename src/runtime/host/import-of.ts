/** @file The import declaration with which other files import a file. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { rootOf } from "./confine.ts";
import { readManifest } from "./manifest.ts";
import { strataExport } from "./package-exports.ts";
import { packageName } from "./package-import.ts";
import { packageRoot } from "./package-root.ts";
import { PRELUDE } from "./standard-library.ts";

/**
 * The import declaration for an existing file: `import name` for the standard library (a comment for modules that need no import),
 * `import "pkg:…"` if its package exports it, otherwise `import "./name.strata"`, as a file in the same folder writes it. Raises
 * the file system's error for a missing file.
 */
export function importOf(file: string): string {
  const real = realpathSync(file);
  const name = basename(real, ".strata");
  if (dirname(real) === join(packageRoot, "stdlib"))
    return PRELUDE.includes(name) ? "// in scope without an import" : `import ${name}`;
  const exported = packageModule(real);
  return exported === undefined ? `import "./${name}.strata"` : `import "pkg:${exported}"`;
}

/** The module name `@scope/name/sub` under which a file's package exports it; undefined if it does not. */
function packageModule(real: string): string | undefined {
  const root = rootOf(dirname(real));
  const { name, exports } = readManifest(root) ?? {};
  if (typeof name !== "string" || typeof exports !== "object" || exports === null) return undefined;
  const keys = Object.keys(exports).filter((key) => key.startsWith("."));
  const subpath = (keys.length === 0 ? ["."] : keys).find((key) => {
    const target = strataExport(exports, key);
    return target !== undefined && resolve(root, target) === real;
  });
  if (subpath === undefined) return undefined;
  const module = `${name}${subpath.slice(1)}`;
  return packageName(module) && module;
}
