/**
 * @file Reads and prints the header of a `.npy` file: magic, version, and a Python dictionary with three keys
 * (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 */
import type { ByteSource } from "./byte-source.ts";
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

/** The bytes of a file that `isNpy` and `readNpyHeader` need at once: the magic and the version. */
export const NPY_START_BYTES: number = MAGIC.length + 2;

/** True for bytes that begin with the magic of `.npy` files. */
export const isNpy = (start: Uint8Array): boolean => MAGIC.every((byte, i) => start[i] === byte);

/** The most bytes of a dictionary that are read. NumPy itself reads 10,000 unless it is told to trust the file. */
const LONGEST_DICTIONARY = 2 ** 20;

/** The bytes from `at`. Raises E0821 if the file ends before. */
function take(file: ByteSource, at: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  if (file.read(bytes, at) === count) return bytes;
  throw dataError("the file ends inside its header", RESAVE);
}

/** The dictionary as text, and the position of its end. Its length has 16 bits in version 1 of the format, 32 bits in 2 and 3. */
function readDictionary(file: ByteSource, start: Uint8Array): { text: string; end: number } {
  const version = start[MAGIC.length]!;
  if (version < 1 || version > 3)
    throw dataError(`version ${version} of the .npy format is not known`, RESAVE);
  const from = start.length + (version === 1 ? 2 : 4);
  const size = new DataView(take(file, start.length, from - start.length).buffer);
  const length = version === 1 ? size.getUint16(0, true) : size.getUint32(0, true);
  if (from + length > (file.length ?? Infinity))
    throw dataError("the file ends inside its header", RESAVE);
  if (length > LONGEST_DICTIONARY)
    throw dataError(`the header has ${length} bytes, more than ${LONGEST_DICTIONARY}`, RESAVE);
  const text = new TextDecoder("latin1").decode(take(file, from, length));
  return { text, end: from + length };
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
 * Reads the header and the position of the first element. `start` is the first `NPY_START_BYTES` bytes, which are not read again.
 * Raises E0821 for a header that is cut off, too long, of a version other than 1 to 3, or without a usable type, order or shape.
 */
export function readNpyHeader(
  file: ByteSource,
  start: Uint8Array,
): { header: NpyHeader; dataOffset: number } {
  if (start.length < NPY_START_BYTES) throw dataError("the file ends inside its header", RESAVE);
  const { text, end } = readDictionary(file, start);
  const header = {
    descr: readDescr(text),
    fortranOrder: field(text, "fortran_order", "(True|False)") === "True",
    shape: readShape(field(text, "shape", "\\(([^)]*)\\)")),
  };
  return { header, dataOffset: end };
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
