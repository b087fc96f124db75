/**
 * @file Runs a request in a process of its own: a driver that crashes or a kernel that never ends takes that process
 * down, not ours.
 */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { loaderOf } from "../host/loader.ts";
import { DriverCrash, TimeLimit } from "./errors.ts";
import type { RunRequest, RunResult } from "./request.ts";
import { type Reply, type Task, unwrap } from "./wire.ts";

export interface IsolationOptions {
  /** From the start of the process to its answer; then it is killed. */
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
    stdio: ["ignore", "ignore", "pipe", "ipc"],
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
function answer(child: ChildProcess, timeoutMs: number): Promise<Reply> {
  const stderr = tailOf(child);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimit({ timeoutMs })), timeoutMs);
    child.once("message", (reply) => resolve(reply as Reply));
    child.once("error", (error) =>
      reject(new DriverCrash({ how: error.message, stderr: stderr() })),
    );
    child.once("close", (status, signal) => {
      clearTimeout(timer);
      reject(new DriverCrash({ how: ending(status, signal), stderr: stderr() }));
    });
  });
}

/**
 * Run a request on a device in a child process. Rejects with what the child raised, or with TimeLimit or DriverCrash;
 * the child never outlives the answer.
 */
export async function runIsolated(
  request: RunRequest,
  { timeoutMs, device }: IsolationOptions,
): Promise<RunResult> {
  const child = start();
  endWithUs(child);
  try {
    const task: Task = { device, request };
    child.send(task, () => {}); // a child that cannot be reached has ended, and `answer` says how
    return unwrap(await answer(child, timeoutMs));
  } finally {
    child.kill("SIGKILL");
  }
}
