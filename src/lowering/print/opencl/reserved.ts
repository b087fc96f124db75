/** @file Names that no variable and no kernel of printed OpenCL C may have. */
import { isOpenCLWord } from "../../../targets/opencl-words.ts";

const BUILT_IN = new Set(
  `size_t ptrdiff_t intptr_t uintptr_t image2d_t image3d_t sampler_t event_t barrier mem_fence min max clamp mix step sign
  abs mad select rotate dot cross length distance normalize fma sqrt rsqrt exp log sin cos tan floor ceil fabs fmin fmax pow
  powr main any all isnan isinf`.split(/\s+/),
);
/** Vector types, and built-in functions with many variants: `float4`, `get_local_id`, `as_int`, `convert_float4`, `vload4`. */
const FAMILY =
  /^(?:(?:char|uchar|short|ushort|int|uint|long|ulong|float|double|half)\d+|(?:as|convert|get|native)_\w+|v(?:load|store)\w*)$/;

/**
 * True for a name that printed OpenCL C must not define: words of OpenCL C, built-in types and functions, and families of them
 * such as `float4` and `get_local_id`.
 */
export const isReserved = (name: string): boolean =>
  isOpenCLWord(name) || BUILT_IN.has(name) || FAMILY.test(name);
