/** @file Names in OpenCL C: mangled to letters, digits and underscores, never a keyword or a built-in, never twice. */
import { isCWord } from "../term/index.ts";

const BUILT_IN = new Set(
  `size_t ptrdiff_t intptr_t uintptr_t image2d_t image3d_t sampler_t event_t barrier mem_fence min max clamp mix step sign
  abs mad select rotate dot cross length distance normalize fma sqrt rsqrt exp log sin cos tan floor ceil fabs fmin fmax pow
  powr main any all isnan isinf`.split(/\s+/),
);
/** Vector types, and built-in functions that there are many of: `float4`, `get_local_id`, `as_int`, `convert_float4`, `vload4`. */
const FAMILY =
  /^(?:(?:char|uchar|short|ushort|int|uint|long|ulong|float|double|half)\d+|(?:as|convert|get|native)_\w+|v(?:load|store)\w*)$/;

/** Any text as a C identifier; OpenCL's vector type names (`float4`) are avoided too. */
export function mangle(text: string): string {
  const plain = text.replaceAll("'", "_p").replace(/[^A-Za-z0-9_]/g, "_");
  const safe = /^[A-Za-z]/.test(plain) ? plain : `v${plain}`;
  const taken = isCWord(safe) || BUILT_IN.has(safe) || FAMILY.test(safe);
  return taken || safe.startsWith("strata_") || safe.includes("__")
    ? `${safe.replaceAll("__", "_")}_`
    : safe;
}

/** Gives each name once. */
export class Names {
  readonly #used: Set<string>;

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  /** The same names are taken; what is named from now on is not shared. */
  copy(): Names {
    return new Names(this.#used);
  }

  /** `text`, mangled; with a number where it is taken. */
  fresh(text: string): string {
    const stem = mangle(text);
    let name = stem;
    for (let i = 1; this.#used.has(name); i++) name = `${stem}${i}`;
    this.#used.add(name);
    return name;
  }
}
