// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// heat7, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void heat7_rows(
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
        const int base1 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base2 = (h * max(gy - 1, 0) + gx) * w;
        const int base3 = (gy * h + min(gx + 1, h - 1)) * w;
        const int base4 = (gy * h + max(gx - 1, 0)) * w;
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            const float a = A[at];
            const float t = 2.0f * a;
            out[at] = 0.125f * (A[base1 + i] - t + A[base2 + i]) + 0.125f * (A[base3 + i] - t + A[base4 + i])
                + 0.125f * (A[at + 1] - t + A[base + max(i - 1, 0)]) + a;
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            const float16 a1 = vload16(0, A + at1 + 16);
            const float16 t1 = 2.0f * a1;
            vstore16(0.125f * (vload16(0, A + base1 + i1 * 16 + 16) - t1 + vload16(0, A + base2 + i1 * 16 + 16))
                + 0.125f * (vload16(0, A + base3 + i1 * 16 + 16) - t1 + vload16(0, A + base4 + i1 * 16 + 16))
                + 0.125f * (vload16(0, A + at1 + 17) - t1 + vload16(0, A + at1 + 15)) + a1, 0, out + at1 + 16);
        }
        const int base5 = base + ((w - 1) / 16) * 16;
        const int base6 = base1 + ((w - 1) / 16) * 16;
        const int base7 = base2 + ((w - 1) / 16) * 16;
        const int base8 = base3 + ((w - 1) / 16) * 16;
        const int base9 = base4 + ((w - 1) / 16) * 16;
        const int base10 = base + ((w + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int at2 = base5 + i2;
            const float a2 = A[at2];
            const float t2 = 2.0f * a2;
            out[at2] = 0.125f * (A[base6 + i2] - t2 + A[base7 + i2]) + 0.125f * (A[base8 + i2] - t2 + A[base9 + i2])
                + 0.125f * (A[base + min(((w + 15) / 16) * 16 + i2 - 15, w - 1)] - t2 + A[base10 + i2 - 17]) + a2;
        }
    }
}
