// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// obstacles, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void obstacles_bordered(
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
                const int at4 = at + row3;
                const float4 window_1_0_16 = *(global const float4 *)(before + at4);
                const int4 window_1_1_16 = *(global const int4 *)(air + at4);
                const int at5 = base2 + row3;
                const float4 window_1_0_20 = *(global const float4 *)(before + at5);
                const int4 window_1_1_20 = *(global const int4 *)(air + at5);
                const int row4 = h * i * w;
                if (i < d) {
                    *(global float4 *)(out + at + row4) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_1_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_1_16)) * window_0_31
                        + 0.33333334f * (window_0_7 + window_0_55 + window_0_25 + window_0_37
                        + (float4)(window_0_30, window_0_31.s0, window_0_31.s1, window_0_31.s2)
                        + (float4)(window_0_31.s1, window_0_31.s2, window_0_31.s3, window_0_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_1_16 < 6) * window_1_0_16), (float4)(0.0f), window_1_1_16 <= 0);
                }
                if (t && i < d) {
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
    } else if (gz < max(((d + 15) / 16) - 2, 0) + 1) {
        const int x = min((h + 1) / 2, 4);
        if (gy < x) {
            if (gx < w / 4) {
                float4 window_01_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                const bool t2 = gy * 2 + 1 < h;
                float4 window_01_13 = t2 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
                    : (float4)(0.0f);
                float4 window_01_25 = 0 <= gy * 2 - 1
                    ? *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4) : (float4)(0.0f);
                const int row5 = (gz * h * 16 + gy * 2) * w;
                const int at6 = row5 + gx * 4;
                float window_01_30 = 0 <= gx * 4 - 1 ? now[at6 - 1] : 0.0f;
                float4 window_01_31 = *(global const float4 *)(now + at6);
                float window_01_35 = gx * 4 + 4 < w ? now[at6 + 4] : 0.0f;
                const int at7 = at6 + w;
                float window_01_36 = t2 ? (0 <= gx * 4 - 1 ? now[at7 - 1] : 0.0f) : 0.0f;
                float4 window_01_37 = t2 ? *(global const float4 *)(now + at7) : (float4)(0.0f);
                float window_01_41 = t2 ? (gx * 4 + 4 < w ? now[at7 + 4] : 0.0f) : 0.0f;
                float4 window_01_43 = min(gy * 2 + 3, h + 1) - 1 < h
                    ? *(global const float4 *)(now + (gz * h * 16 + min(gy * 2 + 3, h + 1) - 1) * w + gx * 4)
                    : (float4)(0.0f);
                const int base7 = gy * 2;
                const int base8 = gx * 4;
                const int base9 = base8 + (gz * h * 16 + min(gy * 2 + 1, h - 1)) * w;
                const int base10 = at6 + h * w;
                const int base11 = base10 - w;
                const int base12 = at7 + h * w;
                const int base13 = base8 + ((gz * 16 + 1) * h + min(gy * 2 + 3, h + 1) - 1) * w;
                for (int i1 = 0; i1 < 16; ++i1) {
                    const int row7 = h * i1 * w;
                    const float4 window_01_49 = 0 <= base7 - 1 ? *(global const float4 *)(now + base11 + row7) : (float4)(0.0f);
                    const int at8 = base10 + row7;
                    const float window_01_54 = 0 <= base8 - 1 ? now[at8 - 1] : 0.0f;
                    const float4 window_01_55 = *(global const float4 *)(now + at8);
                    const float window_01_59 = base8 + 4 < w ? now[at8 + 4] : 0.0f;
                    const int at9 = base12 + row7;
                    const float window_01_60 = t2 ? (0 <= base8 - 1 ? now[at9 - 1] : 0.0f) : 0.0f;
                    const float4 window_01_61 = t2 ? *(global const float4 *)(now + at9) : (float4)(0.0f);
                    const float window_01_65 = t2 ? (base8 + 4 < w ? now[at9 + 4] : 0.0f) : 0.0f;
                    const float4 window_01_67 = min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base13 + row7)
                        : (float4)(0.0f);
                    const int at10 = at6 + row7;
                    const float4 window_1_01_16 = *(global const float4 *)(before + at10);
                    const int4 window_1_11_16 = *(global const int4 *)(air + at10);
                    const int at11 = base9 + row7;
                    const float4 window_1_01_20 = *(global const float4 *)(before + at11);
                    const int4 window_1_11_20 = *(global const int4 *)(air + at11);
                    *(global float4 *)(out + at10) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_11_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_11_16)) * window_01_31
                        + 0.33333334f * (window_01_7 + window_01_55 + window_01_25 + window_01_37
                        + (float4)(window_01_30, window_01_31.s0, window_01_31.s1, window_01_31.s2)
                        + (float4)(window_01_31.s1, window_01_31.s2, window_01_31.s3, window_01_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_11_16 < 6) * window_1_01_16), (float4)(0.0f), window_1_11_16 <= 0);
                    if (t2) {
                        *(global float4 *)(out + at7 + row7) = select(select((float4)(1.0f), (float4)(0.9971216f),
                            window_1_11_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_11_20)) * window_01_37
                            + 0.33333334f * (window_01_13 + window_01_61 + window_01_31 + window_01_43
                            + (float4)(window_01_36, window_01_37.s0, window_01_37.s1, window_01_37.s2)
                            + (float4)(window_01_37.s1, window_01_37.s2, window_01_37.s3, window_01_41)) - select((float4)(1.0f),
                            (float4)(0.9971132f), window_1_11_20 < 6) * window_1_01_20), (float4)(0.0f), window_1_11_20 <= 0);
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
        } else if (gy < x + max(((h + 1) / 2) - 8, 0)) {
            const int x1 = min(w / 4, 32);
            if (gx < x1) {
                float4 window_02_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_02_13 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_02_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
                const bool t3 = 0 <= gx * 4 - 1;
                const int row8 = (gz * h * 16 + gy * 2) * w;
                const int at12 = row8 + gx * 4;
                float window_02_30 = t3 ? now[at12 - 1] : 0.0f;
                float4 window_02_31 = *(global const float4 *)(now + at12);
                const bool t4 = gx * 4 + 4 < w;
                float window_02_35 = t4 ? now[at12 + 4] : 0.0f;
                const int at13 = at12 + w;
                float window_02_36 = t3 ? now[at13 - 1] : 0.0f;
                float4 window_02_37 = *(global const float4 *)(now + at13);
                float window_02_41 = t4 ? now[at13 + 4] : 0.0f;
                float4 window_02_43 = *(global const float4 *)(now + at12 + w * 2);
                const int base14 = at12 + h * w;
                const int base15 = base14 - w;
                const int base16 = at13 + h * w;
                const int base17 = base14 + w * 2;
                for (int i2 = 0; i2 < 16; ++i2) {
                    const int row10 = h * i2 * w;
                    const float4 window_02_49 = *(global const float4 *)(now + base15 + row10);
                    const int at14 = base14 + row10;
                    const float window_02_54 = t3 ? now[at14 - 1] : 0.0f;
                    const float4 window_02_55 = *(global const float4 *)(now + at14);
                    const float window_02_59 = t4 ? now[at14 + 4] : 0.0f;
                    const int at15 = base16 + row10;
                    const float window_02_60 = t3 ? now[at15 - 1] : 0.0f;
                    const float4 window_02_61 = *(global const float4 *)(now + at15);
                    const float window_02_65 = t4 ? now[at15 + 4] : 0.0f;
                    const float4 window_02_67 = *(global const float4 *)(now + base17 + row10);
                    const int at16 = at12 + row10;
                    const float4 window_1_02_16 = *(global const float4 *)(before + at16);
                    const int4 window_1_12_16 = *(global const int4 *)(air + at16);
                    const int at17 = at13 + row10;
                    const float4 window_1_02_20 = *(global const float4 *)(before + at17);
                    const int4 window_1_12_20 = *(global const int4 *)(air + at17);
                    *(global float4 *)(out + at16) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_12_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_12_16)) * window_02_31
                        + 0.33333334f * (window_02_7 + window_02_55 + window_02_25 + window_02_37
                        + (float4)(window_02_30, window_02_31.s0, window_02_31.s1, window_02_31.s2)
                        + (float4)(window_02_31.s1, window_02_31.s2, window_02_31.s3, window_02_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_12_16 < 6) * window_1_02_16), (float4)(0.0f), window_1_12_16 <= 0);
                    *(global float4 *)(out + at17) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_12_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_12_20)) * window_02_37
                        + 0.33333334f * (window_02_13 + window_02_61 + window_02_31 + window_02_43
                        + (float4)(window_02_36, window_02_37.s0, window_02_37.s1, window_02_37.s2)
                        + (float4)(window_02_37.s1, window_02_37.s2, window_02_37.s3, window_02_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_12_20 < 6) * window_1_02_20), (float4)(0.0f), window_1_12_20 <= 0);
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
            } else if (gx < x1 + max((w / 4) - 64, 0)) {
                float4 window_03_7 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_03_13 = *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_03_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
                const int row11 = (gz * h * 16 + gy * 2) * w;
                const int at18 = row11 + gx * 4;
                float window_03_30 = now[at18 - 1];
                float4 window_03_31 = *(global const float4 *)(now + at18);
                float window_03_35 = now[at18 + 4];
                const int at19 = at18 + w;
                float window_03_36 = now[at19 - 1];
                float4 window_03_37 = *(global const float4 *)(now + at19);
                float window_03_41 = now[at19 + 4];
                float4 window_03_43 = *(global const float4 *)(now + at18 + w * 2);
                const int base18 = at18 + h * w;
                const int base19 = base18 - w;
                const int base20 = at19 + h * w;
                const int base21 = base18 + w * 2;
                for (int i3 = 0; i3 < 16; ++i3) {
                    const int row13 = h * i3 * w;
                    const float4 window_03_49 = *(global const float4 *)(now + base19 + row13);
                    const int at20 = base18 + row13;
                    const float window_03_54 = now[at20 - 1];
                    const float4 window_03_55 = *(global const float4 *)(now + at20);
                    const float window_03_59 = now[at20 + 4];
                    const int at21 = base20 + row13;
                    const float window_03_60 = now[at21 - 1];
                    const float4 window_03_61 = *(global const float4 *)(now + at21);
                    const float window_03_65 = now[at21 + 4];
                    const float4 window_03_67 = *(global const float4 *)(now + base21 + row13);
                    const int at22 = at18 + row13;
                    const float4 window_1_03_16 = *(global const float4 *)(before + at22);
                    const int4 window_1_13_16 = *(global const int4 *)(air + at22);
                    const int at23 = at19 + row13;
                    const float4 window_1_03_20 = *(global const float4 *)(before + at23);
                    const int4 window_1_13_20 = *(global const int4 *)(air + at23);
                    *(global float4 *)(out + at22) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_13_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_13_16)) * window_03_31
                        + 0.33333334f * (window_03_7 + window_03_55 + window_03_25 + window_03_37
                        + (float4)(window_03_30, window_03_31.s0, window_03_31.s1, window_03_31.s2)
                        + (float4)(window_03_31.s1, window_03_31.s2, window_03_31.s3, window_03_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_13_16 < 6) * window_1_03_16), (float4)(0.0f), window_1_13_16 <= 0);
                    *(global float4 *)(out + at23) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_13_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_13_20)) * window_03_37
                        + 0.33333334f * (window_03_13 + window_03_61 + window_03_31 + window_03_43
                        + (float4)(window_03_36, window_03_37.s0, window_03_37.s1, window_03_37.s2)
                        + (float4)(window_03_37.s1, window_03_37.s2, window_03_37.s3, window_03_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_13_20 < 6) * window_1_03_20), (float4)(0.0f), window_1_13_20 <= 0);
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
                const int at24 = row14 + gx * 4;
                float window_04_30 = now[at24 - 1];
                float4 window_04_31 = *(global const float4 *)(now + at24);
                const bool t5 = gx * 4 + 4 < w;
                float window_04_35 = t5 ? now[at24 + 4] : 0.0f;
                const int at25 = at24 + w;
                float window_04_36 = now[at25 - 1];
                float4 window_04_37 = *(global const float4 *)(now + at25);
                float window_04_41 = t5 ? now[at25 + 4] : 0.0f;
                float4 window_04_43 = *(global const float4 *)(now + at24 + w * 2);
                const int base22 = at24 + h * w;
                const int base23 = base22 - w;
                const int base24 = at25 + h * w;
                const int base25 = base22 + w * 2;
                for (int i4 = 0; i4 < 16; ++i4) {
                    const int row16 = h * i4 * w;
                    const float4 window_04_49 = *(global const float4 *)(now + base23 + row16);
                    const int at26 = base22 + row16;
                    const float window_04_54 = now[at26 - 1];
                    const float4 window_04_55 = *(global const float4 *)(now + at26);
                    const float window_04_59 = t5 ? now[at26 + 4] : 0.0f;
                    const int at27 = base24 + row16;
                    const float window_04_60 = now[at27 - 1];
                    const float4 window_04_61 = *(global const float4 *)(now + at27);
                    const float window_04_65 = t5 ? now[at27 + 4] : 0.0f;
                    const float4 window_04_67 = *(global const float4 *)(now + base25 + row16);
                    const int at28 = at24 + row16;
                    const float4 window_1_04_16 = *(global const float4 *)(before + at28);
                    const int4 window_1_14_16 = *(global const int4 *)(air + at28);
                    const int at29 = at25 + row16;
                    const float4 window_1_04_20 = *(global const float4 *)(before + at29);
                    const int4 window_1_14_20 = *(global const int4 *)(air + at29);
                    *(global float4 *)(out + at28) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_14_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_14_16)) * window_04_31
                        + 0.33333334f * (window_04_7 + window_04_55 + window_04_25 + window_04_37
                        + (float4)(window_04_30, window_04_31.s0, window_04_31.s1, window_04_31.s2)
                        + (float4)(window_04_31.s1, window_04_31.s2, window_04_31.s3, window_04_35)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_14_16 < 6) * window_1_04_16), (float4)(0.0f), window_1_14_16 <= 0);
                    *(global float4 *)(out + at29) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_14_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_14_20)) * window_04_37
                        + 0.33333334f * (window_04_13 + window_04_61 + window_04_31 + window_04_43
                        + (float4)(window_04_36, window_04_37.s0, window_04_37.s1, window_04_37.s2)
                        + (float4)(window_04_37.s1, window_04_37.s2, window_04_37.s3, window_04_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_14_20 < 6) * window_1_04_20), (float4)(0.0f), window_1_14_20 <= 0);
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
            const bool t6 = gy * 2 + 1 < h;
            float4 window_05_13 = t6 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
                : (float4)(0.0f);
            float4 window_05_25 = *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4);
            const int row17 = (gz * h * 16 + gy * 2) * w;
            const int at30 = row17 + gx * 4;
            float window_05_30 = 0 <= gx * 4 - 1 ? now[at30 - 1] : 0.0f;
            float4 window_05_31 = *(global const float4 *)(now + at30);
            float window_05_35 = gx * 4 + 4 < w ? now[at30 + 4] : 0.0f;
            const int at31 = at30 + w;
            float window_05_36 = t6 ? (0 <= gx * 4 - 1 ? now[at31 - 1] : 0.0f) : 0.0f;
            float4 window_05_37 = t6 ? *(global const float4 *)(now + at31) : (float4)(0.0f);
            float window_05_41 = t6 ? (gx * 4 + 4 < w ? now[at31 + 4] : 0.0f) : 0.0f;
            float4 window_05_43 = min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1 < h
                ? *(global const float4 *)(now
                + (gz * h * 16 + min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1) * w + gx * 4) : (float4)(0.0f);
            const int base26 = gx * 4;
            const int base27 = base26 + (gz * h * 16 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w;
            const int base28 = at30 + h * w;
            const int base29 = base28 - w;
            const int base30 = at31 + h * w;
            const int base31 = base26 + ((gz * 16 + 1) * h + min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1) * w;
            for (int i5 = 0; i5 < 16; ++i5) {
                const int row19 = h * i5 * w;
                const float4 window_05_49 = *(global const float4 *)(now + base29 + row19);
                const int at32 = base28 + row19;
                const float window_05_54 = 0 <= base26 - 1 ? now[at32 - 1] : 0.0f;
                const float4 window_05_55 = *(global const float4 *)(now + at32);
                const float window_05_59 = base26 + 4 < w ? now[at32 + 4] : 0.0f;
                const int at33 = base30 + row19;
                const float window_05_60 = t6 ? (0 <= base26 - 1 ? now[at33 - 1] : 0.0f) : 0.0f;
                const float4 window_05_61 = t6 ? *(global const float4 *)(now + at33) : (float4)(0.0f);
                const float window_05_65 = t6 ? (base26 + 4 < w ? now[at33 + 4] : 0.0f) : 0.0f;
                const float4 window_05_67 = min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h + 1) - 1 < h
                    ? *(global const float4 *)(now + base31 + row19) : (float4)(0.0f);
                const int at34 = at30 + row19;
                const float4 window_1_05_16 = *(global const float4 *)(before + at34);
                const int4 window_1_15_16 = *(global const int4 *)(air + at34);
                const int at35 = base27 + row19;
                const float4 window_1_05_20 = *(global const float4 *)(before + at35);
                const int4 window_1_15_20 = *(global const int4 *)(air + at35);
                *(global float4 *)(out + at34) = select(select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_15_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_15_16)) * window_05_31
                    + 0.33333334f * (window_05_7 + window_05_55 + window_05_25 + window_05_37
                    + (float4)(window_05_30, window_05_31.s0, window_05_31.s1, window_05_31.s2)
                    + (float4)(window_05_31.s1, window_05_31.s2, window_05_31.s3, window_05_35)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_15_16 < 6) * window_1_05_16), (float4)(0.0f), window_1_15_16 <= 0);
                if (t6) {
                    *(global float4 *)(out + at31 + row19) = select(select((float4)(1.0f), (float4)(0.9971216f),
                        window_1_15_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_15_20)) * window_05_37
                        + 0.33333334f * (window_05_13 + window_05_61 + window_05_31 + window_05_43
                        + (float4)(window_05_36, window_05_37.s0, window_05_37.s1, window_05_37.s2)
                        + (float4)(window_05_37.s1, window_05_37.s2, window_05_37.s3, window_05_41)) - select((float4)(1.0f),
                        (float4)(0.9971132f), window_1_15_20 < 6) * window_1_05_20), (float4)(0.0f), window_1_15_20 <= 0);
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
        const bool t7 = gy * 2 + 1 < h;
        float4 window_06_13 = t7 ? *(global const float4 *)(now + ((gz * 16 - 1) * h + gy * 2 + 1) * w + gx * 4)
            : (float4)(0.0f);
        float4 window_06_25 = 0 <= gy * 2 - 1
            ? *(global const float4 *)(now + (gz * h * 16 + gy * 2 - 1) * w + gx * 4) : (float4)(0.0f);
        const int row20 = (gz * h * 16 + gy * 2) * w;
        const int at36 = row20 + gx * 4;
        float window_06_30 = 0 <= gx * 4 - 1 ? now[at36 - 1] : 0.0f;
        float4 window_06_31 = *(global const float4 *)(now + at36);
        float window_06_35 = gx * 4 + 4 < w ? now[at36 + 4] : 0.0f;
        const int at37 = at36 + w;
        float window_06_36 = t7 ? (0 <= gx * 4 - 1 ? now[at37 - 1] : 0.0f) : 0.0f;
        float4 window_06_37 = t7 ? *(global const float4 *)(now + at37) : (float4)(0.0f);
        float window_06_41 = t7 ? (gx * 4 + 4 < w ? now[at37 + 4] : 0.0f) : 0.0f;
        float4 window_06_43 = min(gy * 2 + 3, h + 1) - 1 < h
            ? *(global const float4 *)(now + (gz * h * 16 + min(gy * 2 + 3, h + 1) - 1) * w + gx * 4)
            : (float4)(0.0f);
        const int base32 = gy * 2;
        const int base33 = gx * 4;
        const int base34 = gz * 16;
        const int base35 = base33 + gy * w * 2;
        const int base36 = base33 + w * min(gy * 2 + 1, h - 1);
        const int base37 = base35 - h * w;
        const int base38 = base37 - w;
        const int base39 = base37 + w;
        const int base40 = base33 + (min(gy * 2 + 3, h + 1) - h - 1) * w;
        for (int i6 = 0; i6 < 16; ++i6) {
            const bool t8 = min(d + 1, gz * 16 + i6 + 2) - 1 < d;
            const int row22 = h * w * min(d + 1, gz * 16 + i6 + 2);
            const float4 window_06_49 = t8
                ? (0 <= base32 - 1 ? *(global const float4 *)(now + base38 + row22) : (float4)(0.0f)) : (float4)(0.0f);
            const int at38 = base37 + row22;
            const float window_06_54 = t8 ? (0 <= base33 - 1 ? now[at38 - 1] : 0.0f) : 0.0f;
            const float4 window_06_55 = t8 ? *(global const float4 *)(now + at38) : (float4)(0.0f);
            const float window_06_59 = t8 ? (base33 + 4 < w ? now[at38 + 4] : 0.0f) : 0.0f;
            const int at39 = base39 + row22;
            const float window_06_60 = t8 ? (t7 ? (0 <= base33 - 1 ? now[at39 - 1] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_06_61 = t8 ? (t7 ? *(global const float4 *)(now + at39) : (float4)(0.0f))
                : (float4)(0.0f);
            const float window_06_65 = t8 ? (t7 ? (base33 + 4 < w ? now[at39 + 4] : 0.0f) : 0.0f) : 0.0f;
            const float4 window_06_67 = t8
                ? (min(gy * 2 + 3, h + 1) - 1 < h ? *(global const float4 *)(now + base40 + row22) : (float4)(0.0f))
                : (float4)(0.0f);
            const int row23 = h * w * min(d - 1, gz * 16 + i6);
            const int at40 = base35 + row23;
            const float4 window_1_06_16 = *(global const float4 *)(before + at40);
            const int4 window_1_16_16 = *(global const int4 *)(air + at40);
            const int at41 = base36 + row23;
            const float4 window_1_06_20 = *(global const float4 *)(before + at41);
            const int4 window_1_16_20 = *(global const int4 *)(air + at41);
            const int row24 = h * i6 * w;
            const int at42 = base34 + i6;
            if (at42 < d) {
                *(global float4 *)(out + at36 + row24) = select(select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_16_16 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_16_16)) * window_06_31
                    + 0.33333334f * (window_06_7 + window_06_55 + window_06_25 + window_06_37
                    + (float4)(window_06_30, window_06_31.s0, window_06_31.s1, window_06_31.s2)
                    + (float4)(window_06_31.s1, window_06_31.s2, window_06_31.s3, window_06_35)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_16_16 < 6) * window_1_06_16), (float4)(0.0f), window_1_16_16 <= 0);
            }
            if (t7 && at42 < d) {
                *(global float4 *)(out + at37 + row24) = select(select((float4)(1.0f), (float4)(0.9971216f),
                    window_1_16_20 < 6) * ((2.0f - 0.33333334f * convert_float4(window_1_16_20)) * window_06_37
                    + 0.33333334f * (window_06_13 + window_06_61 + window_06_31 + window_06_43
                    + (float4)(window_06_36, window_06_37.s0, window_06_37.s1, window_06_37.s2)
                    + (float4)(window_06_37.s1, window_06_37.s2, window_06_37.s3, window_06_41)) - select((float4)(1.0f),
                    (float4)(0.9971132f), window_1_16_20 < 6) * window_1_06_20), (float4)(0.0f), window_1_16_20 <= 0);
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
