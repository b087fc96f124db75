// Lengths of shortest paths.

// ------------------------------------------------ all pairs of n nodes, in place: step k changes neither row k nor column k

kernel void copy(global const float *restrict from, global float *restrict to, int n) {
  const int i = get_global_id(0);
  if (i < n) to[i] = from[i];
}

kernel void relax(global float *d, int n, int k) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j >= n) return;
  const float through = d[i * n + k] + d[k * n + j];
  if (through < d[i * n + j]) d[i * n + j] = through;
}

kernel void relax8(global float *d, int n, int k) {
  const int i = get_global_id(1);
  int j = 8 * get_global_id(0);
  const float first = d[i * n + k];
  if (i == k) return;
  if (j + 8 <= n) {
    vstore8(fmin(vload8(0, d + i * n + j), first + vload8(0, d + k * n + j)), 0, d + i * n + j);
  } else {
    for (; j < n; j++) d[i * n + j] = fmin(d[i * n + j], first + d[k * n + j]);
  }
}

kernel void relaxRow(global float *d, int n, int k) {
  const int i = get_global_id(0);
  if (i == k || i >= n) return;
  const float first = d[i * n + k];
  int j = 0;
  for (; j + 8 <= n; j += 8)
    vstore8(fmin(vload8(0, d + i * n + j), first + vload8(0, d + k * n + j)), 0, d + i * n + j);
  for (; j < n; j++) d[i * n + j] = fmin(d[i * n + j], first + d[k * n + j]);
}

// ------------------------------------------------ from m edges into each node

kernel void edgesItem(global const int *restrict from, global const float *restrict w, global const float *restrict d,
                      global float *restrict next, int n, int m) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float least = d[i];
  for (int e = i * m; e < i * m + m; e++) least = fmin(least, d[from[e]] + w[e]);
  next[i] = least;
}

kernel void edgesItem8(global const int *restrict from, global const float *restrict w, global const float *restrict d,
                       global float *restrict next, int n, int m) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float8 least8 = INFINITY;
  int e = 0;
  for (; e + 8 <= m; e += 8) {
    const int8 c = vload8(0, from + i * m + e);
    least8 = fmin(least8, vload8(0, w + i * m + e) +
                              (float8)(d[c.s0], d[c.s1], d[c.s2], d[c.s3], d[c.s4], d[c.s5], d[c.s6], d[c.s7]));
  }
  const float4 l = fmin(least8.lo, least8.hi);
  float least = fmin(d[i], fmin(fmin(l.x, l.y), fmin(l.z, l.w)));
  for (; e < m; e++) least = fmin(least, d[from[i * m + e]] + w[i * m + e]);
  next[i] = least;
}

kernel void edgesGroup(global const int *restrict from, global const float *restrict w, global const float *restrict d,
                       global float *restrict next, int m) {
  local float least[16];
  const int i = get_group_id(0), l = get_local_id(0);
  float own = d[i];
  for (int e = l; e < m; e += 16) own = fmin(own, d[from[i * m + e]] + w[i * m + e]);
  least[l] = own;
  for (int s = 8; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s) least[l] = fmin(least[l], least[l + s]);
  }
  if (l == 0) next[i] = least[0];
}

// ------------------------------------------------ the least sums of rows of A and columns of B

kernel void sumsItem(global const float *restrict A, global const float *restrict B, global float *restrict C, int n, int k,
                     int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j >= m) return;
  float least = INFINITY;
  for (int p = 0; p < k; p++) least = fmin(least, A[i * k + p] + B[p * m + j]);
  C[i * m + j] = least;
}

kernel void sumsItem8(global const float *restrict A, global const float *restrict B, global float *restrict C, int n, int k,
                      int m) {
  const int i = 4 * get_global_id(1);
  int j = 8 * get_global_id(0);
  if (j + 8 <= m && i + 4 <= n) {
    float8 a = INFINITY, b = INFINITY, c = INFINITY, d = INFINITY;
    for (int p = 0; p < k; p++) {
      const float8 row = vload8(0, B + p * m + j);
      a = fmin(a, A[i * k + p] + row);
      b = fmin(b, A[(i + 1) * k + p] + row);
      c = fmin(c, A[(i + 2) * k + p] + row);
      d = fmin(d, A[(i + 3) * k + p] + row);
    }
    vstore8(a, 0, C + i * m + j);
    vstore8(b, 0, C + (i + 1) * m + j);
    vstore8(c, 0, C + (i + 2) * m + j);
    vstore8(d, 0, C + (i + 3) * m + j);
    return;
  }
  for (int r = i; r < min(i + 4, n); r++)
    for (int q = j; q < min(j + 8, m); q++) {
      float least = INFINITY;
      for (int p = 0; p < k; p++) least = fmin(least, A[r * k + p] + B[p * m + q]);
      C[r * m + q] = least;
    }
}

kernel void sumsTiles(global const float *restrict A, global const float *restrict B, global float *restrict C, int n, int k,
                      int m) {
  local float a[16][16], b[16][16];
  const int x = get_local_id(0), y = get_local_id(1), j = get_global_id(0), i = get_global_id(1);
  float least = INFINITY;
  for (int p = 0; p < k; p += 16) {
    a[y][x] = i < n && p + x < k ? A[i * k + p + x] : INFINITY;
    b[y][x] = j < m && p + y < k ? B[(p + y) * m + j] : INFINITY;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int q = 0; q < 16; q++) least = fmin(least, a[y][q] + b[q][x]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < n && j < m) C[i * m + j] = least;
}
