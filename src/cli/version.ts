/** @file Reads the version of this package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../runtime/host/package-root.ts";

/** The version in the `package.json` of Strata, which is read on each call. */
export function version(): string {
  const text = readFileSync(join(packageRoot, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
