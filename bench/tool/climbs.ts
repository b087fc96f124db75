/** @file Measures ladders in processes of their own, because the largest programs may end the process. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Point } from "./climb.ts";
import type { Climbed, Climbs } from "./climber.ts";

/** A measured ladder. */
export interface ClimbedLadder {
  readonly name: string;
  readonly points: readonly Point[];
  /** Why it ended before its last size; undefined if it did not. */
  readonly end: string | undefined;
  /** The numbers of executed blocks, by point; undefined if they were not counted. */
  readonly blocks: readonly number[] | undefined;
}

/** A process that has not sent a message for so many milliseconds is ended. */
const SILENCE_MS = 180_000;

/**
 * Measures ladders in one process. A ladder at which the process ends, or during which it is silent for three minutes, ends with that
 * reason; the ladders after it are missing. Throws if a result is wrong.
 */
export function climbsOf(
  what: Climbs,
  progress: (text: string) => void,
): Promise<readonly ClimbedLadder[]> {
  const found: { -readonly [K in keyof ClimbedLadder]: ClimbedLadder[K] }[] = [];
  const child = fork(fileURLToPath(new URL("climber.js", import.meta.url)), [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    let isRunning = false;
    let isSilent = false;
    const silent = (): void => {
      isSilent = true;
      child.kill("SIGKILL");
    };
    let timer = setTimeout(silent, SILENCE_MS);
    child.on("message", (message: Climbed) => {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE_MS);
      switch (message.tag) {
        case "begin":
          found.push({ name: message.ladder, points: [], end: undefined, blocks: message.blocks });
          isRunning = true;
          progress(message.ladder);
          break;
        case "point": {
          const { n, ms, mib, work } = message.point;
          const ladder = found.at(-1)!;
          ladder.points = [...ladder.points, message.point];
          progress(`  n = ${n}: ${work} nodes, ${ms.toFixed(1)} ms, ${mib.toFixed(0)} MiB`);
          break;
        }
        case "end":
          found.at(-1)!.end = message.reason;
          isRunning = false;
          if (message.reason !== undefined) progress(`  ends at ${message.reason}`);
          break;
        case "wrong":
          reject(new Error(message.problem));
          break;
        default:
          message satisfies never;
      }
    });
    child.once("error", reject);
    child.once("close", (status, signal) => {
      clearTimeout(timer);
      const last = found.at(-1);
      if (isRunning && last !== undefined) {
        last.end = isSilent
          ? "three minutes without a result"
          : `the process ended: ${signal ?? `status ${status}`}`;
        progress(`  ends at ${last.end}`);
      }
      resolve(found);
    });
    child.send(what);
  });
}
