/**
 * @file Builds `dist`: the library and the command as bundles; the declarations of the library by tsc, in files as in `src`;
 * the standard library, parsed and elaborated. Types are not checked here: `npm run types` does.
 *
 * Does nothing if `dist` is up to date: `prepare` runs on every install, and `npx strata` in this folder installs it into npm's
 * cache. A new `dist` replaces the old one in one step, so that no process sees an incomplete one.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nameBuiltModules } from "./built-modules.ts";
import { bundleAll } from "./bundle.ts";
import { bundleWorkers } from "./bundle-worker.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");
const STAMP = ".sources";
const INPUTS = [
  "src",
  "stdlib",
  "scripts",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

/** Returns a hash of everything that `dist` depends on. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of INPUTS.flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(path: string): readonly string[] {
  if (path.includes(".")) return [path];
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

const isCurrent = (stamp: string): boolean =>
  existsSync(join(DIST, STAMP)) && readFileSync(join(DIST, STAMP), "utf8") === stamp;

const node = (...args: readonly string[]): void => {
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
};

function build(into: string): void {
  const { resolve } = createRequire(import.meta.url);
  const tsc = resolve("typescript/lib/tsc.js");
  node(tsc, "-p", "tsconfig.build.json", "--emitDeclarationOnly", "--noCheck", "--outDir", into);
  nameBuiltModules(into);
  node("--import", "tsx", "scripts/parse-stdlib.ts", "stdlib", join(into, "stdlib"));
  node("--import", "tsx", "scripts/elaborate-stdlib.ts", join(into, "stdlib"));
  rmSync(join(into, "cli"), { recursive: true });
  bundleAll(ROOT, into);
  bundleWorkers(ROOT, into);
  mkdirSync(join(into, "vite"));
  copyFileSync(join(ROOT, "src/vite/client.d.ts"), join(into, "vite/client.d.ts"));
  for (const asset of ["page.js", "page.css"])
    copyFileSync(
      join(ROOT, "src", "cli", "commands", "trace", "page", asset),
      join(into, "cli", asset),
    );
  chmodSync(join(into, "cli", "main.js"), 0o755);
}

function replace(old: string, by: string): void {
  const aside = `${by}-old`;
  if (existsSync(old)) renameSync(old, aside);
  renameSync(by, old);
  rmSync(aside, { recursive: true, force: true });
}

const stamp = fingerprint();
if (!isCurrent(stamp)) {
  const fresh = join(ROOT, "node_modules", `.dist-${process.pid}`);
  try {
    build(fresh);
    writeFileSync(join(fresh, STAMP), stamp);
    replace(DIST, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
