/**
 * @file `strata devices`: lists OpenCL devices and the C compiler's device. `--probe` adds how their arithmetic differs from IEEE
 * 754.
 */

import { deviceProblem } from "../../api/run/device-problem.ts";
import { C_DEVICE, cDevice } from "../../runtime/opencl/c/index.ts";
import type { DeviceFacts, DeviceInfo } from "../../runtime/opencl/index.ts";
import { EXIT } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";

interface DevicesFlags extends GlobalOptions {
  readonly probe?: boolean;
}

/**
 * Lists all OpenCL devices and then `c`, or only the device that `asked` selects. `--probe` does not concern `c`. Returns 0, or the
 * status of the problem if OpenCL or the selected device is missing. A missing C compiler is a problem only if `c` is asked for.
 */
export async function devicesCommand(
  context: Invocation,
  asked: string | undefined,
  { probe = false }: DevicesFlags,
): Promise<number> {
  if (asked === C_DEVICE) return showCore(context, asked);
  const status = await showOpenCL(context, asked, probe);
  if (asked === undefined) showCore(context, asked);
  return status;
}

async function showOpenCL(
  context: Invocation,
  asked: string | undefined,
  probe: boolean,
): Promise<number> {
  const { brokenDriver, chooseDevice, listDevices, probeDevice } = await import(
    "../../runtime/opencl/index.ts"
  );
  try {
    const found = listDevices();
    const chosen = chooseDevice(found, asked, brokenDriver); // raises where there is none
    for (const info of asked === undefined ? found : [chosen])
      show(context, info, probe ? probeDevice(info) : undefined);
    return EXIT.ok;
  } catch (error) {
    const place = asked === undefined ? undefined : context.line.place(asked);
    return context.report([{ ...deviceProblem(error), ...(place && { place }) }]);
  }
}

/** Shows the device `c`. A missing compiler is a problem only if the user asked for this device. */
function showCore(context: Invocation, asked: string | undefined): number {
  try {
    show(context, cDevice(), undefined);
    return EXIT.ok;
  } catch (error) {
    const problem = deviceProblem(error);
    if (asked !== undefined)
      return context.report([{ ...problem, place: context.line.place(asked) }]);
    context.terminal.say(`${problem.message}: no device \`c\``);
    return EXIT.ok;
  }
}

function show(
  { json, terminal }: Invocation,
  info: DeviceInfo,
  facts: DeviceFacts | undefined,
): void {
  if (json) return terminal.json("device", { device: info, ...(facts && { facts }) });
  for (const line of [...describe(info), ...(facts ? differences(facts) : [])]) terminal.data(line);
}

const MIB = 2 ** 20;

const describe = (d: DeviceInfo): readonly string[] =>
  d.index === C_DEVICE ? describeCore(d) : describeDevice(d);

const describeCore = (d: DeviceInfo): readonly string[] => [
  `${d.index}    ${d.name}`,
  `     ${d.driver}`,
  `     1 core; memory ${Math.floor(d.globalMemoryBytes / MIB)} MiB`,
  `     f64 ${yes(d.fp64)}, f16 ${yes(d.fp16)}`,
];

const describeDevice = (d: DeviceInfo): readonly string[] => [
  `${d.index}  ${d.name}`,
  `     ${d.type}, ${d.platform}, ${d.version.trim()}, driver ${d.driver}`,
  `     ${d.computeUnits} compute units; memory ${Math.floor(d.globalMemoryBytes / MIB)} MiB, local ${Math.floor(d.localMemoryBytes / 1024)} KiB; work-groups up to ${d.maxWorkGroupSize}`,
  `     f64 ${yes(d.fp64)}, f16 ${yes(d.fp16)}`,
];

const yes = (is: boolean): string => (is ? "yes" : "no");

const differences = ({ differences: found }: DeviceFacts): readonly string[] =>
  found.length === 0
    ? ["     arithmetic: no difference from IEEE 754 found"]
    : found.map((sentence) => `     arithmetic: ${sentence}`);
