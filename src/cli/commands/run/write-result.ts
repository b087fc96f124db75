/** @file Writes the result of `strata run --out` as a `.npy` or `.png` file. */

import { extname, resolve } from "node:path";
import type { Ran } from "../../../api/run/run.ts";
import { dataError, dataProblemIn } from "../../../runtime/data/errors.ts";
import { writeArray } from "../../../runtime/data/files.ts";
import { type HostArray, hostArray } from "../../../runtime/data/host-array.ts";
import { storedIn } from "../../../runtime/data/stored-array.ts";
import { codeOf } from "../../../runtime/host/index.ts";
import { Replacement } from "../../../runtime/host/replacement.ts";
import { isHostArray, isHostTuple, scalarParts } from "../../../runtime/launch/host-value.ts";
import { dataOf } from "../../../runtime/launch/scalar-data.ts";
import { mistake } from "../../../term/index.ts";
import type { Invocation } from "../../invocation.ts";
import { unwritableFile } from "../../problem.ts";

/**
 * A new file for a result that is to replace the `.npy` file at a path. Undefined for another suffix, and where no file can be made
 * beside the old one; then the result is written at the end, and `writeResult` says what is wrong.
 */
export function resultFileFor(path: string): Replacement | undefined {
  try {
    return extname(path).toLowerCase() === ".npy" ? Replacement.of(path) : undefined;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * Writes a result as `.npy` or `.png`, as the suffix of the path says; a scalar as an array without dimensions. An existing file is
 * replaced. Raises E0003 if the file cannot be written, E0821 for another suffix, a tuple of different arrays, and a result that is
 * no image. A result that `file` holds already is only renamed.
 */
export async function writeResult(
  context: Invocation,
  path: string,
  ran: Ran,
  file: Replacement | undefined,
): Promise<void> {
  const place = context.line.place(path);
  try {
    const array = arrayOf(ran);
    if (file === undefined || !takesPlace(array, file)) await writeArray(path, array);
  } catch (error) {
    const problem = dataProblemIn(error);
    if (problem === undefined) throw error;
    const { message, help = [] } = problem;
    if (message.startsWith("cannot write "))
      throw unwritableFile(place, path, message.replace(/^cannot write .*?: /, ""), help[0]);
    throw mistake({ ...problem, place });
  }
}

/** Puts the file into its place if it holds the array. Returns whether it does. */
function takesPlace(array: HostArray, file: Replacement): boolean {
  const stored = storedIn(array);
  if (stored?.range.path !== resolve(file.path)) return false;
  stored.movedTo(file.commit());
  return true;
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
