/**
 * @file Runs requests in a child process, so that a crashing driver or a kernel that never ends does not affect this process.
 */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { closeSync, existsSync } from "node:fs";
import type { Duplex } from "node:stream";
import { openUnchanged } from "../data/file-range.ts";
import { isFault } from "../device-fault.ts";
import { loaderOf } from "../host/loader.ts";
import { ownModule } from "../host/package-root.ts";
import { PIPE_FILE } from "./child-pipe.ts";
import { driverCrash, timeLimit } from "./errors.ts";
import { ParentPipe } from "./parent-pipe.ts";
import { outputsOf, type RunRequest, type RunResult } from "./request.ts";
import { failure, Outbox, type Reply, unwrapOutcome } from "./wire.ts";

/** Options of running requests in a child process: the time limit and the device. */
export interface IsolationOptions {
  /**
   * Time limit of a request in milliseconds, after which the process is killed. The first request includes the start of the
   * process.
   */
  readonly timeoutMs: number;
  /** The device, as a selector of `findDevice`. */
  readonly device?: string | undefined;
  /**
   * Whether the process keeps the initial contents of buffers, so that they are sent once (default true). If not, it reads them as
   * it fills its buffers, without a copy.
   */
  readonly keeps?: boolean | undefined;
}

/** The module of the child process: STRATA_WORKER, or Strata's own. */
function workerPath(): string {
  const { STRATA_WORKER: chosen } = process.env;
  const path = chosen || ownModule("runtime/opencl/worker");
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
    // The child watches stdin to notice the end of this process. The last pipe is for arrays.
    stdio: ["pipe", "ignore", "pipe", "ipc", "pipe"],
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

/** A child process with the ends of its channels on this side. */
interface Connection {
  readonly child: ChildProcess;
  readonly pipe: ParentPipe;
  readonly outbox: Outbox;
  /** The end of what the child has written to standard error. */
  readonly stderr: () => string;
}

/** A timer that is so many milliseconds late shows that this process was busy. */
const BUSY_MS = 50;

/**
 * Waits for the first of three events: a reply with all of its outputs, the end of the process (fault E0808), the time limit (fault
 * E0807).
 */
function answer({ child, pipe, stderr }: Connection, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let reply: Reply | undefined;
    const onMessage = (message: unknown): void => {
      reply = message as Reply;
      onData();
    };
    const onData = (): void => {
      if (reply === undefined || pipe.received < (reply.sent ?? 0)) return;
      const complete = reply;
      settle(() => resolve(complete));
    };
    const onError = (error: Error): void => crashed(error.message);
    const onClose = (status: number | null, signal: string | null): void =>
      crashed(ending(status, signal));
    const end = performance.now() + timeoutMs;
    const isOver = (): void => {
      const late = performance.now() - end;
      // If this process was too busy to look in time, a reply that came in time may wait: it has as long again to arrive.
      timer = setTimeout(() => fail(timeLimit({ timeoutMs })), late > BUSY_MS ? late : 0);
    };
    let timer = setTimeout(isOver, timeoutMs);
    const unwatch = pipe.watch(onData);
    const crashed = (how: string): void => fail(driverCrash({ how, stderr: stderr() }));
    const fail = (error: Error): void => settle(() => reject(error));
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      unwatch();
      child.off("message", onMessage).off("error", onError).off("close", onClose);
      act();
    };
    child.on("message", onMessage).on("error", onError).on("close", onClose);
  });
}

/** The outputs that come back on the pipe, with their bytes, in order. */
const onPipe = (request: RunRequest): readonly (readonly [string, number])[] =>
  outputsOf(request).flatMap(({ name, bytes }) =>
    name === request.file?.buffer ? [] : [[name, bytes]],
  );

/**
 * A device in a child process that runs one request after the other: a request waits for the one before. The process keeps built
 * programs and, unless `keeps` is false, the initial contents of buffers, which are sent once to a process. It starts with `start` or
 * the first request, and anew with the next one after it has ended.
 */
export class DeviceProcess implements Disposable {
  readonly #options: IsolationOptions;
  #connection: Connection | undefined;
  /** Settles when the requests so far are done. */
  #done: Promise<unknown> = Promise.resolve();

  constructor(options: IsolationOptions) {
    this.#options = options;
  }

  /**
   * Runs a request. Arrays must not change until it is done. Rejects with the error that the process raised, with E0807 at the time
   * limit, with E0808 if it crashed, or with E0909 if memory cannot hold the outputs.
   */
  run(request: RunRequest): Promise<RunResult> {
    const run = this.#done.then(() => this.#run(request));
    this.#done = run.catch(() => {});
    return run;
  }

  /** Starts the process, if it does not run, so that the next request need not wait for its start. */
  start(): void {
    this.#connection ??= this.#connect();
  }

  async #run(request: RunRequest): Promise<RunResult> {
    const { device, timeoutMs } = this.#options;
    this.#connection ??= this.#connect();
    const connection = this.#connection;
    const { child, pipe, outbox } = connection;
    const outputs = pipe.expect(onPipe(request));
    const answered = answer(connection, timeoutMs);
    const { task, parts } = outbox.task(device, request);
    child.send(task, () => {}); // a send error means that the process has ended: `answer` reports how
    pipe.send(parts).catch(() => {}); // as above
    try {
      return { ...unwrapOutcome(await answered), outputs };
    } catch (error) {
      if (!isFault(error) || isFault(error, ...ENDING)) this.close();
      if (isFault(error, "E0808")) mustBeReadable(request);
      throw error;
    }
  }

  #connect(): Connection {
    const child = start();
    endWithUs(child);
    child.on("error", () => {}); // `answer` handles the error
    const pipe = new ParentPipe(child.stdio[PIPE_FILE] as Duplex);
    const outbox = new Outbox(this.#options.keeps ?? true);
    const connection = { child, pipe, outbox, stderr: tailOf(child) };
    child.once("close", () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }

  /** Kills the process. */
  close(): void {
    this.#connection?.child.kill("SIGKILL");
    this.#connection = undefined;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Raises the fault E0821 if a file of a request has changed, which ends a process that has mapped it. */
function mustBeReadable({ buffers }: RunRequest): void {
  for (const { init } of buffers)
    try {
      if (init !== undefined && "path" in init) closeSync(openUnchanged(init));
    } catch (error) {
      unwrapOutcome(failure(error));
    }
}

/** Faults after which a process is not used again: it hangs, has ended, or lacks memory for contents that it should keep. */
const ENDING = ["E0807", "E0808", "E0909"];

/** Runs one request in a child process and ends the process, also after an error. Rejects as `DeviceProcess.run` does. */
export async function runIsolated(
  request: RunRequest,
  options: IsolationOptions,
): Promise<RunResult> {
  using device = new DeviceProcess({ ...options, keeps: false });
  return await device.run(request);
}
