// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

float strata_max_float(float a, float b) { return a == b ? as_float(as_int(a) & as_int(b)) : fmax(a, b); }
float16 strata_max_float16(float16 a, float16 b) { return a == b ? as_float16(as_int16(a) & as_int16(b)) : fmax(a, b); }

// srad1, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void srad1_rows(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            const float j = J[at];
            const float t = J[base1 + i] - j;
            const float t1 = J[base2 + i] - j;
            const float t2 = J[base + max(i - 1, 0)] - j;
            const float t3 = J[at + 1] - j;
            const float t4 = (t + t1 + t2 + t3) / j;
            const float t5 = 1.0f + 0.25f * t4;
            out[at] = strata_max_float(0.0f, fmin(1.0f, 1.0f / (1.0f + ((0.5f * ((t * t + t1 * t1 + t2 * t2 + t3 * t3)
                / (j * j)) - 0.0625f * (t4 * t4)) / (t5 * t5) - 0.05378722f) / (0.05378722f * 1.0537872f))));
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            const float16 j1 = vload16(0, J + at1 + 16);
            const float16 t6 = vload16(0, J + base1 + i1 * 16 + 16) - j1;
            const float16 t7 = vload16(0, J + base2 + i1 * 16 + 16) - j1;
            const float16 t8 = vload16(0, J + at1 + 15) - j1;
            const float16 t9 = vload16(0, J + at1 + 17) - j1;
            const float16 t10 = (t6 + t7 + t8 + t9) / j1;
            const float16 t11 = 1.0f + 0.25f * t10;
            vstore16(strata_max_float16((float16)(0.0f), fmin((float16)(1.0f), 1.0f / (1.0f + ((0.5f * ((t6 * t6 + t7
                * t7 + t8 * t8 + t9 * t9) / (j1 * j1)) - 0.0625f * (t10 * t10)) / (t11 * t11) - 0.05378722f)
                / (0.05378722f * 1.0537872f)))), 0, out + at1 + 16);
        }
        const int base3 = base + ((m - 1) / 16) * 16;
        const int base4 = base1 + ((m - 1) / 16) * 16;
        const int base5 = base2 + ((m - 1) / 16) * 16;
        const int base6 = base + ((m + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            const int at2 = base3 + i2;
            const float j2 = J[at2];
            const float t12 = J[base4 + i2] - j2;
            const float t13 = J[base5 + i2] - j2;
            const float t14 = J[base6 + i2 - 17] - j2;
            const float t15 = J[base + min(((m + 15) / 16) * 16 + i2 - 15, m - 1)] - j2;
            const float t16 = (t12 + t13 + t14 + t15) / j2;
            const float t17 = 1.0f + 0.25f * t16;
            out[at2] = strata_max_float(0.0f, fmin(1.0f, 1.0f / (1.0f + ((0.5f * ((t12 * t12 + t13 * t13 + t14 * t14
                + t15 * t15) / (j2 * j2)) - 0.0625f * (t16 * t16)) / (t17 * t17) - 0.05378722f) / (0.05378722f
                * 1.0537872f))));
        }
    }
}
