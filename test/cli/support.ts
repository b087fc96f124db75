/** @file Runs the command inside this process or in one of its own, and keeps what it prints. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
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

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Env;
  /** Milliseconds after which Ctrl-C is pressed. */
  readonly interruptAfter?: number;
}

/** Runs a command line as a user does. */
export function spawnStrata(args: readonly string[], options: SpawnOptions = {}): CliResult {
  const { cwd = process.cwd(), env = {}, interruptAfter } = options;
  const all = ["--import", TSX, MAIN, ...args];
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, all, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    killSignal: "SIGINT",
    ...(interruptAfter !== undefined && { timeout: interruptAfter }),
  });
  return { status, out: stdout, err: stderr, signal };
}

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
