// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// srad2, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void srad2_rows(
    global const float *restrict J,
    global const float *restrict C,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const float16 j = strata_load_float16(J + gx * m);
        const float16 c = strata_load_float16(C + gx * m);
        strata_store_float16(j + 0.125f * (c * (strata_load_float16(J + m * max(gx - 1, 0)) - j)
            + strata_load_float16(C + m * min(gx + 1, n - 1)) * (strata_load_float16(J + m * min(gx + 1, n - 1))
            - j) + c * (j.s00123456789abcde - j) + strata_load_float16(C + gx * m
            + 1) * (strata_load_float16(J + gx * m + 1) - j)), out + gx * m);
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            const int at = base + i * 16;
            const float16 j1 = strata_load_float16(J + at + 16);
            const float16 c1 = strata_load_float16(C + at + 16);
            const int at1 = base2 + i * 16;
            strata_store_float16(j1 + 0.125f * (c1 * (strata_load_float16(J + base1 + i * 16 + 16) - j1)
                + strata_load_float16(C + at1 + 16) * (strata_load_float16(J + at1 + 16) - j1)
                + c1 * (strata_load_float16(J + at + 15) - j1)
                + strata_load_float16(C + at + 17) * (strata_load_float16(J + at + 17) - j1)), out + at + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            const int at2 = base3 + i1;
            const float j2 = J[at2 - 16];
            const float c2 = C[at2 - 16];
            const int at3 = base5 + i1;
            out[at2 - 16] = j2 + 0.125f * (c2 * (J[base4 + i1 - 16] - j2) + C[at3 - 16] * (J[at3 - 16] - j2)
                + c2 * (J[at2 - 17] - j2) + C[at2 - 15] * (J[at2 - 15] - j2));
        }
        const int at4 = base + m;
        const float16 j3 = strata_load_float16(J + at4 - 16);
        const float16 c3 = strata_load_float16(C + at4 - 16);
        const int at5 = base2 + m;
        strata_store_float16(j3 + 0.125f * (c3 * (strata_load_float16(J + base1 + m - 16) - j3)
            + strata_load_float16(C + at5 - 16) * (strata_load_float16(J + at5 - 16) - j3)
            + c3 * (strata_load_float16(J + at4 - 17) - j3) + c3.s123456789abcdeff * (j3.s123456789abcdeff - j3)),
            out + at4 - 16);
    }
}
