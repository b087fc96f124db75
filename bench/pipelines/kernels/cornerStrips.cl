// Harris' corner detector on an image of h rows of w points, whose edges repeat, in one launch. Sums along the rows come first. Row -1 of
// the slopes is row 0 of them, not the slopes of rows -2, -1 and 0 of the image; so at the other edges.
#define INLINE static inline __attribute__((always_inline))
#define EACH(i, count) _Pragma("unroll") for (int i = 0; i < (count); i++)
#define RESPONSE(xx, xy, yy) ((xx) * (yy) - (xy) * (xy) - 0.0625f * ((xx) + (yy)) * ((xx) + (yy)))

// The sums of three neighbours of C + 2 numbers.
INLINE void triples(float *s, const float *p) {
  EACH(i, C / 2) {
    const float both = p[2 * i + 1] + p[2 * i + 2];
    s[2 * i] = p[2 * i] + both;
    s[2 * i + 1] = both + p[2 * i + 3];
  }
}

// Of C + 4 points of three rows: the slopes of the C + 2 points inside, and of their products the sums of three neighbours. `first` and
// `last` are for the points at the left and the right edge.
INLINE void sums(float *sxx, float *sxy, float *syy, const float *up, const float *mid, const float *low, bool first, bool last) {
  float gx[C + 2], gy[C + 2], p[C + 2];
  EACH(i, C + 2) {
    gx[i] = up[i + 2] - up[i] + 2.0f * (mid[i + 2] - mid[i]) + (low[i + 2] - low[i]);
    gy[i] = low[i] - up[i] + 2.0f * (low[i + 1] - up[i + 1]) + (low[i + 2] - up[i + 2]);
  }
  if (first) gx[0] = gx[1], gy[0] = gy[1];
  if (last) gx[C + 1] = gx[C], gy[C + 1] = gy[C];
  EACH(i, C + 2) p[i] = gx[i] * gx[i];
  triples(sxx, p);
  EACH(i, C + 2) p[i] = gx[i] * gy[i];
  triples(sxy, p);
  EACH(i, C + 2) p[i] = gy[i] * gy[i];
  triples(syy, p);
}

INLINE void store(global float *out, float (*xx)[C], float (*xy)[C], float (*yy)[C]) {
  EACH(j, C / 4) {
    float o[4];
    EACH(i, 4) {
      const int c = 4 * j + i;
      const float a = xx[0][c] + xx[1][c] + xx[2][c], b = xy[0][c] + xy[1][c] + xy[2][c], d = yy[0][c] + yy[1][c] + yy[2][c];
      o[i] = RESPONSE(a, b, d);
    }
    *(global float4 *)(out + 4 * j) = (float4)(o[0], o[1], o[2], o[3]);
  }
}

INLINE void copy(float *to, const float *from) { EACH(i, C) to[i] = from[i]; }

// The sums of row `to` are those of row `from`.
#define REPEAT(to, from) copy(xx[to], xx[from]), copy(xy[to], xy[from]), copy(yy[to], yy[from])
#define ROW(y) (A + (edge ? clamp(y, 0, h - 1) : (y)) * w)

#ifdef STRIPS
// A work-item walks down C columns of ROWS rows. Six rows are in registers, of which three are on their way; so are three rows of sums.
// C divides w, 6 divides ROWS + 2.
INLINE void load(float *v, global const float *p, bool first, bool last) {
  const float2 l = *(global const float2 *)(first ? p : p - 2), r = *(global const float2 *)(last ? p : p + C);
  EACH(i, C / 4) {
    const float4 c = *(global const float4 *)(p + 4 * i);
    v[4 * i + 2] = c.x, v[4 * i + 3] = c.y, v[4 * i + 4] = c.z, v[4 * i + 5] = c.w;
  }
  v[0] = l.x;
  v[1] = first ? v[2] : l.y;
  v[C + 2] = last ? v[C + 1] : r.x;
  v[C + 3] = r.y;
}

// Rows y + k to y + k + 2 of the image are known, so that row y + k of the result is.
#define STEP(k)                                                                                                            \
  sums(xx[(k) % 3], xy[(k) % 3], yy[(k) % 3], a[(k) % 6], a[((k) + 1) % 6], a[((k) + 2) % 6], first, last);                \
  if (edge && y + (k) + 1 >= h) REPEAT((k) % 3, ((k) + 2) % 3);                                                            \
  if (edge && y + (k) == 0) REPEAT(((k) + 1) % 3, ((k) + 2) % 3);                                                          \
  if (((k) >= 2 || y >= y0) && (!edge || y + (k) < h)) store(out + (y + (k)) * w + x0, xx, xy, yy);                        \
  if ((k) < 2 || more) load(a[(k) % 6], ROW(y + (k) + 6) + x0, first, last);

INLINE void strip(global const float *A, global float *out, int h, int w, int x0, int y0, const bool edge) {
  const bool first = edge && x0 == 0, last = edge && x0 + C == w;
  float a[6][C + 4], xx[3][C], xy[3][C], yy[3][C];
  EACH(k, 6) load(a[k], ROW(y0 - 2 + k) + x0, first, last);
  EACH(k, 3) EACH(i, C) xx[k][i] = xy[k][i] = yy[k][i] = 0.0f;
  for (int y = y0 - 2; y < y0 + ROWS; y += 6) {
    const bool more = y + 6 < y0 + ROWS;
    STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5)
  }
}

__attribute__((reqd_work_group_size(LX, LY, 1)))
kernel void strips(global const float *restrict A, global float *restrict out, int h, int w) {
  const int x0 = C * get_global_id(0), y0 = ROWS * get_global_id(1);
  if (x0 >= w || y0 >= h) return;
  if (x0 > 0 && x0 + C < w && y0 >= 2 && y0 + ROWS + 2 <= h) strip(A, out, h, w, x0, y0, false);
  else strip(A, out, h, w, x0, y0, true);
}
#endif

#ifdef EXCHANGE
// A group walks down a strip of ROWS rows. Each work-item reads 4 columns, B rows at a time while it computes the B before, and takes the
// columns beside its own from local memory. The outer work-items only read. 4 divides w; B is 3 or 6 and divides ROWS + 4; C is 4.
#define STEP(k)                                                                                                            \
  {                                                                                                                        \
    const float2 l = buf[phase][k][max(lx - 1, 0)].zw, r = buf[phase][k][min(lx + 1, LX - 1)].xy;                          \
    const float4 c = buf[phase][k][lx];                                                                                    \
    float *v = a[(k) % 3];                                                                                                 \
    v[0] = l.x, v[1] = l.y, v[2] = c.x, v[3] = c.y, v[4] = c.z, v[5] = c.w, v[6] = r.x, v[7] = r.y;                        \
    sums(xx[(k) % 3], xy[(k) % 3], yy[(k) % 3], a[((k) + 1) % 3], a[((k) + 2) % 3], v, first, last);                       \
    if (edge && y + (k) - 1 >= h) REPEAT((k) % 3, ((k) + 2) % 3);                                                          \
    if (edge && y + (k) - 2 == 0) REPEAT(((k) + 1) % 3, ((k) + 2) % 3);                                                    \
    if (mine && y + (k) - 2 >= y0 && (!edge || y + (k) - 2 < h)) store(out + (y + (k) - 2) * w + x0, xx, xy, yy);      \
  }

// The columns beyond the edges repeat those at them.
INLINE float4 fetch(global const float *p, int x0, int w, const bool edge) {
  if (!edge) return *(global const float4 *)(p + x0);
  const float4 v = *(global const float4 *)(p + clamp(x0, 0, w - 4));
  return x0 < 0 ? (float4)(v.x) : x0 >= w ? (float4)(v.w) : v;
}

INLINE void strip(global const float *A, global float *out, int h, int w, int x0, int y0, local float4 (*buf)[B][LX],
                  const bool edge) {
  const int lx = get_local_id(0);
  const bool first = edge && x0 == 0, last = edge && x0 + 4 == w, mine = lx >= 1 && lx < LX - 1 && (!edge || x0 < w);
  float a[3][8], xx[3][4], xy[3][4], yy[3][4];
  float4 next[B];
  EACH(k, B) next[k] = fetch(ROW(y0 - 2 + k), x0, w, edge);
  EACH(k, 3) EACH(i, 8) a[k][i] = 0.0f;
  EACH(k, 3) EACH(i, 4) xx[k][i] = xy[k][i] = yy[k][i] = 0.0f;
  int phase = 0;
  for (int y = y0 - 2; y < y0 + ROWS + 2; y += B, phase ^= 1) {
    EACH(k, B) buf[phase][k][lx] = next[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (y + B < y0 + ROWS + 2) EACH(k, B) next[k] = fetch(ROW(y + B + k), x0, w, edge);
    STEP(0) STEP(1) STEP(2)
#if B == 6
    STEP(3) STEP(4) STEP(5)
#endif
  }
}

__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void exchange(global const float *restrict A, global float *restrict out, int h, int w) {
  local float4 buf[2][B][LX];
  const int left = 4 * ((int)get_group_id(0) * (LX - 2) - 1), x0 = left + 4 * (int)get_local_id(0), y0 = ROWS * get_group_id(1);
  if (left >= 0 && left + 4 * LX <= w && y0 >= 2 && y0 + ROWS + 2 <= h) strip(A, out, h, w, x0, y0, buf, false);
  else strip(A, out, h, w, x0, y0, buf, true);
}
#endif
