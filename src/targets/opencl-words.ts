/** @file What no variable can be called in OpenCL C: its keywords (OpenCL 1.2 §6.9), and what may be one of its macros (§6.12). */

const KEYWORDS = new Set(
  `auto break case char const continue default do double else enum extern float for goto if inline int
  long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
  kernel global local constant private generic read_only write_only read_write uchar ushort uint ulong half bool
  true false complex imaginary`.split(/\s+/),
);

/**
 * Macros are in capitals, of three letters or more (`NAN`, `M_PI_F`, `CHAR_BIT`), or called as the extension is that they stand
 * for: `cl_khr_fp64`.
 */
export const isOpenCLWord = (name: string): boolean =>
  KEYWORDS.has(name) || /^[A-Z][A-Z0-9_]{2,}$|^cl(?:es)?_/.test(name);
