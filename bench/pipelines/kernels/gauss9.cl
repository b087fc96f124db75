// Nine symmetric weights along both directions of an image of n rows of m points. The edges repeat.
#define INLINE static inline __attribute__((always_inline))
#define T0 0.0276f
#define T1 0.0663f
#define T2 0.1238f
#define T3 0.1802f
#define T4 0.2042f
#define TAPS(a, b, c, d, e, f, g, h, i) \
    (T0 * (a) + T1 * (b) + T2 * (c) + T3 * (d) + T4 * (e) + T3 * (f) + T2 * (g) + T1 * (h) + T0 * (i))

#ifdef PASSES
#define AT(k) A[y * m + clamp(x + (k), 0, m - 1)]
#define ROW(k) A[clamp(y + (k), 0, n - 1) * m + x]
#define NINE(F) TAPS(F(-4), F(-3), F(-2), F(-1), F(0), F(1), F(2), F(3), F(4))
kernel void rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < m) out[y * m + x] = NINE(AT);
}
kernel void columns(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < m) out[y * m + x] = NINE(ROW);
}
#define AT8(k) vload8(0, A + y * m + x + (k))
#define ROW8(k) vload8(0, A + clamp(y + (k), 0, n - 1) * m + x)
kernel void rows8(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int y = get_global_id(0);
    int x = 0;
    for (; x < min(4, m); x++) out[y * m + x] = NINE(AT);
    for (; x + 12 <= m; x += 8) vstore8(NINE(AT8), 0, out + y * m + x);
    for (; x < m; x++) out[y * m + x] = NINE(AT);
}
kernel void columns8(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int y = get_global_id(0);
    int x = 0;
    for (; x + 8 <= m; x += 8) vstore8(NINE(ROW8), 0, out + y * m + x);
    for (; x < m; x++) out[y * m + x] = NINE(ROW);
}
#endif

#ifdef STRIPS // 4 columns x ROWS rows for each work-item: row sums in registers, nine of them in flight. 4 divides m.
INLINE float4 row_sum(global const float *restrict p, int x0, int m)
{
    float v[12];
    if (x0 >= 4 && x0 + 8 <= m) {
        const float4 l = *(global const float4 *)(p + x0 - 4), c = *(global const float4 *)(p + x0), r = *(global const float4 *)(p + x0 + 4);
        v[0] = l.x; v[1] = l.y; v[2] = l.z; v[3] = l.w; v[4] = c.x; v[5] = c.y; v[6] = c.z; v[7] = c.w; v[8] = r.x; v[9] = r.y; v[10] = r.z; v[11] = r.w;
    } else {
#pragma unroll
        for (int i = 0; i < 12; i++) v[i] = p[clamp(x0 + i - 4, 0, m - 1)];
    }
    float o[4];
#pragma unroll
    for (int i = 0; i < 4; i++) o[i] = TAPS(v[i], v[i + 1], v[i + 2], v[i + 3], v[i + 4], v[i + 5], v[i + 6], v[i + 7], v[i + 8]);
    return (float4)(o[0], o[1], o[2], o[3]);
}
__attribute__((reqd_work_group_size(LX, LY, 1)))
kernel void rowSums(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int x0 = get_global_id(0) * 4, y0 = get_global_id(1) * ROWS;
    if (x0 >= m || y0 >= n) return;
    float4 s[ROWS + 8];
#pragma unroll
    for (int j = 0; j < ROWS + 8; j++) {
        s[j] = row_sum(A + clamp(y0 + j - 4, 0, n - 1) * m, x0, m);
        if (j >= 8 && y0 + j - 8 < n)
            *(global float4 *)(out + (y0 + j - 8) * m + x0) = TAPS(s[j - 8], s[j - 7], s[j - 6], s[j - 5], s[j - 4], s[j - 3], s[j - 2], s[j - 1], s[j]);
    }
}
#endif

#ifdef LOCAL // column sums in registers, exchanged through local memory: B rows between barriers; the outer work-items of a group only feed
INLINE float4 across(float4 l, float4 c, float4 r)
{
    return (float4)(TAPS(l.x, l.y, l.z, l.w, c.x, c.y, c.z, c.w, r.x), TAPS(l.y, l.z, l.w, c.x, c.y, c.z, c.w, r.x, r.y),
                    TAPS(l.z, l.w, c.x, c.y, c.z, c.w, r.x, r.y, r.z), TAPS(l.w, c.x, c.y, c.z, c.w, r.x, r.y, r.z, r.w));
}
__attribute__((reqd_work_group_size(LX, 1, 1)))
kernel void columnSums(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    local float4 buf[2][B][LX];
    const int l = get_local_id(0), x0 = ((int)get_group_id(0) * (LX - 2) + l - 1) * 4, y0 = get_group_id(1) * ROWS;
    const int xc = clamp(x0, 0, m - 4);
    const bool left = x0 < 0, right = x0 >= m, mine = l >= 1 && l < LX - 1 && x0 < m;
    float4 w[B + 8], nx[B];
#define FETCH(d, y) { const float4 v_ = *(global const float4 *)(A + clamp(y, 0, n - 1) * m + xc); d = left ? (float4)(v_.x) : right ? (float4)(v_.w) : v_; }
#pragma unroll
    for (int i = 0; i < 8; i++) FETCH(w[i], y0 + i - 4)
#pragma unroll
    for (int b = 0; b < B; b++) FETCH(nx[b], y0 + 4 + b)
    int ph = 0;
    for (int r = 0; r < ROWS; r += B, ph ^= 1) {
        float4 s[B];
#pragma unroll
        for (int b = 0; b < B; b++) w[8 + b] = nx[b];
        if (r + B < ROWS) {
#pragma unroll
            for (int b = 0; b < B; b++) FETCH(nx[b], y0 + r + B + 4 + b)
        }
#pragma unroll
        for (int b = 0; b < B; b++) {
            s[b] = TAPS(w[b], w[b + 1], w[b + 2], w[b + 3], w[b + 4], w[b + 5], w[b + 6], w[b + 7], w[b + 8]);
            buf[ph][b][l] = s[b];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (mine) {
#pragma unroll
            for (int b = 0; b < B; b++)
                if (y0 + r + b < n) *(global float4 *)(out + (y0 + r + b) * m + x0) = across(buf[ph][b][l - 1], s[b], buf[ph][b][l + 1]);
        }
#pragma unroll
        for (int i = 0; i < 8; i++) w[i] = w[i + B];
    }
}
#endif
