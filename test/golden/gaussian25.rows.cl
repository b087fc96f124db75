// where 18 <= m

#pragma OPENCL FP_CONTRACT OFF

// gaussian25, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void gaussian25_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = m * max(gx - 2, 0);
        const int base1 = m * max(gx - 1, 0);
        const int base2 = gx * m;
        const int base3 = m * min(gx + 1, n - 1);
        const int base4 = m * min(gx + 2, n - 1);
        for (int i = 0; i < 16; ++i) {
            float acc = 0.0f;
            const int x = max(i - 2, 0);
            acc += 2.0f * A[base + x];
            const int x1 = max(i - 1, 0);
            acc += 4.0f * A[base + x1];
            const int at = base + i;
            acc += 5.0f * A[at];
            acc += 4.0f * A[at + 1];
            acc += 2.0f * A[at + 2];
            acc += 4.0f * A[base1 + x];
            acc += 9.0f * A[base1 + x1];
            const int at1 = base1 + i;
            acc += 12.0f * A[at1];
            acc += 9.0f * A[at1 + 1];
            acc += 4.0f * A[at1 + 2];
            acc += 5.0f * A[base2 + x];
            acc += 12.0f * A[base2 + x1];
            const int at2 = base2 + i;
            acc += 15.0f * A[at2];
            acc += 12.0f * A[at2 + 1];
            acc += 5.0f * A[at2 + 2];
            acc += 4.0f * A[base3 + x];
            acc += 9.0f * A[base3 + x1];
            const int at3 = base3 + i;
            acc += 12.0f * A[at3];
            acc += 9.0f * A[at3 + 1];
            acc += 4.0f * A[at3 + 2];
            acc += 2.0f * A[base4 + x];
            acc += 4.0f * A[base4 + x1];
            const int at4 = base4 + i;
            acc += 5.0f * A[at4];
            acc += 4.0f * A[at4 + 1];
            acc += 2.0f * A[at4 + 2];
            out[at2] = acc / 159.0f;
        }
        for (int i1 = 0; i1 < (m - 18) / 16; ++i1) {
            float16 acc1 = (float16)(0.0f);
            const int at5 = base + i1 * 16;
            acc1 += 2.0f * vload16(0, A + at5 + 14);
            acc1 += 4.0f * vload16(0, A + at5 + 15);
            acc1 += 5.0f * vload16(0, A + at5 + 16);
            acc1 += 4.0f * vload16(0, A + at5 + 17);
            acc1 += 2.0f * vload16(0, A + at5 + 18);
            const int at6 = base1 + i1 * 16;
            acc1 += 4.0f * vload16(0, A + at6 + 14);
            acc1 += 9.0f * vload16(0, A + at6 + 15);
            acc1 += 12.0f * vload16(0, A + at6 + 16);
            acc1 += 9.0f * vload16(0, A + at6 + 17);
            acc1 += 4.0f * vload16(0, A + at6 + 18);
            const int at7 = base2 + i1 * 16;
            acc1 += 5.0f * vload16(0, A + at7 + 14);
            acc1 += 12.0f * vload16(0, A + at7 + 15);
            acc1 += 15.0f * vload16(0, A + at7 + 16);
            acc1 += 12.0f * vload16(0, A + at7 + 17);
            acc1 += 5.0f * vload16(0, A + at7 + 18);
            const int at8 = base3 + i1 * 16;
            acc1 += 4.0f * vload16(0, A + at8 + 14);
            acc1 += 9.0f * vload16(0, A + at8 + 15);
            acc1 += 12.0f * vload16(0, A + at8 + 16);
            acc1 += 9.0f * vload16(0, A + at8 + 17);
            acc1 += 4.0f * vload16(0, A + at8 + 18);
            const int at9 = base4 + i1 * 16;
            acc1 += 2.0f * vload16(0, A + at9 + 14);
            acc1 += 4.0f * vload16(0, A + at9 + 15);
            acc1 += 5.0f * vload16(0, A + at9 + 16);
            acc1 += 4.0f * vload16(0, A + at9 + 17);
            acc1 += 2.0f * vload16(0, A + at9 + 18);
            vstore16(acc1 / 159.0f, 0, out + at7 + 16);
        }
        const int base5 = base + ((m + 14) / 16) * 16;
        const int base6 = base + ((m - 2) / 16) * 16;
        const int base7 = base1 + ((m + 14) / 16) * 16;
        const int base8 = base1 + ((m - 2) / 16) * 16;
        const int base9 = base2 + ((m + 14) / 16) * 16;
        const int base10 = base2 + ((m - 2) / 16) * 16;
        const int base11 = base3 + ((m + 14) / 16) * 16;
        const int base12 = base3 + ((m - 2) / 16) * 16;
        const int base13 = base4 + ((m + 14) / 16) * 16;
        const int base14 = base4 + ((m - 2) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 14) % 16) + 2; ++i2) {
            float acc2 = 0.0f;
            const int x2 = max(((m + 14) / 16) * 16 + i2 - 18, 0);
            acc2 += 2.0f * A[base + x2];
            acc2 += 4.0f * A[base5 + i2 - 17];
            acc2 += 5.0f * A[base6 + i2];
            const int x3 = min(((m + 14) / 16) * 16 + i2 - 15, m - 1);
            acc2 += 4.0f * A[base + x3];
            const int x4 = min(((m + 14) / 16) * 16 + i2 - 14, m - 1);
            acc2 += 2.0f * A[base + x4];
            acc2 += 4.0f * A[base1 + x2];
            acc2 += 9.0f * A[base7 + i2 - 17];
            acc2 += 12.0f * A[base8 + i2];
            acc2 += 9.0f * A[base1 + x3];
            acc2 += 4.0f * A[base1 + x4];
            acc2 += 5.0f * A[base2 + x2];
            acc2 += 12.0f * A[base9 + i2 - 17];
            const int at10 = base10 + i2;
            acc2 += 15.0f * A[at10];
            acc2 += 12.0f * A[base2 + x3];
            acc2 += 5.0f * A[base2 + x4];
            acc2 += 4.0f * A[base3 + x2];
            acc2 += 9.0f * A[base11 + i2 - 17];
            acc2 += 12.0f * A[base12 + i2];
            acc2 += 9.0f * A[base3 + x3];
            acc2 += 4.0f * A[base3 + x4];
            acc2 += 2.0f * A[base4 + x2];
            acc2 += 4.0f * A[base13 + i2 - 17];
            acc2 += 5.0f * A[base14 + i2];
            acc2 += 4.0f * A[base4 + x3];
            acc2 += 2.0f * A[base4 + x4];
            out[at10] = acc2 / 159.0f;
        }
    }
}
