// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

// gradient, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void gradient_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            const float a = A[at];
            const float t = a - A[base1 + i];
            const float t1 = a - A[base2 + i];
            const float t2 = a - A[at + 1];
            const float t3 = a - A[base + max(i - 1, 0)];
            out[at] = a + 1.0f / sqrt(0.0001f + t * t + t1 * t1 + t2 * t2 + t3 * t3);
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            const float16 a1 = vload16(0, A + at1 + 16);
            const float16 t4 = a1 - vload16(0, A + base1 + i1 * 16 + 16);
            const float16 t5 = a1 - vload16(0, A + base2 + i1 * 16 + 16);
            const float16 t6 = a1 - vload16(0, A + at1 + 17);
            const float16 t7 = a1 - vload16(0, A + at1 + 15);
            vstore16(a1 + 1.0f / sqrt(0.0001f + t4 * t4 + t5 * t5 + t6 * t6 + t7 * t7), 0, out + at1 + 16);
        }
        const int base3 = base + ((m - 1) / 16) * 16;
        const int base4 = base1 + ((m - 1) / 16) * 16;
        const int base5 = base2 + ((m - 1) / 16) * 16;
        const int base6 = base + ((m + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            const int at2 = base3 + i2;
            const float a2 = A[at2];
            const float t8 = a2 - A[base4 + i2];
            const float t9 = a2 - A[base5 + i2];
            const float t10 = a2 - A[base + min(((m + 15) / 16) * 16 + i2 - 15, m - 1)];
            const float t11 = a2 - A[base6 + i2 - 17];
            out[at2] = a2 + 1.0f / sqrt(0.0001f + t8 * t8 + t9 * t9 + t10 * t10 + t11 * t11);
        }
    }
}
