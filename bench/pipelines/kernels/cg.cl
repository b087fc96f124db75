// The conjugate gradient method on a grid of n rows of m points with zeros around it. scalars: 0 p·q, 1 r·r, 2 r·r of the step before.
#define AT(u, i, j) ((i) < 0 || (i) >= n || (j) < 0 || (j) >= m ? 0.0f : u[(i) * m + (j)])
#define LAPLACE(u, i, j) \
  (4.0f * u[(i) * m + (j)] - (AT(u, (i) - 1, j) + AT(u, i, (j) - 1) + AT(u, i, (j) + 1) + AT(u, (i) + 1, j)))

// One point for each work-item.
kernel void start(global const float *restrict b, global const float *restrict guess, global float *restrict x, global float *restrict r,
                  global float *restrict p, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j >= m) return;
  const int at = i * m + j;
  x[at] = guess[at];
  r[at] = p[at] = b[at] - LAPLACE(guess, i, j);
}
kernel void product(global const float *restrict p, global float *restrict q, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j < m) q[i * m + j] = LAPLACE(p, i, j);
}
kernel void advance(global const float *restrict scalars, global const float *restrict p, global const float *restrict q,
                 global float *restrict x, global float *restrict r, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  const float alpha = scalars[1] / scalars[0];
  if (j >= m) return;
  x[i * m + j] += alpha * p[i * m + j];
  r[i * m + j] -= alpha * q[i * m + j];
}
kernel void direction(global const float *restrict scalars, global const float *restrict r, global float *restrict p, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j < m) p[i * m + j] = r[i * m + j] + scalars[1] / scalars[2] * p[i * m + j];
}
kernel void dotRows(global const float *restrict a, global const float *restrict b, global float *restrict sums, int n, int m) {
  const int i = get_global_id(0);
  float sum = 0.0f;
  for (int j = 0; j < m; ++j) sum += a[i * m + j] * b[i * m + j];
  sums[i] = sum;
}
// The sum of the rows' sums; the square of the residual's length moves from 1 to 2.
kernel void total(global const float *restrict sums, global float *restrict scalars, int k, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += sums[i];
  if (k == 1) scalars[2] = scalars[1];
  scalars[k] = sum;
}

// A row for each work-item, with its part of the sums.
float8 row8(global const float *p, int i, int j, int m) {
  return 4.0f * vload8(0, p + i * m + j)
    - (vload8(0, p + (i - 1) * m + j) + vload8(0, p + i * m + j - 1) + vload8(0, p + i * m + j + 1) + vload8(0, p + (i + 1) * m + j));
}
float sum8(float8 v) { return v.s0 + v.s1 + v.s2 + v.s3 + v.s4 + v.s5 + v.s6 + v.s7; }

kernel void productRow(global const float *restrict p, global float *restrict q, global float *restrict sums, int n, int m) {
  const int i = get_global_id(0);
  float8 sums8 = 0.0f;
  float sum = 0.0f;
  int j = 0;
  for (; j < min(1, m); ++j) sum += p[i * m + j] * (q[i * m + j] = LAPLACE(p, i, j));
  for (; i > 0 && i + 1 < n && j + 9 <= m; j += 8) {
    const float8 v = row8(p, i, j, m);
    vstore8(v, 0, q + i * m + j);
    sums8 += v * vload8(0, p + i * m + j);
  }
  for (; j < m; ++j) sum += p[i * m + j] * (q[i * m + j] = LAPLACE(p, i, j));
  sums[i] = sum + sum8(sums8);
}
kernel void advanceRow(global const float *restrict scalars, global const float *restrict p, global const float *restrict q,
                    global float *restrict x, global float *restrict r, global float *restrict sums, int n, int m) {
  const int i = get_global_id(0);
  const float alpha = scalars[1] / scalars[0];
  float8 sums8 = 0.0f;
  float sum = 0.0f;
  int at = i * m;
  for (; at + 8 <= (i + 1) * m; at += 8) {
    vstore8(vload8(0, x + at) + alpha * vload8(0, p + at), 0, x + at);
    const float8 v = vload8(0, r + at) - alpha * vload8(0, q + at);
    vstore8(v, 0, r + at);
    sums8 += v * v;
  }
  for (; at < (i + 1) * m; ++at) {
    x[at] += alpha * p[at];
    const float v = r[at] - alpha * q[at];
    r[at] = v;
    sum += v * v;
  }
  sums[i] = sum + sum8(sums8);
}
kernel void directionRow(global const float *restrict scalars, global const float *restrict r, global float *restrict p, int n, int m) {
  const int i = get_global_id(0);
  const float beta = scalars[1] / scalars[2];
  int at = i * m;
  for (; at + 8 <= (i + 1) * m; at += 8) vstore8(vload8(0, r + at) + beta * vload8(0, p + at), 0, p + at);
  for (; at < (i + 1) * m; ++at) p[at] = r[at] + beta * p[at];
}

// A group of 64 work-items adds up a row.
kernel void dotGroup(global const float *restrict a, global const float *restrict b, global float *restrict sums, int n, int m) {
  local float part[64];
  const int i = get_group_id(0), l = get_local_id(0);
  float sum = 0.0f;
  for (int j = l; j < m; j += 64) sum += a[i * m + j] * b[i * m + j];
  part[l] = sum;
  for (int h = 32; h > 0; h /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < h) part[l] += part[l + h];
  }
  if (l == 0) sums[i] = part[0];
}
