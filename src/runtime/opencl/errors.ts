/** @file The faults of OpenCL devices, E0801 to E0808, one function for each code. */
import { DeviceFault } from "../device-fault.ts";
import { renderBuildLog } from "./build-log.ts";
import { codeName } from "./constants.ts";

/** The libraries that were tried, with the reasons why they failed, and how to install one. */
export interface Unavailable {
  readonly tried: readonly { readonly what: string; readonly reason: string }[];
  readonly install: string;
}

/** Makes the fault E0801: no OpenCL library can be loaded, or the package koffi is missing. The message lists what was tried. */
export function openCLUnavailable(details: Unavailable): DeviceFault<Unavailable> {
  const tried = details.tried.map(({ what, reason }) => `  tried ${what}: ${reason}`);
  const lines = ["OpenCL is not available", ...tried, `help: ${details.install}`];
  return new DeviceFault("E0801", lines.join("\n"), details);
}

/** The selector that no device fits, the devices that exist, and what is known about a broken driver: the details of E0802. */
export interface NoDevice {
  /** The selector; undefined if any device would do. */
  readonly selector: string | undefined;
  /** One line for each device that exists. */
  readonly existing: readonly string[];
  /** Why an installed driver offers no device, and the way out. */
  readonly broken?: { readonly reason: string; readonly help: string } | undefined;
}

const INSTALL_DRIVER =
  "an OpenCL loader is installed, but no driver; install your GPU's, or for the CPU PoCL (Debian: apt install pocl-opencl-icd)";

const HOW_TO_SELECT =
  "a device is named by its index, its type (gpu, cpu, accelerator) or part of its name, with or without `opencl:` before it; `opencl` is any";

/**
 * Makes the fault E0802: no device fits the selector, or there is none at all. The message lists the devices that exist, or says
 * how to install a driver.
 */
export function noSuchDevice(details: NoDevice): DeviceFault<NoDevice> {
  const { selector, existing, broken } = details;
  const what =
    selector === undefined ? "no OpenCL device" : `no OpenCL device matches "${selector}"`;
  const head = broken === undefined ? what : `${what}: ${broken.reason}`;
  const all = existing.length > 0 ? ["these exist:", ...existing] : [];
  const help = existing.length > 0 ? HOW_TO_SELECT : INSTALL_DRIVER;
  const lines = [head, ...all, `help: ${broken?.help ?? help}`];
  return new DeviceFault("E0802", lines.join("\n"), details);
}

/** A program that a compiler refused: the device, the options, the source and the build log. */
export interface BuildFailure {
  readonly device: string;
  readonly options: string;
  readonly source: string;
  /** The whole build log. */
  readonly log: string;
  /** The OpenCL status; undefined for the C compiler. */
  readonly status?: number | undefined;
}

/**
 * Makes the fault E0803: the driver or the C compiler refused a program. The message shows the log with source lines; `details`
 * keeps the whole log.
 */
export function buildFailed(details: BuildFailure): DeviceFault<BuildFailure> {
  const { device, options, status, log, source } = details;
  const head = `${device} could not build the program (${status === undefined ? "" : `${codeName(status)}, `}options: ${options || "none"})`;
  return new DeviceFault("E0803", `${head}\n${renderBuildLog(log, source)}`, details);
}

/** An OpenCL call that failed, with its status and purpose. */
export interface CallFailure {
  /** The OpenCL function. */
  readonly call: string;
  readonly status: number;
  /** The purpose of the call, such as `4096 bytes` or `kernel blur`; empty if none is stated. */
  readonly about: string;
}

/**
 * Makes the fault E0804: an OpenCL call returned an error code. The message has the name of the call, the name and number of the
 * code, and the purpose.
 */
export function callFailed(details: CallFailure): DeviceFault<CallFailure> {
  const { call, status, about } = details;
  const message = `${call} failed with ${codeName(status)} (${status})${about && `: ${about}`}`;
  return new DeviceFault("E0804", message, details);
}

/** The problem with a request, in a sentence that is the message of the fault (E0805, E0806). */
export interface RunProblem {
  readonly problem: string;
}

/** Makes the fault E0805: a request exceeds a limit of the device. The caller's sentence should state both numbers. */
export function limitExceeded(details: RunProblem): DeviceFault<RunProblem> {
  return new DeviceFault("E0805", details.problem, details);
}

/** Makes the fault E0806: the request contradicts itself or the program, which is a bug of the caller. */
export function badRequest(details: RunProblem): DeviceFault<RunProblem> {
  return new DeviceFault("E0806", details.problem, details);
}

/** The time limit that a request exceeded, in milliseconds. */
export interface Overrun {
  readonly timeoutMs: number;
}

/** Makes the fault E0807: the child process was ended because its time was up. It does not end the process itself. */
export function timeLimit(details: Overrun): DeviceFault<Overrun> {
  const message = `the device did not finish within ${details.timeoutMs} ms; the process that ran it was ended`;
  return new DeviceFault("E0807", message, details);
}

/** How a child process ended, such as `was ended by SIGSEGV`. */
export interface Crash {
  readonly how: string;
  /** The end of the process's standard error. */
  readonly stderr: string;
}

/**
 * Makes the fault E0808: the process that ran the request ended without an answer. The message contains the end of what it wrote to
 * standard error.
 */
export function driverCrash(details: Crash): DeviceFault<Crash> {
  const said = details.stderr.trim();
  const message = `the process that ran the device ${details.how}; this is usually a fault in its driver`;
  return new DeviceFault("E0808", said ? `${message}\nit wrote:\n${said}` : message, details);
}

/** Throws the fault E0804 unless `status` is CL_SUCCESS. `about` is the purpose of the call; empty for none. */
export function checkStatus(call: string, status: number, about = ""): void {
  if (status !== 0) throw callFailed({ call, status, about });
}
