// Fourier transforms of 2^k complex numbers by the method of Stockham; real and imaginary parts are in two arrays.
float2 times(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

// The complex number of length 1 at -j / n turns.
float2 unit(int j, int n) {
  const float angle = -6.2831855f * ((float)j / (float)n);
  return (float2)(cos(angle), sin(angle));
}

#define X(i) ((float2)(re[i], im[i]))
#define PUT(i, z) (outRe[i] = (z).x, outIm[i] = (z).y)
#define ARGS                                                                                                     \
  global const float *restrict re, global const float *restrict im, global float *restrict outRe, global float *restrict outIm

kernel void copy(ARGS, int n) {
  const int i = get_global_id(0);
  if (i < n) PUT(i, X(i));
}

kernel void turns(global float *restrict re, global float *restrict im, int n) {
  const int j = get_global_id(0);
  if (j >= n) return;
  const float2 u = unit(j, n);
  re[j] = u.x;
  im[j] = u.y;
}

// ------------------------------------------------ by definition

kernel void byDefinition(ARGS, int n) {
  const int j = get_global_id(0);
  if (j >= n) return;
  float2 sum = 0.0f;
  for (int i = 0; i < n; i++) sum += times(X(i), unit(i * j % n, n));
  PUT(j, sum);
}

kernel void byTable(ARGS, global const float *restrict cosines, global const float *restrict sines, int n) {
  const int j = get_global_id(0);
  if (j >= n) return;
  float2 sum = 0.0f;
  for (int i = 0, at = 0; i < n; i++) {
    sum += times(X(i), (float2)(cosines[at], sines[at]));
    at += j;
    if (at >= n) at -= n;
  }
  PUT(j, sum);
}

// Four sums for each result, of every fourth number.
kernel void byTable4(ARGS, global const float *restrict cosines, global const float *restrict sines, int n) {
  const int j = get_global_id(0);
  if (j >= n) return;
  float4 sumRe = 0.0f, sumIm = 0.0f;
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    const int4 at = ((int4)(i, i + 1, i + 2, i + 3) * j) % n;
    const float4 c = (float4)(cosines[at.x], cosines[at.y], cosines[at.z], cosines[at.w]);
    const float4 s = (float4)(sines[at.x], sines[at.y], sines[at.z], sines[at.w]);
    const float4 a = vload4(0, re + i), b = vload4(0, im + i);
    sumRe += a * c - b * s;
    sumIm += a * s + b * c;
  }
  float2 sum = (float2)(sumRe.x + sumRe.y + sumRe.z + sumRe.w, sumIm.x + sumIm.y + sumIm.z + sumIm.w);
  for (; i < n; i++) sum += times(X(i), (float2)(cosines[i * j % n], sines[i * j % n]));
  PUT(j, sum);
}

// ------------------------------------------------ a launch for each step: transforms of 2^s numbers become transforms of twice, or four times as many

#define STEP2(turn)                              \
  const int i = get_global_id(0), half_ = 1 << (k - 1); \
  if (i >= half_) return;                        \
  const int j = i & ((1 << s) - 1), at = (i >> s << (s + 1)) + j; \
  const float2 a = X(i), b = times(turn, X(i + half_)); \
  PUT(at, a + b);                                \
  PUT(at + (1 << s), a - b);

kernel void radix2(ARGS, int k, int s) { STEP2(unit(j, 2 << s)) }

kernel void radix2Table(ARGS, global const float *restrict cosines, global const float *restrict sines, int k, int s) {
  STEP2(((float2)(cosines[j << (k - s - 1)], sines[j << (k - s - 1)])))
}

kernel void radix4(ARGS, int k, int s) {
  const int i = get_global_id(0), n = 1 << (k - 2);
  if (i >= n) return;
  const int j = i & ((1 << s) - 1), at = (i >> s << (s + 2)) + j;
  const float2 u = unit(j, 4 << s), v = times(u, u);
  const float2 a = X(i), b = times(u, X(i + n)), c = times(v, X(i + 2 * n)), d = times(times(u, v), X(i + 3 * n));
  const float2 even = a + c, odd = a - c, sum = b + d, e = b - d, turned = (float2)(e.y, -e.x);
  PUT(at, even + sum);
  PUT(at + (1 << s), odd + turned);
  PUT(at + (2 << s), even - sum);
  PUT(at + (3 << s), odd - turned);
}

// ------------------------------------------------ rows of 2^LOG numbers

#ifdef LOG
#define N (1 << LOG)

#define RADIX4(from, to, i, turn)                                                  \
  {                                                                                \
    const int j = i & ((1 << s) - 1), at = (i >> s << (s + 2)) + j;                \
    const float2 u = turn, v = times(u, u);                                        \
    const float2 a = from[i], b = times(u, from[i + N / 4]), c = times(v, from[i + N / 2]), \
                 d = times(times(u, v), from[i + 3 * N / 4]);                      \
    const float2 even = a + c, odd = a - c, sum = b + d, e = b - d, turned = (float2)(e.y, -e.x); \
    to[at] = even + sum;                                                           \
    to[at + (1 << s)] = odd + turned;                                              \
    to[at + (2 << s)] = even - sum;                                                \
    to[at + (3 << s)] = odd - turned;                                              \
  }

kernel void rowGroup4(ARGS, int rows) {
  local float2 t[2][N];
  const int l = get_local_id(0), base = get_group_id(0) * N;
  for (int i = l; i < N; i += 64) t[0][i] = X(base + i);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 0; s < LOG; s += 2) {
    for (int i = l; i < N / 4; i += 64) RADIX4(t[s / 2 & 1], t[~(s / 2) & 1], i, unit(j, 4 << s))
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = l; i < N; i += 64) PUT(base + i, t[LOG / 2 & 1][i]);
}

kernel void rowItem4(ARGS, int rows) {
  const int r = get_global_id(0), base = r * N;
  if (r >= rows) return;
  float2 t[2][N];
  for (int i = 0; i < N; i++) t[0][i] = X(base + i);
  for (int s = 0; s < LOG; s += 2)
    for (int i = 0; i < N / 4; i++) RADIX4(t[s / 2 & 1], t[~(s / 2) & 1], i, unit(j, 4 << s))
  for (int i = 0; i < N; i++) PUT(base + i, t[LOG / 2 & 1][i]);
}

#define TABLE(at) ((float2)(cosines[at], sines[at]))

kernel void rowItem4Table(ARGS, global const float *restrict cosines, global const float *restrict sines, int rows) {
  const int r = get_global_id(0), base = r * N;
  if (r >= rows) return;
  float2 t[2][N];
  for (int i = 0; i < N; i++) t[0][i] = X(base + i);
  for (int s = 0; s < LOG; s += 2)
    for (int i = 0; i < N / 4; i++) RADIX4(t[s / 2 & 1], t[~(s / 2) & 1], i, TABLE(j << (LOG - 2 - s)))
  for (int i = 0; i < N; i++) PUT(base + i, t[LOG / 2 & 1][i]);
}
#endif
