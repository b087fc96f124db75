// Water with salt on a grid of h rows of w cells within walls: one step of finite volumes. F: depth, G: salt. A cell beyond a wall is as
// high as the one before it, so that nothing crosses the wall.
#ifdef ROOT // one root of 2 ulp in place of a root and a quotient
#define PART(fall) (0.2f * ((fall) * rsqrt(1.0f + (fall) * (fall))))
#else
#define PART(fall) (0.2f * ((fall) / sqrt(1.0f + (fall) * (fall))))
#endif
// What runs from the cell (a, p) to the cell (b, q), into f and g.
#define FLOW(T, f, g, a, p, b, q)                                            \
  {                                                                          \
    const T part_ = PART((a) - (b)), to_ = fmax(part_, 0.0f), back_ = fmin(part_, 0.0f); \
    f = to_ * (a) + back_ * (b);                                             \
    g = to_ * (p) + back_ * (q);                                             \
  }

// A work-item for each cell, which computes its four faces.
kernel void cells(global const float *restrict F, global const float *restrict G, global float *restrict outF, global float *restrict outG,
                  int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  const int c = y * w + x, l = y * w + max(x - 1, 0), r = y * w + min(x + 1, w - 1), u = max(y - 1, 0) * w + x,
            d = min(y + 1, h - 1) * w + x;
  float fl, gl, fr, gr, fu, gu, fd, gd;
  FLOW(float, fl, gl, F[l], G[l], F[c], G[c])
  FLOW(float, fr, gr, F[c], G[c], F[r], G[r])
  FLOW(float, fu, gu, F[u], G[u], F[c], G[c])
  FLOW(float, fd, gd, F[c], G[c], F[d], G[d])
  outF[c] = F[c] + (fl - fr) + (fu - fd);
  outG[c] = G[c] + (gl - gr) + (gu - gd);
}

// Three launches: w + 1 faces of each row, h + 1 rows of faces, cells.
kernel void across(global const float *restrict F, global const float *restrict G, global float *restrict f, global float *restrict g, int h,
                   int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x > w) return;
  const int l = y * w + max(x - 1, 0), r = y * w + min(x, w - 1);
  FLOW(float, f[y * (w + 1) + x], g[y * (w + 1) + x], F[l], G[l], F[r], G[r])
}
kernel void down(global const float *restrict F, global const float *restrict G, global float *restrict f, global float *restrict g, int h,
                 int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  const int u = max(y - 1, 0) * w + x, d = min(y, h - 1) * w + x;
  FLOW(float, f[y * w + x], g[y * w + x], F[u], G[u], F[d], G[d])
}
kernel void change(global const float *restrict F, global const float *restrict G, global const float *restrict xf,
                   global const float *restrict xg, global const float *restrict yf, global const float *restrict yg,
                   global float *restrict outF, global float *restrict outG, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  const int c = y * w + x, l = y * (w + 1) + x;
  outF[c] = F[c] + (xf[l] - xf[l + 1]) + (yf[c] - yf[c + w]);
  outG[c] = G[c] + (xg[l] - xg[l + 1]) + (yg[c] - yg[c + w]);
}

#ifdef ROWS
#define INLINE static inline __attribute__((always_inline))
#define EACH(i, count) _Pragma("unroll") for (int i = 0; i < (count); i++)

// A work-item walks down 4 columns of ROWS rows. What crosses a face between two of its rows stays in registers for the second row; what
// crosses one between two columns is computed once for both. Four rows are on their way at a time. 4 divides w and ROWS.
INLINE void row(float *v, global const float *p, int x0, int w) {
  v[0] = p[max(x0 - 1, 0)];
  const float4 c = *(global const float4 *)(p + x0);
  v[1] = c.x, v[2] = c.y, v[3] = c.z, v[4] = c.w;
  v[5] = p[min(x0 + 4, w - 1)];
}

INLINE void step(const float *f, const float *g, const float *lowF, const float *lowG, float *topF, float *topG, global float *outF,
                 global float *outG, int at, bool stored) {
  float xf[5], xg[5], sumF[4], sumG[4];
  EACH(i, 5) FLOW(float, xf[i], xg[i], f[i], g[i], f[i + 1], g[i + 1])
  EACH(i, 4) {
    float yf, yg;
    FLOW(float, yf, yg, f[i + 1], g[i + 1], lowF[i + 1], lowG[i + 1])
    sumF[i] = f[i + 1] + (xf[i] - xf[i + 1]) + (topF[i] - yf);
    sumG[i] = g[i + 1] + (xg[i] - xg[i + 1]) + (topG[i] - yg);
    topF[i] = yf;
    topG[i] = yg;
  }
  if (!stored) return;
  *(global float4 *)(outF + at) = (float4)(sumF[0], sumF[1], sumF[2], sumF[3]);
  *(global float4 *)(outG + at) = (float4)(sumG[0], sumG[1], sumG[2], sumG[3]);
}

#define LOAD(slot, y) row(f[slot], F + clamp(y, 0, h - 1) * w, x0, w), row(g[slot], G + clamp(y, 0, h - 1) * w, x0, w)
#define STEP(k)                                                                                                              \
  step(f[k], g[k], f[((k) + 1) % 4], g[((k) + 1) % 4], topF, topG, outF, outG, (y + (k)) * w + x0, y + (k) < h);             \
  if ((k) == 0 || more) LOAD(k, y + (k) + 4);

__attribute__((reqd_work_group_size(LX, LY, 1)))
kernel void strips(global const float *restrict F, global const float *restrict G, global float *restrict outF, global float *restrict outG,
                   int h, int w) {
  const int x0 = 4 * get_global_id(0), y0 = ROWS * get_global_id(1);
  if (x0 >= w || y0 >= h) return;
  float f[4][6], g[4][6], topF[4], topG[4];
  const float4 upF = *(global const float4 *)(F + max(y0 - 1, 0) * w + x0), upG = *(global const float4 *)(G + max(y0 - 1, 0) * w + x0);
  EACH(k, 4) LOAD(k, y0 + k);
  FLOW(float, topF[0], topG[0], upF.x, upG.x, f[0][1], g[0][1])
  FLOW(float, topF[1], topG[1], upF.y, upG.y, f[0][2], g[0][2])
  FLOW(float, topF[2], topG[2], upF.z, upG.z, f[0][3], g[0][3])
  FLOW(float, topF[3], topG[3], upF.w, upG.w, f[0][4], g[0][4])
  for (int y = y0; y < y0 + ROWS; y += 4) {
    const bool more = y + 4 < y0 + ROWS;
    STEP(0) STEP(1) STEP(2) STEP(3)
  }
}
#endif

#ifdef PIECE // a work-item for PIECE columns of DEPTH rows, vectors of 16: each face once. For CPUs.
// Vectors at any address; devices read and write such a structure faster than vload16 and vstore16.
typedef struct { float16 v; } __attribute__((packed, aligned(4))) any16;
#define AT(p, y, x) ((global const any16 *)(p + (y) * w + (x)))->v
#define PUT(p, y, x) ((global any16 *)(p + (y) * w + (x)))->v
#define TOP(p) ((any16 *)(p + x - x0))->v
// The faces after 16 cells, and those before them: the last one of the 16 before stands first.
#define BEFORE(last, faces) ((float16)(last, (faces).s01234567, (faces).s89ab, (faces).scde))

kernel void pieces(global const float *restrict F, global const float *restrict G, global float *restrict outF, global float *restrict outG,
                   int h, int w) {
  float topF[PIECE], topG[PIECE];
  const int x0 = PIECE * get_global_id(0), x1 = min(x0 + PIECE, w), y0 = DEPTH * get_global_id(1), y1 = min(y0 + DEPTH, h);
  const int u = max(y0 - 1, 0);
  int x = x0;
  for (; x + 16 <= x1; x += 16) {
    const float16 a = AT(F, u, x), p = AT(G, u, x), b = AT(F, y0, x), q = AT(G, y0, x);
    FLOW(float16, TOP(topF), TOP(topG), a, p, b, q)
  }
  for (; x < x1; x++) FLOW(float, topF[x - x0], topG[x - x0], F[u * w + x], G[u * w + x], F[y0 * w + x], G[y0 * w + x])
  for (int y = y0; y < y1; y++) {
    const int d = min(y + 1, h - 1), l = y * w + max(x0 - 1, 0);
    float lastF, lastG;
    FLOW(float, lastF, lastG, F[l], G[l], F[y * w + x0], G[y * w + x0])
    for (x = x0; x + 16 <= x1 && x + 17 <= w; x += 16) {
      const float16 a = AT(F, y, x), p = AT(G, y, x), b = AT(F, y, x + 1), q = AT(G, y, x + 1), c = AT(F, d, x), r = AT(G, d, x);
      float16 xf, xg, yf, yg;
      FLOW(float16, xf, xg, a, p, b, q)
      FLOW(float16, yf, yg, a, p, c, r)
      PUT(outF, y, x) = a + (BEFORE(lastF, xf) - xf) + (TOP(topF) - yf);
      PUT(outG, y, x) = p + (BEFORE(lastG, xg) - xg) + (TOP(topG) - yg);
      TOP(topF) = yf;
      TOP(topG) = yg;
      lastF = xf.sf;
      lastG = xg.sf;
    }
    for (; x < x1; x++) {
      const int c = y * w + x, r = y * w + min(x + 1, w - 1);
      float xf, xg, yf, yg;
      FLOW(float, xf, xg, F[c], G[c], F[r], G[r])
      FLOW(float, yf, yg, F[c], G[c], F[d * w + x], G[d * w + x])
      outF[c] = F[c] + (lastF - xf) + (topF[x - x0] - yf);
      outG[c] = G[c] + (lastG - xg) + (topG[x - x0] - yg);
      topF[x - x0] = yf;
      topG[x - x0] = yg;
      lastF = xf;
      lastG = xg;
    }
  }
}
#endif
