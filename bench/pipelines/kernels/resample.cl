// Three new samples for every two of n old ones, at every second old sample, a third before the next one, and a third behind that. Each is
// a weighted sum of four old samples. The ends repeat. There are m = n - n / 2 triples of new samples.
#define AT(i) A[clamp(i, 0, n - 1)]
#define ON(a, b, c, d) (0.11f * (a) + 0.79f * (b) + 0.12f * (c) - 0.02f * (d))
#define BEFORE(a, b, c, d) (-0.05f * (a) + 0.33f * (b) + 0.77f * (c) - 0.05f * (d))
#define BEHIND(b, c, d, e) (-0.03f * (b) + 0.74f * (c) + 0.34f * (d) - 0.05f * (e))

// A work-item for each triple.
kernel void triples(global const float *restrict A, global float *restrict out, int n) {
  const int i = get_global_id(0);
  if (i >= n - n / 2) return;
  const float a = AT(2 * i - 1), b = AT(2 * i), c = AT(2 * i + 1), d = AT(2 * i + 2), e = AT(2 * i + 3);
  out[3 * i] = ON(a, b, c, d);
  out[3 * i + 1] = BEFORE(a, b, c, d);
  out[3 * i + 2] = BEHIND(b, c, d, e);
}

#ifdef LX
#define INLINE static inline __attribute__((always_inline))
#define EACH(i, count) _Pragma("unroll") for (int i = 0; i < (count); i++)

// The 11 samples from x - 1 on, of which 4 triples are computed. 8 divides x.
INLINE void samples(float *v, global const float *A, int x, int n) {
  if (x >= 8 && x + 10 <= n) {
    const float l = A[x - 1];
    const float4 a = *(global const float4 *)(A + x), b = *(global const float4 *)(A + x + 4);
    const float2 r = *(global const float2 *)(A + x + 8);
    v[0] = l, v[1] = a.x, v[2] = a.y, v[3] = a.z, v[4] = a.w, v[5] = b.x, v[6] = b.y, v[7] = b.z, v[8] = b.w, v[9] = r.x, v[10] = r.y;
  } else {
    EACH(i, 11) v[i] = AT(x + i - 1);
  }
}

INLINE float4 first(const float *v) {
  return (float4)(ON(v[0], v[1], v[2], v[3]), BEFORE(v[0], v[1], v[2], v[3]), BEHIND(v[1], v[2], v[3], v[4]), ON(v[2], v[3], v[4], v[5]));
}
INLINE float4 second(const float *v) {
  return (float4)(BEFORE(v[2], v[3], v[4], v[5]), BEHIND(v[3], v[4], v[5], v[6]), ON(v[4], v[5], v[6], v[7]),
                  BEFORE(v[4], v[5], v[6], v[7]));
}
INLINE float4 third(const float *v) {
  return (float4)(BEHIND(v[5], v[6], v[7], v[8]), ON(v[6], v[7], v[8], v[9]), BEFORE(v[6], v[7], v[8], v[9]),
                  BEHIND(v[7], v[8], v[9], v[10]));
}

// A work-item for 8 old samples, which stores three vectors beside each other.
__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void vectors(global const float *restrict A, global float *restrict out, int n) {
  const int i = get_global_id(0), end = 3 * (n - n / 2) - 12 * i;
  if (end <= 0) return;
  float v[11];
  samples(v, A, 8 * i, n);
  const float4 o[3] = {first(v), second(v), third(v)};
  if (end >= 12) {
    EACH(k, 3) *(global float4 *)(out + 12 * i + 4 * k) = o[k];
  } else {
    const float s[12] = {o[0].x, o[0].y, o[0].z, o[0].w, o[1].x, o[1].y, o[1].z, o[1].w, o[2].x, o[2].y, o[2].z, o[2].w};
    EACH(k, 12) if (k < end) out[12 * i + k] = s[k];
  }
}

// As `vectors`, but the new samples of a group go through local memory, so that neighbouring work-items store neighbouring vectors. A group
// takes K times 8 LX old samples, all of which are read first.
__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void exchanged(global const float *restrict A, global float *restrict out, int n) {
  local float4 t[K > 1 ? 2 : 1][3 * LX];
  const int l = get_local_id(0), tile = K * get_group_id(0);
  float v[K][11];
  EACH(k, K) samples(v[k], A, 8 * ((tile + k) * LX + l), n);
  EACH(k, K) {
    local float4 *o = t[k % 2];
    const int at = 12 * LX * (tile + k), end = 3 * (n - n / 2) - at;
    o[3 * l] = first(v[k]);
    o[3 * l + 1] = second(v[k]);
    o[3 * l + 2] = third(v[k]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (end >= 12 * LX) {
      EACH(j, 3) *(global float4 *)(out + at + 4 * (j * LX + l)) = o[j * LX + l];
    } else {
      for (int j = l; j < end; j += LX) out[at + j] = ((local const float *)o)[j];
    }
  }
}
#endif

#ifdef PIECE // PIECE triples for each work-item, 16 at a time. For CPUs.
// Vectors at any address; devices read and write such a structure faster than vload16 and vstore16.
typedef struct { float16 v; } __attribute__((packed, aligned(4))) any16;
#define GET(p) ((global const any16 *)(p))->v
#define PUT(p) ((global any16 *)(p))->v
#define EVEN(a, b) ((float16)((a).even, (b).even))
#define ODD(a, b) ((float16)((a).odd, (b).odd))
kernel void pieces(global const float *restrict A, global float *restrict out, int n) {
  const int m = n - n / 2, end = min(m, (int)(PIECE * get_global_id(0)) + PIECE);
  int i = PIECE * get_global_id(0);
  for (; i < min(end, 1); i++) {
    const float a = AT(2 * i - 1), b = AT(2 * i), c = AT(2 * i + 1), d = AT(2 * i + 2), e = AT(2 * i + 3);
    out[3 * i] = ON(a, b, c, d), out[3 * i + 1] = BEFORE(a, b, c, d), out[3 * i + 2] = BEHIND(b, c, d, e);
  }
  for (; i + 16 <= end && 2 * i + 35 <= n; i += 16) {
    global const float *p = A + 2 * i - 1;
    const float16 a = GET(p), b = GET(p + 16), c = GET(p + 2), d = GET(p + 18), e = GET(p + 4), f = GET(p + 20);
    const float16 s0 = EVEN(a, b), s1 = ODD(a, b), s2 = EVEN(c, d), s3 = ODD(c, d), s4 = EVEN(e, f);
    const float16 x = ON(s0, s1, s2, s3), y = BEFORE(s0, s1, s2, s3), z = BEHIND(s1, s2, s3, s4);
    PUT(out + 3 * i) = (float16)(x.s0, y.s0, z.s0, x.s1, y.s1, z.s1, x.s2, y.s2, z.s2, x.s3, y.s3, z.s3, x.s4, y.s4, z.s4, x.s5);
    PUT(out + 3 * i + 16) = (float16)(y.s5, z.s5, x.s6, y.s6, z.s6, x.s7, y.s7, z.s7, x.s8, y.s8, z.s8, x.s9, y.s9, z.s9, x.sa, y.sa);
    PUT(out + 3 * i + 32) = (float16)(z.sa, x.sb, y.sb, z.sb, x.sc, y.sc, z.sc, x.sd, y.sd, z.sd, x.se, y.se, z.se, x.sf, y.sf, z.sf);
  }
  for (; i < end; i++) {
    const float a = AT(2 * i - 1), b = AT(2 * i), c = AT(2 * i + 1), d = AT(2 * i + 2), e = AT(2 * i + 3);
    out[3 * i] = ON(a, b, c, d), out[3 * i + 1] = BEFORE(a, b, c, d), out[3 * i + 2] = BEHIND(b, c, d, e);
  }
}
#endif
