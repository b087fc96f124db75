// Prefix sums of n integers by groups of LX, of those before each element with -DBEFORE: the totals of blocks, the scan of the totals by one
// group, and the blocks. A work-item of a block of 4 K LX elements has K vectors of 4, beside those of its neighbours. 32 divides LX.
#define INLINE static inline __attribute__((always_inline))
#define EACH(i, count) _Pragma("unroll") for (int i = 0; i < (count); i++)
#define SUM(v) (((v).x + (v).y) + ((v).z + (v).w))
#define BLOCK (4 * K * LX)

// Vector k of work-item l in the block that begins at `at`; elements from n on are 0.
#define AT(k) (at + 4 * ((k) * LX + l))
INLINE void block(int4 *v, global const int *restrict xs, int at, int l, int n) {
  if (at + BLOCK <= n) {
    EACH(k, K) v[k] = *(global const int4 *)(xs + AT(k));
  } else {
    EACH(k, K) {
      const int i = AT(k);
      v[k] = (int4)(i < n ? xs[i] : 0, i + 1 < n ? xs[i + 1] : 0, i + 2 < n ? xs[i + 2] : 0, i + 3 < n ? xs[i + 3] : 0);
    }
  }
}

// The sum of the values of the work-items before work-item l. Eight values of b are scanned by one work-item; c holds their sums.
INLINE int before(int value, int l, local int4 *b, local int4 *c) {
  ((local int *)b)[l] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < LX / 8) {
    const int4 v = b[2 * l], w = b[2 * l + 1];
    const int x = v.x + v.y, y = x + v.z, z = y + v.w, p = z + w.x, q = p + w.y, r = q + w.z;
    b[2 * l] = (int4)(0, v.x, x, y);
    b[2 * l + 1] = (int4)(z, p, q, r);
    ((local int *)c)[l] = r + w.w;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = ((local const int *)b)[l];
  EACH(i, LX / 32) {
    const int4 v = c[i];
    sum += (4 * i < l / 8 ? v.x : 0) + (4 * i + 1 < l / 8 ? v.y : 0) + (4 * i + 2 < l / 8 ? v.z : 0) + (4 * i + 3 < l / 8 ? v.w : 0);
  }
  return sum;
}

__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void totals(global const int *restrict xs, global int *restrict t, int n) {
  local int4 b[LX / 4], c[LX / 32];
  const int l = get_local_id(0);
  int4 v[K];
  block(v, xs, BLOCK * get_group_id(0), l, n);
  int sum = 0;
  EACH(k, K) sum += SUM(v[k]);
  const int earlier = before(sum, l, b, c);
  if (l == LX - 1) t[get_group_id(0)] = earlier + sum;
}

// Scans the block of xs that begins at `at`, from `start` on, into out. Returns the sum of start and the block in work-item LX - 1.
INLINE int scan(global const int *xs, global int *out, int at, int start, int l, int n, const bool inclusive, local int *a, local int4 *b,
                local int4 *c) {
  int4 v[K];
  block(v, xs, at, l, n);
  // the sums of all vectors in their order, of which each work-item adds up K neighbours
  EACH(k, K) a[k * LX + l] = SUM(v[k]);
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  EACH(k, K) sum += a[K * l + k];
  int earlier = start + before(sum, l, b, c);
  EACH(k, K) {
    const int own = a[K * l + k];
    a[K * l + k] = earlier;
    earlier += own;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  EACH(k, K) {
    const int w = a[k * LX + l], x = w + v[k].x, y = x + v[k].y, z = y + v[k].z;
    const int4 o = inclusive ? (int4)(x, y, z, z + v[k].w) : (int4)(w, x, y, z);
    const int i = AT(k);
    if (at + BLOCK <= n) {
      *(global int4 *)(out + i) = o;
    } else {
      if (i < n) out[i] = o.x;
      if (i + 1 < n) out[i + 1] = o.y;
      if (i + 2 < n) out[i + 2] = o.z;
      if (i + 3 < n) out[i + 3] = o.w;
    }
  }
  return earlier;
}

// One group scans all totals in place.
__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void starts(global int *t, int blocks) {
  local int a[K * LX], end;
  local int4 b[LX / 4], c[LX / 32];
  const int l = get_local_id(0);
  int start = 0;
  for (int at = 0; at < blocks; at += BLOCK) {
    const int sum = scan(t, t, at, start, l, blocks, false, a, b, c);
    if (l == LX - 1) end = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    start = end;
  }
}

// With -DBACK the last block comes first: it is what the totals have read last, and may still lie in a cache.
__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void finish(global const int *restrict xs, global const int *restrict t, global int *restrict out, int n) {
  local int a[K * LX];
  local int4 b[LX / 4], c[LX / 32];
#ifdef BACK
  const int group = get_num_groups(0) - 1 - get_group_id(0);
#else
  const int group = get_group_id(0);
#endif
#ifdef BEFORE
  scan(xs, out, BLOCK * group, t[group], get_local_id(0), n, false, a, b, c);
#else
  scan(xs, out, BLOCK * group, t[group], get_local_id(0), n, true, a, b, c);
#endif
}
