// where 2 <= n
// where 2 <= m
// where 18 <= m

#pragma OPENCL FP_CONTRACT OFF

// stencil2d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void stencil2d_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n - 2) {
        const int base = gx * m;
        const int base1 = base + m;
        const int base2 = base + m * 2;
        const int base3 = base - gx * 2;
        for (int i = 0; i < 16; ++i) {
            float acc = 0.0f;
            const int at = base + i;
            acc += 0.05f * A[at];
            acc += 0.15f * A[at + 1];
            acc += 0.05f * A[at + 2];
            const int at1 = base1 + i;
            acc += 0.15f * A[at1];
            acc += 0.25f * A[at1 + 1];
            acc += 0.15f * A[at1 + 2];
            const int at2 = base2 + i;
            acc += 0.05f * A[at2];
            acc += 0.15f * A[at2 + 1];
            acc += 0.05f * A[at2 + 2];
            out[base3 + i] = acc;
        }
        for (int i1 = 0; i1 < (m - 18) / 16; ++i1) {
            float16 acc1 = (float16)(0.0f);
            const int at3 = base + i1 * 16;
            acc1 += 0.05f * vload16(0, A + at3 + 16);
            acc1 += 0.15f * vload16(0, A + at3 + 17);
            acc1 += 0.05f * vload16(0, A + at3 + 18);
            const int at4 = base1 + i1 * 16;
            acc1 += 0.15f * vload16(0, A + at4 + 16);
            acc1 += 0.25f * vload16(0, A + at4 + 17);
            acc1 += 0.15f * vload16(0, A + at4 + 18);
            const int at5 = base2 + i1 * 16;
            acc1 += 0.05f * vload16(0, A + at5 + 16);
            acc1 += 0.15f * vload16(0, A + at5 + 17);
            acc1 += 0.05f * vload16(0, A + at5 + 18);
            vstore16(acc1, 0, out + base3 + i1 * 16 + 16);
        }
        const int base4 = base + ((m - 2) / 16) * 16;
        const int base5 = base + ((m + 14) / 16) * 16;
        const int base6 = base1 + ((m - 2) / 16) * 16;
        const int base7 = base1 + ((m + 14) / 16) * 16;
        const int base8 = base2 - ((m + 14) % 16);
        const int base9 = base2 + ((m - 2) / 16) * 16;
        const int base10 = base2 + ((m + 14) / 16) * 16;
        const int base11 = base + m * 3 - ((m + 14) % 16);
        const int base12 = base3 + ((m - 2) / 16) * 16;
        for (int i2 = 0; i2 < (m + 14) % 16; ++i2) {
            float acc2 = 0.0f;
            acc2 += 0.05f * A[base4 + i2];
            const int at6 = base5 + i2;
            acc2 += 0.15f * A[at6 - 15];
            acc2 += 0.05f * A[at6 - 14];
            acc2 += 0.15f * A[base6 + i2];
            acc2 += 0.25f * A[base7 + i2 - 15];
            acc2 += 0.15f * A[base8 + i2];
            acc2 += 0.05f * A[base9 + i2];
            acc2 += 0.15f * A[base10 + i2 - 15];
            acc2 += 0.05f * A[base11 + i2];
            out[base12 + i2] = acc2;
        }
    }
}
