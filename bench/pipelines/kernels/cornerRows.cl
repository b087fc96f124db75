// Harris' corner detector on an image of h rows of w points, whose edges repeat, for CPUs: a work-item for COLS columns of DEPTH rows. It
// computes each slope once, and keeps sums of three rows in private memory, which stays in the nearest cache. Vectors of 16.
// Vectors at any address; devices read and write such a structure faster than vload16 and vstore16.
typedef struct { float16 v; } __attribute__((packed, aligned(4))) any16;
#define INLINE static inline __attribute__((always_inline))
#define RESPONSE(xx, xy, yy) ((xx) * (yy) - (xy) * (xy) - 0.0625f * ((xx) + (yy)) * ((xx) + (yy)))
#define RIGHT(F) (F(u, 1) - F(u, -1) + 2.0f * (F(m, 1) - F(m, -1)) + (F(d, 1) - F(d, -1)))
#define DOWN(F) (F(d, -1) - F(u, -1) + 2.0f * (F(d, 0) - F(u, 0)) + (F(d, 1) - F(u, 1)))
#define ONE(p, k) p[clamp(x + (k), 0, w - 1)]
#define MANY(p, k) ((global const any16 *)(p + x + (k)))->v

#define ONES(p) (*(p))
#define VECTORS(p) (((any16 *)(p))->v)
#define OUT16(p) (((global any16 *)(p))->v)

// The slopes of row y for columns x0 to x1 - 1: gx[0] is that of column x0.
INLINE void slopesOf(float *gx, float *gy, global const float *A, int h, int w, int y, int x0, int x1) {
  global const float *u = A + max(y - 1, 0) * w, *m = A + y * w, *d = A + min(y + 1, h - 1) * w;
  int x = x0;
  for (; x < min(x1, 1); x++) gx[x - x0] = RIGHT(ONE), gy[x - x0] = DOWN(ONE);
  for (; x + 16 <= x1 && x + 17 <= w; x += 16) {
    const float16 right = RIGHT(MANY), down = DOWN(MANY);
    VECTORS(gx + x - x0) = right;
    VECTORS(gy + x - x0) = down;
  }
  for (; x < x1; x++) gx[x - x0] = RIGHT(ONE), gy[x - x0] = DOWN(ONE);
}

// The sums of three neighbours of n + 2 products of slopes.
#define SUMS(T, AT)                                                                                  \
  {                                                                                                  \
    const T a = AT(gx + i), b = AT(gx + i + 1), c = AT(gx + i + 2), p = AT(gy + i), q = AT(gy + i + 1), r = AT(gy + i + 2); \
    AT(xx + i) = a * a + b * b + c * c;                                                              \
    AT(xy + i) = a * p + b * q + c * r;                                                              \
    AT(yy + i) = p * p + q * q + r * r;                                                              \
  }
INLINE void sums(float *xx, float *xy, float *yy, float *gx, float *gy, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) SUMS(float16, VECTORS)
  for (; i < n; i++) SUMS(float, ONES)
}

// n results of the sums of the rows s, t and u.
#define RESULT(T, AT, OUT)                                                                           \
  {                                                                                                  \
    const T a = AT(xx[s] + i) + AT(xx[t] + i) + AT(xx[u] + i), b = AT(xy[s] + i) + AT(xy[t] + i) + AT(xy[u] + i), \
            c = AT(yy[s] + i) + AT(yy[t] + i) + AT(yy[u] + i);                                       \
    OUT(out + i) = RESPONSE(a, b, c);                                                                \
  }
INLINE void results(global float *out, float (*xx)[COLS], float (*xy)[COLS], float (*yy)[COLS], int s, int t, int u, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) RESULT(float16, VECTORS, OUT16)
  for (; i < n; i++) RESULT(float, ONES, ONES)
}

kernel void pieces(global const float *restrict A, global float *restrict out, int h, int w) {
  float gx[COLS + 2], gy[COLS + 2];
  float xx[3][COLS] __attribute__((aligned(64))), xy[3][COLS] __attribute__((aligned(64))), yy[3][COLS] __attribute__((aligned(64)));
  const int x0 = COLS * get_global_id(0), x1 = min(x0 + COLS, w), n = x1 - x0, y0 = DEPTH * get_global_id(1), y1 = min(y0 + DEPTH, h);
  const int left = max(x0 - 1, 0), right = min(x1 + 1, w), skip = left - x0 + 1;
  for (int y = max(y0 - 1, 0); y < min(y1 + 1, h); y++) {
    slopesOf(gx + skip, gy + skip, A, h, w, y, left, right);
    if (x0 == 0) gx[0] = gx[1], gy[0] = gy[1];
    if (x1 == w) gx[n + 1] = gx[n], gy[n + 1] = gy[n];
    sums(xx[y % 3], xy[y % 3], yy[y % 3], gx, gy, n);
    if (y > y0) results(out + (y - 1) * w + x0, xx, xy, yy, max(y - 2, 0) % 3, (y - 1) % 3, y % 3, n);
  }
  if (y1 == h) results(out + (h - 1) * w + x0, xx, xy, yy, max(h - 2, 0) % 3, (h - 1) % 3, (h - 1) % 3, n);
}
