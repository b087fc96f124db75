// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// heat7, schedule bordered
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void heat7_bordered(
    global const float *restrict A,
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
            const float4 a = *(global const float4 *)(A + row + gx * 4);
            float4 window_7 = a;
            float4 window_19 = *(global const float4 *)(A + w * max(gy - 1, 0) + gx * 4);
            float window_24 = A[row + max(gx * 4 - 1, 0)];
            float4 window_25 = a;
            float window_29 = A[row + min(gx * 4 + 4, w - 1)];
            float4 window_31 = *(global const float4 *)(A + w * min(gy + 1, h - 1) + gx * 4);
            const int base = w * max(gy - 1, 0) + gx * 4;
            const int base1 = row + max(gx * 4 - 1, 0);
            const int base2 = row + gx * 4;
            const int base3 = row + min(gx * 4 + 4, w - 1);
            const int base4 = w * min(gy + 1, h - 1) + gx * 4;
            for (int i = 0; i < 64; ++i) {
                const int row1 = h * w * min(d - 1, i + 1);
                const float4 window_37 = *(global const float4 *)(A + base + row1);
                const float window_42 = A[base1 + row1];
                const float4 window_43 = *(global const float4 *)(A + base2 + row1);
                const float window_47 = A[base3 + row1];
                const float4 window_49 = *(global const float4 *)(A + base4 + row1);
                if (i < d) {
                    *(global float4 *)(out + base2 + h * i * w) = 0.125f * (window_43 - 2.0f * window_25 + window_7)
                        + 0.125f * (window_31 - 2.0f * window_25 + window_19)
                        + 0.125f * ((float4)(window_25.s1, window_25.s2, window_25.s3, window_29) - 2.0f * window_25
                        + (float4)(window_24, window_25.s0, window_25.s1, window_25.s2)) + window_25;
                }
                window_7 = window_25;
                window_19 = window_37;
                window_24 = window_42;
                window_25 = window_43;
                window_29 = window_47;
                window_31 = window_49;
            }
        }
    } else if (gz < max(((d + 63) / 64) - 2, 0) + 1) {
        const int x = min(h, 8);
        if (gy < x) {
            if (gx < w / 4) {
                float4 window1_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
                float4 window1_19 = *(global const float4 *)(A + (gz * h * 64 + max(gy - 1, 0)) * w + gx * 4);
                const int row2 = (gz * h * 64 + gy) * w;
                float window1_24 = A[row2 + max(gx * 4 - 1, 0)];
                float4 window1_25 = *(global const float4 *)(A + row2 + gx * 4);
                float window1_29 = A[row2 + min(gx * 4 + 4, w - 1)];
                float4 window1_31 = *(global const float4 *)(A + (gz * h * 64 + min(gy + 1, h - 1)) * w + gx * 4);
                const int base5 = row2 + gx * 4;
                const int base6 = ((gz * 64 + 1) * h + max(gy - 1, 0)) * w + gx * 4;
                const int base7 = row2 + h * w + max(gx * 4 - 1, 0);
                const int base8 = base5 + h * w;
                const int base9 = row2 + h * w + min(gx * 4 + 4, w - 1);
                const int base10 = ((gz * 64 + 1) * h + min(gy + 1, h - 1)) * w + gx * 4;
                for (int i1 = 0; i1 < 64; ++i1) {
                    const int row3 = h * i1 * w;
                    const float4 window1_37 = *(global const float4 *)(A + base6 + row3);
                    const float window1_42 = A[base7 + row3];
                    const float4 window1_43 = *(global const float4 *)(A + base8 + row3);
                    const float window1_47 = A[base9 + row3];
                    const float4 window1_49 = *(global const float4 *)(A + base10 + row3);
                    *(global float4 *)(out + base5 + row3) = 0.125f * (window1_43 - 2.0f * window1_25 + window1_7)
                        + 0.125f * (window1_31 - 2.0f * window1_25 + window1_19)
                        + 0.125f * ((float4)(window1_25.s1, window1_25.s2, window1_25.s3, window1_29) - 2.0f * window1_25
                        + (float4)(window1_24, window1_25.s0, window1_25.s1, window1_25.s2)) + window1_25;
                    window1_7 = window1_25;
                    window1_19 = window1_37;
                    window1_24 = window1_42;
                    window1_25 = window1_43;
                    window1_29 = window1_47;
                    window1_31 = window1_49;
                }
            }
        } else if (gy < x + max(h - 16, 0)) {
            const int x1 = min(w / 4, 32);
            if (gx < x1) {
                float4 window2_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
                float4 window2_19 = *(global const float4 *)(A + (gz * h * 64 + gy - 1) * w + gx * 4);
                const int row4 = (gz * h * 64 + gy) * w;
                float window2_24 = A[row4 + max(gx * 4 - 1, 0)];
                float4 window2_25 = *(global const float4 *)(A + row4 + gx * 4);
                float window2_29 = A[row4 + min(gx * 4 + 4, w - 1)];
                float4 window2_31 = *(global const float4 *)(A + row4 + gx * 4 + w);
                const int base11 = row4 + gx * 4;
                const int base12 = row4 + h * w + max(gx * 4 - 1, 0);
                const int base13 = base11 + h * w;
                const int base14 = row4 + h * w + min(gx * 4 + 4, w - 1);
                const int base15 = base13 - w;
                const int base16 = base13 + w;
                for (int i2 = 0; i2 < 64; ++i2) {
                    const int row5 = h * i2 * w;
                    const float4 window2_37 = *(global const float4 *)(A + base15 + row5);
                    const float window2_42 = A[base12 + row5];
                    const float4 window2_43 = *(global const float4 *)(A + base13 + row5);
                    const float window2_47 = A[base14 + row5];
                    const float4 window2_49 = *(global const float4 *)(A + base16 + row5);
                    *(global float4 *)(out + base11 + row5) = 0.125f * (window2_43 - 2.0f * window2_25 + window2_7)
                        + 0.125f * (window2_31 - 2.0f * window2_25 + window2_19)
                        + 0.125f * ((float4)(window2_25.s1, window2_25.s2, window2_25.s3, window2_29) - 2.0f * window2_25
                        + (float4)(window2_24, window2_25.s0, window2_25.s1, window2_25.s2)) + window2_25;
                    window2_7 = window2_25;
                    window2_19 = window2_37;
                    window2_24 = window2_42;
                    window2_25 = window2_43;
                    window2_29 = window2_47;
                    window2_31 = window2_49;
                }
            } else if (gx < x1 + max((w / 4) - 64, 0)) {
                float4 window3_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
                float4 window3_19 = *(global const float4 *)(A + (gz * h * 64 + gy - 1) * w + gx * 4);
                const int row6 = (gz * h * 64 + gy) * w;
                const int at = row6 + gx * 4;
                float window3_24 = A[at - 1];
                float4 window3_25 = *(global const float4 *)(A + at);
                float window3_29 = A[at + 4];
                float4 window3_31 = *(global const float4 *)(A + at + w);
                const int base17 = at + h * w;
                const int base18 = base17 - w;
                const int base19 = base17 + w;
                for (int i3 = 0; i3 < 64; ++i3) {
                    const int row7 = h * i3 * w;
                    const float4 window3_37 = *(global const float4 *)(A + base18 + row7);
                    const int at1 = base17 + row7;
                    const float window3_42 = A[at1 - 1];
                    const float4 window3_43 = *(global const float4 *)(A + at1);
                    const float window3_47 = A[at1 + 4];
                    const float4 window3_49 = *(global const float4 *)(A + base19 + row7);
                    *(global float4 *)(out + at + row7) = 0.125f * (window3_43 - 2.0f * window3_25 + window3_7)
                        + 0.125f * (window3_31 - 2.0f * window3_25 + window3_19)
                        + 0.125f * ((float4)(window3_25.s1, window3_25.s2, window3_25.s3, window3_29) - 2.0f * window3_25
                        + (float4)(window3_24, window3_25.s0, window3_25.s1, window3_25.s2)) + window3_25;
                    window3_7 = window3_25;
                    window3_19 = window3_37;
                    window3_24 = window3_42;
                    window3_25 = window3_43;
                    window3_29 = window3_47;
                    window3_31 = window3_49;
                }
            } else if (gx < w / 4) {
                float4 window4_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
                float4 window4_19 = *(global const float4 *)(A + (gz * h * 64 + gy - 1) * w + gx * 4);
                const int row8 = (gz * h * 64 + gy) * w;
                const int at2 = row8 + gx * 4;
                float window4_24 = A[at2 - 1];
                float4 window4_25 = *(global const float4 *)(A + at2);
                float window4_29 = A[row8 + min(gx * 4 + 132 - min(w / 4, 32) * 4, w - 1)];
                float4 window4_31 = *(global const float4 *)(A + at2 + w);
                const int base20 = at2 + h * w;
                const int base21 = row8 + h * w + min(gx * 4 + 132 - min(w / 4, 32) * 4, w - 1);
                const int base22 = base20 - w;
                const int base23 = base20 + w;
                for (int i4 = 0; i4 < 64; ++i4) {
                    const int row9 = h * i4 * w;
                    const float4 window4_37 = *(global const float4 *)(A + base22 + row9);
                    const int at3 = base20 + row9;
                    const float window4_42 = A[at3 - 1];
                    const float4 window4_43 = *(global const float4 *)(A + at3);
                    const float window4_47 = A[base21 + row9];
                    const float4 window4_49 = *(global const float4 *)(A + base23 + row9);
                    *(global float4 *)(out + at2 + row9) = 0.125f * (window4_43 - 2.0f * window4_25 + window4_7)
                        + 0.125f * (window4_31 - 2.0f * window4_25 + window4_19)
                        + 0.125f * ((float4)(window4_25.s1, window4_25.s2, window4_25.s3, window4_29) - 2.0f * window4_25
                        + (float4)(window4_24, window4_25.s0, window4_25.s1, window4_25.s2)) + window4_25;
                    window4_7 = window4_25;
                    window4_19 = window4_37;
                    window4_24 = window4_42;
                    window4_25 = window4_43;
                    window4_29 = window4_47;
                    window4_31 = window4_49;
                }
            }
        } else if (gy < h && gx < w / 4) {
            float4 window5_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
            float4 window5_19 = *(global const float4 *)(A + (gz * h * 64 + gy - 1) * w + gx * 4);
            const int row10 = (gz * h * 64 + gy) * w;
            float window5_24 = A[row10 + max(gx * 4 - 1, 0)];
            float4 window5_25 = *(global const float4 *)(A + row10 + gx * 4);
            float window5_29 = A[row10 + min(gx * 4 + 4, w - 1)];
            float4 window5_31 = *(global const float4 *)(A + (gz * h * 64 + min(gy + 9 - min(h, 8), h - 1)) * w
                + gx * 4);
            const int base24 = row10 + gx * 4;
            const int base25 = row10 + h * w + max(gx * 4 - 1, 0);
            const int base26 = base24 + h * w;
            const int base27 = row10 + h * w + min(gx * 4 + 4, w - 1);
            const int base28 = ((gz * 64 + 1) * h + min(gy + 9 - min(h, 8), h - 1)) * w + gx * 4;
            const int base29 = base26 - w;
            for (int i5 = 0; i5 < 64; ++i5) {
                const int row11 = h * i5 * w;
                const float4 window5_37 = *(global const float4 *)(A + base29 + row11);
                const float window5_42 = A[base25 + row11];
                const float4 window5_43 = *(global const float4 *)(A + base26 + row11);
                const float window5_47 = A[base27 + row11];
                const float4 window5_49 = *(global const float4 *)(A + base28 + row11);
                *(global float4 *)(out + base24 + row11) = 0.125f * (window5_43 - 2.0f * window5_25 + window5_7)
                    + 0.125f * (window5_31 - 2.0f * window5_25 + window5_19)
                    + 0.125f * ((float4)(window5_25.s1, window5_25.s2, window5_25.s3, window5_29) - 2.0f * window5_25
                    + (float4)(window5_24, window5_25.s0, window5_25.s1, window5_25.s2)) + window5_25;
                window5_7 = window5_25;
                window5_19 = window5_37;
                window5_24 = window5_42;
                window5_25 = window5_43;
                window5_29 = window5_47;
                window5_31 = window5_49;
            }
        }
    } else if (gy < h && gx < w / 4) {
        float4 window6_7 = *(global const float4 *)(A + ((gz * 64 - 1) * h + gy) * w + gx * 4);
        float4 window6_19 = *(global const float4 *)(A + (gz * h * 64 + max(gy - 1, 0)) * w + gx * 4);
        const int row12 = (gz * h * 64 + gy) * w;
        float window6_24 = A[row12 + max(gx * 4 - 1, 0)];
        float4 window6_25 = *(global const float4 *)(A + row12 + gx * 4);
        float window6_29 = A[row12 + min(gx * 4 + 4, w - 1)];
        float4 window6_31 = *(global const float4 *)(A + (gz * h * 64 + min(gy + 1, h - 1)) * w + gx * 4);
        const int base30 = gz * 64;
        const int base31 = w * max(gy - 1, 0) + gx * 4;
        const int base32 = gy * w + max(gx * 4 - 1, 0);
        const int base33 = gy * w + gx * 4;
        const int base34 = gy * w + min(gx * 4 + 4, w - 1);
        const int base35 = w * min(gy + 1, h - 1) + gx * 4;
        const int base36 = row12 + gx * 4;
        for (int i6 = 0; i6 < 64; ++i6) {
            const int row13 = h * w * min(d - 1, gz * 64 + i6 + 1);
            const float4 window6_37 = *(global const float4 *)(A + base31 + row13);
            const float window6_42 = A[base32 + row13];
            const float4 window6_43 = *(global const float4 *)(A + base33 + row13);
            const float window6_47 = A[base34 + row13];
            const float4 window6_49 = *(global const float4 *)(A + base35 + row13);
            if (base30 + i6 < d) {
                *(global float4 *)(out + base36 + h * i6 * w) = 0.125f * (window6_43 - 2.0f * window6_25 + window6_7)
                    + 0.125f * (window6_31 - 2.0f * window6_25 + window6_19)
                    + 0.125f * ((float4)(window6_25.s1, window6_25.s2, window6_25.s3, window6_29) - 2.0f * window6_25
                    + (float4)(window6_24, window6_25.s0, window6_25.s1, window6_25.s2)) + window6_25;
            }
            window6_7 = window6_25;
            window6_19 = window6_37;
            window6_24 = window6_42;
            window6_25 = window6_43;
            window6_29 = window6_47;
            window6_31 = window6_49;
        }
    }
}
