/** @file Arrays in host memory: from and to files, and random. */
export { DataError } from "./errors.ts";
export { readArray, writeArray } from "./files.ts";
export {
  axisToTuples,
  elementCount,
  type HostArray,
  hostArray,
  interleave,
  showShape,
  tuplesToAxis,
} from "./host-array.ts";
export { decodeNpy, encodeNpy } from "./npy.ts";
export { decodePng, encodePng } from "./png.ts";
export { type RandomOptions, randomArray } from "./random.ts";
export { allocate, bytesOf, bytesView, type TypedArray, viewAs } from "./typed-array.ts";
