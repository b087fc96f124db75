// Products of a sparse matrix of n rows and a vector.

// ------------------------------------------------ ELL: k elements in each row

kernel void ellItem(global const int *restrict columns, global const float *restrict values, global const float *restrict x,
                    global float *restrict out, int n, int k) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float sum = 0.0f;
  for (int e = i * k; e < i * k + k; e++) sum += values[e] * x[columns[e]];
  out[i] = sum;
}

kernel void ellItem8(global const int *restrict columns, global const float *restrict values, global const float *restrict x,
                     global float *restrict out, int n, int k) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float8 sums = 0.0f;
  int e = 0;
  for (; e + 8 <= k; e += 8) {
    const int8 c = vload8(0, columns + i * k + e);
    sums += vload8(0, values + i * k + e) *
            (float8)(x[c.s0], x[c.s1], x[c.s2], x[c.s3], x[c.s4], x[c.s5], x[c.s6], x[c.s7]);
  }
  const float4 s = sums.lo + sums.hi;
  float sum = (s.x + s.y) + (s.z + s.w);
  for (; e < k; e++) sum += values[i * k + e] * x[columns[i * k + e]];
  out[i] = sum;
}

kernel void ellGroup(global const int *restrict columns, global const float *restrict values, global const float *restrict x,
                     global float *restrict out, int k) {
  local float sums[16];
  const int i = get_group_id(0), l = get_local_id(0);
  float sum = 0.0f;
  for (int e = l; e < k; e += 16) sum += values[i * k + e] * x[columns[i * k + e]];
  sums[l] = sum;
  for (int s = 8; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s) sums[l] += sums[l + s];
  }
  if (l == 0) out[i] = sums[0];
}

// ------------------------------------------------ CSR: row i has the elements from starts[i] to starts[i + 1] - 1

kernel void csrItem(global const int *restrict starts, global const int *restrict columns, global const float *restrict values,
                    global const float *restrict x, global float *restrict out, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const int end = starts[i + 1];
  float sum = 0.0f;
  for (int e = starts[i]; e < end; e++) sum += values[e] * x[columns[e]];
  out[i] = sum;
}

kernel void csrItem8(global const int *restrict starts, global const int *restrict columns, global const float *restrict values,
                     global const float *restrict x, global float *restrict out, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const int end = starts[i + 1];
  int e = starts[i];
  float8 sums = 0.0f;
  for (; e + 8 <= end; e += 8) {
    const int8 c = vload8(0, columns + e);
    sums += vload8(0, values + e) * (float8)(x[c.s0], x[c.s1], x[c.s2], x[c.s3], x[c.s4], x[c.s5], x[c.s6], x[c.s7]);
  }
  const float4 s = sums.lo + sums.hi;
  float sum = (s.x + s.y) + (s.z + s.w);
  for (; e < end; e++) sum += values[e] * x[columns[e]];
  out[i] = sum;
}

kernel void csrGroup(global const int *restrict starts, global const int *restrict columns, global const float *restrict values,
                     global const float *restrict x, global float *restrict out) {
  local float sums[16];
  const int i = get_group_id(0), l = get_local_id(0), end = starts[i + 1];
  float sum = 0.0f;
  for (int e = starts[i] + l; e < end; e += 16) sum += values[e] * x[columns[e]];
  sums[l] = sum;
  for (int s = 8; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s) sums[l] += sums[l + s];
  }
  if (l == 0) out[i] = sums[0];
}
