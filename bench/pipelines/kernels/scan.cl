// Prefix sums of n integers, of those before each element with -DBEFORE=1, sums that begin again at marked elements with
// -DSEGMENTS, and prefixes of the steps of a recurrence with -DAFFINE.
// Blocks of BLOCK elements: their totals, the scan of the totals, and each block from there.
#ifndef BEFORE
#define BEFORE 0
#endif

#ifdef AFFINE
typedef float2 value;
#define START (float2)(1.0f, 0.0f)
#define OP(f, g) ((float2)((g).x * (f).x, (g).x * (f).y + (g).y))
#define IN global const float *restrict xs_0, global const float *restrict xs_1
#define OUT global float *restrict out_0, global float *restrict out_1
#define LOAD(i) ((float2)(xs_0[i], xs_1[i]))
#define STORE(i, v) (out_0[i] = (v).x, out_1[i] = (v).y)
#elif defined(SEGMENTS)
typedef int2 value;
#define START (int2)(0, 0)
#define OP(a, b) ((int2)((a).x | (b).x, (b).x ? (b).y : (a).y + (b).y))
#define IN global const uchar *restrict starts, global const int *restrict xs
#define OUT global int *restrict out
#define LOAD(i) ((int2)(starts[i], xs[i]))
#define STORE(i, v) (out[i] = (v).y)
#else
typedef int value;
#define START 0
#define OP(a, b) ((a) + (b))
#define IN global const int *restrict xs
#define OUT global int *restrict out
#define LOAD(i) xs[i]
#define STORE(i, v) (out[i] = (v))
#endif

kernel void serial(IN, OUT, int n) {
  value acc = START;
  for (int i = 0; i < n; i++) {
    const value next = OP(acc, LOAD(i));
    STORE(i, BEFORE ? acc : next);
    acc = next;
  }
}

#ifdef BLOCK
kernel void totals(IN, global value *restrict t, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  value acc = START;
  for (int i = b * BLOCK; i < end; i++) acc = OP(acc, LOAD(i));
  t[b] = acc;
}

kernel void starts(global value *restrict t, int blocks) {
  value acc = START;
  for (int b = 0; b < blocks; b++) {
    const value next = OP(acc, t[b]);
    t[b] = acc;
    acc = next;
  }
}

kernel void finish(IN, global const value *restrict t, OUT, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  value acc = t[b];
  for (int i = b * BLOCK; i < end; i++) {
    const value next = OP(acc, LOAD(i));
    STORE(i, BEFORE ? acc : next);
    acc = next;
  }
}
#endif

#ifdef VECTORS // the blocks of integers as vectors of 16, each scanned in four steps
// Vectors at any address; devices read and write such a structure faster than vload16 and vstore16.
typedef struct { int16 v; } __attribute__((packed, aligned(4))) any16;
kernel void totals16(IN, global int *restrict t, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  int16 sums = 0;
  int i = b * BLOCK, acc = 0;
  for (; i + 16 <= end; i += 16) sums += ((global const any16 *)(xs + i))->v;
  for (; i < end; i++) acc += xs[i];
  const int8 s8 = sums.lo + sums.hi;
  const int4 s4 = s8.lo + s8.hi;
  t[b] = acc + (s4.x + s4.y) + (s4.z + s4.w);
}

kernel void finish16(IN, global const int *restrict t, OUT, int n) {
  const int b = get_global_id(0), end = min(n, b * BLOCK + BLOCK);
  int i = b * BLOCK, acc = t[b];
  for (; i + 16 <= end; i += 16) {
    const int16 x = ((global const any16 *)(xs + i))->v;
    int16 v = x + (int16)(0, x.s01234567, x.s89ab, x.scde);
    v += (int16)(0, 0, v.s01234567, v.s89ab, v.scd);
    v += (int16)(0, 0, 0, 0, v.s01234567, v.s89ab);
    v += (int16)((int8)(0), v.s01234567);
    ((global any16 *)(out + i))->v = acc + (BEFORE ? v - x : v);
    acc += v.sf;
  }
  for (; i < end; i++) {
    const int next = acc + xs[i];
    out[i] = BEFORE ? acc : next;
    acc = next;
  }
}
#endif

// The sums along each of m rows of 100 columns: a work-item for each row.
kernel void rowSums(global const float *restrict A, global float *restrict out, int m) {
  const int r = get_global_id(0);
  float acc = 0.0f;
  for (int i = 0; i < 100; i++) {
    acc += A[r * 100 + i];
    out[r * 100 + i] = acc;
  }
}

// R rows at the same time for each work-item; the rest one by one.
#ifdef R
kernel void severalRows(global const float *restrict A, global float *restrict out, int m) {
  const int r = R * get_global_id(0);
  if (r + R <= m) {
    float acc[R];
    for (int k = 0; k < R; k++) acc[k] = 0.0f;
    for (int i = 0; i < 100; i++)
      for (int k = 0; k < R; k++) {
        acc[k] += A[(r + k) * 100 + i];
        out[(r + k) * 100 + i] = acc[k];
      }
    return;
  }
  for (int row = r; row < m; row++) {
    float acc = 0.0f;
    for (int i = 0; i < 100; i++) {
      acc += A[row * 100 + i];
      out[row * 100 + i] = acc;
    }
  }
}
#endif
