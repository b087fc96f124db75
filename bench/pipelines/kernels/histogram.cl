// A histogram of 256 bins: by one work-item, by work-items with copies of their own, and by groups with atomic additions.
kernel void serial(global const int *restrict A, global int *restrict out, int n) {
  int h[256];
  for (int b = 0; b < 256; b++) h[b] = 0;
  for (int i = 0; i < n; i++) {
    const int k = A[i];
    if (k >= 0 && k < 256) h[k]++;
  }
  for (int b = 0; b < 256; b++) out[b] = h[b];
}

#ifdef BLOCK
kernel void copies(global const int *restrict A, global int *restrict t, int n) {
  int h[256];
  const int p = get_global_id(0), end = min(n, p * BLOCK + BLOCK);
  for (int b = 0; b < 256; b++) h[b] = 0;
  for (int i = p * BLOCK; i < end; i++) {
    const int k = A[i];
    if (k >= 0 && k < 256) h[k]++;
  }
  for (int b = 0; b < 256; b++) t[p * 256 + b] = h[b];
}

kernel void groups(global const int *restrict A, global int *restrict t, int n) {
  local int h[256];
  const int p = get_group_id(0), l = get_local_id(0), end = min(n, p * BLOCK + BLOCK);
  for (int b = l; b < 256; b += 64) h[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = p * BLOCK + l; i < end; i += 64) {
    const int k = A[i];
    if (k >= 0 && k < 256) atomic_inc(&h[k]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = l; b < 256; b += 64) t[p * 256 + b] = h[b];
}

kernel void sumCopies(global const int *restrict t, global int *restrict out, int parts) {
  const int b = get_global_id(0);
  int acc = 0;
  for (int p = 0; p < parts; p++) acc += t[p * 256 + b];
  out[b] = acc;
}
#endif

// The sums of the counts, and the image with its grey levels spread over 0 to 255.
kernel void ranks(global int *restrict h) {
  for (int b = 1; b < 256; b++) h[b] += h[b - 1];
}

kernel void spread(global const int *restrict A, global const int *restrict h, global int *restrict out, int n) {
  const int i = get_global_id(0);
  if (i < n) out[i] = (int)((float)h[clamp(A[i], 0, 255)] * 255.0f / (float)n);
}

// The brightest point of each of 64 kinds, 0 for kinds without one.
kernel void brightSerial(global const int *restrict points_0, global const float *restrict points_1,
                         global float *restrict out, int n) {
  float h[64];
  for (int b = 0; b < 64; b++) h[b] = 0.0f;
  for (int i = 0; i < n; i++) {
    const int k = points_0[i];
    if (k >= 0 && k < 64) h[k] = fmax(h[k], points_1[i]);
  }
  for (int b = 0; b < 64; b++) out[b] = h[b];
}

#ifdef BLOCK
kernel void brightCopies(global const int *restrict points_0, global const float *restrict points_1,
                         global float *restrict t, int n) {
  float h[64];
  const int p = get_global_id(0), end = min(n, p * BLOCK + BLOCK);
  for (int b = 0; b < 64; b++) h[b] = 0.0f;
  for (int i = p * BLOCK; i < end; i++) {
    const int k = points_0[i];
    if (k >= 0 && k < 64) h[k] = fmax(h[k], points_1[i]);
  }
  for (int b = 0; b < 64; b++) t[p * 64 + b] = h[b];
}

kernel void brightMerge(global const float *restrict t, global float *restrict out, int parts) {
  const int b = get_global_id(0);
  float acc = 0.0f;
  for (int p = 0; p < parts; p++) acc = fmax(acc, t[p * 64 + b]);
  out[b] = acc;
}
#endif
