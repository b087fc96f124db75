/** @file Warns of packages that are not made for this version of Strata. */
import { engineVersion, isInRange, type PackageImport } from "../../runtime/host/index.ts";
import type { Diagnostic } from "../../term/index.ts";

/**
 * The warning W0211 if a package states a range of versions of Strata that excludes this one; undefined if it states none, or a text
 * that is no range.
 */
export function otherEngine({ package: found, place }: PackageImport): Diagnostic | undefined {
  const { needs } = found;
  if (needs === undefined || isInRange(engineVersion(), needs) !== false) return undefined;
  return {
    code: "W0211",
    severity: "warning",
    message: `${packageLabel(found)} is made for strata-lang ${needs}, and this is ${engineVersion()}`,
    place,
    help: [
      `install a version of ${found.name} that is made for ${engineVersion()}, or strata-lang ${needs}; \`strata check\` and \`strata test\` show whether it works`,
    ],
  };
}

/** A package as `name@version`, or its name if it states no version. */
export const packageLabel = ({ name, version }: PackageImport["package"]): string =>
  version === "" ? name : `${name}@${version}`;
