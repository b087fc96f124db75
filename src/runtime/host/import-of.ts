/** @file How other files import a file: from the library, as a module of its package, or by its path. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { rootOf } from "./confine.ts";
import { readManifest } from "./manifest.ts";
import { strataExport } from "./package-exports.ts";
import { packageName } from "./package-import.ts";
import { packageRoot } from "./package-root.ts";
import { PRELUDE } from "./standard-library.ts";

export function importOf(file: string): string {
  const real = realpathSync(file);
  const name = basename(real, ".strata");
  if (dirname(real) === join(packageRoot, "stdlib"))
    return PRELUDE.includes(name) ? "// in scope without an import" : `import ${name}`;
  const exported = packageModule(real);
  return exported === undefined ? `import "./${name}.strata"` : `import "pkg:${exported}"`;
}

/** `@scope/name/sub`, if the package of a file exports the file. */
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
