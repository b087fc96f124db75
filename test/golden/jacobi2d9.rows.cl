// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi2d9_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = m * max(gx - 1, 0);
        const int base1 = gx * m;
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < 16; ++i) {
            float acc = 0.0f;
            const int x = max(i - 1, 0);
            acc += 7.0f * A[base + x];
            const int at = base + i;
            acc += 5.0f * A[at];
            acc += 9.0f * A[at + 1];
            acc += 12.0f * A[base1 + x];
            const int at1 = base1 + i;
            acc += 15.0f * A[at1];
            acc += 12.0f * A[at1 + 1];
            acc += 9.0f * A[base2 + x];
            const int at2 = base2 + i;
            acc += 5.0f * A[at2];
            acc += 7.0f * A[at2 + 1];
            out[at1] = acc / 118.0f;
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            float16 acc1 = (float16)(0.0f);
            const int at3 = base + i1 * 16;
            acc1 += 7.0f * vload16(0, A + at3 + 15);
            acc1 += 5.0f * vload16(0, A + at3 + 16);
            acc1 += 9.0f * vload16(0, A + at3 + 17);
            const int at4 = base1 + i1 * 16;
            acc1 += 12.0f * vload16(0, A + at4 + 15);
            acc1 += 15.0f * vload16(0, A + at4 + 16);
            acc1 += 12.0f * vload16(0, A + at4 + 17);
            const int at5 = base2 + i1 * 16;
            acc1 += 9.0f * vload16(0, A + at5 + 15);
            acc1 += 5.0f * vload16(0, A + at5 + 16);
            acc1 += 7.0f * vload16(0, A + at5 + 17);
            vstore16(acc1 / 118.0f, 0, out + at4 + 16);
        }
        const int base3 = base + ((m + 15) / 16) * 16;
        const int base4 = base + ((m - 1) / 16) * 16;
        const int base5 = base1 + ((m + 15) / 16) * 16;
        const int base6 = base1 + ((m - 1) / 16) * 16;
        const int base7 = base2 + ((m + 15) / 16) * 16;
        const int base8 = base2 + ((m - 1) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            float acc2 = 0.0f;
            acc2 += 7.0f * A[base3 + i2 - 17];
            acc2 += 5.0f * A[base4 + i2];
            const int x1 = min(((m + 15) / 16) * 16 + i2 - 15, m - 1);
            acc2 += 9.0f * A[base + x1];
            acc2 += 12.0f * A[base5 + i2 - 17];
            const int at6 = base6 + i2;
            acc2 += 15.0f * A[at6];
            acc2 += 12.0f * A[base1 + x1];
            acc2 += 9.0f * A[base7 + i2 - 17];
            acc2 += 5.0f * A[base8 + i2];
            acc2 += 7.0f * A[base2 + x1];
            out[at6] = acc2 / 118.0f;
        }
    }
}
