// A blur with seven binomial weights along columns and rows of an image of h rows of w points. The edges repeat.
#define WEIGH(a, b, c, d, e, f, g) \
  (0.015625f * ((a) + (g)) + 0.09375f * ((b) + (f)) + 0.234375f * ((c) + (e)) + 0.3125f * (d))

#define ROW(k) A[clamp(y + (k), 0, h - 1) * w + x]

kernel void columns(global const float *restrict A, global float *restrict out, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  out[y * w + x] = WEIGH(ROW(-3), ROW(-2), ROW(-1), ROW(0), ROW(1), ROW(2), ROW(3));
}

#define AT(k) A[y * w + clamp(x + (k), 0, w - 1)]

kernel void rows(global const float *restrict A, global float *restrict out, int h, int w) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w) return;
  out[y * w + x] = WEIGH(AT(-3), AT(-2), AT(-1), AT(0), AT(1), AT(2), AT(3));
}

#define ROW8(k) vload8(0, A + clamp(y + (k), 0, h - 1) * w + x)

kernel void columns8(global const float *restrict A, global float *restrict out, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (x >= w) return;
  if (x + 8 <= w) {
    vstore8(WEIGH(ROW8(-3), ROW8(-2), ROW8(-1), ROW8(0), ROW8(1), ROW8(2), ROW8(3)), 0, out + y * w + x);
  } else {
    for (; x < w; x++) out[y * w + x] = WEIGH(ROW(-3), ROW(-2), ROW(-1), ROW(0), ROW(1), ROW(2), ROW(3));
  }
}

#define AT8(k) vload8(0, A + y * w + x + (k))

kernel void rows8(global const float *restrict A, global float *restrict out, int h, int w) {
  const int y = get_global_id(1);
  int x = 8 * get_global_id(0);
  if (x >= w) return;
  if (x >= 3 && x + 11 <= w) {
    vstore8(WEIGH(AT8(-3), AT8(-2), AT8(-1), AT8(0), AT8(1), AT8(2), AT8(3)), 0, out + y * w + x);
  } else {
    const int end = min(x + 8, w);
    for (; x < end; x++) out[y * w + x] = WEIGH(AT(-3), AT(-2), AT(-1), AT(0), AT(1), AT(2), AT(3));
  }
}

// A group computes 8 rows of 64 points; the columns that its windows cover lie in local memory, one row after the other.
kernel void tiles(global const float *restrict A, global float *restrict out, int h, int w) {
  local float t[70];
  const int l = get_local_id(0), first = 64 * get_group_id(0) - 3;
  for (int y = 8 * get_group_id(1); y < min(8 * (int)get_group_id(1) + 8, h); y++) {
    for (int i = l; i < 70; i += 64) {
      const int x = clamp(first + i, 0, w - 1);
      t[i] = WEIGH(ROW(-3), ROW(-2), ROW(-1), ROW(0), ROW(1), ROW(2), ROW(3));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first + 3 + l < w)
      out[y * w + first + 3 + l] = WEIGH(t[l], t[l + 1], t[l + 2], t[l + 3], t[l + 4], t[l + 5], t[l + 6]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
