/** @file Runs a command line in a process of its own with little memory, and says what it took. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface Blast {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
  /** Of the processor, since the command began: what others on the machine do does not count. */
  readonly cpuMs: number;
}

const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const MEGABYTES = 512;

export function detonate(args: readonly string[]): Blast {
  const node = [`--max-old-space-size=${MEGABYTES}`, "--import", TSX, CHILD, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, node, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const [, err = stderr, ms = "Infinity"] = /^([\s\S]*)\ncpu (\d+)\n$/.exec(stderr) ?? [];
  return { status, out: stdout, err, cpuMs: Number(ms) };
}
