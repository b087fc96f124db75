/** @file The import declaration with which other files import a file. */
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rootOf } from "./confine.ts";
import { libraryPackage } from "./library-package.ts";
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
  const found = libraryPackage(rootOf(dirname(real)));
  const [subpath] =
    [...(found?.modules ?? [])].find(([, file]) => realpathSync(file) === real) ?? [];
  return found && subpath && `${found.name}${subpath.slice(1)}`;
}
