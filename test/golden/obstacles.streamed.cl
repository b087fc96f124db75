// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// obstacles, schedule streamed
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void obstacles_streamed(
    global const float *restrict now,
    global const float *restrict before,
    global const int *restrict air,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (h + 1) / 2 && gx < w / 4) {
        const bool t = 0 <= gz * 16 - 1;
        float4 window_0_7 = t ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4)
            : (float4)(0.0f);
        float4 window_0_13 = t ? (gy * 2 + 1 < h
            ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4) : (float4)(0.0f))
            : (float4)(0.0f);
        float4 window_0_25 = 0 <= gy * 2 - 1
            ? *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4) : (float4)(0.0f);
        const int row = (gz * h * 16 + gy * 2) * w;
        const int at = row + gx * 4;
        float window_0_30 = 0 <= gx * 4 - 1 ? now[at - 1] : 0.0f;
        float4 window_0_31 = *(global const float4 *)(now + at);
        float window_0_35 = gx * 4 + 4 < w ? now[at + 4] : 0.0f;
        const bool t1 = gy * 2 + 1 < h;
        const int at1 = at + w;
        float window_0_36 = t1 ? (0 <= gx * 4 - 1 ? now[at1 - 1] : 0.0f) : 0.0f;
        float4 window_0_37 = t1 ? *(global const float4 *)(now + at1) : (float4)(0.0f);
        float window_0_41 = t1 ? (gx * 4 + 4 < w ? now[at1 + 4] : 0.0f) : 0.0f;
        float4 window_0_43 = min(gy * 2 + 3, h + 1) - 1 < h
            ? *(global const float4 *)(now + (gz * h * 16 + min(gy * 2 + 3, h + 1) - 1) * w + gx * 4)
            : (float4)(0.0f);
        const int base = gy * 2;
        const int base1 = gx * 4;
        const int base2 = gz * 16;
        const int base3 = base1 + gy * w * 2;
        const int base4 = base1 + w * min(gy * 2 + 1, h - 1);
        const int base5 = base3 - h * w;
        const int base6 = base5 - w;
        const int base7 = base5 + w;
        const int base8 = base1 + (min(gy * 2 + 3, h + 1) - h - 1) * w;
        for (int i = 0; i < 16; ++i) {
            const bool t2 = min(d + 1, gz * 16 + i + 2) - 1 < d;
            const int row2 = h * w * min(d + 1, gz * 16 + i + 2);
            const float4 window_0_49 = t2
                ? (0 <= base - 1 ? *(global const float4 *)(now + base6 + row2) : (float4)(0.0f)) : (float4)(0.0f);
            const int at2 = base5 + row2;
            const float window_0_54 = t2 ? (0 <= base1 - 1 ? now[at2 - 1] : 0.0f) : 0.0f;
            const float4 window_0_55 = t2 ? *(global const float4 *)(now + at2) : (float4)(0.0f);
            const float window_0_59 = t2 ? (base1 + 4 < w ? now[at2 + 4] : 0.0f) : 0.0f;
            const int at3 = base7 + row2;
            const float window_0_60 = t2 ? (t1 ? (0 <= base1 - 1 ? now[at3 - 1] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_0_61 = t2 ? (t1 ? *(global const float4 *)(now + at3) : (float4)(0.0f))
                : (float4)(0.0f);
            const float window_0_65 = t2 ? (t1 ? (base1 + 4 < w ? now[at3 + 4] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_0_67 = t2
                ? (min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base8 + row2) : (float4)(0.0f))
                : (float4)(0.0f);
            const int row3 = h * w * min(d - 1, gz * 16 + i);
            const int at4 = base3 + row3;
            const float4 window_1_0_16 = *(global const float4 *)(before + at4);
            const int4 window_1_1_16 = *(global const int4 *)(air + at4);
            const int at5 = base4 + row3;
            const float4 window_1_0_20 = *(global const float4 *)(before + at5);
            const int4 window_1_1_20 = *(global const int4 *)(air + at5);
            const int row4 = h * i * w;
            const int at6 = base2 + i;
            if (at6 < d) {
                *(global float4 *)(out + at + row4) = select(select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_1_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_1_16)) * window_0_31
                    + 0.33333334f * (window_0_7 + window_0_55 + window_0_25 + window_0_37
                    + (float4)(window_0_30, window_0_31.s0, window_0_31.s1, window_0_31.s2)
                    + (float4)(window_0_31.s1, window_0_31.s2, window_0_31.s3, window_0_35)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_1_16 < 6) * window_1_0_16), (float4)(0.0f), window_1_1_16 <= 0);
            }
            if (t1 && at6 < d) {
                *(global float4 *)(out + at1 + row4) = select(select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_1_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_1_20)) * window_0_37
                    + 0.33333334f * (window_0_13 + window_0_61 + window_0_31 + window_0_43
                    + (float4)(window_0_36, window_0_37.s0, window_0_37.s1, window_0_37.s2)
                    + (float4)(window_0_37.s1, window_0_37.s2, window_0_37.s3, window_0_41)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_1_20 < 6) * window_1_0_20), (float4)(0.0f), window_1_1_20 <= 0);
            }
            window_0_7 = window_0_31;
            window_0_13 = window_0_37;
            window_0_25 = window_0_49;
            window_0_30 = window_0_54;
            window_0_31 = window_0_55;
            window_0_35 = window_0_59;
            window_0_36 = window_0_60;
            window_0_37 = window_0_61;
            window_0_41 = window_0_65;
            window_0_43 = window_0_67;
        }
    }
}
