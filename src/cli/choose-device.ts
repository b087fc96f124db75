/** @file The device of a run: as the command line says, else an OpenCL device, else the simulator. */
import type { Device } from "../api/run.ts";
import { OpenCLFault } from "../runtime/opencl/errors.ts";
import type { Context } from "./context.ts";
import { badArgument } from "./problem.ts";

const isDevice = (text: string): text is Device =>
  text === "interp" || text === "sim" || text === "opencl" || /^opencl:./.test(text);

export async function chooseDevice(context: Context, asked: string | undefined): Promise<Device> {
  if (asked === undefined) return defaultDevice(context);
  if (isDevice(asked)) return asked;
  throw badArgument(
    context.line.place(asked),
    `there is no device \`${asked}\``,
    "devices are interp, sim, opencl and opencl:SELECTOR; strata devices lists those of OpenCL",
  );
}

async function defaultDevice({ terminal }: Context): Promise<Device> {
  const { selectDevice } = await import("../runtime/opencl/index.ts");
  try {
    selectDevice();
    return "opencl";
  } catch (error) {
    if (!(error instanceof OpenCLFault)) throw error;
    const [reason] = error.message.split("\n");
    terminal.say(`${reason}: running in the simulator (strata devices says more)`);
    return "sim";
  }
}
