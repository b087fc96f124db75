// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
float16 strata_max_zero_float16(float16 a, float16 b) { return a > b ? a : b; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }
float strata_max_zero_float(float a, float b) { return a > b ? a : b; }

// srad1, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void srad1_rows(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const float16 j = strata_load_float16(J + gx * m);
        const float16 t = strata_load_float16(J + m * max(gx - 1, 0)) - j;
        const float16 t1 = strata_load_float16(J + m * min(gx + 1, n - 1)) - j;
        const float16 t2 = j.s00123456789abcde - j;
        const float16 t3 = strata_load_float16(J + gx * m + 1) - j;
        const float16 t4 = (t + t1 + t2 + t3) / j;
        const float16 t5 = 1.0f + 0.25f * t4;
        strata_store_float16(strata_max_zero_float16(fmin((float16)(1.0f), 1.0f / (1.0f + ((0.5f * ((t * t + t1 * t1
            + t2 * t2 + t3 * t3) / (j * j)) - 0.0625f * (t4 * t4)) / (t5 * t5) - 0.05378722f) / 0.056680284f)),
            (float16)(0.0f)), out + gx * m);
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            const int at = base + i * 16;
            const float16 j1 = strata_load_float16(J + at + 16);
            const float16 t6 = strata_load_float16(J + base1 + i * 16 + 16) - j1;
            const float16 t7 = strata_load_float16(J + base2 + i * 16 + 16) - j1;
            const float16 t8 = strata_load_float16(J + at + 15) - j1;
            const float16 t9 = strata_load_float16(J + at + 17) - j1;
            const float16 t10 = (t6 + t7 + t8 + t9) / j1;
            const float16 t11 = 1.0f + 0.25f * t10;
            strata_store_float16(strata_max_zero_float16(fmin((float16)(1.0f), 1.0f / (1.0f + ((0.5f * ((t6 * t6 + t7
                * t7 + t8 * t8 + t9 * t9) / (j1 * j1)) - 0.0625f * (t10 * t10)) / (t11 * t11) - 0.05378722f)
                / 0.056680284f)), (float16)(0.0f)), out + at + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            const int at1 = base3 + i1;
            const float j2 = J[at1 - 16];
            const float t12 = J[base4 + i1 - 16] - j2;
            const float t13 = J[base5 + i1 - 16] - j2;
            const float t14 = J[at1 - 17] - j2;
            const float t15 = J[at1 - 15] - j2;
            const float t16 = (t12 + t13 + t14 + t15) / j2;
            const float t17 = 1.0f + 0.25f * t16;
            out[at1 - 16] = strata_max_zero_float(fmin(1.0f, 1.0f / (1.0f + ((0.5f * ((t12 * t12 + t13 * t13 + t14 * t14
                + t15 * t15) / (j2 * j2)) - 0.0625f * (t16 * t16)) / (t17 * t17) - 0.05378722f) / 0.056680284f)), 0.0f);
        }
        const int at2 = base + m;
        const float16 j3 = strata_load_float16(J + at2 - 16);
        const float16 t18 = strata_load_float16(J + base1 + m - 16) - j3;
        const float16 t19 = strata_load_float16(J + base2 + m - 16) - j3;
        const float16 t20 = strata_load_float16(J + at2 - 17) - j3;
        const float16 t21 = j3.s123456789abcdeff - j3;
        const float16 t22 = (t18 + t19 + t20 + t21) / j3;
        const float16 t23 = 1.0f + 0.25f * t22;
        strata_store_float16(strata_max_zero_float16(fmin((float16)(1.0f), 1.0f / (1.0f + ((0.5f * ((t18 * t18 + t19
            * t19 + t20 * t20 + t21 * t21) / (j3 * j3)) - 0.0625f * (t22 * t22)) / (t23 * t23) - 0.05378722f)
            / 0.056680284f)), (float16)(0.0f)), out + at2 - 16);
    }
}
