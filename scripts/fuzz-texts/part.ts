/** @file A part of the cases in a process of its own, which a driver may take with it. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Tally } from "../../test/support/texts/fuzzer.ts";
import type { Reach } from "../../test/support/texts/reach.ts";

/** Some cases: in the simulator and on a device, or on Oclgrind alone. */
export interface Part {
  readonly from: number;
  readonly count: number;
  readonly on: "devices" | "oclgrind";
}

/** What such a process tells. */
export type Message = { readonly begins: number } | Done;

export interface Done {
  readonly tally: Tally;
  readonly reach: Reach["names"];
}

/** What came of it; where nothing did, the case that was begun last. */
interface Outcome {
  readonly begun: number;
  readonly silent: boolean;
  readonly done: Done | undefined;
}

/** Without a word for so long, a case hangs. */
const SILENCE = 180_000;

/** Of 100 cases, how many run on an OpenCL device, and in C. */
interface Shares {
  readonly device: string;
  readonly c: string;
}

/** Runs a part by the script that its process is made of. */
export function runPart(
  { from, count, on }: Part,
  shares: Shares,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const { device, c } = shares;
  const numbers = ["--runs", `${count}`, "--seed", `${from}`, "--device", device, "--c", c];
  const child: ChildProcess = fork(SCRIPT, ["--child", on, ...numbers], {
    execArgv: ["--import", "tsx", "--max-old-space-size=3000"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env,
  });
  return new Promise((resolve) => {
    let [begun, silent] = [from, false];
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

const SCRIPT = fileURLToPath(new URL("../fuzz-texts.ts", import.meta.url));
