/**
 * @file Reads and prints the header of a `.npy` file: magic, version, and a Python dictionary with three keys
 * (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 */
import { dataError } from "./errors.ts";

/** The dictionary of a `.npy` header: element type, index order and extents, outermost first. */
export interface NpyHeader {
  /** NumPy's type string, such as `<f4`. */
  readonly descr: string;
  /** True if the first index changes fastest. */
  readonly fortranOrder: boolean;
  readonly shape: readonly number[];
}

const MAGIC = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59); // "\x93NUMPY"
const ALIGNMENT = 64;
const RESAVE = "save it again with numpy.save";

/** True for bytes that begin with the magic of `.npy` files. */
export const isNpy = (file: Uint8Array): boolean => MAGIC.every((byte, i) => file[i] === byte);

/** The byte range of the dictionary. Its length has 16 bits in version 1 of the format, 32 bits in versions 2 and 3. */
function dictionaryRange(file: Uint8Array): { from: number; to: number } {
  if (file.length < 12) throw dataError("the file ends inside its header", RESAVE);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint8(6);
  if (version < 1 || version > 3)
    throw dataError(`version ${version} of the .npy format is not known`, RESAVE);
  const from = version === 1 ? 10 : 12;
  const to = from + (version === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
  if (to > file.length) throw dataError("the file ends inside its header", RESAVE);
  return { from, to };
}

function field(dictionary: string, key: string, value: string): string {
  const found = new RegExp(`'${key}'\\s*:\\s*${value}`).exec(dictionary)?.[1];
  if (found === undefined)
    throw dataError(`the header has no usable "${key}": ${short(dictionary.trim())}`, RESAVE);
  return found;
}

/** A text from a file, cut to 200 characters and `…` for a message. */
export const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
const LONGEST = 200;

/** The most dimensions of NumPy's arrays. */
const MOST_DIMENSIONS = 64;

/** Parses the inside of a Python tuple such as `(3, 4)`, `(3,)` or `()`. Python 2 wrote `3L` for 3. */
function readShape(tuple: string): number[] {
  const extents = tuple.split(",").map((extent) => extent.trim());
  if (extents.at(-1) === "") extents.pop();
  const isUsable =
    extents.length <= MOST_DIMENSIONS && extents.every((e) => /^\d{1,16}L?$/.test(e));
  if (!isUsable) throw dataError(`the header has no usable shape: (${short(tuple)})`, RESAVE);
  return extents.map((extent) => Number.parseInt(extent, 10));
}

function readDescr(dictionary: string): string {
  if (/'descr'\s*:\s*\[/.test(dictionary))
    throw dataError(
      "the elements are records (a structured dtype), which have no type in a program",
      "save each field on its own, e.g. numpy.save('x.npy', a['x'])",
    );
  return field(dictionary, "descr", "'([^']*)'");
}

/**
 * Reads the header and the offset of the first element in bytes. Raises E0821 for a header that is cut off, of a version other than
 * 1 to 3, or without a usable type, order or shape. The bytes must begin with the magic.
 */
export function readNpyHeader(file: Uint8Array): { header: NpyHeader; dataOffset: number } {
  const { from, to } = dictionaryRange(file);
  const dictionary = new TextDecoder("latin1").decode(file.subarray(from, to));
  const header = {
    descr: readDescr(dictionary),
    fortranOrder: field(dictionary, "fortran_order", "(True|False)") === "True",
    shape: readShape(field(dictionary, "shape", "\\(([^)]*)\\)")),
  };
  return { header, dataOffset: to };
}

const showTuple = (shape: readonly number[]): string =>
  shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;

/** Prints a header of version 1.0, padded with blanks so that the elements start at a multiple of 64 bytes. */
export function printHeader({ descr, fortranOrder, shape }: NpyHeader): Uint8Array {
  const order = fortranOrder ? "True" : "False";
  const dictionary = `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${showTuple(shape)}, }`;
  const start = MAGIC.length + 4;
  const length = Math.ceil((start + dictionary.length + 1) / ALIGNMENT) * ALIGNMENT;
  const header = new Uint8Array(length).fill(0x20);
  header.set(MAGIC);
  header.set([1, 0, (length - start) & 0xff, (length - start) >> 8], MAGIC.length);
  header.set(new TextEncoder().encode(dictionary), start);
  header[length - 1] = 0x0a;
  return header;
}
