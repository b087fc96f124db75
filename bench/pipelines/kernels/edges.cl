// An edge detector of three stages on an image of h rows of w points: a smooth image, slopes and their directions, thin edges. The edges
// of the image repeat.
#define SMOOTH(a, b, c) (0.25f * (a) + 0.5f * (b) + 0.25f * (c))

#define POINT(A, dy, dx) A[clamp(y + (dy), 0, h - 1) * w + clamp(x + (dx), 0, w - 1)]
#define COLUMN(dx) SMOOTH(POINT(A, -1, dx), POINT(A, 0, dx), POINT(A, 1, dx))

float smoothAt(global const float *restrict A, int y, int x, int h, int w) {
  return SMOOTH(COLUMN(-1), COLUMN(0), COLUMN(1));
}

kernel void smooth(global const float *restrict A, global float *restrict S, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) S[y * w + x] = smoothAt(A, y, x, h, w);
}

int directionOf(float gx, float gy) {
  const float ax = fabs(gx), ay = fabs(gy);
  return 2.0f * ay <= ax ? 0 : 2.0f * ax <= ay ? 2 : gx * gy > 0.0f ? 1 : 3;
}

void slopeAt(global const float *restrict S, int y, int x, int h, int w, global float *m, global int *d) {
  const float a = POINT(S, -1, -1), b = POINT(S, -1, 0), c = POINT(S, -1, 1), e = POINT(S, 0, -1), f = POINT(S, 0, 1),
              i = POINT(S, 1, -1), j = POINT(S, 1, 0), k = POINT(S, 1, 1);
  const float gx = c - a + 2.0f * (f - e) + (k - i), gy = i - a + 2.0f * (j - b) + (k - c);
  *m = fabs(gx) + fabs(gy);
  *d = directionOf(gx, gy);
}

kernel void slopes(global const float *restrict S, global float *restrict M, global int *restrict D, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  slopeAt(S, y, x, h, w, M + y * w + x, D + y * w + x);
}

float thinAt(float least, global const float *restrict M, global const int *restrict D, int y, int x, int h, int w) {
  const float m = M[y * w + x];
  const int d = D[y * w + x];
  const float before = d == 0 ? POINT(M, 0, -1) : d == 1 ? POINT(M, -1, -1) : d == 2 ? POINT(M, -1, 0) : POINT(M, -1, 1);
  const float after = d == 0 ? POINT(M, 0, 1) : d == 1 ? POINT(M, 1, 1) : d == 2 ? POINT(M, 1, 0) : POINT(M, 1, -1);
  return m >= least && m > before && m >= after ? m : 0.0f;
}

kernel void thin(float least, global const float *restrict M, global const int *restrict D, global float *restrict out, int h,
                 int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) out[y * w + x] = thinAt(least, M, D, y, x, h, w);
}

// Eight points of a row at a time; those at the ends of a row one by one.
#define EIGHT(A, dy, dx) vload8(0, A + clamp(y + (dy), 0, h - 1) * w + x + (dx))
#define INSIDE (x >= 1 && x + 9 <= w)
#define REST for (const int end = min(x + 8, w); x < end; x++)
#define COLUMN8(dx) SMOOTH(EIGHT(A, -1, dx), EIGHT(A, 0, dx), EIGHT(A, 1, dx))

kernel void smooth8(global const float *restrict A, global float *restrict S, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE) vstore8(SMOOTH(COLUMN8(-1), COLUMN8(0), COLUMN8(1)), 0, S + y * w + x);
  else REST S[y * w + x] = smoothAt(A, y, x, h, w);
}

kernel void slopes8(global const float *restrict S, global float *restrict M, global int *restrict D, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE) {
    const float8 a = EIGHT(S, -1, -1), b = EIGHT(S, -1, 0), c = EIGHT(S, -1, 1), e = EIGHT(S, 0, -1), f = EIGHT(S, 0, 1),
                 i = EIGHT(S, 1, -1), j = EIGHT(S, 1, 0), k = EIGHT(S, 1, 1);
    const float8 gx = c - a + 2.0f * (f - e) + (k - i), gy = i - a + 2.0f * (j - b) + (k - c);
    const float8 ax = fabs(gx), ay = fabs(gy);
    const int8 d = select(select(select((int8)(3), (int8)(1), gx * gy > 0.0f), (int8)(2), 2.0f * ax <= ay), (int8)(0),
                          2.0f * ay <= ax);
    vstore8(ax + ay, 0, M + y * w + x);
    vstore8(d, 0, D + y * w + x);
  } else {
    REST slopeAt(S, y, x, h, w, M + y * w + x, D + y * w + x);
  }
}

kernel void thin8(float least, global const float *restrict M, global const int *restrict D, global float *restrict out, int h,
                  int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE) {
    const float8 m = EIGHT(M, 0, 0);
    const int8 d = EIGHT(D, 0, 0);
    const float8 before = select(select(select(EIGHT(M, -1, 1), EIGHT(M, -1, 0), d == 2), EIGHT(M, -1, -1), d == 1),
                                 EIGHT(M, 0, -1), d == 0);
    const float8 after = select(select(select(EIGHT(M, 1, -1), EIGHT(M, 1, 0), d == 2), EIGHT(M, 1, 1), d == 1), EIGHT(M, 0, 1),
                                d == 0);
    vstore8(select((float8)(0.0f), m, m >= least && m > before && m >= after), 0, out + y * w + x);
  } else {
    REST out[y * w + x] = thinAt(least, M, D, y, x, h, w);
  }
}

// Smooth image and slopes in one launch: a group computes the smooth points that 8 × 32 slopes read in local memory.
kernel void smoothSlopes(global const float *restrict A, global float *restrict M, global int *restrict D, int h, int w) {
  local float t[10][34];
  const int lx = get_local_id(0), ly = get_local_id(1), x0 = 32 * get_group_id(0), y0 = 8 * get_group_id(1);
  for (int k = 32 * ly + lx; k < 340; k += 256)
    t[k / 34][k % 34] = smoothAt(A, clamp(y0 + k / 34 - 1, 0, h - 1), clamp(x0 + k % 34 - 1, 0, w - 1), h, w);
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = x0 + lx, y = y0 + ly;
  if (x >= w || y >= h) return;
  const float gx = t[ly][lx + 2] - t[ly][lx] + 2.0f * (t[ly + 1][lx + 2] - t[ly + 1][lx]) + (t[ly + 2][lx + 2] - t[ly + 2][lx]);
  const float gy = t[ly + 2][lx] - t[ly][lx] + 2.0f * (t[ly + 2][lx + 1] - t[ly][lx + 1]) + (t[ly + 2][lx + 2] - t[ly][lx + 2]);
  M[y * w + x] = fabs(gx) + fabs(gy);
  D[y * w + x] = directionOf(gx, gy);
}
