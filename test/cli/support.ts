/** @file Runs the command inside this process or in one of its own, and keeps what it prints. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../../src/cli/cli.ts";

export interface CliResult {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
  /** What ended a process of its own, if a signal did. */
  readonly signal?: NodeJS.Signals | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Runs a command line in this process. */
export async function strata(args: readonly string[], env: Env = {}): Promise<CliResult> {
  let [out, err] = ["", ""];
  const status = await runCli(args, {
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    env,
  });
  return { status, out, err };
}

/** As `../support/bundled.ts` has made it. */
function command(): string {
  const { STRATA_TEST_COMMAND: path } = process.env;
  if (path === undefined) throw new Error("the command has not been bundled");
  return path;
}

interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Env;
}

/** Runs a command line as a user does. */
export function spawnStrata(args: readonly string[], options: SpawnOptions = {}): CliResult {
  const { cwd = process.cwd(), env = {} } = options;
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, [command(), ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { status, out: stdout, err: stderr, signal };
}

/** Starts a command line as a user does, and does not wait for its end. */
export const startStrata = (args: readonly string[], env: Env = {}): ChildProcess =>
  spawn(process.execPath, [command(), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** A folder with these files that exists while `work` runs, and is the current one. */
export async function inFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "strata-"));
  const before = process.cwd();
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    process.chdir(folder);
    return await work(folder);
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
