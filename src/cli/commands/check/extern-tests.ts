/** @file `strata check --device`: compares the C code of extern functions on a device with their meaning. */

import { checkExtern, type ExternReport, externsOf } from "../../../api/rules/check-extern.ts";
import type { OpenCLDevice } from "../../../api/run/runners.ts";
import type { Source } from "../../../api/source/source.ts";
import { DeviceFault } from "../../../runtime/device-fault.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import { openCLDevice } from "../../options/choose-device.ts";
import type { TestCases } from "../../options/test-options.ts";
import { counted } from "../../output/counted.ts";

/**
 * Compares the extern functions of files, which must have no errors. If the device does not exist, it prints a message, compares
 * nothing and returns 0. Returns the highest exit status. Raises E0001 if `asked` is no OpenCL device.
 */
export async function testExterns(
  context: Invocation,
  sources: readonly Source[],
  asked: string,
  cases: TestCases,
): Promise<ExitCode> {
  const device = openCLDevice(context, asked, "C code can be compared only on a device");
  const functions = sources.flatMap((s) => externsOf(s).map((name) => [s, name] as const));
  if (functions.length === 0 || !(await hasDevice(context, device))) return EXIT.ok;
  const statuses: ExitCode[] = [];
  for (const [source, name] of functions) {
    const tested = await checkExtern(source, name, { ...cases, device });
    statuses.push("ok" in tested ? context.fail(tested) : show(context, source, tested));
  }
  return Math.max(EXIT.ok, ...statuses) as ExitCode;
}

async function hasDevice({ terminal }: Invocation, device: OpenCLDevice): Promise<boolean> {
  const { selectDevice } = await import("../../../runtime/opencl/index.ts");
  try {
    selectDevice(device);
    return true;
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error;
    const [reason] = error.message.split("\n");
    terminal.say(`${reason}: the C code of functions is not compared with their meaning`);
    return false;
  }
}

function show(context: Invocation, { file, sources }: Source, tested: ExternReport): ExitCode {
  const { problem, cases } = tested;
  if (context.json)
    context.terminal.json("externTested", {
      file,
      function: tested.function,
      cases,
      ok: problem === undefined,
    });
  if (problem !== undefined) return context.report([problem], sources);
  if (!context.json)
    context.terminal.data(
      `${tested.function}: the C code computes its meaning in ${counted(cases, "case")}`,
    );
  return EXIT.ok;
}
