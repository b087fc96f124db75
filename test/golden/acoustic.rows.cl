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
            const int t = as_int(6u - as_uint(i == 0 || i == w - 1 ? 1 : 0) - as_uint(gx == 0 || gx == h - 1 ? 1 : 0)
                - as_uint(gy == 0 || gy == d - 1 ? 1 : 0));
            const bool t1 = t < 6;
            const int at = base + i;
            out[at] = (t1 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)t) * now[at]
                + 0.33333334f * ((0 <= gy - 1 ? now[base1 + i] : 0.0f) + (gy + 1 < d ? now[base2 + i] : 0.0f)
                + (0 <= gx - 1 ? now[base3 + i] : 0.0f) + (gx + 1 < h ? now[base4 + i] : 0.0f)
                + (0 <= i - 1 ? now[at - 1] : 0.0f) + now[at + 1]) - (t1 ? 0.9971132f : 1.0f) * before[at]);
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const bool t2 = i1 * 16 + 16 == 0 || i1 * 16 + 16 == w - 1;
            const bool t3 = gx == 0 || gx == h - 1;
            const bool t4 = gy == 0 || gy == d - 1;
            const bool t5 = as_int(6u - as_uint(t2 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t6 = i1 * 16 + 17 == 0 || i1 * 16 + 17 == w - 1;
            const bool t7 = as_int(6u - as_uint(t6 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t8 = i1 * 16 + 18 == 0 || i1 * 16 + 18 == w - 1;
            const bool t9 = as_int(6u - as_uint(t8 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t10 = i1 * 16 + 19 == 0 || i1 * 16 + 19 == w - 1;
            const bool t11 = as_int(6u - as_uint(t10 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t12 = i1 * 16 + 20 == 0 || i1 * 16 + 20 == w - 1;
            const bool t13 = as_int(6u - as_uint(t12 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t14 = i1 * 16 + 21 == 0 || i1 * 16 + 21 == w - 1;
            const bool t15 = as_int(6u - as_uint(t14 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t16 = i1 * 16 + 22 == 0 || i1 * 16 + 22 == w - 1;
            const bool t17 = as_int(6u - as_uint(t16 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t18 = i1 * 16 + 23 == 0 || i1 * 16 + 23 == w - 1;
            const bool t19 = as_int(6u - as_uint(t18 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t20 = i1 * 16 + 24 == 0 || i1 * 16 + 24 == w - 1;
            const bool t21 = as_int(6u - as_uint(t20 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t22 = i1 * 16 + 25 == 0 || i1 * 16 + 25 == w - 1;
            const bool t23 = as_int(6u - as_uint(t22 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t24 = i1 * 16 + 26 == 0 || i1 * 16 + 26 == w - 1;
            const bool t25 = as_int(6u - as_uint(t24 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t26 = i1 * 16 + 27 == 0 || i1 * 16 + 27 == w - 1;
            const bool t27 = as_int(6u - as_uint(t26 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t28 = i1 * 16 + 28 == 0 || i1 * 16 + 28 == w - 1;
            const bool t29 = as_int(6u - as_uint(t28 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t30 = i1 * 16 + 29 == 0 || i1 * 16 + 29 == w - 1;
            const bool t31 = as_int(6u - as_uint(t30 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t32 = i1 * 16 + 30 == 0 || i1 * 16 + 30 == w - 1;
            const bool t33 = as_int(6u - as_uint(t32 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const bool t34 = i1 * 16 + 31 == 0 || i1 * 16 + 31 == w - 1;
            const bool t35 = as_int(6u - as_uint(t34 ? 1 : 0) - as_uint(t3 ? 1 : 0) - as_uint(t4 ? 1 : 0)) < 6;
            const int at1 = base + i1 * 16;
            vstore16((float16)(t5 ? 0.9971216f : 1.0f, t7 ? 0.9971216f : 1.0f, t9 ? 0.9971216f : 1.0f, t11 ? 0.9971216f
                : 1.0f, t13 ? 0.9971216f : 1.0f, t15 ? 0.9971216f : 1.0f, t17 ? 0.9971216f : 1.0f, t19 ? 0.9971216f
                : 1.0f, t21 ? 0.9971216f : 1.0f, t23 ? 0.9971216f : 1.0f, t25 ? 0.9971216f : 1.0f, t27 ? 0.9971216f
                : 1.0f, t29 ? 0.9971216f : 1.0f, t31 ? 0.9971216f : 1.0f, t33 ? 0.9971216f : 1.0f, t35 ? 0.9971216f
                : 1.0f) * ((2.0f - 0.33333334f * convert_float16(as_int16(6u - as_uint16((int16)(t2 ? 1 : 0, t6 ? 1 : 0,
                t8 ? 1 : 0, t10 ? 1 : 0, t12 ? 1 : 0, t14 ? 1 : 0, t16 ? 1 : 0, t18 ? 1 : 0, t20 ? 1 : 0, t22 ? 1 : 0,
                t24 ? 1 : 0, t26 ? 1 : 0, t28 ? 1 : 0, t30 ? 1 : 0, t32 ? 1 : 0, t34 ? 1 : 0)) - as_uint(t3 ? 1 : 0)
                - as_uint(t4 ? 1 : 0)))) * vload16(0, now + at1 + 16) + 0.33333334f * ((0 <= gy - 1 ? vload16(0, now
                + base1 + i1 * 16 + 16) : (float16)(0.0f)) + (gy + 1 < d ? vload16(0, now + base2 + i1 * 16 + 16)
                : (float16)(0.0f)) + (0 <= gx - 1 ? vload16(0, now + base3 + i1 * 16 + 16) : (float16)(0.0f)) + (gx
                + 1 < h ? vload16(0, now + base4 + i1 * 16 + 16) : (float16)(0.0f)) + vload16(0, now + at1 + 15)
                + vload16(0, now + at1 + 17)) - (float16)(t5 ? 0.9971132f : 1.0f, t7 ? 0.9971132f : 1.0f, t9
                ? 0.9971132f : 1.0f, t11 ? 0.9971132f : 1.0f, t13 ? 0.9971132f : 1.0f, t15 ? 0.9971132f : 1.0f, t17
                ? 0.9971132f : 1.0f, t19 ? 0.9971132f : 1.0f, t21 ? 0.9971132f : 1.0f, t23 ? 0.9971132f : 1.0f, t25
                ? 0.9971132f : 1.0f, t27 ? 0.9971132f : 1.0f, t29 ? 0.9971132f : 1.0f, t31 ? 0.9971132f : 1.0f, t33
                ? 0.9971132f : 1.0f, t35 ? 0.9971132f : 1.0f) * vload16(0, before + at1 + 16)), 0, out + at1 + 16);
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
            const int at2 = base5 + i2;
            const int t36 = as_int(6u - as_uint(at2 == 0 || at2 == w - 1 ? 1 : 0)
                - as_uint(gx == 0 || gx == h - 1 ? 1 : 0) - as_uint(gy == 0 || gy == d - 1 ? 1 : 0));
            const bool t37 = t36 < 6;
            const int at3 = base7 + i2;
            const int at4 = base9 + i2;
            out[at3] = (t37 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)t36) * now[at3]
                + 0.33333334f * ((0 <= gy - 1 ? now[base10 + i2] : 0.0f) + (gy + 1 < d ? now[base11 + i2] : 0.0f)
                + (0 <= gx - 1 ? now[base8 + i2 - 1] : 0.0f) + (gx + 1 < h ? now[base12 + i2] : 0.0f) + now[at4 - 17]
                + (base6 + i2 - 15 < w ? now[at4 - 15] : 0.0f)) - (t37 ? 0.9971132f : 1.0f) * before[at3]);
        }
    }
}
