/**
 * @file A process of its own that runs requests: a driver that crashes or a kernel that never ends takes that process down,
 * not ours.
 */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { isFault } from "../device-fault.ts";
import { loaderOf } from "../host/loader.ts";
import { driverCrash, timeLimit } from "./errors.ts";
import type { RunRequest, RunResult } from "./request.ts";
import { Outbox, type Reply, unwrapReply } from "./wire.ts";

export interface IsolationOptions {
  /** Of a request, with the start of the process where it is the first; then the process is killed. */
  readonly timeoutMs: number;
  /** As for `selectDevice`. */
  readonly device?: string | undefined;
}

/** STRATA_WORKER, or the module beside this one with the same ending: `.ts` in the sources, `.js` when built. */
function workerPath(): string {
  const { STRATA_WORKER: chosen } = process.env;
  const path =
    chosen || fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
  if (existsSync(path)) return path;
  throw new Error(
    `the worker module is missing: ${path} (a bundle says where it is by STRATA_WORKER)`,
  );
}

function start(): ChildProcess {
  const path = workerPath();
  const options: ForkOptions = {
    execArgv: loaderOf(path),
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"], // the first tells it when we have ended
  };
  return fork(path, [], options);
}

const KEPT_CHARACTERS = 4000;

/** The end of what the child writes to its error stream. */
function tailOf(child: ChildProcess): () => string {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-KEPT_CHARACTERS);
  });
  return () => tail;
}

const running = new Set<ChildProcess>();
let watching = false;

/** Do not leave a busy child behind when we end first. */
function endWithUs(child: ChildProcess): void {
  if (!watching) process.once("exit", () => running.forEach((other) => void other.kill("SIGKILL")));
  watching = true;
  running.add(child);
  child.once("close", () => running.delete(child));
}

const ending = (status: number | null, signal: string | null): string =>
  signal === null ? `ended with status ${status}` : `was ended by ${signal}`;

/** Settles with the first thing that happens: the answer, the end of the process, or the end of the time. */
function answer(child: ChildProcess, stderr: () => string, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: unknown): void => settle(() => resolve(reply as Reply));
    const onError = (error: Error): void => crashed(error.message);
    const onClose = (status: number | null, signal: string | null): void =>
      crashed(ending(status, signal));
    const timer = setTimeout(() => fail(timeLimit({ timeoutMs })), timeoutMs);
    const crashed = (how: string): void => fail(driverCrash({ how, stderr: stderr() }));
    const fail = (error: Error): void => settle(() => reject(error));
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off("message", onMessage).off("error", onError).off("close", onClose);
      act();
    };
    child.on("message", onMessage).on("error", onError).on("close", onClose);
  });
}

/**
 * A device in a process of its own, for one request after the other: what was built is kept there, and data that was sent is not
 * sent again. The process starts with the first request, and anew after one that ended it.
 */
export class DeviceProcess implements Disposable {
  readonly #options: IsolationOptions;
  #child: ChildProcess | undefined;
  #stderr = (): string => "";
  #outbox = new Outbox();

  constructor(options: IsolationOptions) {
    this.#options = options;
  }

  /** Rejects with what the process raised, or with the fault that its time was up or that it crashed. */
  async run(request: RunRequest): Promise<RunResult> {
    const { device, timeoutMs } = this.#options;
    this.#child ??= this.#start();
    const child = this.#child;
    const answered = answer(child, this.#stderr, timeoutMs);
    child.send(this.#outbox.task(device, request), () => {}); // one that cannot be reached has ended, and `answer` says how
    try {
      return unwrapReply(await answered);
    } catch (error) {
      if (isFault(error, "E0807", "E0808")) this.close();
      throw error;
    }
  }

  #start(): ChildProcess {
    const child = start();
    endWithUs(child);
    child.on("error", () => {}); // `answer` hears it too
    child.once("close", () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#stderr = tailOf(child);
    this.#outbox = new Outbox();
    return child;
  }

  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Run one request on a device in a process that does not outlive it. Rejects as DeviceProcess does. */
export async function runIsolated(
  request: RunRequest,
  options: IsolationOptions,
): Promise<RunResult> {
  using device = new DeviceProcess(options);
  return await device.run(request);
}
