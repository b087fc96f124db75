/** @file Node of several major versions: the one that runs this, and others from npm. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./npm.ts";

const ON_WINDOWS = process.platform === "win32";

/** Returns the path of Node for each of these major versions. Installs those other than the current one into the new folder. */
export function nodes(folder: string, versions: readonly string[]): ReadonlyMap<string, string> {
  const [own] = process.versions.node.split(".");
  const others = versions.filter((version) => version !== own);
  const system = ON_WINDOWS ? "win" : process.platform;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const packages = others.map((v) => `node${v}@npm:node-${system}-${process.arch}@${v}`);
  if (packages.length > 0) install(folder, ...packages);
  const program = (version: string): string =>
    join(folder, "node_modules", `node${version}`, "bin", ON_WINDOWS ? "node.exe" : "node");
  return new Map(versions.map((v) => [v, v === own ? process.execPath : program(v)]));
}
