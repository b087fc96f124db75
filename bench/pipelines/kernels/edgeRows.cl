// An edge detector of three stages on an image of h rows of w points, whose edges repeat, for CPUs: a work-item for COLS columns of DEPTH
// rows. It computes each stage of a row once, and keeps three rows of the stages in private memory, which stays in the nearest cache.
// Vectors of 16.
#define INLINE static inline __attribute__((always_inline))
#define SMOOTH(a, b, c) (0.25f * (a) + 0.5f * (b) + 0.25f * (c))
// Vectors at any address; devices read and write such a structure faster than vload16 and vstore16.
typedef struct { float16 v; } __attribute__((packed, aligned(4))) any16;
typedef struct { int16 v; } __attribute__((packed, aligned(4))) anyInt16;
#define ONES(p) (*(p))
#define VECTORS(p) (((any16 *)(p))->v)
#define INTS(p) (((anyInt16 *)(p))->v)
#define GLOBAL16(p) (((global any16 *)(p))->v)
#define CONST16(p) (((global const any16 *)(p))->v)
#define ALL(n, BODY)                                                                             \
  {                                                                                              \
    int i = 0;                                                                                   \
    for (; i + 16 <= (n); i += 16) BODY(float16, int16, VECTORS, INTS, CONST16, GLOBAL16)        \
    for (; i < (n); i++) BODY(float, int, ONES, ONES, ONES, ONES)                                \
  }

// n points of row y, smooth along the columns.
#define COLUMN(T, I, AT, WAY, IN, OUT) AT(v + i) = SMOOTH(IN(u + i), IN(m + i), IN(d + i));
INLINE void columns(float *v, global const float *u, global const float *m, global const float *d, int n) { ALL(n, COLUMN) }

// n smooth points of n + 2 that are smooth along the columns.
#define ROW(T, I, AT, WAY, IN, OUT) AT(s + i) = SMOOTH(AT(v + i), AT(v + i + 1), AT(v + i + 2));
INLINE void row(float *s, float *v, int n) { ALL(n, ROW) }

// n slopes and their directions of three rows of n + 2 smooth points: 0 right, 1 right and down, 2 down, 3 left and down.
#define SLOPE(T, I, AT, WAY, IN, OUT)                                                                                   \
  {                                                                                                                     \
    const T a = AT(u + i), b = AT(u + i + 1), c = AT(u + i + 2), e = AT(m + i), f = AT(m + i + 2), p = AT(d + i),       \
            q = AT(d + i + 1), r = AT(d + i + 2);                                                                       \
    const T gx = c - a + 2.0f * (f - e) + (r - p), gy = p - a + 2.0f * (q - b) + (r - c), ax = fabs(gx), ay = fabs(gy); \
    AT(slope + i) = ax + ay;                                                                                            \
    WAY(way + i) = select(select(select((I)(3), (I)(1), gx * gy > 0.0f), (I)(2), 2.0f * ax <= ay), (I)(0), 2.0f * ay <= ax); \
  }
INLINE void slopes(float *slope, int *way, float *u, float *m, float *d, int n) { ALL(n, SLOPE) }

// n results of three rows of n + 2 slopes.
#define THIN(T, I, AT, WAY, IN, OUT)                                                                                    \
  {                                                                                                                     \
    const I k = WAY(way + i);                                                                                           \
    const T s = AT(m + i + 1);                                                                                          \
    const T before = select(select(select(AT(u + i + 2), AT(u + i + 1), k == (I)(2)), AT(u + i), k == (I)(1)), AT(m + i), k == (I)(0)); \
    const T after = select(select(select(AT(d + i), AT(d + i + 1), k == (I)(2)), AT(d + i + 2), k == (I)(1)), AT(m + i + 2), k == (I)(0)); \
    OUT(out + i) = select((T)(0.0f), s, s >= least && s > before && s >= after);                                        \
  }
INLINE void thin(global float *out, float least, int *way, float *u, float *m, float *d, int n) { ALL(n, THIN) }

// The columns from x0 - 3 to x1 + 2 of a stage stand from index 0 on. Those inside the image are computed; the one before an edge repeats the
// one at it.
#define EDGES(p)                                        \
  {                                                     \
    if (x0 == 0) (p)[2] = (p)[3];                       \
    if (w < x1 + 3) (p)[w - x0 + 3] = (p)[w - x0 + 2];  \
  }
#define FROM(k) (max(x0 - (k), 0) - x0 + 3)
#define TO(k) (min(x1 + (k), w) - x0 + 3)

kernel void pieces(float least, global const float *restrict A, global float *restrict out, int h, int w) {
  float v[COLS + 6], s[3][COLS + 6], m[3][COLS + 6];
  int way[3][COLS + 6];
  const int x0 = COLS * get_global_id(0), x1 = min(x0 + COLS, w), y0 = DEPTH * get_global_id(1), y1 = min(y0 + DEPTH, h);
  for (int y = max(y0 - 2, 0); y < min(y1 + 2, h) + 2; y++) {
    if (y < min(y1 + 2, h)) { // smooth row y
      const int from = FROM(3), x = x0 - 3 + from;
      columns(v + from, A + max(y - 1, 0) * w + x, A + y * w + x, A + min(y + 1, h - 1) * w + x, TO(3) - from);
      EDGES(v)
      row(s[y % 3] + FROM(2), v + FROM(2) - 1, TO(2) - FROM(2));
      EDGES(s[y % 3])
    }
    const int p = y - 1; // slopes of row p
    if (p >= max(y0 - 1, 0) && p < min(y1 + 1, h)) {
      const int from = FROM(1);
      slopes(m[p % 3] + from, way[p % 3] + from, s[max(p - 1, 0) % 3] + from - 1, s[p % 3] + from - 1, s[min(p + 1, h - 1) % 3] + from - 1,
             TO(1) - from);
      EDGES(m[p % 3])
    }
    const int q = y - 2; // result of row q
    if (q >= y0 && q < y1)
      thin(out + q * w + x0, least, way[q % 3] + 3, m[max(q - 1, 0) % 3] + 2, m[q % 3] + 2, m[min(q + 1, h - 1) % 3] + 2, x1 - x0);
  }
}
