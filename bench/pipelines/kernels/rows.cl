// Rows of m elements: softmax, normalisation, the greatest element with its index.

// ------------------------------------------------ a work-item for each row

kernel void softmaxItem(global const float *restrict A, global float *restrict out, int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  const global float *a = A + r * m;
  global float *o = out + r * m;
  float top = -INFINITY, sum = 0.0f;
  for (int i = 0; i < m; i++) top = fmax(top, a[i]);
  for (int i = 0; i < m; i++) {
    const float e = exp(a[i] - top);
    o[i] = e;
    sum += e;
  }
  for (int i = 0; i < m; i++) o[i] /= sum;
}

float sum8(float8 v) {
  const float4 a = v.lo + v.hi;
  return (a.x + a.y) + (a.z + a.w);
}

float max8(float8 v) {
  const float4 a = fmax(v.lo, v.hi);
  return fmax(fmax(a.x, a.y), fmax(a.z, a.w));
}

kernel void softmaxItem8(global const float *restrict A, global float *restrict out, int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  const global float *a = A + r * m;
  global float *o = out + r * m;
  const int whole = m / 8;
  float8 tops = -INFINITY, sums = 0.0f;
  for (int i = 0; i < whole; i++) tops = fmax(tops, vload8(i, a));
  float top = max8(tops);
  for (int i = 8 * whole; i < m; i++) top = fmax(top, a[i]);
  for (int i = 0; i < whole; i++) {
    const float8 e = exp(vload8(i, a) - top);
    vstore8(e, i, o);
    sums += e;
  }
  float sum = sum8(sums);
  for (int i = 8 * whole; i < m; i++) sum += o[i] = exp(a[i] - top);
  for (int i = 0; i < whole; i++) vstore8(vload8(i, o) / sum, i, o);
  for (int i = 8 * whole; i < m; i++) o[i] /= sum;
}

kernel void normItem(float eps, global const float *restrict gain, global const float *restrict bias,
                     global const float *restrict A, global float *restrict out, int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  const global float *a = A + r * m;
  float sum = 0.0f, squares = 0.0f;
  for (int i = 0; i < m; i++) sum += a[i];
  const float mean = sum / m;
  for (int i = 0; i < m; i++) squares += (a[i] - mean) * (a[i] - mean);
  const float scale = rsqrt(squares / m + eps);
  for (int i = 0; i < m; i++) out[r * m + i] = (a[i] - mean) * scale * gain[i] + bias[i];
}

kernel void normItem8(float eps, global const float *restrict gain, global const float *restrict bias,
                      global const float *restrict A, global float *restrict out, int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  const global float *a = A + r * m;
  global float *o = out + r * m;
  const int whole = m / 8;
  float8 sums = 0.0f, squares = 0.0f;
  for (int i = 0; i < whole; i++) sums += vload8(i, a);
  float sum = sum8(sums);
  for (int i = 8 * whole; i < m; i++) sum += a[i];
  const float mean = sum / m;
  for (int i = 0; i < whole; i++) squares += (vload8(i, a) - mean) * (vload8(i, a) - mean);
  float square = sum8(squares);
  for (int i = 8 * whole; i < m; i++) square += (a[i] - mean) * (a[i] - mean);
  const float scale = rsqrt(square / m + eps);
  for (int i = 0; i < whole; i++) vstore8((vload8(i, a) - mean) * scale * vload8(i, gain) + vload8(i, bias), i, o);
  for (int i = 8 * whole; i < m; i++) o[i] = (a[i] - mean) * scale * gain[i] + bias[i];
}

kernel void maximaItem(global const float *restrict A, global float *restrict out_0, global int *restrict out_1,
                       int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  float top = -INFINITY;
  int at = INT_MAX;
  for (int i = 0; i < m; i++) {
    const float x = A[r * m + i];
    if (x > top || (x == top && i < at)) top = x, at = i;
  }
  out_0[r] = top;
  out_1[r] = at;
}

kernel void maximaItem8(global const float *restrict A, global float *restrict out_0, global int *restrict out_1,
                        int n, int m) {
  const int r = get_global_id(0);
  if (r >= n) return;
  const global float *a = A + r * m;
  const int whole = m / 8;
  float8 tops = -INFINITY;
  int8 ats = INT_MAX, i8 = (int8)(0, 1, 2, 3, 4, 5, 6, 7);
  for (int i = 0; i < whole; i++, i8 += 8) {
    const float8 x = vload8(i, a);
    const int8 better = x > tops || (x == tops && i8 < ats);
    tops = select(tops, x, better);
    ats = select(ats, i8, better);
  }
  float t[8];
  int k[8];
  vstore8(tops, 0, t);
  vstore8(ats, 0, k);
  float top = t[0];
  int at = k[0];
  for (int j = 1; j < 8; j++)
    if (t[j] > top || (t[j] == top && k[j] < at)) top = t[j], at = k[j];
  for (int i = 8 * whole; i < m; i++)
    if (a[i] > top || (a[i] == top && i < at)) top = a[i], at = i;
  out_0[r] = top;
  out_1[r] = at;
}

// ------------------------------------------------ a work-group of 64 for each row: partial results are halved in local memory

#define G 64
#define HALVE(t, combine)                    \
  barrier(CLK_LOCAL_MEM_FENCE);              \
  for (int h = G / 2; h > 0; h /= 2) {       \
    if (l < h) t[l] = combine(t[l], t[l + h]); \
    barrier(CLK_LOCAL_MEM_FENCE);            \
  }
#define ADD(x, y) ((x) + (y))

kernel void softmaxGroup(global const float *restrict A, global float *restrict out, int m) {
  local float row[1024], t[G], u[G];
  const int r = get_group_id(0), l = get_local_id(0);
  float top = -INFINITY, sum = 0.0f;
  for (int i = l; i < m; i += G) {
    row[i] = A[r * m + i];
    top = fmax(top, row[i]);
  }
  t[l] = top;
  HALVE(t, fmax)
  top = t[0];
  for (int i = l; i < m; i += G) {
    row[i] = exp(row[i] - top);
    sum += row[i];
  }
  u[l] = sum;
  HALVE(u, ADD)
  for (int i = l; i < m; i += G) out[r * m + i] = row[i] / u[0];
}

kernel void normGroup(float eps, global const float *restrict gain, global const float *restrict bias,
                      global const float *restrict A, global float *restrict out, int m) {
  local float row[1024], t[G], u[G];
  const int r = get_group_id(0), l = get_local_id(0);
  float sum = 0.0f, squares = 0.0f;
  for (int i = l; i < m; i += G) {
    row[i] = A[r * m + i];
    sum += row[i];
  }
  t[l] = sum;
  HALVE(t, ADD)
  const float mean = t[0] / m;
  for (int i = l; i < m; i += G) squares += (row[i] - mean) * (row[i] - mean);
  u[l] = squares;
  HALVE(u, ADD)
  const float scale = rsqrt(u[0] / m + eps);
  for (int i = l; i < m; i += G) out[r * m + i] = (row[i] - mean) * scale * gain[i] + bias[i];
}

kernel void maximaGroup(global const float *restrict A, global float *restrict out_0, global int *restrict out_1, int m) {
  local float t[G];
  local int k[G];
  const int r = get_group_id(0), l = get_local_id(0);
  float top = -INFINITY;
  int at = INT_MAX;
  for (int i = l; i < m; i += G) {
    const float x = A[r * m + i];
    if (x > top) top = x, at = i;
  }
  t[l] = top;
  k[l] = at;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = G / 2; h > 0; h /= 2) {
    if (l < h && (t[l + h] > t[l] || (t[l + h] == t[l] && k[l + h] < k[l]))) t[l] = t[l + h], k[l] = k[l + h];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) {
    out_0[r] = t[0];
    out_1[r] = k[0];
  }
}
