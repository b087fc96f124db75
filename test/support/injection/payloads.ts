/** @file Hostile names and texts: words with a meaning in C, OpenCL or HTML, and control sequences of terminals. */
import type { Choices } from "../choices.ts";

const NAMES = `
  kernel global local constant private half float double int uint long char void volatile restrict const static struct union
  enum return goto switch case break continue default do while sizeof typedef register signed unsigned extern inline auto bool
  true_ false_ NULL NAN INFINITY MAXFLOAT M_PI_F CHAR_BIT FLT_MAX CLK_LOCAL_MEM_FENCE CL_VERSION_1_2 cl_khr_fp64
  cl_khr_3d_image_writes __LINE__ __FILE__ __attribute__ __kernel __global _Pragma __asm asm defined event_t size_t ptrdiff_t
  sampler_t image2d_t get_global_id get_local_id get_group_id barrier mem_fence as_float as_int convert_int vload4 vstore4 mad24
  clamp fma select printf exp sqrt main argc argv program queue device context buffer launch build size check fail whole argument
  given_size out out1 gx gy lx ly wx wy x y i at base acc temp tile s0 lo hi even odd xyzw strata main_ this class template new
  delete operator namespace constructor __proto__ prototype toString hasOwnProperty script style alert x' x'' x_
  x__1 _ __ int_ int__ out_ global_ kernel_`
  .trim()
  .split(/\s+/);

const PARTS = [
  ...[
    "*/",
    "/*",
    "//",
    "/**/",
    "??/",
    "#include <a>",
    "#define x",
    "%s%n",
    "\\\\",
    '\\"',
    "\\n",
    "\\t",
    "'",
    "';",
    "); }",
  ],
  ...[
    "<",
    ">",
    "&",
    "</script>",
    "</SCRIPT >",
    "<script>alert(1)</script>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "<img src=x onerror=alert(1)>",
  ],
  ...[
    "</style>",
    "</title>",
    "</code>",
    "</pre>",
    '\\" onload=alert(1) x=\\"',
    "' onclick='",
    "javascript:alert(1)",
    "&lt;",
    "&#60;",
    "&quot;",
  ],
  ...[
    "{{x}}",
    "$" + "{x}",
    "\\\\u003c",
    "\u2028",
    "\u2029",
    "\u00a0",
    "\ufeff",
    "\ud7ff",
    "😀",
    "\u0301",
    " ",
    "a",
    "0",
    "_",
    "=",
  ],
];

/** Returns a hostile name that the language allows and that is not in `taken`, and adds it to `taken`. */
export function hostileName(c: Choices, taken: Set<string>): string {
  const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'";
  const letter = (): string => digits[c.nat(digits.length - 1)]!;
  for (;;) {
    let name = NAMES[c.nat(NAMES.length - 1)]!;
    const more = [0, 0, 1, 3, 100][c.nat(4)]!;
    for (let i = 0; i < more; i++) name += letter();
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Returns a hostile text for a string literal or a one-line comment. */
export function hostileText(c: Choices): string {
  let text = "";
  for (let parts = 1 + c.nat(5); parts > 0; parts--) text += PARTS[c.nat(PARTS.length - 1)]!;
  return text;
}
