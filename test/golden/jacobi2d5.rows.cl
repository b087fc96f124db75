// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi2d5_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            out[at] = (5.0f * A[base1 + i] + 12.0f * A[base + max(i - 1, 0)] + 15.0f * A[at] + 5.0f * A[base2 + i]
                + 12.0f * A[at + 1]) / 118.0f;
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            vstore16((5.0f * vload16(0, A + base1 + i1 * 16 + 16) + 12.0f * vload16(0, A + at1 + 15)
                + 15.0f * vload16(0, A + at1 + 16) + 5.0f * vload16(0, A + base2 + i1 * 16 + 16)
                + 12.0f * vload16(0, A + at1 + 17)) / 118.0f, 0, out + at1 + 16);
        }
        const int base3 = base + ((m - 1) / 16) * 16;
        const int base4 = base1 + ((m - 1) / 16) * 16;
        const int base5 = base + ((m + 15) / 16) * 16;
        const int base6 = base2 + ((m - 1) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            const int at2 = base3 + i2;
            out[at2] = (5.0f * A[base4 + i2] + 12.0f * A[base5 + i2 - 17] + 15.0f * A[at2] + 5.0f * A[base6 + i2]
                + 12.0f * A[base + min(((m + 15) / 16) * 16 + i2 - 15, m - 1)]) / 118.0f;
        }
    }
}
