// An edge detector of three stages on an image of h rows of w points, in one launch: a smooth image, slopes and their directions, thin
// edges. The edges of each stage repeat: row -1 of the smooth image is row 0 of it, not what is smoothed around row -1.
#define INLINE static inline __attribute__((always_inline))
#define EACH(i, count) _Pragma("unroll") for (int i = 0; i < (count); i++)
// Four times the smooth point: the results are divided by 16 at the end, which rounds nothing.
#define SMOOTH(a, b, c) ((a) + 2.0f * (b) + (c))

// A row of C + 4 smooth points, of C + 6 that are smooth along the columns. `first` and `last` are for the points at the left and the right
// edge, here and below.
INLINE void smooth(float *s, const float *v, bool first, bool last) {
  EACH(i, C + 4) s[i] = SMOOTH(v[i], v[i + 1], v[i + 2]);
  if (first) s[1] = s[2];
  if (last) s[C + 2] = s[C + 1];
}

// A row of C + 2 slopes of three smooth rows, with the two derivatives of the C points inside.
INLINE void slopes(float *m, float *dx, float *dy, const float *up, const float *mid, const float *low, bool first, bool last) {
  EACH(i, C + 2) {
    const float gx = up[i + 2] - up[i] + 2.0f * (mid[i + 2] - mid[i]) + (low[i + 2] - low[i]);
    const float gy = low[i] - up[i] + 2.0f * (low[i + 1] - up[i + 1]) + (low[i + 2] - up[i + 2]);
    m[i] = fabs(gx) + fabs(gy);
    if (i >= 1 && i <= C) dx[i - 1] = gx, dy[i - 1] = gy;
  }
  if (first) m[0] = m[1];
  if (last) m[C + 1] = m[C];
}

// C points of the result. All conditions are computed, and none is a branch.
INLINE void thin(global float *out, float least, const float *dx, const float *dy, const float *up, const float *mid,
                 const float *low) {
  EACH(j, C / 4) {
    float o[4];
    EACH(i, 4) {
      const int c = 4 * j + i;
      const float ax = fabs(dx[c]), ay = fabs(dy[c]);
      const int right = 2.0f * ay <= ax, down = 2.0f * ax <= ay, falling = dx[c] * dy[c] > 0.0f;
      const float s = mid[c + 1], l = mid[c], r = mid[c + 2], u0 = up[c], u1 = up[c + 1], u2 = up[c + 2], d0 = low[c], d1 = low[c + 1],
                  d2 = low[c + 2];
      const float before = right ? l : down ? u1 : falling ? u0 : u2, after = right ? r : down ? d1 : falling ? d2 : d0;
      const int peak = (s >= least) & (s > before) & (s >= after);
      o[i] = peak ? 0.0625f * s : 0.0f;
    }
    *(global float4 *)(out + 4 * j) = (float4)(o[0], o[1], o[2], o[3]);
  }
}

#define REPEAT(rows, count, to, from) EACH(i, count) rows[to][i] = rows[from][i]
#define ROW(y) (A + (edge ? clamp(y, 0, h - 1) : (y)) * w)

#ifdef STRIPS
// A work-item walks down C columns of ROWS rows. Six rows are in registers, of which three are on their way; so are three smooth rows and
// three rows of slopes. C divides w, 6 divides ROWS + 4.
INLINE void load(float *v, global const float *p, bool first, bool last) {
  const float l = *(first ? p : p - 3), r = *(last ? p : p + C + 2);
  const float2 ll = *(global const float2 *)(first ? p : p - 2), rr = *(global const float2 *)(last ? p : p + C);
  EACH(i, C / 4) {
    const float4 c = *(global const float4 *)(p + 4 * i);
    v[4 * i + 3] = c.x, v[4 * i + 4] = c.y, v[4 * i + 5] = c.z, v[4 * i + 6] = c.w;
  }
  v[0] = l, v[1] = ll.x;
  v[2] = first ? v[3] : ll.y;
  v[C + 3] = last ? v[C + 2] : rr.x;
  v[C + 4] = rr.y, v[C + 5] = r;
}

// Rows y + k to y + k + 2 of the image are known, so that row y + k - 1 of the result is.
#define STEP(k)                                                                                                              \
  {                                                                                                                          \
    float v[C + 6];                                                                                                          \
    EACH(i, C + 6) v[i] = SMOOTH(a[(k) % 6][i], a[((k) + 1) % 6][i], a[((k) + 2) % 6][i]);                                   \
    if ((k) < 2 || more) load(a[(k) % 6], ROW(y + (k) + 6) + x0, first, last);                                               \
    smooth(s[(k) % 3], v, first, last);                                                                                      \
    if (edge && y + (k) + 1 >= h) REPEAT(s, C + 4, (k) % 3, ((k) + 2) % 3);                                                  \
    if (edge && y + (k) == 0) REPEAT(s, C + 4, ((k) + 1) % 3, ((k) + 2) % 3);                                                \
    slopes(m[(k) % 3], dx[(k) % 2], dy[(k) % 2], s[((k) + 1) % 3], s[((k) + 2) % 3], s[(k) % 3], first, last);                             \
    if (edge && y + (k) >= h) REPEAT(m, C + 2, (k) % 3, ((k) + 2) % 3);                                                      \
    if (edge && y + (k) == 1) REPEAT(m, C + 2, ((k) + 1) % 3, ((k) + 2) % 3);                                                \
    if (((k) >= 4 || y >= y0) && (!edge || y + (k) - 1 < h))                                                                 \
      thin(out + (y + (k) - 1) * w + x0, least, dx[((k) + 1) % 2], dy[((k) + 1) % 2], m[((k) + 1) % 3], m[((k) + 2) % 3], m[(k) % 3]);           \
  }

INLINE void strip(float least, global const float *A, global float *out, int h, int w, int x0, int y0, const bool edge) {
  const bool first = edge && x0 == 0, last = edge && x0 + C == w;
  float a[6][C + 6], s[3][C + 4], m[3][C + 2];
  float dx[2][C], dy[2][C];
  EACH(k, 6) load(a[k], ROW(y0 - 3 + k) + x0, first, last);
  EACH(k, 3) EACH(i, C + 4) s[k][i] = 0.0f;
  EACH(k, 3) EACH(i, C + 2) m[k][i] = 0.0f;
  EACH(k, 2) EACH(i, C) dx[k][i] = dy[k][i] = 0.0f;
  for (int y = y0 - 3; y <= y0 + ROWS; y += 6) {
    const bool more = y + 6 <= y0 + ROWS;
    STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5)
  }
}

__attribute__((reqd_work_group_size(LX, LY, 1)))
kernel void strips(float least, global const float *restrict A, global float *restrict out, int h, int w) {
  const int x0 = C * get_global_id(0), y0 = ROWS * get_global_id(1);
  if (x0 >= w || y0 >= h) return;
  if (x0 > 0 && x0 + C < w && y0 >= 3 && y0 + ROWS + 3 <= h) strip(16.0f * least, A, out, h, w, x0, y0, false);
  else strip(16.0f * least, A, out, h, w, x0, y0, true);
}
#endif

#ifdef EXCHANGE
// A group walks down a strip of ROWS rows. Each work-item reads 4 columns, B rows at a time while it computes the B before, smooths
// along them, and takes the columns beside its own from local memory. The outer work-items only do this. 4 divides w; B is 3 or 6 and
// divides ROWS; C is 4.
#define STEP(k)                                                                                                              \
  {                                                                                                                          \
    const float4 l = buf[phase][k][max(lx - 1, 0)], c = buf[phase][k][lx], r = buf[phase][k][min(lx + 1, LX - 1)];           \
    const float v[10] = {l.y, l.z, l.w, c.x, c.y, c.z, c.w, r.x, r.y, r.z};                                                  \
    smooth(s[(k) % 3], v, first, last);                                                                                      \
    if (edge && y + (k) - 1 >= h) REPEAT(s, 8, (k) % 3, ((k) + 2) % 3);                                                      \
    if (edge && y + (k) - 2 == 0) REPEAT(s, 8, ((k) + 1) % 3, ((k) + 2) % 3);                                                \
    slopes(m[(k) % 3], dx[(k) % 3], dy[(k) % 3], s[((k) + 1) % 3], s[((k) + 2) % 3], s[(k) % 3], first,       \
           last);                                                                                                            \
    if (edge && y + (k) - 2 >= h) REPEAT(m, 6, (k) % 3, ((k) + 2) % 3);                                                      \
    if (edge && y + (k) - 3 == 0) REPEAT(m, 6, ((k) + 1) % 3, ((k) + 2) % 3);                                                \
    if (mine && y > y0 && (!edge || y + (k) - 3 < h))                                                                       \
      thin(out + (y + (k) - 3) * w + x0, least, dx[((k) + 2) % 3], dy[((k) + 2) % 3], m[((k) + 1) % 3], m[((k) + 2) % 3],    \
           m[(k) % 3]);                                                                                                      \
  }

// The columns beyond the edges repeat those at them.
INLINE float4 fetch(global const float *p, int x0, int w, const bool edge) {
  if (!edge) return *(global const float4 *)(p + x0);
  const float4 v = *(global const float4 *)(p + clamp(x0, 0, w - 4));
  return x0 < 0 ? (float4)(v.x) : x0 >= w ? (float4)(v.w) : v;
}

INLINE void strip(float least, global const float *A, global float *out, int h, int w, int x0, int y0,
                  local float4 (*buf)[B][LX], const bool edge) {
  const int lx = get_local_id(0);
  const bool first = edge && x0 == 0, last = edge && x0 + 4 == w, mine = lx >= 1 && lx < LX - 1 && (!edge || x0 < w);
  float s[3][8], m[3][6], dx[3][4], dy[3][4];
  float4 a[B + 2]; // two rows that are past, and B
  EACH(k, B) a[k + 2] = fetch(ROW(y0 - 3 + k), x0, w, edge);
  a[0] = a[1] = (float4)(0.0f);
  EACH(k, 3) EACH(i, 8) s[k][i] = 0.0f;
  EACH(k, 3) EACH(i, 6) m[k][i] = 0.0f;
  EACH(k, 3) EACH(i, 4) dx[k][i] = dy[k][i] = 0.0f;
  int phase = 0;
  for (int y = y0 - 3; y < y0 + ROWS + 3; y += B, phase ^= 1) {
    EACH(k, B) buf[phase][k][lx] = SMOOTH(a[k], a[k + 1], a[k + 2]);
    a[0] = a[B];
    a[1] = a[B + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (y + B < y0 + ROWS + 3) EACH(k, B) a[k + 2] = fetch(ROW(y + B + k), x0, w, edge);
    STEP(0) STEP(1) STEP(2)
#if B == 6
    STEP(3) STEP(4) STEP(5)
#endif
  }
}

__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void exchange(float least, global const float *restrict A, global float *restrict out, int h, int w) {
  local float4 buf[2][B][LX];
  const int left = 4 * ((int)get_group_id(0) * (LX - 2) - 1), x0 = left + 4 * (int)get_local_id(0), y0 = ROWS * get_group_id(1);
  if (left >= 0 && left + 4 * LX <= w && y0 >= 3 && y0 + ROWS + 3 <= h) strip(16.0f * least, A, out, h, w, x0, y0, buf, false);
  else strip(16.0f * least, A, out, h, w, x0, y0, buf, true);
}
#endif
