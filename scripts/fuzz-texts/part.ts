/** @file Runs a part of the cases in its own process, because a driver may crash it. */
import { type ChildProcess, fork } from "node:child_process";
import type { Tally } from "../../test/support/texts/fuzzer.ts";
import type { Reach } from "../../test/support/texts/reach.ts";

/** A range of cases, and where they run: in the simulator and on a device, or on Oclgrind only. */
export interface Part {
  readonly from: number;
  readonly count: number;
  readonly on: "devices" | "oclgrind";
}

/** A message of the process: a case begins, or all are done. */
export type Message = { readonly begins: number } | Done;

/** The result of a part. */
export interface Done {
  readonly tally: Tally;
  readonly reach: Reach["names"];
}

/** The outcome of a part, and the case that was begun last. */
interface Outcome {
  readonly begun: number;
  readonly silent: boolean;
  readonly done: Done | undefined;
}

/** Milliseconds without a message after which a case counts as hanging. */
const SILENCE = 180_000;

/** Of 100 cases, the numbers that run on an OpenCL device, and in C; and whether their schedules are the library's defaults. */
export interface Shares {
  readonly device: number;
  readonly inC: number;
  readonly byDefault: boolean;
}

/**
 * Runs a part in a new process of `script`, which `fuzz-texts/child.ts` was bundled into. Its simulator uses no threads: the processes
 * keep all cores busy.
 */
export function runPart(
  script: string,
  part: Part,
  shares: Shares,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const child: ChildProcess = fork(script, [JSON.stringify(part), JSON.stringify(shares)], {
    execArgv: ["--max-old-space-size=3000"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { ...env, STRATA_THREADS: "1" },
  });
  return new Promise((resolve) => {
    let [begun, silent] = [part.from, false];
    let done: Done | undefined;
    let clock: NodeJS.Timeout;
    const wait = (): void => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        silent = true;
        child.kill("SIGKILL");
      }, SILENCE);
    };
    wait();
    child.on("message", (message: Message) => {
      wait();
      if ("begins" in message) begun = message.begins;
      else done = message;
    });
    child.on("exit", () => {
      clearTimeout(clock);
      resolve({ begun, silent, done });
    });
  });
}
