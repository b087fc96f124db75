/** @file What can go wrong between us and an OpenCL device, one function per kind. */
import { DeviceFault } from "../device-fault.ts";
import { renderBuildLog } from "./build-log.ts";
import { codeName } from "./constants.ts";

export interface Unavailable {
  readonly tried: readonly { readonly what: string; readonly reason: string }[];
  readonly install: string;
}

/** E0801: there is no OpenCL to talk to. */
export function openCLUnavailable(details: Unavailable): DeviceFault<Unavailable> {
  const tried = details.tried.map(({ what, reason }) => `  tried ${what}: ${reason}`);
  const lines = ["OpenCL is not available", ...tried, `help: ${details.install}`];
  return new DeviceFault("E0801", lines.join("\n"), details);
}

export interface NoDevice {
  /** What was asked for; undefined: any device. */
  readonly selector: string | undefined;
  /** One line for each device that exists. */
  readonly existing: readonly string[];
  /** Why a driver that is installed offers none, and the way out. */
  readonly broken?: { readonly reason: string; readonly help: string } | undefined;
}

const INSTALL_DRIVER =
  "an OpenCL loader is installed, but no driver; install your GPU's, or for the CPU PoCL (Debian: apt install pocl-opencl-icd)";

const HOW_TO_SELECT =
  "a device is named by its index, its type (gpu, cpu, accelerator) or part of its name, with or without `opencl:` before it; `opencl` is any";

/** E0802: no device is what the selector asks for. */
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

export interface BuildFailure {
  readonly device: string;
  readonly options: string;
  readonly source: string;
  /** The driver's build log, whole. */
  readonly log: string;
  /** OpenCL's; undefined for a compiler of another language. */
  readonly status?: number | undefined;
}

/** E0803: the driver's or another compiler refused a program; the message shows its log against the source. */
export function buildFailed(details: BuildFailure): DeviceFault<BuildFailure> {
  const { device, options, status, log, source } = details;
  const head = `${device} could not build the program (${status === undefined ? "" : `${codeName(status)}, `}options: ${options || "none"})`;
  return new DeviceFault("E0803", `${head}\n${renderBuildLog(log, source)}`, details);
}

export interface CallFailure {
  /** The OpenCL function. */
  readonly call: string;
  readonly status: number;
  /** What it was called for, e.g. `buffer a of 4096 bytes`. */
  readonly about: string;
}

/** E0804: an OpenCL call returned an error code. */
export function callFailed(details: CallFailure): DeviceFault<CallFailure> {
  const { call, status, about } = details;
  const message = `${call} failed with ${codeName(status)} (${status})${about && `: ${about}`}`;
  return new DeviceFault("E0804", message, details);
}

export interface RunProblem {
  readonly problem: string;
}

/** E0805: more than this device can do; the message holds both numbers. */
export function limitExceeded(details: RunProblem): DeviceFault<RunProblem> {
  return new DeviceFault("E0805", details.problem, details);
}

/** E0806: the request contradicts itself or the program. */
export function badRequest(details: RunProblem): DeviceFault<RunProblem> {
  return new DeviceFault("E0806", details.problem, details);
}

export interface Overrun {
  readonly timeoutMs: number;
}

/** E0807: the child process was ended because its time was up. */
export function timeLimit(details: Overrun): DeviceFault<Overrun> {
  const message = `the device did not finish within ${details.timeoutMs} ms; the process that ran it was ended`;
  return new DeviceFault("E0807", message, details);
}

export interface Crash {
  readonly how: string;
  /** The end of what the process wrote to its error stream. */
  readonly stderr: string;
}

/** E0808: the process that ran the request ended without an answer. */
export function driverCrash(details: Crash): DeviceFault<Crash> {
  const said = details.stderr.trim();
  const message = `the process that ran the device ${details.how}; this is usually a fault in its driver`;
  return new DeviceFault("E0808", said ? `${message}\nit wrote:\n${said}` : message, details);
}

/** Throws what callFailed gives unless `status` is success. */
export function checkStatus(call: string, status: number, about = ""): void {
  if (status !== 0) throw callFailed({ call, status, about });
}
