// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// hotspot3d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void hotspot3d_rows(
    global const float *restrict T,
    global const float *restrict P,
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
            out[at] = 0.86186665f * T[at]
                + 0.03413333f * (T[at + 1] + T[base + max(i - 1, 0)] + T[base1 + i] + T[base2 + i])
                + 0.0005333333f * (T[base3 + i] + T[base4 + i]) + 0.3413333f * P[at] + 0.0005333333f * 80.0f;
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            vstore16(0.86186665f * vload16(0, T + at1 + 16) + 0.03413333f * (vload16(0, T + at1 + 17)
                + vload16(0, T + at1 + 15) + vload16(0, T + base1 + i1 * 16 + 16)
                + vload16(0, T + base2 + i1 * 16 + 16)) + 0.0005333333f * (vload16(0, T + base3 + i1 * 16 + 16)
                + vload16(0, T + base4 + i1 * 16 + 16)) + 0.3413333f * vload16(0, P + at1 + 16) + 0.0005333333f * 80.0f,
                0, out + at1 + 16);
        }
        const int base5 = base + ((w - 1) / 16) * 16;
        const int base6 = base + ((w + 15) / 16) * 16;
        const int base7 = base1 + ((w - 1) / 16) * 16;
        const int base8 = base2 + ((w - 1) / 16) * 16;
        const int base9 = base3 + ((w - 1) / 16) * 16;
        const int base10 = base4 + ((w - 1) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int at2 = base5 + i2;
            out[at2] = 0.86186665f * T[at2] + 0.03413333f * (T[base + min(((w + 15) / 16) * 16 + i2 - 15, w - 1)]
                + T[base6 + i2 - 17] + T[base7 + i2] + T[base8 + i2]) + 0.0005333333f * (T[base9 + i2] + T[base10 + i2])
                + 0.3413333f * P[at2] + 0.0005333333f * 80.0f;
        }
    }
}
