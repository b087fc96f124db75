// A filter of a line: offsets -1 to +3, the ends repeat.
#define AT(i) A[clamp(i, 0, n - 1)]
#define WEIGH(a, b, c, d, e) (0.3f * (a) - 0.7f * (b) + 1.1f * (c) + 0.13f * (d) - 0.017f * (e))

kernel void points(global const float *restrict A, global float *restrict out, int n) {
  const int x = get_global_id(0);
  if (x < n) out[x] = WEIGH(AT(x - 1), AT(x), AT(x + 1), AT(x + 2), AT(x + 3));
}

// 4 points for each work-item, read as two aligned vectors and one element. 4 divides n.
kernel void vectors(global const float *restrict A, global float *restrict out, int n) {
  const int x = 4 * get_global_id(0);
  if (x >= n) return;
  float v[8];
  if (x >= 1 && x + 8 <= n) {
    const float4 c = *(global const float4 *)(A + x), r = *(global const float4 *)(A + x + 4);
    v[0] = A[x - 1]; v[1] = c.x; v[2] = c.y; v[3] = c.z; v[4] = c.w; v[5] = r.x; v[6] = r.y; v[7] = r.z;
  } else {
    for (int i = 0; i < 8; i++) v[i] = AT(x + i - 1);
  }
  float4 o;
  o.x = WEIGH(v[0], v[1], v[2], v[3], v[4]);
  o.y = WEIGH(v[1], v[2], v[3], v[4], v[5]);
  o.z = WEIGH(v[2], v[3], v[4], v[5], v[6]);
  o.w = WEIGH(v[3], v[4], v[5], v[6], v[7]);
  *(global float4 *)(out + x) = o;
}

// PIECE points for each work-item, vectors of 8.
#define AT8(k) vload8(0, A + x + (k))
kernel void pieces(global const float *restrict A, global float *restrict out, int n) {
  int x = get_global_id(0) * PIECE;
  const int end = min(n, x + PIECE);
  if (x == 0 && n > 0) {
    out[0] = WEIGH(AT(-1), AT(0), AT(1), AT(2), AT(3));
    x = 1;
  }
  for (; x + 8 <= end && x + 11 <= n; x += 8) vstore8(WEIGH(AT8(-1), AT8(0), AT8(1), AT8(2), AT8(3)), 0, out + x);
  for (; x < end; x++) out[x] = WEIGH(AT(x - 1), AT(x), AT(x + 1), AT(x + 2), AT(x + 3));
}
