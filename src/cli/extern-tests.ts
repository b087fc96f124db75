/** @file `strata check --device`: functions that are given in C, compared on a device with what they mean. */
import { checkExtern, type ExternReport, externsOf } from "../api/check-extern.ts";
import type { Device } from "../api/run.ts";
import type { Source } from "../api/source.ts";
import { OpenCLFault } from "../runtime/opencl/errors.ts";
import type { Context } from "./context.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { badArgument } from "./problem.ts";
import type { TestCases } from "./test-options.ts";

/** Of files without errors. Where there is no device, nothing is compared, and that is said. */
export async function testExterns(
  context: Context,
  sources: readonly Source[],
  asked: string,
  cases: TestCases,
): Promise<ExitCode> {
  if (!/^opencl(:.+)?$/.test(asked)) {
    const help = "write --device opencl, or opencl:SELECTOR; strata devices lists them";
    throw badArgument(context.line.place(asked), `C code needs a device of OpenCL`, help);
  }
  const functions = sources.flatMap((s) => externsOf(s).map((name) => [s, name] as const));
  if (functions.length === 0 || !(await hasDevice(context, asked))) return EXIT.ok;
  const statuses: ExitCode[] = [];
  for (const [source, name] of functions) {
    const tested = await checkExtern(source, name, { ...cases, device: asked as Device });
    statuses.push("ok" in tested ? context.fail(tested) : show(context, source, tested));
  }
  return Math.max(EXIT.ok, ...statuses) as ExitCode;
}

async function hasDevice({ terminal }: Context, asked: string): Promise<boolean> {
  const { selectDevice } = await import("../runtime/opencl/index.ts");
  try {
    selectDevice(asked.slice("opencl:".length) || undefined);
    return true;
  } catch (error) {
    if (!(error instanceof OpenCLFault)) throw error;
    const [reason] = error.message.split("\n");
    terminal.say(`${reason}: the C code of functions is not compared with what they mean`);
    return false;
  }
}

function show(context: Context, { file, sources }: Source, tested: ExternReport): ExitCode {
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
    context.terminal.data(`${tested.function}: the code gives what it means in ${cases} cases`);
  return EXIT.ok;
}
