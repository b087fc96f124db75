// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// acoustic, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void acoustic_bordered(
    global const float *restrict now,
    global const float *restrict before,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gz < 1) {
        if (gy < (h + 1) / 2 && gx < w / 4) {
            float4 window_0_7 = (float4)(0.0f);
            float4 window_0_13 = (float4)(0.0f);
            float4 window_0_25 = 0 <= gy * 2 - 1 ? *(global const float4 *)(now + (gy * 2 - 1) * w + gx * 4)
                : (float4)(0.0f);
            const int row = gy * w * 2;
            const int at = row + gx * 4;
            float window_0_30 = 0 <= gx * 4 - 1 ? now[at - 1] : 0.0f;
            float4 window_0_31 = *(global const float4 *)(now + at);
            float window_0_35 = gx * 4 + 4 < w ? now[at + 4] : 0.0f;
            const bool t = gy * 2 + 1 < h;
            const int at1 = at + w;
            float window_0_36 = t ? (0 <= gx * 4 - 1 ? now[at1 - 1] : 0.0f) : 0.0f;
            float4 window_0_37 = t ? *(global const float4 *)(now + at1) : (float4)(0.0f);
            float window_0_41 = t ? (gx * 4 + 4 < w ? now[at1 + 4] : 0.0f) : 0.0f;
            float4 window_0_43 = min(gy * 2 + 3, h + 1) - 1 < h
                ? *(global const float4 *)(now + (min(gy * 2 + 3, h + 1) - 1) * w + gx * 4) : (float4)(0.0f);
            const int base = gy * 2;
            const int base1 = gx * 4;
            const int base2 = base1 + w * min(gy * 2 + 1, h - 1);
            const int base3 = at - h * w;
            const int base4 = base3 - w;
            const int base5 = at1 - h * w;
            const int base6 = base1 + (min(gy * 2 + 3, h + 1) - h - 1) * w;
            for (int i = 0; i < 16; ++i) {
                const bool t1 = min(d + 1, i + 2) - 1 < d;
                const int row2 = h * w * min(d + 1, i + 2);
                const float4 window_0_49 = t1
                    ? (0 <= base - 1 ? *(global const float4 *)(now + base4 + row2) : (float4)(0.0f)) : (float4)(0.0f);
                const int at2 = base3 + row2;
                const float window_0_54 = t1 ? (0 <= base1 - 1 ? now[at2 - 1] : 0.0f) : 0.0f;
                const float4 window_0_55 = t1 ? *(global const float4 *)(now + at2) : (float4)(0.0f);
                const float window_0_59 = t1 ? (base1 + 4 < w ? now[at2 + 4] : 0.0f) : 0.0f;
                const int at3 = base5 + row2;
                const float window_0_60 = t1 ? (t ? (0 <= base1 - 1 ? now[at3 - 1] : 0.0f) : 0.0f) : 0.0f;
                const float4 window_0_61 = t1 ? (t ? *(global const float4 *)(now + at3) : (float4)(0.0f)) : (float4)(0.0f);
                const float window_0_65 = t1 ? (t ? (base1 + 4 < w ? now[at3 + 4] : 0.0f) : 0.0f) : 0.0f;
                const float4 window_0_67 = t1
                    ? (min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base6 + row2) : (float4)(0.0f))
                    : (float4)(0.0f);
                const int row3 = h * w * min(d - 1, i);
                const float4 window_1_0_16 = *(global const float4 *)(before + at + row3);
                const int4 t2 = as_int4(6u - as_uint4((int4)(base1 == 0 ? 1 : 0, 0, 0, base1 + 3 == w - 1 ? 1 : 0)));
                const int x = min(d - 1, i);
                const int t3 = x == 0 || x == d - 1 ? 1 : 0;
                const int4 window_1_1_16 = as_int4(as_uint4(t2) - as_uint(base == 0 || base == h - 1 ? 1 : 0)
                    - as_uint(t3));
                const float4 window_1_0_20 = *(global const float4 *)(before + base2 + row3);
                const int x1 = min(gy * 2 + 1, h - 1);
                const int4 window_1_1_20 = as_int4(as_uint4(t2) - as_uint(x1 == 0 || x1 == h - 1 ? 1 : 0) - as_uint(t3));
                const int row4 = h * i * w;
                if (i < d) {
                    *(global float4 *)(out + at + row4) = select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_1_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_1_16)) * window_0_31
                        + 0.33333334f * (window_0_7 + window_0_55 + window_0_25 + window_0_37
                        + (float4)(window_0_30, window_0_31.s0, window_0_31.s1, window_0_31.s2)
                        + (float4)(window_0_31.s1, window_0_31.s2, window_0_31.s3, window_0_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_1_16 < 6) * window_1_0_16);
                }
                if (t && i < d) {
                    *(global float4 *)(out + at1 + row4) = select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_1_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_1_20)) * window_0_37
                        + 0.33333334f * (window_0_13 + window_0_61 + window_0_31 + window_0_43
                        + (float4)(window_0_36, window_0_37.s0, window_0_37.s1, window_0_37.s2)
                        + (float4)(window_0_37.s1, window_0_37.s2, window_0_37.s3, window_0_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_1_20 < 6) * window_1_0_20);
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
    } else if (gz < max(((d + 15) / 16) - 2, 0) + 1) {
        const int x2 = min((h + 1) / 2, 4);
        if (gy < x2) {
            if (gx < w / 4) {
                float4 window_01_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                const bool t4 = gy * 2 + 1 < h;
                float4 window_01_13 = t4 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
                    : (float4)(0.0f);
                float4 window_01_25 = 0 <= gy * 2 - 1
                    ? *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4) : (float4)(0.0f);
                const int row5 = (gz * h * 16 + gy * 2) * w;
                const int at4 = row5 + gx * 4;
                float window_01_30 = 0 <= gx * 4 - 1 ? now[at4 - 1] : 0.0f;
                float4 window_01_31 = *(global const float4 *)(now + at4);
                float window_01_35 = gx * 4 + 4 < w ? now[at4 + 4] : 0.0f;
                const int at5 = at4 + w;
                float window_01_36 = t4 ? (0 <= gx * 4 - 1 ? now[at5 - 1] : 0.0f) : 0.0f;
                float4 window_01_37 = t4 ? *(global const float4 *)(now + at5) : (float4)(0.0f);
                float window_01_41 = t4 ? (gx * 4 + 4 < w ? now[at5 + 4] : 0.0f) : 0.0f;
                float4 window_01_43 = min(gy * 2 + 3, h + 1) - 1 < h
                    ? *(global const float4 *)(now + (gz * h * 16 + min(gy * 2 + 3, h + 1) - 1) * w + gx * 4)
                    : (float4)(0.0f);
                const int base7 = gy * 2;
                const int base8 = gx * 4;
                const int base9 = base8 + (gz * h * 16 + min(gy * 2 + 1, h - 1)) * w;
                const int base10 = at4 + h * w;
                const int base11 = base10 - w;
                const int base12 = at5 + h * w;
                const int base13 = base8 + ((gz * 16 + 1) * h + min(gy * 2 + 3, h + 1) - 1) * w;
                for (int i1 = 0; i1 < 16; ++i1) {
                    const int row7 = h * i1 * w;
                    const float4 window_01_49 = 0 <= base7 - 1 ? *(global const float4 *)(now + base11 + row7) : (float4)(0.0f);
                    const int at6 = base10 + row7;
                    const float window_01_54 = 0 <= base8 - 1 ? now[at6 - 1] : 0.0f;
                    const float4 window_01_55 = *(global const float4 *)(now + at6);
                    const float window_01_59 = base8 + 4 < w ? now[at6 + 4] : 0.0f;
                    const int at7 = base12 + row7;
                    const float window_01_60 = t4 ? (0 <= base8 - 1 ? now[at7 - 1] : 0.0f) : 0.0f;
                    const float4 window_01_61 = t4 ? *(global const float4 *)(now + at7) : (float4)(0.0f);
                    const float window_01_65 = t4 ? (base8 + 4 < w ? now[at7 + 4] : 0.0f) : 0.0f;
                    const float4 window_01_67 = min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base13 + row7)
                        : (float4)(0.0f);
                    const int at8 = at4 + row7;
                    const float4 window_1_01_16 = *(global const float4 *)(before + at8);
                    const int4 t5 = as_int4(6u - as_uint4((int4)(base8 == 0 ? 1 : 0, 0, 0, base8 + 3 == w - 1 ? 1 : 0)));
                    const int4 window_1_11_16 = as_int4(as_uint4(t5) - as_uint(base7 == 0 || base7 == h - 1 ? 1 : 0));
                    const float4 window_1_01_20 = *(global const float4 *)(before + base9 + row7);
                    const int x3 = min(gy * 2 + 1, h - 1);
                    const int4 window_1_11_20 = as_int4(as_uint4(t5) - as_uint(x3 == 0 || x3 == h - 1 ? 1 : 0));
                    *(global float4 *)(out + at8) = select((float4)(1.0f), (float4)(0.9971216f), window_1_11_16 < 6) * ((2.0f
                        - 0.33333334f * convert_float4(window_1_11_16)) * window_01_31 + 0.33333334f * (window_01_7
                        + window_01_55 + window_01_25 + window_01_37
                        + (float4)(window_01_30, window_01_31.s0, window_01_31.s1, window_01_31.s2)
                        + (float4)(window_01_31.s1, window_01_31.s2, window_01_31.s3, window_01_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_11_16 < 6) * window_1_01_16);
                    if (t4) {
                        *(global float4 *)(out + at5 + row7) = select((float4)(1.0f), (float4)(0.9971216f),
                            window_1_11_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_11_20)) * window_01_37
                            + 0.33333334f * (window_01_13 + window_01_61 + window_01_31 + window_01_43
                            + (float4)(window_01_36, window_01_37.s0, window_01_37.s1, window_01_37.s2)
                            + (float4)(window_01_37.s1, window_01_37.s2, window_01_37.s3, window_01_41)) - select((float4)(1.0f),
                            (float4)(0.9971132f), window_1_11_20 < 6) * window_1_01_20);
                    }
                    window_01_7 = window_01_31;
                    window_01_13 = window_01_37;
                    window_01_25 = window_01_49;
                    window_01_30 = window_01_54;
                    window_01_31 = window_01_55;
                    window_01_35 = window_01_59;
                    window_01_36 = window_01_60;
                    window_01_37 = window_01_61;
                    window_01_41 = window_01_65;
                    window_01_43 = window_01_67;
                }
            }
        } else if (gy < x2 + max(((h + 1) / 2) - 8, 0)) {
            const int x4 = min(w / 4, 32);
            if (gx < x4) {
                float4 window_02_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_02_13 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_02_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
                const bool t6 = 0 <= gx * 4 - 1;
                const int row8 = (gz * h * 16 + gy * 2) * w;
                const int at9 = row8 + gx * 4;
                float window_02_30 = t6 ? now[at9 - 1] : 0.0f;
                float4 window_02_31 = *(global const float4 *)(now + at9);
                const bool t7 = gx * 4 + 4 < w;
                float window_02_35 = t7 ? now[at9 + 4] : 0.0f;
                const int at10 = at9 + w;
                float window_02_36 = t6 ? now[at10 - 1] : 0.0f;
                float4 window_02_37 = *(global const float4 *)(now + at10);
                float window_02_41 = t7 ? now[at10 + 4] : 0.0f;
                float4 window_02_43 = *(global const float4 *)(now + at9 + w * 2);
                const int base14 = gx * 4;
                const int base15 = at9 + h * w;
                const int base16 = base15 - w;
                const int base17 = at10 + h * w;
                const int base18 = base15 + w * 2;
                for (int i2 = 0; i2 < 16; ++i2) {
                    const int row10 = h * i2 * w;
                    const float4 window_02_49 = *(global const float4 *)(now + base16 + row10);
                    const int at11 = base15 + row10;
                    const float window_02_54 = t6 ? now[at11 - 1] : 0.0f;
                    const float4 window_02_55 = *(global const float4 *)(now + at11);
                    const float window_02_59 = t7 ? now[at11 + 4] : 0.0f;
                    const int at12 = base17 + row10;
                    const float window_02_60 = t6 ? now[at12 - 1] : 0.0f;
                    const float4 window_02_61 = *(global const float4 *)(now + at12);
                    const float window_02_65 = t7 ? now[at12 + 4] : 0.0f;
                    const float4 window_02_67 = *(global const float4 *)(now + base18 + row10);
                    const int at13 = at9 + row10;
                    const float4 window_1_02_16 = *(global const float4 *)(before + at13);
                    const int4 t8 = as_int4(6u - as_uint4((int4)(base14 == 0 ? 1 : 0, 0, 0, base14 + 3 == w - 1 ? 1 : 0)));
                    const int at14 = at10 + row10;
                    const float4 window_1_02_20 = *(global const float4 *)(before + at14);
                    *(global float4 *)(out + at13) = select((float4)(1.0f), (float4)(0.9971216f), t8 < 6) * ((2.0f
                        - 0.33333334f * convert_float4(t8)) * window_02_31 + 0.33333334f * (window_02_7 + window_02_55
                        + window_02_25 + window_02_37
                        + (float4)(window_02_30, window_02_31.s0, window_02_31.s1, window_02_31.s2)
                        + (float4)(window_02_31.s1, window_02_31.s2, window_02_31.s3, window_02_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), t8 < 6) * window_1_02_16);
                    *(global float4 *)(out + at14) = select((float4)(1.0f), (float4)(0.9971216f), t8 < 6) * ((2.0f
                        - 0.33333334f * convert_float4(t8)) * window_02_37 + 0.33333334f * (window_02_13 + window_02_61
                        + window_02_31 + window_02_43
                        + (float4)(window_02_36, window_02_37.s0, window_02_37.s1, window_02_37.s2)
                        + (float4)(window_02_37.s1, window_02_37.s2, window_02_37.s3, window_02_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), t8 < 6) * window_1_02_20);
                    window_02_7 = window_02_31;
                    window_02_13 = window_02_37;
                    window_02_25 = window_02_49;
                    window_02_30 = window_02_54;
                    window_02_31 = window_02_55;
                    window_02_35 = window_02_59;
                    window_02_36 = window_02_60;
                    window_02_37 = window_02_61;
                    window_02_41 = window_02_65;
                    window_02_43 = window_02_67;
                }
            } else if (gx < x4 + max((w / 4) - 64, 0)) {
                float4 window_03_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_03_13 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_03_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
                const int row11 = (gz * h * 16 + gy * 2) * w;
                const int at15 = row11 + gx * 4;
                float window_03_30 = now[at15 - 1];
                float4 window_03_31 = *(global const float4 *)(now + at15);
                float window_03_35 = now[at15 + 4];
                const int at16 = at15 + w;
                float window_03_36 = now[at16 - 1];
                float4 window_03_37 = *(global const float4 *)(now + at16);
                float window_03_41 = now[at16 + 4];
                float4 window_03_43 = *(global const float4 *)(now + at15 + w * 2);
                const int base19 = at15 + h * w;
                const int base20 = base19 - w;
                const int base21 = at16 + h * w;
                const int base22 = base19 + w * 2;
                for (int i3 = 0; i3 < 16; ++i3) {
                    const int row13 = h * i3 * w;
                    const float4 window_03_49 = *(global const float4 *)(now + base20 + row13);
                    const int at17 = base19 + row13;
                    const float window_03_54 = now[at17 - 1];
                    const float4 window_03_55 = *(global const float4 *)(now + at17);
                    const float window_03_59 = now[at17 + 4];
                    const int at18 = base21 + row13;
                    const float window_03_60 = now[at18 - 1];
                    const float4 window_03_61 = *(global const float4 *)(now + at18);
                    const float window_03_65 = now[at18 + 4];
                    const float4 window_03_67 = *(global const float4 *)(now + base22 + row13);
                    const int at19 = at15 + row13;
                    const float4 window_1_03_16 = *(global const float4 *)(before + at19);
                    const int at20 = at16 + row13;
                    const float4 window_1_03_20 = *(global const float4 *)(before + at20);
                    *(global float4 *)(out + at19) = (float4)(0.0f) * window_03_31 + 0.33333334f * (window_03_7 + window_03_55
                        + window_03_25 + window_03_37
                        + (float4)(window_03_30, window_03_31.s0, window_03_31.s1, window_03_31.s2)
                        + (float4)(window_03_31.s1, window_03_31.s2, window_03_31.s3, window_03_35)) - window_1_03_16;
                    *(global float4 *)(out + at20) = (float4)(0.0f) * window_03_37 + 0.33333334f * (window_03_13 + window_03_61
                        + window_03_31 + window_03_43
                        + (float4)(window_03_36, window_03_37.s0, window_03_37.s1, window_03_37.s2)
                        + (float4)(window_03_37.s1, window_03_37.s2, window_03_37.s3, window_03_41)) - window_1_03_20;
                    window_03_7 = window_03_31;
                    window_03_13 = window_03_37;
                    window_03_25 = window_03_49;
                    window_03_30 = window_03_54;
                    window_03_31 = window_03_55;
                    window_03_35 = window_03_59;
                    window_03_36 = window_03_60;
                    window_03_37 = window_03_61;
                    window_03_41 = window_03_65;
                    window_03_43 = window_03_67;
                }
            } else if (gx < w / 4) {
                float4 window_04_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_04_13 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_04_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
                const int row14 = (gz * h * 16 + gy * 2) * w;
                const int at21 = row14 + gx * 4;
                float window_04_30 = now[at21 - 1];
                float4 window_04_31 = *(global const float4 *)(now + at21);
                const bool t9 = gx * 4 + 4 < w;
                float window_04_35 = t9 ? now[at21 + 4] : 0.0f;
                const int at22 = at21 + w;
                float window_04_36 = now[at22 - 1];
                float4 window_04_37 = *(global const float4 *)(now + at22);
                float window_04_41 = t9 ? now[at22 + 4] : 0.0f;
                float4 window_04_43 = *(global const float4 *)(now + at21 + w * 2);
                const int base23 = gx * 4;
                const int base24 = at21 + h * w;
                const int base25 = base24 - w;
                const int base26 = at22 + h * w;
                const int base27 = base24 + w * 2;
                for (int i4 = 0; i4 < 16; ++i4) {
                    const int row16 = h * i4 * w;
                    const float4 window_04_49 = *(global const float4 *)(now + base25 + row16);
                    const int at23 = base24 + row16;
                    const float window_04_54 = now[at23 - 1];
                    const float4 window_04_55 = *(global const float4 *)(now + at23);
                    const float window_04_59 = t9 ? now[at23 + 4] : 0.0f;
                    const int at24 = base26 + row16;
                    const float window_04_60 = now[at24 - 1];
                    const float4 window_04_61 = *(global const float4 *)(now + at24);
                    const float window_04_65 = t9 ? now[at24 + 4] : 0.0f;
                    const float4 window_04_67 = *(global const float4 *)(now + base27 + row16);
                    const int at25 = at21 + row16;
                    const float4 window_1_04_16 = *(global const float4 *)(before + at25);
                    const int4 t10 = as_int4(6u - as_uint4((int4)(0, 0, 0, base23 + 3 == w - 1 ? 1 : 0)));
                    const int at26 = at22 + row16;
                    const float4 window_1_04_20 = *(global const float4 *)(before + at26);
                    *(global float4 *)(out + at25) = select((float4)(1.0f), (float4)(0.9971216f), t10 < 6) * ((2.0f
                        - 0.33333334f * convert_float4(t10)) * window_04_31 + 0.33333334f * (window_04_7 + window_04_55
                        + window_04_25 + window_04_37
                        + (float4)(window_04_30, window_04_31.s0, window_04_31.s1, window_04_31.s2)
                        + (float4)(window_04_31.s1, window_04_31.s2, window_04_31.s3, window_04_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), t10 < 6) * window_1_04_16);
                    *(global float4 *)(out + at26) = select((float4)(1.0f), (float4)(0.9971216f), t10 < 6) * ((2.0f
                        - 0.33333334f * convert_float4(t10)) * window_04_37 + 0.33333334f * (window_04_13 + window_04_61
                        + window_04_31 + window_04_43
                        + (float4)(window_04_36, window_04_37.s0, window_04_37.s1, window_04_37.s2)
                        + (float4)(window_04_37.s1, window_04_37.s2, window_04_37.s3, window_04_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), t10 < 6) * window_1_04_20);
                    window_04_7 = window_04_31;
                    window_04_13 = window_04_37;
                    window_04_25 = window_04_49;
                    window_04_30 = window_04_54;
                    window_04_31 = window_04_55;
                    window_04_35 = window_04_59;
                    window_04_36 = window_04_60;
                    window_04_37 = window_04_61;
                    window_04_41 = window_04_65;
                    window_04_43 = window_04_67;
                }
            }
        } else if (gy < (h + 1) / 2 && gx < w / 4) {
            float4 window_05_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
            const bool t11 = gy * 2 + 1 < h;
            float4 window_05_13 = t11 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
                : (float4)(0.0f);
            float4 window_05_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
            const int row17 = (gz * h * 16 + gy * 2) * w;
            const int at27 = row17 + gx * 4;
            float window_05_30 = 0 <= gx * 4 - 1 ? now[at27 - 1] : 0.0f;
            float4 window_05_31 = *(global const float4 *)(now + at27);
            float window_05_35 = gx * 4 + 4 < w ? now[at27 + 4] : 0.0f;
            const int at28 = at27 + w;
            float window_05_36 = t11 ? (0 <= gx * 4 - 1 ? now[at28 - 1] : 0.0f) : 0.0f;
            float4 window_05_37 = t11 ? *(global const float4 *)(now + at28) : (float4)(0.0f);
            float window_05_41 = t11 ? (gx * 4 + 4 < w ? now[at28 + 4] : 0.0f) : 0.0f;
            float4 window_05_43 = min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1 < h
                ? *(global const float4 *)(now
                + (gz * h * 16 + min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1) * w + gx * 4) : (float4)(0.0f);
            const int base28 = gx * 4;
            const int base29 = gy * 2;
            const int base30 = base28 + (gz * h * 16 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w;
            const int base31 = at27 + h * w;
            const int base32 = base31 - w;
            const int base33 = at28 + h * w;
            const int base34 = base28 + ((gz * 16 + 1) * h + min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1) * w;
            for (int i5 = 0; i5 < 16; ++i5) {
                const int row19 = h * i5 * w;
                const float4 window_05_49 = *(global const float4 *)(now + base32 + row19);
                const int at29 = base31 + row19;
                const float window_05_54 = 0 <= base28 - 1 ? now[at29 - 1] : 0.0f;
                const float4 window_05_55 = *(global const float4 *)(now + at29);
                const float window_05_59 = base28 + 4 < w ? now[at29 + 4] : 0.0f;
                const int at30 = base33 + row19;
                const float window_05_60 = t11 ? (0 <= base28 - 1 ? now[at30 - 1] : 0.0f) : 0.0f;
                const float4 window_05_61 = t11 ? *(global const float4 *)(now + at30) : (float4)(0.0f);
                const float window_05_65 = t11 ? (base28 + 4 < w ? now[at30 + 4] : 0.0f) : 0.0f;
                const float4 window_05_67 = min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1 < h
                    ? *(global const float4 *)(now + base34 + row19) : (float4)(0.0f);
                const int at31 = at27 + row19;
                const float4 window_1_05_16 = *(global const float4 *)(before + at31);
                const int4 t12 = as_int4(6u - as_uint4((int4)(base28 == 0 ? 1 : 0, 0, 0, base28 + 3 == w - 1 ? 1 : 0)));
                const int4 window_1_15_16 = as_int4(as_uint4(t12) - as_uint(base29 == 0 || base29 == h - 1 ? 1 : 0));
                const float4 window_1_05_20 = *(global const float4 *)(before + base30 + row19);
                const int x5 = min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1);
                const int4 window_1_15_20 = as_int4(as_uint4(t12) - as_uint(x5 == 0 || x5 == h - 1 ? 1 : 0));
                *(global float4 *)(out + at31) = select((float4)(1.0f), (float4)(0.9971216f), window_1_15_16 < 6) * ((2.0f
                    - 0.33333334f * convert_float4(window_1_15_16)) * window_05_31 + 0.33333334f * (window_05_7
                    + window_05_55 + window_05_25 + window_05_37
                    + (float4)(window_05_30, window_05_31.s0, window_05_31.s1, window_05_31.s2)
                    + (float4)(window_05_31.s1, window_05_31.s2, window_05_31.s3, window_05_35)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_15_16 < 6) * window_1_05_16);
                if (t11) {
                    *(global float4 *)(out + at28 + row19) = select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_15_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_15_20)) * window_05_37
                        + 0.33333334f * (window_05_13 + window_05_61 + window_05_31 + window_05_43
                        + (float4)(window_05_36, window_05_37.s0, window_05_37.s1, window_05_37.s2)
                        + (float4)(window_05_37.s1, window_05_37.s2, window_05_37.s3, window_05_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_15_20 < 6) * window_1_05_20);
                }
                window_05_7 = window_05_31;
                window_05_13 = window_05_37;
                window_05_25 = window_05_49;
                window_05_30 = window_05_54;
                window_05_31 = window_05_55;
                window_05_35 = window_05_59;
                window_05_36 = window_05_60;
                window_05_37 = window_05_61;
                window_05_41 = window_05_65;
                window_05_43 = window_05_67;
            }
        }
    } else if (gy < (h + 1) / 2 && gx < w / 4) {
        float4 window_06_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
        const bool t13 = gy * 2 + 1 < h;
        float4 window_06_13 = t13 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
            : (float4)(0.0f);
        float4 window_06_25 = 0 <= gy * 2 - 1
            ? *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4) : (float4)(0.0f);
        const int row20 = (gz * h * 16 + gy * 2) * w;
        const int at32 = row20 + gx * 4;
        float window_06_30 = 0 <= gx * 4 - 1 ? now[at32 - 1] : 0.0f;
        float4 window_06_31 = *(global const float4 *)(now + at32);
        float window_06_35 = gx * 4 + 4 < w ? now[at32 + 4] : 0.0f;
        const int at33 = at32 + w;
        float window_06_36 = t13 ? (0 <= gx * 4 - 1 ? now[at33 - 1] : 0.0f) : 0.0f;
        float4 window_06_37 = t13 ? *(global const float4 *)(now + at33) : (float4)(0.0f);
        float window_06_41 = t13 ? (gx * 4 + 4 < w ? now[at33 + 4] : 0.0f) : 0.0f;
        float4 window_06_43 = min(gy * 2 + 3, h + 1) - 1 < h
            ? *(global const float4 *)(now + (gz * h * 16 + min(gy * 2 + 3, h + 1) - 1) * w + gx * 4)
            : (float4)(0.0f);
        const int base35 = gy * 2;
        const int base36 = gx * 4;
        const int base37 = gz * 16;
        const int base38 = base36 + gy * w * 2;
        const int base39 = base36 + w * min(gy * 2 + 1, h - 1);
        const int base40 = base38 - h * w;
        const int base41 = base40 - w;
        const int base42 = base40 + w;
        const int base43 = base36 + (min(gy * 2 + 3, h + 1) - h - 1) * w;
        for (int i6 = 0; i6 < 16; ++i6) {
            const bool t14 = min(d + 1, gz * 16 + i6 + 2) - 1 < d;
            const int row22 = h * w * min(d + 1, gz * 16 + i6 + 2);
            const float4 window_06_49 = t14
                ? (0 <= base35 - 1 ? *(global const float4 *)(now + base41 + row22) : (float4)(0.0f)) : (float4)(0.0f);
            const int at34 = base40 + row22;
            const float window_06_54 = t14 ? (0 <= base36 - 1 ? now[at34 - 1] : 0.0f) : 0.0f;
            const float4 window_06_55 = t14 ? *(global const float4 *)(now + at34) : (float4)(0.0f);
            const float window_06_59 = t14 ? (base36 + 4 < w ? now[at34 + 4] : 0.0f) : 0.0f;
            const int at35 = base42 + row22;
            const float window_06_60 = t14 ? (t13 ? (0 <= base36 - 1 ? now[at35 - 1] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_06_61 = t14 ? (t13 ? *(global const float4 *)(now + at35) : (float4)(0.0f))
                : (float4)(0.0f);
            const float window_06_65 = t14 ? (t13 ? (base36 + 4 < w ? now[at35 + 4] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_06_67 = t14
                ? (min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base43 + row22) : (float4)(0.0f))
                : (float4)(0.0f);
            const int row23 = h * w * min(d - 1, gz * 16 + i6);
            const float4 window_1_06_16 = *(global const float4 *)(before + base38 + row23);
            const int4 t15 = as_int4(6u - as_uint4((int4)(base36 == 0 ? 1 : 0, 0, 0, base36 + 3 == w - 1 ? 1 : 0)));
            const int x6 = min(d - 1, gz * 16 + i6);
            const int t16 = x6 == 0 || x6 == d - 1 ? 1 : 0;
            const int4 window_1_16_16 = as_int4(as_uint4(t15) - as_uint(base35 == 0 || base35 == h - 1 ? 1 : 0)
                - as_uint(t16));
            const float4 window_1_06_20 = *(global const float4 *)(before + base39 + row23);
            const int x7 = min(gy * 2 + 1, h - 1);
            const int4 window_1_16_20 = as_int4(as_uint4(t15) - as_uint(x7 == 0 || x7 == h - 1 ? 1 : 0) - as_uint(t16));
            const int row24 = h * i6 * w;
            const int at36 = base37 + i6;
            if (at36 < d) {
                *(global float4 *)(out + at32 + row24) = select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_16_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_16_16)) * window_06_31
                    + 0.33333334f * (window_06_7 + window_06_55 + window_06_25 + window_06_37
                    + (float4)(window_06_30, window_06_31.s0, window_06_31.s1, window_06_31.s2)
                    + (float4)(window_06_31.s1, window_06_31.s2, window_06_31.s3, window_06_35)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_16_16 < 6) * window_1_06_16);
            }
            if (t13 && at36 < d) {
                *(global float4 *)(out + at33 + row24) = select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_16_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_16_20)) * window_06_37
                    + 0.33333334f * (window_06_13 + window_06_61 + window_06_31 + window_06_43
                    + (float4)(window_06_36, window_06_37.s0, window_06_37.s1, window_06_37.s2)
                    + (float4)(window_06_37.s1, window_06_37.s2, window_06_37.s3, window_06_41)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_16_20 < 6) * window_1_06_20);
            }
            window_06_7 = window_06_31;
            window_06_13 = window_06_37;
            window_06_25 = window_06_49;
            window_06_30 = window_06_54;
            window_06_31 = window_06_55;
            window_06_35 = window_06_59;
            window_06_36 = window_06_60;
            window_06_37 = window_06_61;
            window_06_41 = window_06_65;
            window_06_43 = window_06_67;
        }
    }
}
