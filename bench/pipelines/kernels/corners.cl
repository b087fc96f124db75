// Harris' corner detector on an image of h rows of w points. The edges of the image repeat.
#define POINT(A, dy, dx) A[clamp(y + (dy), 0, h - 1) * w + clamp(x + (dx), 0, w - 1)]
#define RESPONSE(xx, xy, yy) ((xx) * (yy) - (xy) * (xy) - 0.0625f * ((xx) + (yy)) * ((xx) + (yy)))

float2 slopeAt(global const float *restrict A, int y, int x, int h, int w) {
  const float a = POINT(A, -1, -1), b = POINT(A, -1, 0), c = POINT(A, -1, 1), e = POINT(A, 0, -1), f = POINT(A, 0, 1),
              i = POINT(A, 1, -1), j = POINT(A, 1, 0), k = POINT(A, 1, 1);
  return (float2)(c - a + 2.0f * (f - e) + (k - i), i - a + 2.0f * (j - b) + (k - c));
}

kernel void slopes(global const float *restrict A, global float *restrict X, global float *restrict Y, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  const float2 g = slopeAt(A, y, x, h, w);
  X[y * w + x] = g.x;
  Y[y * w + x] = g.y;
}

float responseAt(global const float *restrict X, global const float *restrict Y, int y, int x, int h, int w) {
  float xx = 0.0f, xy = 0.0f, yy = 0.0f;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      const float a = POINT(X, dy, dx), b = POINT(Y, dy, dx);
      xx += a * a;
      xy += a * b;
      yy += b * b;
    }
  return RESPONSE(xx, xy, yy);
}

kernel void response(global const float *restrict X, global const float *restrict Y, global float *restrict out, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) out[y * w + x] = responseAt(X, Y, y, x, h, w);
}

// Eight points of a row at a time; those at the ends of a row one by one.
#define EIGHT(A, dy, dx) vload8(0, A + clamp(y + (dy), 0, h - 1) * w + x + (dx))
#define INSIDE (x >= 1 && x + 9 <= w)
#define REST for (const int end = min(x + 8, w); x < end; x++)

kernel void slopes8(global const float *restrict A, global float *restrict X, global float *restrict Y, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE) {
    const float8 a = EIGHT(A, -1, -1), b = EIGHT(A, -1, 0), c = EIGHT(A, -1, 1), e = EIGHT(A, 0, -1), f = EIGHT(A, 0, 1),
                 i = EIGHT(A, 1, -1), j = EIGHT(A, 1, 0), k = EIGHT(A, 1, 1);
    vstore8(c - a + 2.0f * (f - e) + (k - i), 0, X + y * w + x);
    vstore8(i - a + 2.0f * (j - b) + (k - c), 0, Y + y * w + x);
  } else {
    REST {
      const float2 g = slopeAt(A, y, x, h, w);
      X[y * w + x] = g.x;
      Y[y * w + x] = g.y;
    }
  }
}

#define ADD(dy, dx)                                     \
  {                                                     \
    const float8 a = EIGHT(X, dy, dx), b = EIGHT(Y, dy, dx); \
    xx += a * a;                                        \
    xy += a * b;                                        \
    yy += b * b;                                        \
  }

kernel void response8(global const float *restrict X, global const float *restrict Y, global float *restrict out, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE) {
    float8 xx = 0.0f, xy = 0.0f, yy = 0.0f;
    ADD(-1, -1) ADD(-1, 0) ADD(-1, 1) ADD(0, -1) ADD(0, 0) ADD(0, 1) ADD(1, -1) ADD(1, 0) ADD(1, 1)
    vstore8(RESPONSE(xx, xy, yy), 0, out + y * w + x);
  } else {
    REST out[y * w + x] = responseAt(X, Y, y, x, h, w);
  }
}

// One launch: a group computes the slopes that 8 × 32 responses read in local memory.
kernel void tiles(global const float *restrict A, global float *restrict out, int h, int w) {
  local float2 t[10][34];
  const int lx = get_local_id(0), ly = get_local_id(1), x0 = 32 * get_group_id(0), y0 = 8 * get_group_id(1);
  for (int k = 32 * ly + lx; k < 340; k += 256)
    t[k / 34][k % 34] = slopeAt(A, clamp(y0 + k / 34 - 1, 0, h - 1), clamp(x0 + k % 34 - 1, 0, w - 1), h, w);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x0 + lx >= w || y0 + ly >= h) return;
  float xx = 0.0f, xy = 0.0f, yy = 0.0f;
  for (int dy = 0; dy < 3; dy++)
    for (int dx = 0; dx < 3; dx++) {
      const float2 g = t[ly + dy][lx + dx];
      xx += g.x * g.x;
      xy += g.x * g.y;
      yy += g.y * g.y;
    }
  out[(y0 + ly) * w + x0 + lx] = RESPONSE(xx, xy, yy);
}
