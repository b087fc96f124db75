/** @file Writes the result of `strata run --out` as a `.npy` or `.png` file. */

import type { Ran } from "../../../api/run/run.ts";
import { dataError, dataProblemIn } from "../../../runtime/data/errors.ts";
import { writeArray } from "../../../runtime/data/files.ts";
import { type HostArray, hostArray } from "../../../runtime/data/host-array.ts";
import { isHostArray, isHostTuple, scalarParts } from "../../../runtime/launch/host-value.ts";
import { dataOf } from "../../../runtime/launch/scalar-data.ts";
import { mistake } from "../../../term/index.ts";
import type { Invocation } from "../../invocation.ts";
import { unwritableFile } from "../../problem.ts";

/**
 * Writes a result as `.npy` or `.png`, as the suffix of the path says; a scalar as an array without dimensions. An existing file is
 * replaced. Raises E0003 if the file cannot be written, E0821 for another suffix, a tuple of different arrays, and a result that is
 * no image.
 */
export async function writeResult(context: Invocation, path: string, ran: Ran): Promise<void> {
  const place = context.line.place(path);
  try {
    await writeArray(path, arrayOf(ran));
  } catch (error) {
    const problem = dataProblemIn(error);
    if (problem === undefined) throw error;
    const { message, help = [] } = problem;
    if (message.startsWith("cannot write "))
      throw unwritableFile(place, path, message.replace(/^cannot write .*?: /, ""), help[0]);
    throw mistake({ ...problem, place });
  }
}

function arrayOf({ result, target }: Ran): HostArray {
  if (isHostArray(result)) return result;
  if (isHostTuple(result))
    throw dataError(
      "the result is a tuple of different arrays, and a file holds one array",
      "write a program for each component",
    );
  const [leaf] = scalarParts(target.program.result);
  return hostArray(leaf!.scalar, [], [dataOf(leaf!.scalar, result)]);
}
