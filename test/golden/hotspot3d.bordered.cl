// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// hotspot3d, schedule bordered
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void hotspot3d_bordered(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gz < 1) {
        if (gy < h && gx < w / 4) {
            const int row = gy * w;
            const float4 t = *(global const float4 *)(T + row + gx * 4);
            float4 window_0_7 = t;
            float4 window_0_19 = *(global const float4 *)(T + w * max(gy - 1, 0) + gx * 4);
            float window_0_24 = T[row + max(gx * 4 - 1, 0)];
            float4 window_0_25 = t;
            float window_0_29 = T[row + min(gx * 4 + 4, w - 1)];
            float4 window_0_31 = *(global const float4 *)(T + w * min(gy + 1, h - 1) + gx * 4);
            const int base = w * max(gy - 1, 0) + gx * 4;
            const int base1 = row + max(gx * 4 - 1, 0);
            const int base2 = row + gx * 4;
            const int base3 = row + min(gx * 4 + 4, w - 1);
            const int base4 = w * min(gy + 1, h - 1) + gx * 4;
            for (int i = 0; i < 4; ++i) {
                const int row1 = h * w * min(d - 1, i + 1);
                const float4 window_0_37 = *(global const float4 *)(T + base + row1);
                const float window_0_42 = T[base1 + row1];
                const float4 window_0_43 = *(global const float4 *)(T + base2 + row1);
                const float window_0_47 = T[base3 + row1];
                const float4 window_0_49 = *(global const float4 *)(T + base4 + row1);
                const float4 window_1_8 = *(global const float4 *)(P + base2 + h * w * min(d - 1, i));
                if (i < d) {
                    *(global float4 *)(out + base2 + h * i * w) = 0.86186665f * window_0_25
                        + 0.03413333f * ((float4)(window_0_25.s1, window_0_25.s2, window_0_25.s3, window_0_29)
                        + (float4)(window_0_24, window_0_25.s0, window_0_25.s1, window_0_25.s2) + window_0_31 + window_0_19)
                        + 0.0005333333f * (window_0_43 + window_0_7) + 0.3413333f * window_1_8 + 0.042666662f;
                }
                window_0_7 = window_0_25;
                window_0_19 = window_0_37;
                window_0_24 = window_0_42;
                window_0_25 = window_0_43;
                window_0_29 = window_0_47;
                window_0_31 = window_0_49;
            }
        }
    } else if (gz < max(((d + 3) / 4) - 2, 0) + 1) {
        const int x = min(h, 4);
        if (gy < x) {
            if (gx < w / 4) {
                float4 window_01_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
                float4 window_01_19 = *(global const float4 *)(T + (gz * h * 4 + max(gy - 1, 0)) * w + gx * 4);
                const int row2 = (gz * h * 4 + gy) * w;
                float window_01_24 = T[row2 + max(gx * 4 - 1, 0)];
                float4 window_01_25 = *(global const float4 *)(T + row2 + gx * 4);
                float window_01_29 = T[row2 + min(gx * 4 + 4, w - 1)];
                float4 window_01_31 = *(global const float4 *)(T + (gz * h * 4 + min(gy + 1, h - 1)) * w + gx * 4);
                const int base5 = row2 + gx * 4;
                const int base6 = ((gz * 4 + 1) * h + max(gy - 1, 0)) * w + gx * 4;
                const int base7 = row2 + h * w + max(gx * 4 - 1, 0);
                const int base8 = base5 + h * w;
                const int base9 = row2 + h * w + min(gx * 4 + 4, w - 1);
                const int base10 = ((gz * 4 + 1) * h + min(gy + 1, h - 1)) * w + gx * 4;
                for (int i1 = 0; i1 < 4; ++i1) {
                    const int row3 = h * i1 * w;
                    const float4 window_01_37 = *(global const float4 *)(T + base6 + row3);
                    const float window_01_42 = T[base7 + row3];
                    const float4 window_01_43 = *(global const float4 *)(T + base8 + row3);
                    const float window_01_47 = T[base9 + row3];
                    const float4 window_01_49 = *(global const float4 *)(T + base10 + row3);
                    const int at = base5 + row3;
                    const float4 window_11_8 = *(global const float4 *)(P + at);
                    *(global float4 *)(out + at) = 0.86186665f * window_01_25
                        + 0.03413333f * ((float4)(window_01_25.s1, window_01_25.s2, window_01_25.s3, window_01_29)
                        + (float4)(window_01_24, window_01_25.s0, window_01_25.s1, window_01_25.s2) + window_01_31
                        + window_01_19) + 0.0005333333f * (window_01_43 + window_01_7) + 0.3413333f * window_11_8
                        + 0.042666662f;
                    window_01_7 = window_01_25;
                    window_01_19 = window_01_37;
                    window_01_24 = window_01_42;
                    window_01_25 = window_01_43;
                    window_01_29 = window_01_47;
                    window_01_31 = window_01_49;
                }
            }
        } else if (gy < x + max(h - 8, 0)) {
            const int x1 = min(w / 4, 64);
            if (gx < x1) {
                float4 window_02_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
                float4 window_02_19 = *(global const float4 *)(T + (gz * h * 4 + gy - 1) * w + gx * 4);
                const int row4 = (gz * h * 4 + gy) * w;
                float window_02_24 = T[row4 + max(gx * 4 - 1, 0)];
                float4 window_02_25 = *(global const float4 *)(T + row4 + gx * 4);
                float window_02_29 = T[row4 + min(gx * 4 + 4, w - 1)];
                float4 window_02_31 = *(global const float4 *)(T + row4 + gx * 4 + w);
                const int base11 = row4 + gx * 4;
                const int base12 = row4 + h * w + max(gx * 4 - 1, 0);
                const int base13 = base11 + h * w;
                const int base14 = row4 + h * w + min(gx * 4 + 4, w - 1);
                const int base15 = base13 - w;
                const int base16 = base13 + w;
                for (int i2 = 0; i2 < 4; ++i2) {
                    const int row5 = h * i2 * w;
                    const float4 window_02_37 = *(global const float4 *)(T + base15 + row5);
                    const float window_02_42 = T[base12 + row5];
                    const float4 window_02_43 = *(global const float4 *)(T + base13 + row5);
                    const float window_02_47 = T[base14 + row5];
                    const float4 window_02_49 = *(global const float4 *)(T + base16 + row5);
                    const int at1 = base11 + row5;
                    const float4 window_12_8 = *(global const float4 *)(P + at1);
                    *(global float4 *)(out + at1) = 0.86186665f * window_02_25
                        + 0.03413333f * ((float4)(window_02_25.s1, window_02_25.s2, window_02_25.s3, window_02_29)
                        + (float4)(window_02_24, window_02_25.s0, window_02_25.s1, window_02_25.s2) + window_02_31
                        + window_02_19) + 0.0005333333f * (window_02_43 + window_02_7) + 0.3413333f * window_12_8
                        + 0.042666662f;
                    window_02_7 = window_02_25;
                    window_02_19 = window_02_37;
                    window_02_24 = window_02_42;
                    window_02_25 = window_02_43;
                    window_02_29 = window_02_47;
                    window_02_31 = window_02_49;
                }
            } else if (gx < x1 + max((w / 4) - 128, 0)) {
                float4 window_03_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
                float4 window_03_19 = *(global const float4 *)(T + (gz * h * 4 + gy - 1) * w + gx * 4);
                const int row6 = (gz * h * 4 + gy) * w;
                const int at2 = row6 + gx * 4;
                float window_03_24 = T[at2 - 1];
                float4 window_03_25 = *(global const float4 *)(T + at2);
                float window_03_29 = T[at2 + 4];
                float4 window_03_31 = *(global const float4 *)(T + at2 + w);
                const int base17 = at2 + h * w;
                const int base18 = base17 - w;
                const int base19 = base17 + w;
                for (int i3 = 0; i3 < 4; ++i3) {
                    const int row7 = h * i3 * w;
                    const float4 window_03_37 = *(global const float4 *)(T + base18 + row7);
                    const int at3 = base17 + row7;
                    const float window_03_42 = T[at3 - 1];
                    const float4 window_03_43 = *(global const float4 *)(T + at3);
                    const float window_03_47 = T[at3 + 4];
                    const float4 window_03_49 = *(global const float4 *)(T + base19 + row7);
                    const int at4 = at2 + row7;
                    const float4 window_13_8 = *(global const float4 *)(P + at4);
                    *(global float4 *)(out + at4) = 0.86186665f * window_03_25
                        + 0.03413333f * ((float4)(window_03_25.s1, window_03_25.s2, window_03_25.s3, window_03_29)
                        + (float4)(window_03_24, window_03_25.s0, window_03_25.s1, window_03_25.s2) + window_03_31
                        + window_03_19) + 0.0005333333f * (window_03_43 + window_03_7) + 0.3413333f * window_13_8
                        + 0.042666662f;
                    window_03_7 = window_03_25;
                    window_03_19 = window_03_37;
                    window_03_24 = window_03_42;
                    window_03_25 = window_03_43;
                    window_03_29 = window_03_47;
                    window_03_31 = window_03_49;
                }
            } else if (gx < w / 4) {
                float4 window_04_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
                float4 window_04_19 = *(global const float4 *)(T + (gz * h * 4 + gy - 1) * w + gx * 4);
                const int row8 = (gz * h * 4 + gy) * w;
                const int at5 = row8 + gx * 4;
                float window_04_24 = T[at5 - 1];
                float4 window_04_25 = *(global const float4 *)(T + at5);
                float window_04_29 = T[row8 + min(gx * 4 + 260 - min(w / 4, 64) * 4, w - 1)];
                float4 window_04_31 = *(global const float4 *)(T + at5 + w);
                const int base20 = at5 + h * w;
                const int base21 = row8 + h * w + min(gx * 4 + 260 - min(w / 4, 64) * 4, w - 1);
                const int base22 = base20 - w;
                const int base23 = base20 + w;
                for (int i4 = 0; i4 < 4; ++i4) {
                    const int row9 = h * i4 * w;
                    const float4 window_04_37 = *(global const float4 *)(T + base22 + row9);
                    const int at6 = base20 + row9;
                    const float window_04_42 = T[at6 - 1];
                    const float4 window_04_43 = *(global const float4 *)(T + at6);
                    const float window_04_47 = T[base21 + row9];
                    const float4 window_04_49 = *(global const float4 *)(T + base23 + row9);
                    const int at7 = at5 + row9;
                    const float4 window_14_8 = *(global const float4 *)(P + at7);
                    *(global float4 *)(out + at7) = 0.86186665f * window_04_25
                        + 0.03413333f * ((float4)(window_04_25.s1, window_04_25.s2, window_04_25.s3, window_04_29)
                        + (float4)(window_04_24, window_04_25.s0, window_04_25.s1, window_04_25.s2) + window_04_31
                        + window_04_19) + 0.0005333333f * (window_04_43 + window_04_7) + 0.3413333f * window_14_8
                        + 0.042666662f;
                    window_04_7 = window_04_25;
                    window_04_19 = window_04_37;
                    window_04_24 = window_04_42;
                    window_04_25 = window_04_43;
                    window_04_29 = window_04_47;
                    window_04_31 = window_04_49;
                }
            }
        } else if (gy < h && gx < w / 4) {
            float4 window_05_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
            float4 window_05_19 = *(global const float4 *)(T + (gz * h * 4 + gy - 1) * w + gx * 4);
            const int row10 = (gz * h * 4 + gy) * w;
            float window_05_24 = T[row10 + max(gx * 4 - 1, 0)];
            float4 window_05_25 = *(global const float4 *)(T + row10 + gx * 4);
            float window_05_29 = T[row10 + min(gx * 4 + 4, w - 1)];
            float4 window_05_31 = *(global const float4 *)(T + (gz * h * 4 + min(gy + 5 - min(h, 4), h - 1)) * w
                + gx * 4);
            const int base24 = row10 + gx * 4;
            const int base25 = row10 + h * w + max(gx * 4 - 1, 0);
            const int base26 = base24 + h * w;
            const int base27 = row10 + h * w + min(gx * 4 + 4, w - 1);
            const int base28 = ((gz * 4 + 1) * h + min(gy + 5 - min(h, 4), h - 1)) * w + gx * 4;
            const int base29 = base26 - w;
            for (int i5 = 0; i5 < 4; ++i5) {
                const int row11 = h * i5 * w;
                const float4 window_05_37 = *(global const float4 *)(T + base29 + row11);
                const float window_05_42 = T[base25 + row11];
                const float4 window_05_43 = *(global const float4 *)(T + base26 + row11);
                const float window_05_47 = T[base27 + row11];
                const float4 window_05_49 = *(global const float4 *)(T + base28 + row11);
                const int at8 = base24 + row11;
                const float4 window_15_8 = *(global const float4 *)(P + at8);
                *(global float4 *)(out + at8) = 0.86186665f * window_05_25
                    + 0.03413333f * ((float4)(window_05_25.s1, window_05_25.s2, window_05_25.s3, window_05_29)
                    + (float4)(window_05_24, window_05_25.s0, window_05_25.s1, window_05_25.s2) + window_05_31
                    + window_05_19) + 0.0005333333f * (window_05_43 + window_05_7) + 0.3413333f * window_15_8
                    + 0.042666662f;
                window_05_7 = window_05_25;
                window_05_19 = window_05_37;
                window_05_24 = window_05_42;
                window_05_25 = window_05_43;
                window_05_29 = window_05_47;
                window_05_31 = window_05_49;
            }
        }
    } else if (gy < h && gx < w / 4) {
        float4 window_06_7 = *(global const float4 *)(T + ((gz * 4 - 1) * h + gy) * w + gx * 4);
        float4 window_06_19 = *(global const float4 *)(T + (gz * h * 4 + max(gy - 1, 0)) * w + gx * 4);
        const int row12 = (gz * h * 4 + gy) * w;
        float window_06_24 = T[row12 + max(gx * 4 - 1, 0)];
        float4 window_06_25 = *(global const float4 *)(T + row12 + gx * 4);
        float window_06_29 = T[row12 + min(gx * 4 + 4, w - 1)];
        float4 window_06_31 = *(global const float4 *)(T + (gz * h * 4 + min(gy + 1, h - 1)) * w + gx * 4);
        const int base30 = gz * 4;
        const int base31 = w * max(gy - 1, 0) + gx * 4;
        const int base32 = gy * w + max(gx * 4 - 1, 0);
        const int base33 = gy * w + gx * 4;
        const int base34 = gy * w + min(gx * 4 + 4, w - 1);
        const int base35 = w * min(gy + 1, h - 1) + gx * 4;
        const int base36 = row12 + gx * 4;
        for (int i6 = 0; i6 < 4; ++i6) {
            const int row13 = h * w * min(d - 1, gz * 4 + i6 + 1);
            const float4 window_06_37 = *(global const float4 *)(T + base31 + row13);
            const float window_06_42 = T[base32 + row13];
            const float4 window_06_43 = *(global const float4 *)(T + base33 + row13);
            const float window_06_47 = T[base34 + row13];
            const float4 window_06_49 = *(global const float4 *)(T + base35 + row13);
            const float4 window_16_8 = *(global const float4 *)(P + base33 + h * w * min(d - 1, gz * 4 + i6));
            if (base30 + i6 < d) {
                *(global float4 *)(out + base36 + h * i6 * w) = 0.86186665f * window_06_25
                    + 0.03413333f * ((float4)(window_06_25.s1, window_06_25.s2, window_06_25.s3, window_06_29)
                    + (float4)(window_06_24, window_06_25.s0, window_06_25.s1, window_06_25.s2) + window_06_31
                    + window_06_19) + 0.0005333333f * (window_06_43 + window_06_7) + 0.3413333f * window_16_8
                    + 0.042666662f;
            }
            window_06_7 = window_06_25;
            window_06_19 = window_06_37;
            window_06_24 = window_06_42;
            window_06_25 = window_06_43;
            window_06_29 = window_06_47;
            window_06_31 = window_06_49;
        }
    }
}
