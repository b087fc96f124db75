/** @file Writes the result of `strata run --out` as a `.npy` or `.png` file, or as one file for each component. */

import { extname, join, parse, resolve } from "node:path";
import type { Ran } from "../../../api/run/run.ts";
import { dataError, dataProblemIn } from "../../../runtime/data/errors.ts";
import { writeArray } from "../../../runtime/data/files.ts";
import { type HostArray, hostArray } from "../../../runtime/data/host-array.ts";
import { storedIn } from "../../../runtime/data/stored-array.ts";
import { codeOf } from "../../../runtime/host/index.ts";
import { Replacement } from "../../../runtime/host/replacement.ts";
import {
  componentsOf,
  type HostValue,
  isHostArray,
  isHostTuple,
  scalarParts,
} from "../../../runtime/launch/host-value.ts";
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
 * Writes a result as `.npy` or `.png`, as the suffix of the path says; a scalar as an array without dimensions. A tuple of several
 * arrays is written as one file for each component, whose number replaces `{}` in the path. Existing files are replaced. Returns the
 * paths of the files. Raises E0003 if a file cannot be written, E0821 for another suffix, a tuple and a path without `{}`, and a
 * result that is no image. A result that `file` holds already is only renamed.
 */
export async function writeResult(
  context: Invocation,
  path: string,
  ran: Ran,
  file: Replacement | undefined,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { name, array } of filesFor(context, path, ran)) {
    if (file === undefined || !takesPlace(array, file))
      await asMistakes(context, path, name, () => writeArray(name, array));
    written.push(name);
  }
  return written;
}

/** Does `action`, which writes a file. Its problems become mistakes at the word `path` of the command line. */
async function asMistakes(
  context: Invocation,
  path: string,
  name: string,
  action: () => Promise<void>,
): Promise<void> {
  const place = context.line.place(path);
  try {
    await action();
  } catch (error) {
    const problem = dataProblemIn(error);
    if (problem === undefined) throw error;
    const { message, help = [] } = problem;
    if (message.startsWith("cannot write "))
      throw unwritableFile(place, name, message.replace(/^cannot write .*?: /, ""), help[0]);
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

interface ResultFile {
  readonly name: string;
  readonly array: HostArray;
}

/** The files for a result: one, or one for each component of a tuple. */
function filesFor(context: Invocation, path: string, ran: Ran): readonly ResultFile[] {
  const arrays = arraysOf(ran);
  if (!isHostTuple(ran.result)) return [{ name: path, array: arrays[0]!.array }];
  if (path.includes(COMPONENT))
    return arrays.map(({ at, array }) => ({ name: path.replaceAll(COMPONENT, at), array }));
  const { dir, name, ext } = parse(path);
  const pattern = join(dir, `${name}-${COMPONENT}${ext}`);
  const each = arrays.map(({ at }) => pattern.replace(COMPONENT, at)).join(", ");
  throw mistake({
    ...dataProblemIn(
      dataError(
        "the result is a tuple of different arrays, and a file holds one array",
        `write each to a file of its own: --out '${pattern}' makes ${each}`,
      ),
    )!,
    place: context.line.place(path),
  });
}

/** Stands in the path of `--out` for the number of a component. */
const COMPONENT = "{}";

interface ResultArray {
  /** The numbers that lead to the component: `1.0` is the first component of the second one. Empty for a result that is no tuple. */
  readonly at: string;
  readonly array: HostArray;
}

/** The arrays of a result, in the order of its type. */
function arraysOf({ result, target }: Ran): readonly ResultArray[] {
  const parts = scalarParts(target.program.result);
  let done = 0;
  const go = (value: HostValue, path: readonly number[]): readonly ResultArray[] => {
    if (isHostTuple(value)) return value.elems.flatMap((e, k) => go(e, [...path, k]));
    const { scalar } = parts[done]!;
    done += componentsOf(value).length;
    const array = isHostArray(value) ? value : hostArray(scalar, [], [dataOf(scalar, value)]);
    return [{ at: path.join("."), array }];
  };
  return go(result, []);
}
