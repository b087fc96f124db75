// where 18 <= w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d13, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi3d13_rows(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int base = (gy * h + gx) * w;
        const int base1 = (gy * h + min(gx + 2, h - 1)) * w;
        const int base2 = (gy * h + min(gx + 1, h - 1)) * w;
        const int base3 = (gy * h + max(gx - 1, 0)) * w;
        const int base4 = (gy * h + max(gx - 2, 0)) * w;
        const int base5 = (h * min(d - 1, gy + 2) + gx) * w;
        const int base6 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base7 = (h * max(gy - 1, 0) + gx) * w;
        const int base8 = (h * max(gy - 2, 0) + gx) * w;
        for (int i = 0; i < 16; ++i) {
            float acc = 0.0f;
            const int at = base + i;
            acc += 0.083f * A[at + 2];
            acc += 0.083f * A[at + 1];
            acc += 0.083f * A[base + max(i - 1, 0)];
            acc += 0.083f * A[base + max(i - 2, 0)];
            acc += 0.083f * A[base1 + i];
            acc += 0.083f * A[base2 + i];
            acc += 0.083f * A[base3 + i];
            acc += 0.083f * A[base4 + i];
            acc += 0.083f * A[base5 + i];
            acc += 0.083f * A[base6 + i];
            acc += 0.083f * A[base7 + i];
            acc += 0.083f * A[base8 + i];
            acc += -0.996f * A[at];
            out[at] = acc;
        }
        for (int i1 = 0; i1 < (w - 18) / 16; ++i1) {
            float16 acc1 = (float16)(0.0f);
            const int at1 = base + i1 * 16;
            acc1 += 0.083f * vload16(0, A + at1 + 18);
            acc1 += 0.083f * vload16(0, A + at1 + 17);
            acc1 += 0.083f * vload16(0, A + at1 + 15);
            acc1 += 0.083f * vload16(0, A + at1 + 14);
            acc1 += 0.083f * vload16(0, A + base1 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base2 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base3 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base4 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base5 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base6 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base7 + i1 * 16 + 16);
            acc1 += 0.083f * vload16(0, A + base8 + i1 * 16 + 16);
            acc1 += -0.996f * vload16(0, A + at1 + 16);
            vstore16(acc1, 0, out + at1 + 16);
        }
        const int base9 = base + ((w + 14) / 16) * 16;
        const int base10 = base1 + ((w - 2) / 16) * 16;
        const int base11 = base2 + ((w - 2) / 16) * 16;
        const int base12 = base3 + ((w - 2) / 16) * 16;
        const int base13 = base4 + ((w - 2) / 16) * 16;
        const int base14 = base5 + ((w - 2) / 16) * 16;
        const int base15 = base6 + ((w - 2) / 16) * 16;
        const int base16 = base7 + ((w - 2) / 16) * 16;
        const int base17 = base8 + ((w - 2) / 16) * 16;
        const int base18 = base + ((w - 2) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 14) % 16) + 2; ++i2) {
            float acc2 = 0.0f;
            acc2 += 0.083f * A[base + min(((w + 14) / 16) * 16 + i2 - 14, w - 1)];
            acc2 += 0.083f * A[base + min(((w + 14) / 16) * 16 + i2 - 15, w - 1)];
            acc2 += 0.083f * A[base9 + i2 - 17];
            acc2 += 0.083f * A[base + max(((w + 14) / 16) * 16 + i2 - 18, 0)];
            acc2 += 0.083f * A[base10 + i2];
            acc2 += 0.083f * A[base11 + i2];
            acc2 += 0.083f * A[base12 + i2];
            acc2 += 0.083f * A[base13 + i2];
            acc2 += 0.083f * A[base14 + i2];
            acc2 += 0.083f * A[base15 + i2];
            acc2 += 0.083f * A[base16 + i2];
            acc2 += 0.083f * A[base17 + i2];
            const int at2 = base18 + i2;
            acc2 += -0.996f * A[at2];
            out[at2] = acc2;
        }
    }
}
