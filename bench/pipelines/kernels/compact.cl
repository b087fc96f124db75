// The points above a threshold with their numbers first, in order, then the others; and how many the former are.
kernel void serial(float t, global const float *restrict A, global float *restrict out_0, global int *restrict out_1,
                   global int *restrict out_2, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) count += A[i] > t;
  int at = 0, other = count;
  for (int i = 0; i < n; i++) {
    const float x = A[i];
    const int place = x > t ? at++ : other++;
    out_0[place] = x;
    out_1[place] = i;
  }
  out_2[0] = count;
}

#ifdef BLOCK
kernel void counts(float t, global const float *restrict A, global int *restrict c, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  int count = 0;
  for (int i = b * BLOCK; i < end; i++) count += A[i] > t;
  c[b] = count;
}

kernel void starts(global int *restrict c, global int *restrict out_2, int blocks) {
  int acc = 0;
  for (int b = 0; b < blocks; b++) {
    const int next = acc + c[b];
    c[b] = acc;
    acc = next;
  }
  out_2[0] = acc;
}

kernel void place(float t, global const float *restrict A, global const int *restrict c, global float *restrict out_0,
                  global int *restrict out_1, global const int *restrict out_2, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  int at = c[b], other = out_2[0] + b * BLOCK - at;
  for (int i = b * BLOCK; i < end; i++) {
    const float x = A[i];
    const int place = x > t ? at++ : other++;
    out_0[place] = x;
    out_1[place] = i;
  }
}
#endif
