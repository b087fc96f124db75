/**
 * @file A session of the device `c`: builds and keeps programs, calls its kernels in this process, and times them by the process's
 * clock. A wrong kernel can crash the process; `runIsolated` protects against that.
 */

import { followed } from "../../course.ts";
import { zeroedBytes } from "../../data/typed-array.ts";
import { collected, readContent, type TakeOutput } from "../buffer-content.ts";
import type { DeviceInfo } from "../devices.ts";
import { badRequest } from "../errors.ts";
import { OutputTaker } from "../output-file.ts";
import {
  type ArgumentSpec,
  type LaunchReport,
  outputsOf,
  type RunRequest,
  type RunResult,
  requestSteps,
} from "../request.ts";
import { POISON_BYTE } from "../run.ts";
import { spanOf, spreadOf } from "../spread.ts";
import { checkInt, checkRequest, isEmpty } from "../validate.ts";
import { buildLibrary, type Library } from "./compiler.ts";
import { cDevice } from "./device.ts";

type EntryPoint = (...pointers: readonly ArrayBufferView[]) => void;

/** The times at which a launch began and ended, in nanoseconds; undefined for an empty launch. */
type BeginAndEnd = readonly [bigint, bigint] | undefined;

/** A pass: the times of the launches, and the buffers with the results. */
interface CPass {
  readonly times: readonly BeginAndEnd[];
  readonly end: readonly string[];
}

/**
 * An open device `c`, which keeps the libraries that it has built, by source and options. Its owner closes it. The constructor
 * raises the fault E0824 without a C compiler.
 */
export class CSession implements Disposable {
  readonly device: DeviceInfo = cDevice();
  readonly #libraries = new Map<string, Library>();

  /**
   * Checks and runs a request in this process. A kernel is called through the function `strata_call_NAME`, which takes a pointer
   * for each argument; the ND-range is not used, except that a dimension of 0 skips the launch. Raises the faults E0803 for errors
   * in the source, E0805 and E0806 for an unusable request, E0821 for a file that has changed, and E0824.
   */
  run(request: RunRequest): RunResult {
    return collected((take) => this.runInto(request, take));
  }

  /** Checks and runs a request as `run` does, and gives its outputs to `take` one after the other, in the order of `read`. */
  runInto(request: RunRequest, take: TakeOutput): Omit<RunResult, "outputs"> {
    checkRequest(request, this.device);
    const before = performance.now();
    const library = this.#build(request.source, request.options ?? "");
    const buildMs = performance.now() - before;
    const outputs = new OutputTaker(request.file, take);
    const done = execute(library, request, outputs.take);
    return { device: this.device, buildMs, ...done, stored: outputs.stored };
  }

  #build(source: string, options: string): Library {
    const key = `${options}\0${source}`;
    const known = this.#libraries.get(key);
    if (known !== undefined) return known;
    const library = buildLibrary(source, options === "" ? [] : options.split(" "));
    this.#libraries.set(key, library);
    return library;
  }

  /** Unloads all libraries. */
  releasePrograms(): void {
    for (const library of this.#libraries.values()) library.unload();
    this.#libraries.clear();
  }

  /** Unloads all libraries. */
  close(): void {
    this.releasePrograms();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

function execute(
  library: Library,
  request: RunRequest,
  take: TakeOutput,
): Omit<RunResult, "device" | "buildMs" | "outputs"> {
  const { launches, warmup = 0, repeat = 1 } = request;
  const memory = new Map(
    request.buffers.map(({ name, bytes, init, poison }) => {
      const data = zeroedBytes(name, bytes);
      if (init !== undefined) readContent(init, (part, at) => data.set(part, at));
      else if (poison) data.fill(POISON_BYTE);
      return [name, data] as const;
    }),
  );
  const calls = launches.map((launch) => {
    const { kernel, args } = launch;
    const own = args.map((a, i) => pointer(a, memory, `argument ${i} of kernel ${kernel}`));
    const call = entryPoint(library, kernel, args.length);
    return isEmpty(launch) ? undefined : () => call(...own);
  });
  const holds = (flag: string): boolean => memory.get(flag)![0] !== 0;
  const pass = (): CPass => {
    const times: BeginAndEnd[] = calls.map(() => undefined);
    const steps = followed(requestSteps(request), holds);
    for (;;) {
      const { value, done } = steps.next();
      if (done === true) return { times, end: value };
      const call = calls[value];
      times[value] = call && timed(call);
    }
  };
  const first = pass();
  for (const [k, { name, bytes }] of outputsOf(request).entries()) {
    const data = memory.get(first.end[k]!)!;
    take(name, bytes, (into, at) => into.set(data.subarray(at, at + into.length)));
  }
  const rest = Array.from({ length: warmup + repeat - 1 }, pass);
  const passes = [first, ...rest].slice(warmup).map((p) => p.times);
  return {
    launches: launches.map((launch, i): LaunchReport => {
      const ns = passes.map((times) => lengthOf(times[i]));
      const waitNs = spreadOf(passes.map(() => 0));
      const skipped = passes.every((times) => times[i] === undefined);
      return { kernel: launch.kernel, skipped, ns: spreadOf(ns), waitNs };
    }),
    passNs: spreadOf(passes.map(passLength)),
  };
}

/** The entry point of a kernel. The number of parameters cannot be checked here. Raises the fault E0806 for an unknown kernel. */
function entryPoint(library: Library, kernel: string, args: number): EntryPoint {
  const pointers = new Array<string>(args).fill("void *");
  try {
    return library.func(`strata_call_${kernel}`, "void", pointers) as unknown as EntryPoint;
  } catch {
    throw badRequest({ problem: `the program has no kernel ${kernel}` });
  }
}

function pointer(
  argument: ArgumentSpec,
  memory: ReadonlyMap<string, Uint8Array>,
  about: string,
): ArrayBufferView {
  if ("buffer" in argument) return memory.get(argument.buffer)!;
  return "int" in argument ? Int32Array.of(checkInt(argument.int, about)) : argument.scalar;
}

function timed(call: () => void): BeginAndEnd {
  const start = process.hrtime.bigint();
  call();
  return [start, process.hrtime.bigint()];
}

const lengthOf = (times: BeginAndEnd): number =>
  times === undefined ? 0 : Number(times[1] - times[0]);

const passLength = (times: readonly BeginAndEnd[]): number =>
  spanOf(times.filter((t) => t !== undefined));
