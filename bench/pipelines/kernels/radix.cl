// A stable partition by bit b: elements whose bit is 0 first. Blocks of BLOCK elements are counted and moved by a work-item each.
#define BLOCK 64
#define ZERO(x) (((x) >> b & 1) == 0)

kernel void count(global const uint *restrict keys, global int *restrict counts, int n, int b) {
  const int i = get_global_id(0);
  int zeros = 0;
  for (int k = BLOCK * i; k < min(BLOCK * i + BLOCK, n); k++) zeros += ZERO(keys[k]);
  counts[i] = zeros;
}

// What comes before each block; behind the last one the number of all.
kernel void before(global int *counts, int blocks) {
  int sum = 0;
  for (int i = 0; i < blocks; i++) {
    const int zeros = counts[i];
    counts[i] = sum;
    sum += zeros;
  }
  counts[blocks] = sum;
}

kernel void move(global const uint *restrict keys, global const int *restrict counts, global uint *restrict out, int n,
                 int blocks, int b) {
  const int i = get_global_id(0);
  int zeros = counts[i], ones = counts[blocks] + BLOCK * i - zeros;
  for (int k = BLOCK * i; k < min(BLOCK * i + BLOCK, n); k++) out[ZERO(keys[k]) ? zeros++ : ones++] = keys[k];
}

kernel void moveWith(global const uint *restrict keys, global const float *restrict values, global const int *restrict counts,
                     global uint *restrict keysOut, global float *restrict valuesOut, int n, int blocks, int b) {
  const int i = get_global_id(0);
  int zeros = counts[i], ones = counts[blocks] + BLOCK * i - zeros;
  for (int k = BLOCK * i; k < min(BLOCK * i + BLOCK, n); k++) {
    const int to = ZERO(keys[k]) ? zeros++ : ones++;
    keysOut[to] = keys[k];
    valuesOut[to] = values[k];
  }
}

// ------------------------------------------------ one work-item

kernel void serial(global const uint *restrict keys, global uint *restrict out, int n, int b) {
  int at = 0;
  for (int k = 0; k < n; k++)
    if (ZERO(keys[k])) out[at++] = keys[k];
  for (int k = 0; k < n; k++)
    if (!ZERO(keys[k])) out[at++] = keys[k];
}

kernel void serialWith(global const uint *restrict keys, global const float *restrict values, global uint *restrict keysOut,
                       global float *restrict valuesOut, int n, int b) {
  int at = 0;
  for (int k = 0; k < n; k++)
    if (ZERO(keys[k])) keysOut[at] = keys[k], valuesOut[at++] = values[k];
  for (int k = 0; k < n; k++)
    if (!ZERO(keys[k])) keysOut[at] = keys[k], valuesOut[at++] = values[k];
}
