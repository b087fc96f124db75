// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// acoustic, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void acoustic_rows(
    global const float *restrict now,
    global const float *restrict before,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int base = (gy * h + gx) * w;
        const int base1 = base - h * w;
        const int base2 = base + h * w;
        const int base3 = base - w;
        const int base4 = base + w;
        for (int i = 0; i < 16; ++i) {
            const int t = as_int(6u - as_uint(i == 0 ? 1 : 0) - as_uint(gx == 0 || gx == h - 1 ? 1 : 0)
                - as_uint(gy == 0 || gy == d - 1 ? 1 : 0));
            const bool t1 = t < 6;
            const int at = base + i;
            out[at] = (t1 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)t) * now[at]
                + 0.33333334f * ((0 <= gy - 1 ? now[base1 + i] : 0.0f) + (gy + 1 < d ? now[base2 + i] : 0.0f)
                + (0 <= gx - 1 ? now[base3 + i] : 0.0f) + (gx + 1 < h ? now[base4 + i] : 0.0f)
                + (0 <= i - 1 ? now[at - 1] : 0.0f) + now[at + 1]) - (t1 ? 0.9971132f : 1.0f) * before[at]);
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const bool t2 = gx == 0 || gx == h - 1;
            const bool t3 = gy == 0 || gy == d - 1;
            const bool t4 = as_int(6u - 0u - as_uint(t2 ? 1 : 0) - as_uint(t3 ? 1 : 0)) < 6;
            const int at1 = base + i1 * 16;
            vstore16((float16)(t4 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(6u - as_uint16((int16)(0)) - as_uint(t2 ? 1 : 0) - as_uint(t3 ? 1 : 0))))
                * vload16(0, now + at1 + 16) + 0.33333334f
                * ((0 <= gy - 1 ? vload16(0, now + base1 + i1 * 16 + 16) : (float16)(0.0f))
                + (gy + 1 < d ? vload16(0, now + base2 + i1 * 16 + 16) : (float16)(0.0f))
                + (0 <= gx - 1 ? vload16(0, now + base3 + i1 * 16 + 16) : (float16)(0.0f))
                + (gx + 1 < h ? vload16(0, now + base4 + i1 * 16 + 16) : (float16)(0.0f)) + vload16(0, now + at1 + 15)
                + vload16(0, now + at1 + 17)) - (float16)(t4 ? 0.9971132f : 1.0f) * vload16(0, before + at1 + 16)), 0,
                out + at1 + 16);
        }
        const int base5 = ((w - 1) / 16) * 16;
        const int base6 = ((w + 15) / 16) * 16;
        const int base7 = base + base5;
        const int base8 = base - ((w + 15) % 16);
        const int base9 = base + base6;
        const int base10 = base1 + base5;
        const int base11 = base2 + base5;
        const int base12 = base4 + base5;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int t5 = as_int(6u - as_uint(base5 + i2 == w - 1 ? 1 : 0) - as_uint(gx == 0 || gx == h - 1 ? 1 : 0)
                - as_uint(gy == 0 || gy == d - 1 ? 1 : 0));
            const bool t6 = t5 < 6;
            const int at2 = base7 + i2;
            const int at3 = base9 + i2;
            out[at2] = (t6 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)t5) * now[at2]
                + 0.33333334f * ((0 <= gy - 1 ? now[base10 + i2] : 0.0f) + (gy + 1 < d ? now[base11 + i2] : 0.0f)
                + (0 <= gx - 1 ? now[base8 + i2 - 1] : 0.0f) + (gx + 1 < h ? now[base12 + i2] : 0.0f) + now[at3 - 17]
                + (base6 + i2 - 15 < w ? now[at3 - 15] : 0.0f)) - (t6 ? 0.9971132f : 1.0f) * before[at2]);
        }
    }
}
