// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// hotspot2d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void hotspot2d_rows(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const float16 t = strata_load_float16(T + gx * m);
        const float16 t1 = 2.0f * t;
        strata_store_float16(t + 1.068e-7f * (strata_load_float16(P + gx * m)
            + 0.1f * (strata_load_float16(T + m * max(gx - 1, 0)) + strata_load_float16(T + m * min(gx + 1, n - 1))
            - t1) + 0.1f * (t.s00123456789abcde + strata_load_float16(T + gx * m + 1) - t1) + 1024000.0f * (80.0f
            - t)), out + gx * m);
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            const int at = base + i * 16;
            const float16 t2 = strata_load_float16(T + at + 16);
            const float16 t3 = 2.0f * t2;
            strata_store_float16(t2 + 1.068e-7f * (strata_load_float16(P + at + 16)
                + 0.1f * (strata_load_float16(T + base1 + i * 16 + 16) + strata_load_float16(T + base2 + i * 16 + 16)
                - t3) + 0.1f * (strata_load_float16(T + at + 15) + strata_load_float16(T + at + 17) - t3)
                + 1024000.0f * (80.0f - t2)), out + at + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            const int at1 = base3 + i1;
            const float t4 = T[at1 - 16];
            const float t5 = 2.0f * t4;
            out[at1 - 16] = t4 + 1.068e-7f * (P[at1 - 16] + 0.1f * (T[base4 + i1 - 16] + T[base5 + i1 - 16] - t5)
                + 0.1f * (T[at1 - 17] + T[at1 - 15] - t5) + 1024000.0f * (80.0f - t4));
        }
        const int at2 = base + m;
        const float16 t6 = strata_load_float16(T + at2 - 16);
        const float16 t7 = 2.0f * t6;
        strata_store_float16(t6 + 1.068e-7f * (strata_load_float16(P + at2 - 16)
            + 0.1f * (strata_load_float16(T + base1 + m - 16) + strata_load_float16(T + base2 + m - 16) - t7)
            + 0.1f * (strata_load_float16(T + at2 - 17) + t6.s123456789abcdeff - t7) + 1024000.0f * (80.0f - t6)),
            out + at2 - 16);
    }
}
