/** @file npm as a user runs it: packing a package, and installing packages without their scripts. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const ON_WINDOWS = process.platform === "win32";

/** Milliseconds after which npm is ended: ten times what the slowest command takes. */
const PATIENCE = 300_000;

/**
 * Runs npm in a folder and returns what it prints. Its messages go to stderr. Throws if npm fails, or does not end within five
 * minutes.
 */
export function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync("npm", args, {
    cwd,
    encoding: "utf8",
    shell: ON_WINDOWS,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
}

/** Installs packages into a folder that has a `package.json`, and all that it depends on. Scripts of packages are not run. */
export const install = (folder: string, ...packages: readonly string[]): string =>
  npm(
    folder,
    "install",
    "--prefer-offline",
    // Milliseconds after which npm asks the registry again; by default five minutes.
    "--fetch-timeout=30000",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...packages,
  );

/** Packs the package in the folder `from` into the folder `into`, and returns the path of the packed file. */
export function packed(from: string, into: string): string {
  const printed = npm(from, "pack", "--silent", "--pack-destination", into);
  return join(into, printed.trim().split("\n").at(-1)!);
}
