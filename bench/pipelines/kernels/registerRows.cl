// Rows of a matrix: a group of LX for each row, K vectors of 4 for each work-item, kept in registers. m is at most 4 LX K; 4 divides m.
#define INLINE static inline __attribute__((always_inline))
// The sum or maximum of a value of every work-item: LX partial results in local memory, then LX / 8.
#if LX > 32
#define STAGE (LX / 8)
#endif
#define COMBINE(name, op)                                                          \
    INLINE float name(float v, local float *a, local float *b)                     \
    {                                                                              \
        const int l = get_local_id(0);                                             \
        a[l] = v;                                                                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
        ALL(op)                                                                    \
    }
#if LX > 32
#define ALL(op)                                                                    \
        if (l < STAGE) {                                                           \
            local const float4 *p = (local const float4 *)(a + 8 * l);             \
            const float4 x = p[0], y = p[1];                                       \
            b[l] = op(op(op(x.x, x.y), op(x.z, x.w)), op(op(y.x, y.y), op(y.z, y.w))); \
        }                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
        float s = b[0];                                                            \
        _Pragma("unroll") for (int i = 1; i < STAGE; i++) s = op(s, b[i]);         \
        return s;
#else
#define ALL(op)                                                                    \
        float s = a[0];                                                            \
        _Pragma("unroll") for (int i = 1; i < LX; i++) s = op(s, a[i]);            \
        return s;
#endif
#define PLUS(a, b) ((a) + (b))
COMBINE(all_sum, PLUS)
COMBINE(all_max, fmax)

__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void softmax(global const float *restrict A, global float *restrict out, const int m)
{
    local float a[2][LX] __attribute__((aligned(16))), b[2][LX] __attribute__((aligned(16)));
    const int l = get_local_id(0);
    const size_t row = (size_t)get_group_id(0) * m;
    float4 v[K];
    float top = -INFINITY;
#pragma unroll
    for (int k = 0; k < K; k++) {
        const int x = (k * LX + l) * 4;
        v[k] = x < m ? *(global const float4 *)(A + row + x) : (float4)(-INFINITY);
        top = fmax(top, fmax(fmax(v[k].x, v[k].y), fmax(v[k].z, v[k].w)));
    }
    top = all_max(top, a[0], b[0]);
    float s = 0.0f;
#pragma unroll
    for (int k = 0; k < K; k++) {
        v[k] = exp(v[k] - top);
        s += (v[k].x + v[k].y) + (v[k].z + v[k].w);
    }
    s = all_sum(s, a[1], b[1]);
#ifdef CORRECTED
    const float f = 1.0f / s;
#endif
#pragma unroll
    for (int k = 0; k < K; k++) {
        const int x = (k * LX + l) * 4;
#ifdef CORRECTED // rounded as division rounds: product with the reciprocal, and one correction
        const float4 q = v[k] * f;
        if (x < m) *(global float4 *)(out + row + x) = fma(fma((float4)(-s), q, v[k]), (float4)(f), q);
#else
        if (x < m) *(global float4 *)(out + row + x) = v[k] / s;
#endif
    }
}

__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void layerNorm(const float eps, global const float *restrict g, global const float *restrict be, global const float *restrict A,
                      global float *restrict out, const int m)
{
    local float a[2][LX] __attribute__((aligned(16))), b[2][LX] __attribute__((aligned(16)));
    const int l = get_local_id(0);
    const size_t row = (size_t)get_group_id(0) * m;
    float4 v[K];
    float s = 0.0f;
#pragma unroll
    for (int k = 0; k < K; k++) {
        const int x = (k * LX + l) * 4;
        v[k] = x < m ? *(global const float4 *)(A + row + x) : (float4)(0.0f);
        s += (v[k].x + v[k].y) + (v[k].z + v[k].w);
    }
    const float mean = all_sum(s, a[0], b[0]) / (float)m;
    float t = 0.0f;
#pragma unroll
    for (int k = 0; k < K; k++) {
        const int x = (k * LX + l) * 4;
        if (x < m) {
            v[k] -= mean;
            t += (v[k].x * v[k].x + v[k].y * v[k].y) + (v[k].z * v[k].z + v[k].w * v[k].w);
        }
    }
    const float scale = 1.0f / sqrt(all_sum(t, a[1], b[1]) / (float)m + eps);
#pragma unroll
    for (int k = 0; k < K; k++) {
        const int x = (k * LX + l) * 4;
        if (x < m)
            *(global float4 *)(out + row + x) = v[k] * scale * *(global const float4 *)(g + x) + *(global const float4 *)(be + x);
    }
}
