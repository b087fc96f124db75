/**
 * @file Converts between PNG images and host arrays of f32 between 0 and 1 or of u8, with pngjs.
 *
 * pngjs 7.0.0 (MIT, no dependencies) decodes every colour type, depth and interlacing of the standard; fast-png 8.0.0
 * fails on interlaced images of less than 8 bits and leaves those depths packed.
 */
import { PNG } from "pngjs";
import type { ScalarName } from "../../lowering/imperative.ts";
import { dataError } from "./errors.ts";
import { type HostArray, hostArray, showShape } from "./host-array.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const RESAVE = "open the image in an editor and save it again as PNG";

/** True for bytes that begin with the signature of PNG. */
export const isPng = (file: Uint8Array): boolean => SIGNATURE.every((byte, i) => file[i] === byte);

interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly grey: boolean;
}

/** Samples per pixel by PNG colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
const SAMPLES: readonly (number | undefined)[] = [1, undefined, 3, 1, 2, undefined, 4];
/** The largest ratio of DEFLATE's compression, 1032 : 1. */
const BEST_COMPRESSION = 1032;

/** Reads and checks the header before pngjs allocates memory, because a damaged header can state any size. Raises E0821. */
function readImageHeader(file: Uint8Array): ImageHeader {
  if (file.length < 33) throw dataError("the file ends inside its header", RESAVE);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [width, height, depth] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
  const type = view.getUint8(25);
  const bits = height * width * depth * (SAMPLES[type] ?? 0);
  if (bits === 0 || bits / 8 > file.length * BEST_COMPRESSION)
    throw dataError(
      `the file is no image of ${width} x ${height} pixels, as its header says`,
      RESAVE,
    );
  return { width, height, depth, grey: type === 0 || type === 4 };
}

/** The samples as RGBA, of 16 bits if the file has 16, otherwise of 8 bits. Raises E0821 for a damaged image. */
function pixels(file: Uint8Array, depth: number): ArrayLike<number> {
  try {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    return PNG.sync.read(bytes, { checkCRC: true, skipRescale: depth === 16 }).data;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw dataError(`the image is damaged (${reason})`, RESAVE);
  }
}

function channel(rgba: ArrayLike<number>, c: number, white: number): Float32Array {
  const out = new Float32Array(rgba.length / 4);
  for (let i = 0; i < out.length; i++) out[i] = (rgba[4 * i + c] ?? 0) / white;
  return out;
}

/**
 * Decodes an image as `[height][width]` of f32: one component for grey, three (red, green, blue) for colour and palettes. A sample
 * v becomes v / 255, or v / 65535 for 16 bits, rounded to f32. **An alpha channel is dropped**, not blended. Raises E0821 for a
 * file that cannot be decoded.
 */
export function decodePng(file: Uint8Array): HostArray {
  const { width, height, depth, grey } = readImageHeader(file);
  const rgba = pixels(file, depth);
  const white = depth === 16 ? 65535 : 255;
  const channels = grey ? [0] : [0, 1, 2];
  const components = channels.map((c) => channel(rgba, c, white));
  return { ...hostArray("f32", [height, width], components), isImage: true };
}

/**
 * An image as samples of u8, as 8-bit files have them; 16 bits are rounded. Other arrays, and any array for another type than `u8`, are
 * returned unchanged.
 */
export function samplesOf(array: HostArray, scalar: ScalarName): HostArray {
  if (array.isImage === undefined || scalar !== "u8") return array;
  const components = array.components.map((c) => Uint8Array.from(c as Float32Array, sample));
  return hostArray("u8", array.shape, components);
}

/** Rounds to the nearest integer, halves to the even one. */
function roundHalfEven(x: number): number {
  const below = Math.floor(x);
  const rest = x - below;
  if (rest !== 0.5) return Math.round(x);
  return below % 2 === 0 ? below : below + 1;
}

/** Converts a brightness in [0, 1] to 0..255. Values outside are clamped. */
const sample = (value: number): number => roundHalfEven(Math.min(Math.max(value, 0), 1) * 255);

/** The brightness of all pixels, or their samples. */
type PixelValues = Float32Array | Float64Array | Uint8Array;

function channelsOf({ shape, scalar, components }: HostArray): readonly PixelValues[] {
  const isBytes = scalar === "u8";
  const found = components.filter(
    (c) =>
      c instanceof Float32Array ||
      c instanceof Float64Array ||
      (isBytes && c instanceof Uint8Array),
  ) as PixelValues[];
  const [height = 0, width = 0] = shape;
  const usable = shape.length === 2 && height > 0 && width > 0 && [1, 3].includes(found.length);
  if (usable && found.length === components.length) return found;
  const what = `${showShape(shape)} of ${components.length} x ${scalar}`;
  throw dataError(
    `${what} is no image`,
    "a PNG takes [height][width] of one f32, f64 or u8 (grey) or three (colour), none of them empty; write a .npy file instead",
  );
}

function checkNumbers(values: PixelValues, width: number): void {
  const at = values.findIndex(Number.isNaN);
  if (at >= 0)
    throw dataError(
      `the element at [${Math.floor(at / width)}][${at % width}] is NaN, which is no brightness`,
      "write a .npy file instead, or find where the NaN comes from",
    );
}

/**
 * Encodes an array as an 8-bit image: grey for one component, RGB for three. Floats outside 0 … 1 become the nearer end; u8 are the
 * samples themselves. Raises E0821 for other arrays and for NaN.
 */
export function encodePng(array: HostArray): Uint8Array {
  const channels = channelsOf(array);
  const [height = 0, width = 0] = array.shape;
  for (const values of channels) checkNumbers(values, width);
  const k = channels.length;
  const data = Buffer.alloc(width * height * k);
  channels.forEach((values, c) => {
    const isBytes = values instanceof Uint8Array;
    for (let i = 0; i < values.length; i++)
      data[i * k + c] = isBytes ? values[i]! : sample(values[i] ?? 0);
  });
  const type = k === 1 ? 0 : 2;
  const image = Object.assign(new PNG({ width, height }), { data });
  return PNG.sync.write(image, { colorType: type, inputColorType: type, inputHasAlpha: false });
}
