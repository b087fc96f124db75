// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d7, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi3d7_rows(
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
        const int base1 = (gy * h + min(gx + 1, h - 1)) * w;
        const int base2 = (gy * h + max(gx - 1, 0)) * w;
        const int base3 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base4 = (h * max(gy - 1, 0) + gx) * w;
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            out[at] = 0.161f * A[at + 1] + 0.162f * A[base + max(i - 1, 0)] + 0.163f * A[base1 + i]
                + 0.164f * A[base2 + i] + 0.165f * A[base3 + i] + 0.166f * A[base4 + i] - 1.67f * A[at];
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            vstore16(0.161f * vload16(0, A + at1 + 17) + 0.162f * vload16(0, A + at1 + 15)
                + 0.163f * vload16(0, A + base1 + i1 * 16 + 16) + 0.164f * vload16(0, A + base2 + i1 * 16 + 16)
                + 0.165f * vload16(0, A + base3 + i1 * 16 + 16) + 0.166f * vload16(0, A + base4 + i1 * 16 + 16)
                - 1.67f * vload16(0, A + at1 + 16), 0, out + at1 + 16);
        }
        const int base5 = base + ((w - 1) / 16) * 16;
        const int base6 = base + ((w + 15) / 16) * 16;
        const int base7 = base1 + ((w - 1) / 16) * 16;
        const int base8 = base2 + ((w - 1) / 16) * 16;
        const int base9 = base3 + ((w - 1) / 16) * 16;
        const int base10 = base4 + ((w - 1) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int at2 = base5 + i2;
            out[at2] = 0.161f * A[base + min(((w + 15) / 16) * 16 + i2 - 15, w - 1)] + 0.162f * A[base6 + i2 - 17]
                + 0.163f * A[base7 + i2] + 0.164f * A[base8 + i2] + 0.165f * A[base9 + i2] + 0.166f * A[base10 + i2]
                - 1.67f * A[at2];
        }
    }
}
