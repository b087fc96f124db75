// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// poisson19, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void poisson19_rows(
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
        const int base1 = (h * max(gy - 1, 0) + gx) * w;
        const int base2 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base3 = (gy * h + max(gx - 1, 0)) * w;
        const int base4 = (gy * h + min(gx + 1, h - 1)) * w;
        const int base5 = (h * max(gy - 1, 0) + max(gx - 1, 0)) * w;
        const int base6 = (h * min(d - 1, gy + 1) + max(gx - 1, 0)) * w;
        const int base7 = (h * max(gy - 1, 0) + min(gx + 1, h - 1)) * w;
        const int base8 = (h * min(d - 1, gy + 1) + min(gx + 1, h - 1)) * w;
        for (int i = 0; i < 16; ++i) {
            const int x = max(i - 1, 0);
            const int at = base + i;
            const int at1 = base1 + i;
            const int at2 = base2 + i;
            const int at3 = base3 + i;
            const int at4 = base4 + i;
            out[at] = 2.666f * A[at] - 0.166f * (A[at1] + A[at2] + A[at3] + A[at4] + A[base + x] + A[at + 1])
                - 0.0833f * (A[base5 + i] + A[base6 + i] + A[base7 + i] + A[base8 + i] + A[base1 + x] + A[base2 + x]
                + A[base3 + x] + A[base4 + x] + A[at1 + 1] + A[at2 + 1] + A[at3 + 1] + A[at4 + 1]);
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const int at5 = base + i1 * 16;
            const int at6 = base1 + i1 * 16;
            const int at7 = base2 + i1 * 16;
            const int at8 = base3 + i1 * 16;
            const int at9 = base4 + i1 * 16;
            vstore16(2.666f * vload16(0, A + at5 + 16) - 0.166f * (vload16(0, A + at6 + 16) + vload16(0, A + at7 + 16)
                + vload16(0, A + at8 + 16) + vload16(0, A + at9 + 16) + vload16(0, A + at5 + 15)
                + vload16(0, A + at5 + 17)) - 0.0833f * (vload16(0, A + base5 + i1 * 16 + 16)
                + vload16(0, A + base6 + i1 * 16 + 16) + vload16(0, A + base7 + i1 * 16 + 16)
                + vload16(0, A + base8 + i1 * 16 + 16) + vload16(0, A + at6 + 15) + vload16(0, A + at7 + 15)
                + vload16(0, A + at8 + 15) + vload16(0, A + at9 + 15) + vload16(0, A + at6 + 17)
                + vload16(0, A + at7 + 17) + vload16(0, A + at8 + 17) + vload16(0, A + at9 + 17)), 0, out + at5 + 16);
        }
        const int base9 = base + ((w - 1) / 16) * 16;
        const int base10 = base1 + ((w - 1) / 16) * 16;
        const int base11 = base2 + ((w - 1) / 16) * 16;
        const int base12 = base3 + ((w - 1) / 16) * 16;
        const int base13 = base4 + ((w - 1) / 16) * 16;
        const int base14 = base + ((w + 15) / 16) * 16;
        const int base15 = base5 + ((w - 1) / 16) * 16;
        const int base16 = base6 + ((w - 1) / 16) * 16;
        const int base17 = base7 + ((w - 1) / 16) * 16;
        const int base18 = base8 + ((w - 1) / 16) * 16;
        const int base19 = base1 + ((w + 15) / 16) * 16;
        const int base20 = base2 + ((w + 15) / 16) * 16;
        const int base21 = base3 + ((w + 15) / 16) * 16;
        const int base22 = base4 + ((w + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int x1 = min(((w + 15) / 16) * 16 + i2 - 15, w - 1);
            const int at10 = base9 + i2;
            out[at10] = 2.666f * A[at10] - 0.166f * (A[base10 + i2] + A[base11 + i2] + A[base12 + i2] + A[base13 + i2]
                + A[base14 + i2 - 17] + A[base + x1]) - 0.0833f * (A[base15 + i2] + A[base16 + i2] + A[base17 + i2]
                + A[base18 + i2] + A[base19 + i2 - 17] + A[base20 + i2 - 17] + A[base21 + i2 - 17] + A[base22 + i2 - 17]
                + A[base1 + x1] + A[base2 + x1] + A[base3 + x1] + A[base4 + x1]);
        }
    }
}
