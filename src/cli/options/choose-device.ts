/** @file Resolves `--device`. Without the option, a run uses an OpenCL device if there is one, otherwise the simulator. */

import { deviceProblem } from "../../api/run/device-problem.ts";
import type { Device } from "../../api/run/run.ts";
import type { NativeDevice, OpenCLDevice } from "../../api/run/runners.ts";
import { DeviceFault } from "../../runtime/device-fault.ts";
import type { DeviceInfo } from "../../runtime/opencl/index.ts";
import { mistake } from "../../term/index.ts";
import type { Invocation } from "../invocation.ts";
import { badArgument } from "../problem.ts";
import { OPENCL_DEVICES } from "./shared-options.ts";

/** True for the devices without native code: the interpreter and the simulator. */
const isHost = (word: string): word is "interp" | "sim" => word === "interp" || word === "sim";

const WITHOUT =
  "without OpenCL: --device sim (the simulator), --device interp (the interpreter), --device c (one core, where there is a C compiler)";

/**
 * The device of a run. Without the option `asked`: any OpenCL device, or the simulator with a message if there is none. Raises the
 * diagnostic of the problem if the device that is asked for does not exist or cannot be used.
 */
export async function deviceOfRun(context: Invocation, asked: string | undefined): Promise<Device> {
  if (asked === undefined) return defaultDevice(context);
  return isHost(asked) ? asked : chooseNative(context, asked, WITHOUT);
}

/** The device that a run uses, which must exist; undefined for the interpreter and the simulator. */
export async function infoOf(device: Device): Promise<DeviceInfo | undefined> {
  if (isHost(device)) return undefined;
  const { findDevice } = await import("../../runtime/opencl/open.ts");
  return findDevice(device);
}

/**
 * Checks that a device for native code exists: an OpenCL device or the C compiler (`c`). Raises E0001 for `interp`, `sim` and the
 * empty word, and the device's diagnostic if it does not exist; for OpenCL with `help` after its own.
 */
export async function chooseNative(
  context: Invocation,
  asked: string,
  help: string,
): Promise<NativeDevice> {
  if (asked !== "c") return chooseOpenCL(context, asked, help);
  const { cDevice } = await import("../../runtime/opencl/c/index.ts");
  try {
    cDevice();
    return "c";
  } catch (error) {
    throw mistake({ ...deviceProblem(error), place: context.line.place(asked) });
  }
}

/**
 * Checks that an OpenCL device exists and returns its name for the API. Raises E0001 for `interp`, `sim`, `c` and the empty word,
 * and the device's diagnostic (such as E0801 or E0802) with `help` after its own.
 */
export async function chooseOpenCL(
  context: Invocation,
  asked: string,
  help: string,
): Promise<OpenCLDevice> {
  const device = openCLDevice(context, asked, help);
  const { selectDevice } = await import("../../runtime/opencl/index.ts");
  try {
    selectDevice(device);
    return device;
  } catch (error) {
    const problem = deviceProblem(error);
    const place = context.line.place(asked);
    throw mistake({ ...problem, place, help: [...(problem.help ?? []), help] });
  }
}

/**
 * Parses the selector of an OpenCL device without checking that it exists: `gpu` and `opencl:gpu` both give `opencl:gpu`. Raises
 * E0001 for `interp`, `sim`, `c` and the empty word.
 */
export function openCLDevice(context: Invocation, asked: string, help: string): OpenCLDevice {
  if (isHost(asked) || asked === "c" || asked === "")
    throw badArgument(
      context.line.place(asked),
      `\`${asked}\` is no OpenCL device`,
      `write --device ${OPENCL_DEVICES}`,
      help,
    );
  const selector = asked.replace(/^opencl(:|$)/i, "");
  return selector === "" ? "opencl" : `opencl:${selector}`;
}

async function defaultDevice({ terminal }: Invocation): Promise<Device> {
  const { selectDevice } = await import("../../runtime/opencl/index.ts");
  try {
    selectDevice();
    return "opencl";
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error;
    const [reason] = error.message.split("\n");
    terminal.say(`${reason}: running in the simulator (strata devices says more)`);
    return "sim";
  }
}
