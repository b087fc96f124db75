/** @file `--out`: the result as a `.npy` or `.png` file. */
import type { Ran } from "../api/run.ts";
import { DataError } from "../runtime/data/errors.ts";
import { writeArray } from "../runtime/data/files.ts";
import { type HostArray, hostArray } from "../runtime/data/host-array.ts";
import { isHostArray, isHostTuple, leavesOf } from "../runtime/launch/host-value.ts";
import { dataOf } from "../runtime/launch/scalar-data.ts";
import type { Context } from "./context.ts";
import { CommandProblem, unwritableFile } from "./problem.ts";

export async function writeResult(context: Context, path: string, ran: Ran): Promise<void> {
  const place = context.line.place(path);
  try {
    await writeArray(path, arrayOf(ran));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const { code, problem, help } = error;
    if (problem.startsWith("cannot write "))
      throw unwritableFile(place, path, problem.replace(/^cannot write .*?: /, ""), help);
    throw new CommandProblem({ code, severity: "error", place, message: problem, help: [help] });
  }
}

function arrayOf({ result, target }: Ran): HostArray {
  if (isHostArray(result)) return result;
  if (isHostTuple(result))
    throw new DataError(
      "the result is a tuple of different arrays, and a file holds one array",
      "write a program for each component",
    );
  const [leaf] = leavesOf(target.program.result);
  return hostArray(leaf!.scalar, [], [dataOf(leaf!.scalar, result)]);
}
