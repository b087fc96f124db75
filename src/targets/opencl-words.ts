/** @file Names that no variable may have in OpenCL C: keywords (OpenCL 1.2 §6.9) and possible macros (§6.12). */

const KEYWORDS = new Set(
  `auto break case char const continue default do double else enum extern float for goto if inline int
  long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
  kernel global local constant private generic read_only write_only read_write uchar ushort uint ulong half bool
  true false complex imaginary`.split(/\s+/),
);

/**
 * True for keywords of OpenCL C and C, some names of scalar types, and possible macros. Macros are recognised by form: three or
 * more capitals, digits and underscores that begin with a capital (`NAN`, `M_PI_F`), or the prefix `cl_` or `cles_` of an
 * extension (`cl_khr_fp64`). Built-in functions and vector types such as `float4` are not included.
 */
export const isOpenCLWord = (name: string): boolean =>
  KEYWORDS.has(name) || /^[A-Z][A-Z0-9_]{2,}$|^cl(?:es)?_/.test(name);
