/**
 * @file Runs requests in a child process, so that a crashing driver or a kernel that never ends does not affect this process.
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

/** Options of running requests in a child process: the time limit and the device. */
export interface IsolationOptions {
  /**
   * Time limit of a request in milliseconds, after which the process is killed. The first request includes the start of the
   * process.
   */
  readonly timeoutMs: number;
  /** The device, as a selector of `findDevice`. */
  readonly device?: string | undefined;
}

/** The module of the child process: STRATA_WORKER, or `worker.ts` (built: `worker.js`) beside this file. */
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
    stdio: ["pipe", "ignore", "pipe", "ipc"], // the child watches stdin to notice the end of this process
  };
  return fork(path, [], options);
}

const KEPT_CHARACTERS = 4000;

/** Collects the last `KEPT_CHARACTERS` characters that the child writes to standard error. */
function tailOf(child: ChildProcess): () => string {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-KEPT_CHARACTERS);
  });
  return () => tail;
}

const running = new Set<ChildProcess>();
let watching = false;

/** Kills the child when this process exits first. */
function endWithUs(child: ChildProcess): void {
  if (!watching) process.once("exit", () => running.forEach((other) => void other.kill("SIGKILL")));
  watching = true;
  running.add(child);
  child.once("close", () => running.delete(child));
}

const ending = (status: number | null, signal: string | null): string =>
  signal === null ? `ended with status ${status}` : `was ended by ${signal}`;

/** Waits for the first of three events: the reply, the end of the process (fault E0808), the time limit (fault E0807). */
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
 * A device in a child process that runs one request after the other; callers await a request before the next. The process keeps
 * built programs and the initial values of buffers, which are sent once to a process. It starts with the first request, and anew
 * with the next one after it has ended.
 */
export class DeviceProcess implements Disposable {
  readonly #options: IsolationOptions;
  #child: ChildProcess | undefined;
  #stderr = (): string => "";
  #outbox = new Outbox();

  constructor(options: IsolationOptions) {
    this.#options = options;
  }

  /** Runs a request. Rejects with the error that the process raised, with E0807 at the time limit, or with E0808 if it crashed. */
  async run(request: RunRequest): Promise<RunResult> {
    const { device, timeoutMs } = this.#options;
    this.#child ??= this.#start();
    const child = this.#child;
    const answered = answer(child, this.#stderr, timeoutMs);
    child.send(this.#outbox.task(device, request), () => {}); // a send error means that the process has ended: `answer` reports how
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
    child.on("error", () => {}); // `answer` handles the error
    child.once("close", () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#stderr = tailOf(child);
    this.#outbox = new Outbox();
    return child;
  }

  /** Kills the process. */
  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Runs one request in a child process and ends the process, also after an error. Rejects as `DeviceProcess.run` does. */
export async function runIsolated(
  request: RunRequest,
  options: IsolationOptions,
): Promise<RunResult> {
  using device = new DeviceProcess(options);
  return await device.run(request);
}
