// An unsharp mask, and a pyramid of two levels, on an image of h rows of w points. The edges of the image repeat.
#define WEIGH(a, b, c, d, e) (0.0625f * ((a) + (e)) + 0.25f * ((b) + (d)) + 0.375f * (c))
#define POINT(A, dy, dx) A[clamp(y + (dy), 0, h - 1) * w + clamp(x + (dx), 0, w - 1)]
#define COLUMN(A) WEIGH(POINT(A, -2, 0), POINT(A, -1, 0), POINT(A, 0, 0), POINT(A, 1, 0), POINT(A, 2, 0))
#define ROW(A) WEIGH(POINT(A, 0, -2), POINT(A, 0, -1), POINT(A, 0, 0), POINT(A, 0, 1), POINT(A, 0, 2))

float sharper(float amount, float least, float x, float blurred) {
  const float d = x - blurred;
  return fabs(d) >= least ? x + amount * d : x;
}

kernel void columns(global const float *restrict A, global float *restrict T, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) T[y * w + x] = COLUMN(A);
}

kernel void rows(global const float *restrict A, global float *restrict T, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) T[y * w + x] = ROW(A);
}

kernel void sharpen(float amount, float least, global const float *restrict A, global const float *restrict T,
                    global float *restrict out, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x < w) out[y * w + x] = sharper(amount, least, A[y * w + x], ROW(T));
}

// A group computes the columns that 64 points of a row read in local memory.
kernel void tiles(float amount, float least, global const float *restrict A, global float *restrict out, int h, int w) {
  local float t[68];
  const int l = get_local_id(0), y = get_global_id(1), first = 64 * get_group_id(0);
  for (int i = l; i < 68; i += 64) {
    const int x = clamp(first + i - 2, 0, w - 1);
    t[i] = COLUMN(A);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = first + l;
  if (x < w) out[y * w + x] = sharper(amount, least, A[y * w + x], WEIGH(t[l], t[l + 1], t[l + 2], t[l + 3], t[l + 4]));
}

// Eight points of a row at a time; those at the ends of a row one by one.
#define EIGHT(A, dy, dx) vload8(0, A + clamp(y + (dy), 0, h - 1) * w + x + (dx))
#define INSIDE(r) (x >= r && x + 8 + r <= w)
#define REST for (const int end = min(x + 8, w); x < end; x++)
#define COLUMN8(A) WEIGH(EIGHT(A, -2, 0), EIGHT(A, -1, 0), EIGHT(A, 0, 0), EIGHT(A, 1, 0), EIGHT(A, 2, 0))
#define ROW8(A) WEIGH(EIGHT(A, 0, -2), EIGHT(A, 0, -1), EIGHT(A, 0, 0), EIGHT(A, 0, 1), EIGHT(A, 0, 2))

kernel void columns8(global const float *restrict A, global float *restrict T, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE(0)) vstore8(COLUMN8(A), 0, T + y * w + x);
  else REST T[y * w + x] = COLUMN(A);
}

kernel void rows8(global const float *restrict A, global float *restrict T, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE(2)) vstore8(ROW8(A), 0, T + y * w + x);
  else REST T[y * w + x] = ROW(A);
}

kernel void sharpen8(float amount, float least, global const float *restrict A, global const float *restrict T,
                     global float *restrict out, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (INSIDE(2)) {
    const float8 a = EIGHT(A, 0, 0), d = a - ROW8(T);
    vstore8(select(a, a + amount * d, fabs(d) >= least), 0, out + y * w + x);
  } else {
    REST out[y * w + x] = sharper(amount, least, A[y * w + x], ROW(T));
  }
}

// The pyramid: p rows of q points are half of h rows of w points.
kernel void halve(global const float *restrict A, global float *restrict C, int h, int w, int q) {
  const int gx = get_global_id(0), x = 2 * gx, y = 2 * get_global_id(1);
  if (gx < q)
    C[get_global_id(1) * q + gx] =
        0.25f * (POINT(A, 0, 0) + POINT(A, 0, 1) + (POINT(A, 1, 0) + POINT(A, 1, 1)));
}

kernel void enlarge(float gain, global const float *restrict A, global const float *restrict C, global float *restrict out, int h,
                    int w, int q) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  const float c = C[y / 2 * q + x / 2];
  out[y * w + x] = c + gain * (A[y * w + x] - c);
}

kernel void halve8(global const float *restrict A, global float *restrict C, int h, int w, int q) {
  const int gy = get_global_id(1), y = 2 * gy;
  int x = 16 * get_global_id(0);
  if (x + 16 <= w) {
    const float16 a = vload16(0, A + y * w + x), b = vload16(0, A + min(y + 1, h - 1) * w + x);
    vstore8(0.25f * (a.even + a.odd + (b.even + b.odd)), 0, C + gy * q + x / 2);
  } else {
    for (; x < w; x += 2)
      C[gy * q + x / 2] = 0.25f * (POINT(A, 0, 0) + POINT(A, 0, 1) + (POINT(A, 1, 0) + POINT(A, 1, 1)));
  }
}

kernel void enlarge8(float gain, global const float *restrict A, global const float *restrict C, global float *restrict out, int h,
                     int w, int q) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (x + 8 <= w) {
    const float4 half_ = vload4(0, C + y / 2 * q + x / 2);
    const float8 c = half_.s00112233;
    vstore8(c + gain * (vload8(0, A + y * w + x) - c), 0, out + y * w + x);
  } else {
    for (; x < w; x++) {
      const float c = C[y / 2 * q + x / 2];
      out[y * w + x] = c + gain * (A[y * w + x] - c);
    }
  }
}

// The smooth coarse image in one launch: a group computes the columns that 64 coarse points of a row read in local memory.
kernel void coarse(global const float *restrict A, global float *restrict out, int h, int w) {
  local float t[68];
  const int l = get_local_id(0), y = get_global_id(1), first = 64 * get_group_id(0);
  for (int i = l; i < 68; i += 64) {
    const int x = clamp(first + i - 2, 0, w - 1);
    t[i] = COLUMN(A);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (first + l < w) out[y * w + first + l] = WEIGH(t[l], t[l + 1], t[l + 2], t[l + 3], t[l + 4]);
}
