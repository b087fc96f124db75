/** @file Compiles many texts in one process with little memory, and says what became of each. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Blast } from "./range.ts";

const RANGE = fileURLToPath(new URL("range.ts", import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const MEGABYTES = 512;

/** One after the other: where the process ends early, the first text without a blast is the one that ended it. */
export function detonate(texts: readonly string[]): readonly Blast[] {
  const node = [`--max-old-space-size=${MEGABYTES}`, "--import", TSX, RANGE];
  const { stdout } = spawnSync(process.execPath, node, {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Blast);
}
