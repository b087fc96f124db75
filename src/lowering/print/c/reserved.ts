/** @file Names that no variable and no function of printed C may have: keywords, macros, types and functions of the C library. */

const KEYWORDS = `auto break case char const continue default do double else enum extern float for goto if inline int long
  register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
  asm typeof alignas alignof bool constexpr false nullptr static_assert thread_local true linux unix i386`;

/** Functions of <math.h> for doubles. The functions for floats have the suffix f, for long doubles l. */
const MATH = `acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma
  fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint
  nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
  j0 j1 jn y0 y1 yn gamma drem exp10 pow10 scalb significand sincos finite lgamma_r gamma_r`;

const OTHER = `main errno signgam math_errhandling fpclassify isfinite isinf isnan isnormal signbit isgreater
  isgreaterequal isless islessequal islessgreater isunordered malloc calloc realloc free abort abs labs llabs div exit
  atexit at_quick_exit quick_exit aligned_alloc memcpy memmove memset memcmp`;

const words = (text: string): readonly string[] => text.split(/\s+/);

const NAMES = new Set([
  ...words(KEYWORDS),
  ...words(MATH).flatMap((f) => [f, `${f}f`, `${f}l`]),
  ...words(OTHER),
]);

/** Vector types, types of the library (`…_t`), and macros: names in capitals of one letter (`I`) or of at least three. */
const FAMILY =
  /^(?:(?:half|float|double|int|uint|long|ulong)\d+(?:_at)?|\w+_t|I|[A-Z][A-Z0-9_]{2,})$/;

/**
 * True for a name that printed C must not define, such as keywords, names of the C library, vector types, names that end in `_t`,
 * and names in capitals that may be macros.
 */
export const isReserved = (name: string): boolean => NAMES.has(name) || FAMILY.test(name);
