// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d7, schedule bordered
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void jacobi3d7_bordered(
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
        if (gy < (h + 3) / 4 && gx < w / 4) {
            const int row = gy * w * 4;
            const float4 a = *(global const float4 *)(A + row + gx * 4);
            float4 window_7 = a;
            const int row1 = w * min(gy * 4 + 1, h - 1);
            const float4 a1 = *(global const float4 *)(A + row1 + gx * 4);
            float4 window_13 = a1;
            const int row2 = w * min(gy * 4 + 2, h - 1);
            const float4 a2 = *(global const float4 *)(A + row2 + gx * 4);
            float4 window_19 = a2;
            const int row3 = w * min(gy * 4 + 3, h - 1);
            const float4 a3 = *(global const float4 *)(A + row3 + gx * 4);
            float4 window_25 = a3;
            float4 window_37 = *(global const float4 *)(A + w * max(gy * 4 - 1, 0) + gx * 4);
            const int x = max(gx * 4 - 1, 0);
            float window_42 = A[row + x];
            float4 window_43 = a;
            const int x1 = min(gx * 4 + 4, w - 1);
            float window_47 = A[row + x1];
            float window_48 = A[row1 + x];
            float4 window_49 = a1;
            float window_53 = A[row1 + x1];
            float window_54 = A[row2 + x];
            float4 window_55 = a2;
            float window_59 = A[row2 + x1];
            float window_60 = A[row3 + x];
            float4 window_61 = a3;
            float window_65 = A[row3 + x1];
            float4 window_67 = *(global const float4 *)(A + w * min(gy * 4 + 4, h - 1) + gx * 4);
            const int base = gy * 4;
            const int base1 = w * max(gy * 4 - 1, 0) + gx * 4;
            const int base2 = row + x;
            const int base3 = row + gx * 4;
            const int base4 = row + x1;
            const int base5 = row1 + x;
            const int base6 = row1 + gx * 4;
            const int base7 = row1 + x1;
            const int base8 = row2 + x;
            const int base9 = row2 + gx * 4;
            const int base10 = row2 + x1;
            const int base11 = row3 + x;
            const int base12 = row3 + gx * 4;
            const int base13 = row3 + x1;
            const int base14 = w * min(gy * 4 + 4, h - 1) + gx * 4;
            const int base15 = base3 + w;
            const int base16 = base3 + w * 2;
            const int base17 = base3 + w * 3;
            for (int i = 0; i < 32; ++i) {
                const int row4 = h * w * min(d - 1, i + 1);
                const float4 window_73 = *(global const float4 *)(A + base1 + row4);
                const float window_78 = A[base2 + row4];
                const float4 window_79 = *(global const float4 *)(A + base3 + row4);
                const float window_83 = A[base4 + row4];
                const float window_84 = A[base5 + row4];
                const float4 window_85 = *(global const float4 *)(A + base6 + row4);
                const float window_89 = A[base7 + row4];
                const float window_90 = A[base8 + row4];
                const float4 window_91 = *(global const float4 *)(A + base9 + row4);
                const float window_95 = A[base10 + row4];
                const float window_96 = A[base11 + row4];
                const float4 window_97 = *(global const float4 *)(A + base12 + row4);
                const float window_101 = A[base13 + row4];
                const float4 window_103 = *(global const float4 *)(A + base14 + row4);
                const int row5 = h * i * w;
                if (i < d) {
                    *(global float4 *)(out + base3 + row5) = 0.161f * (float4)(window_43.s1, window_43.s2, window_43.s3,
                        window_47) + 0.162f * (float4)(window_42, window_43.s0, window_43.s1, window_43.s2) + 0.163f * window_49
                        + 0.164f * window_37 + 0.165f * window_79 + 0.166f * window_7 - 1.67f * window_43;
                }
                if (base + 1 < h && i < d) {
                    *(global float4 *)(out + base15 + row5) = 0.161f * (float4)(window_49.s1, window_49.s2, window_49.s3,
                        window_53) + 0.162f * (float4)(window_48, window_49.s0, window_49.s1, window_49.s2) + 0.163f * window_55
                        + 0.164f * window_43 + 0.165f * window_85 + 0.166f * window_13 - 1.67f * window_49;
                }
                if (base + 2 < h && i < d) {
                    *(global float4 *)(out + base16 + row5) = 0.161f * (float4)(window_55.s1, window_55.s2, window_55.s3,
                        window_59) + 0.162f * (float4)(window_54, window_55.s0, window_55.s1, window_55.s2) + 0.163f * window_61
                        + 0.164f * window_49 + 0.165f * window_91 + 0.166f * window_19 - 1.67f * window_55;
                }
                if (base + 3 < h && i < d) {
                    *(global float4 *)(out + base17 + row5) = 0.161f * (float4)(window_61.s1, window_61.s2, window_61.s3,
                        window_65) + 0.162f * (float4)(window_60, window_61.s0, window_61.s1, window_61.s2) + 0.163f * window_67
                        + 0.164f * window_55 + 0.165f * window_97 + 0.166f * window_25 - 1.67f * window_61;
                }
                window_7 = window_43;
                window_13 = window_49;
                window_19 = window_55;
                window_25 = window_61;
                window_37 = window_73;
                window_42 = window_78;
                window_43 = window_79;
                window_47 = window_83;
                window_48 = window_84;
                window_49 = window_85;
                window_53 = window_89;
                window_54 = window_90;
                window_55 = window_91;
                window_59 = window_95;
                window_60 = window_96;
                window_61 = window_97;
                window_65 = window_101;
                window_67 = window_103;
            }
        }
    } else if (gz < max(((d + 31) / 32) - 2, 0) + 1) {
        const int x2 = min((h + 3) / 4, 4);
        if (gy < x2) {
            if (gx < w / 4) {
                float4 window1_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
                float4 window1_13 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 1, h - 1)) * w + gx * 4);
                float4 window1_19 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 2, h - 1)) * w + gx * 4);
                float4 window1_25 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 3, h - 1)) * w + gx * 4);
                float4 window1_37 = *(global const float4 *)(A + (gz * h * 32 + max(gy * 4 - 1, 0)) * w + gx * 4);
                const int row6 = (gz * h * 32 + gy * 4) * w;
                const int x3 = max(gx * 4 - 1, 0);
                float window1_42 = A[row6 + x3];
                float4 window1_43 = *(global const float4 *)(A + row6 + gx * 4);
                const int x4 = min(gx * 4 + 4, w - 1);
                float window1_47 = A[row6 + x4];
                const int row7 = (gz * h * 32 + min(gy * 4 + 1, h - 1)) * w;
                float window1_48 = A[row7 + x3];
                float4 window1_49 = *(global const float4 *)(A + row7 + gx * 4);
                float window1_53 = A[row7 + x4];
                const int row8 = (gz * h * 32 + min(gy * 4 + 2, h - 1)) * w;
                float window1_54 = A[row8 + x3];
                float4 window1_55 = *(global const float4 *)(A + row8 + gx * 4);
                float window1_59 = A[row8 + x4];
                const int row9 = (gz * h * 32 + min(gy * 4 + 3, h - 1)) * w;
                float window1_60 = A[row9 + x3];
                float4 window1_61 = *(global const float4 *)(A + row9 + gx * 4);
                float window1_65 = A[row9 + x4];
                float4 window1_67 = *(global const float4 *)(A + (gz * h * 32 + min(gy * 4 + 4, h - 1)) * w + gx * 4);
                const int base18 = gy * 4;
                const int base19 = row6 + gx * 4;
                const int base20 = ((gz * 32 + 1) * h + max(gy * 4 - 1, 0)) * w + gx * 4;
                const int base21 = row6 + x3 + h * w;
                const int base22 = base19 + h * w;
                const int base23 = row6 + x4 + h * w;
                const int base24 = row7 + x3 + h * w;
                const int base25 = row7 + h * w + gx * 4;
                const int base26 = row7 + x4 + h * w;
                const int base27 = row8 + x3 + h * w;
                const int base28 = row8 + h * w + gx * 4;
                const int base29 = row8 + x4 + h * w;
                const int base30 = row9 + x3 + h * w;
                const int base31 = row9 + h * w + gx * 4;
                const int base32 = row9 + x4 + h * w;
                const int base33 = ((gz * 32 + 1) * h + min(gy * 4 + 4, h - 1)) * w + gx * 4;
                const int base34 = base19 + w;
                const int base35 = base19 + w * 2;
                const int base36 = base19 + w * 3;
                for (int i1 = 0; i1 < 32; ++i1) {
                    const int row10 = h * i1 * w;
                    const float4 window1_73 = *(global const float4 *)(A + base20 + row10);
                    const float window1_78 = A[base21 + row10];
                    const float4 window1_79 = *(global const float4 *)(A + base22 + row10);
                    const float window1_83 = A[base23 + row10];
                    const float window1_84 = A[base24 + row10];
                    const float4 window1_85 = *(global const float4 *)(A + base25 + row10);
                    const float window1_89 = A[base26 + row10];
                    const float window1_90 = A[base27 + row10];
                    const float4 window1_91 = *(global const float4 *)(A + base28 + row10);
                    const float window1_95 = A[base29 + row10];
                    const float window1_96 = A[base30 + row10];
                    const float4 window1_97 = *(global const float4 *)(A + base31 + row10);
                    const float window1_101 = A[base32 + row10];
                    const float4 window1_103 = *(global const float4 *)(A + base33 + row10);
                    *(global float4 *)(out + base19 + row10) = 0.161f * (float4)(window1_43.s1, window1_43.s2, window1_43.s3,
                        window1_47) + 0.162f * (float4)(window1_42, window1_43.s0, window1_43.s1, window1_43.s2)
                        + 0.163f * window1_49 + 0.164f * window1_37 + 0.165f * window1_79 + 0.166f * window1_7
                        - 1.67f * window1_43;
                    if (base18 + 1 < h) {
                        *(global float4 *)(out + base34 + row10) = 0.161f * (float4)(window1_49.s1, window1_49.s2, window1_49.s3,
                            window1_53) + 0.162f * (float4)(window1_48, window1_49.s0, window1_49.s1, window1_49.s2)
                            + 0.163f * window1_55 + 0.164f * window1_43 + 0.165f * window1_85 + 0.166f * window1_13
                            - 1.67f * window1_49;
                    }
                    if (base18 + 2 < h) {
                        *(global float4 *)(out + base35 + row10) = 0.161f * (float4)(window1_55.s1, window1_55.s2, window1_55.s3,
                            window1_59) + 0.162f * (float4)(window1_54, window1_55.s0, window1_55.s1, window1_55.s2)
                            + 0.163f * window1_61 + 0.164f * window1_49 + 0.165f * window1_91 + 0.166f * window1_19
                            - 1.67f * window1_55;
                    }
                    if (base18 + 3 < h) {
                        *(global float4 *)(out + base36 + row10) = 0.161f * (float4)(window1_61.s1, window1_61.s2, window1_61.s3,
                            window1_65) + 0.162f * (float4)(window1_60, window1_61.s0, window1_61.s1, window1_61.s2)
                            + 0.163f * window1_67 + 0.164f * window1_55 + 0.165f * window1_97 + 0.166f * window1_25
                            - 1.67f * window1_61;
                    }
                    window1_7 = window1_43;
                    window1_13 = window1_49;
                    window1_19 = window1_55;
                    window1_25 = window1_61;
                    window1_37 = window1_73;
                    window1_42 = window1_78;
                    window1_43 = window1_79;
                    window1_47 = window1_83;
                    window1_48 = window1_84;
                    window1_49 = window1_85;
                    window1_53 = window1_89;
                    window1_54 = window1_90;
                    window1_55 = window1_91;
                    window1_59 = window1_95;
                    window1_60 = window1_96;
                    window1_61 = window1_97;
                    window1_65 = window1_101;
                    window1_67 = window1_103;
                }
            }
        } else if (gy < x2 + max(((h + 3) / 4) - 8, 0)) {
            const int x5 = min(w / 4, 64);
            if (gx < x5) {
                float4 window2_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
                float4 window2_13 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 1) * w + gx * 4);
                float4 window2_19 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 2) * w + gx * 4);
                float4 window2_25 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 3) * w + gx * 4);
                float4 window2_37 = *(global const float4 *)(A + (gz * h * 32 + gy * 4 - 1) * w + gx * 4);
                const int row11 = (gz * h * 32 + gy * 4) * w;
                const int x6 = max(gx * 4 - 1, 0);
                float window2_42 = A[row11 + x6];
                float4 window2_43 = *(global const float4 *)(A + row11 + gx * 4);
                const int x7 = min(gx * 4 + 4, w - 1);
                float window2_47 = A[row11 + x7];
                const int row12 = row11 + w;
                float window2_48 = A[row12 + x6];
                float4 window2_49 = *(global const float4 *)(A + row12 + gx * 4);
                float window2_53 = A[row12 + x7];
                const int row13 = row11 + w * 2;
                float window2_54 = A[row13 + x6];
                float4 window2_55 = *(global const float4 *)(A + row13 + gx * 4);
                float window2_59 = A[row13 + x7];
                const int row14 = row11 + w * 3;
                float window2_60 = A[row14 + x6];
                float4 window2_61 = *(global const float4 *)(A + row14 + gx * 4);
                float window2_65 = A[row14 + x7];
                float4 window2_67 = *(global const float4 *)(A + row11 + gx * 4 + w * 4);
                const int base37 = row11 + gx * 4;
                const int base38 = row11 + x6 + h * w;
                const int base39 = base37 + h * w;
                const int base40 = row11 + x7 + h * w;
                const int base41 = row12 + gx * 4;
                const int base42 = row13 + gx * 4;
                const int base43 = row14 + gx * 4;
                const int base44 = base39 - w;
                const int base45 = base38 + w;
                const int base46 = base39 + w;
                const int base47 = base40 + w;
                const int base48 = base38 + w * 2;
                const int base49 = base39 + w * 2;
                const int base50 = base40 + w * 2;
                const int base51 = base38 + w * 3;
                const int base52 = base39 + w * 3;
                const int base53 = base40 + w * 3;
                const int base54 = base39 + w * 4;
                for (int i2 = 0; i2 < 32; ++i2) {
                    const int row15 = h * i2 * w;
                    const float4 window2_73 = *(global const float4 *)(A + base44 + row15);
                    const float window2_78 = A[base38 + row15];
                    const float4 window2_79 = *(global const float4 *)(A + base39 + row15);
                    const float window2_83 = A[base40 + row15];
                    const float window2_84 = A[base45 + row15];
                    const float4 window2_85 = *(global const float4 *)(A + base46 + row15);
                    const float window2_89 = A[base47 + row15];
                    const float window2_90 = A[base48 + row15];
                    const float4 window2_91 = *(global const float4 *)(A + base49 + row15);
                    const float window2_95 = A[base50 + row15];
                    const float window2_96 = A[base51 + row15];
                    const float4 window2_97 = *(global const float4 *)(A + base52 + row15);
                    const float window2_101 = A[base53 + row15];
                    const float4 window2_103 = *(global const float4 *)(A + base54 + row15);
                    *(global float4 *)(out + base37 + row15) = 0.161f * (float4)(window2_43.s1, window2_43.s2, window2_43.s3,
                        window2_47) + 0.162f * (float4)(window2_42, window2_43.s0, window2_43.s1, window2_43.s2)
                        + 0.163f * window2_49 + 0.164f * window2_37 + 0.165f * window2_79 + 0.166f * window2_7
                        - 1.67f * window2_43;
                    *(global float4 *)(out + base41 + row15) = 0.161f * (float4)(window2_49.s1, window2_49.s2, window2_49.s3,
                        window2_53) + 0.162f * (float4)(window2_48, window2_49.s0, window2_49.s1, window2_49.s2)
                        + 0.163f * window2_55 + 0.164f * window2_43 + 0.165f * window2_85 + 0.166f * window2_13
                        - 1.67f * window2_49;
                    *(global float4 *)(out + base42 + row15) = 0.161f * (float4)(window2_55.s1, window2_55.s2, window2_55.s3,
                        window2_59) + 0.162f * (float4)(window2_54, window2_55.s0, window2_55.s1, window2_55.s2)
                        + 0.163f * window2_61 + 0.164f * window2_49 + 0.165f * window2_91 + 0.166f * window2_19
                        - 1.67f * window2_55;
                    *(global float4 *)(out + base43 + row15) = 0.161f * (float4)(window2_61.s1, window2_61.s2, window2_61.s3,
                        window2_65) + 0.162f * (float4)(window2_60, window2_61.s0, window2_61.s1, window2_61.s2)
                        + 0.163f * window2_67 + 0.164f * window2_55 + 0.165f * window2_97 + 0.166f * window2_25
                        - 1.67f * window2_61;
                    window2_7 = window2_43;
                    window2_13 = window2_49;
                    window2_19 = window2_55;
                    window2_25 = window2_61;
                    window2_37 = window2_73;
                    window2_42 = window2_78;
                    window2_43 = window2_79;
                    window2_47 = window2_83;
                    window2_48 = window2_84;
                    window2_49 = window2_85;
                    window2_53 = window2_89;
                    window2_54 = window2_90;
                    window2_55 = window2_91;
                    window2_59 = window2_95;
                    window2_60 = window2_96;
                    window2_61 = window2_97;
                    window2_65 = window2_101;
                    window2_67 = window2_103;
                }
            } else if (gx < x5 + max((w / 4) - 128, 0)) {
                float4 window3_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
                float4 window3_13 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 1) * w + gx * 4);
                float4 window3_19 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 2) * w + gx * 4);
                float4 window3_25 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 3) * w + gx * 4);
                float4 window3_37 = *(global const float4 *)(A + (gz * h * 32 + gy * 4 - 1) * w + gx * 4);
                const int row16 = (gz * h * 32 + gy * 4) * w;
                const int at = row16 + gx * 4;
                float window3_42 = A[at - 1];
                float4 window3_43 = *(global const float4 *)(A + at);
                float window3_47 = A[at + 4];
                const int at1 = at + w;
                float window3_48 = A[at1 - 1];
                float4 window3_49 = *(global const float4 *)(A + at1);
                float window3_53 = A[at1 + 4];
                const int at2 = at + w * 2;
                float window3_54 = A[at2 - 1];
                float4 window3_55 = *(global const float4 *)(A + at2);
                float window3_59 = A[at2 + 4];
                const int at3 = at + w * 3;
                float window3_60 = A[at3 - 1];
                float4 window3_61 = *(global const float4 *)(A + at3);
                float window3_65 = A[at3 + 4];
                float4 window3_67 = *(global const float4 *)(A + at + w * 4);
                const int base55 = at + h * w;
                const int base56 = base55 - w;
                const int base57 = at1 + h * w;
                const int base58 = at2 + h * w;
                const int base59 = at3 + h * w;
                const int base60 = base55 + w * 4;
                for (int i3 = 0; i3 < 32; ++i3) {
                    const int row20 = h * i3 * w;
                    const float4 window3_73 = *(global const float4 *)(A + base56 + row20);
                    const int at4 = base55 + row20;
                    const float window3_78 = A[at4 - 1];
                    const float4 window3_79 = *(global const float4 *)(A + at4);
                    const float window3_83 = A[at4 + 4];
                    const int at5 = base57 + row20;
                    const float window3_84 = A[at5 - 1];
                    const float4 window3_85 = *(global const float4 *)(A + at5);
                    const float window3_89 = A[at5 + 4];
                    const int at6 = base58 + row20;
                    const float window3_90 = A[at6 - 1];
                    const float4 window3_91 = *(global const float4 *)(A + at6);
                    const float window3_95 = A[at6 + 4];
                    const int at7 = base59 + row20;
                    const float window3_96 = A[at7 - 1];
                    const float4 window3_97 = *(global const float4 *)(A + at7);
                    const float window3_101 = A[at7 + 4];
                    const float4 window3_103 = *(global const float4 *)(A + base60 + row20);
                    *(global float4 *)(out + at + row20) = 0.161f * (float4)(window3_43.s1, window3_43.s2, window3_43.s3,
                        window3_47) + 0.162f * (float4)(window3_42, window3_43.s0, window3_43.s1, window3_43.s2)
                        + 0.163f * window3_49 + 0.164f * window3_37 + 0.165f * window3_79 + 0.166f * window3_7
                        - 1.67f * window3_43;
                    *(global float4 *)(out + at1 + row20) = 0.161f * (float4)(window3_49.s1, window3_49.s2, window3_49.s3,
                        window3_53) + 0.162f * (float4)(window3_48, window3_49.s0, window3_49.s1, window3_49.s2)
                        + 0.163f * window3_55 + 0.164f * window3_43 + 0.165f * window3_85 + 0.166f * window3_13
                        - 1.67f * window3_49;
                    *(global float4 *)(out + at2 + row20) = 0.161f * (float4)(window3_55.s1, window3_55.s2, window3_55.s3,
                        window3_59) + 0.162f * (float4)(window3_54, window3_55.s0, window3_55.s1, window3_55.s2)
                        + 0.163f * window3_61 + 0.164f * window3_49 + 0.165f * window3_91 + 0.166f * window3_19
                        - 1.67f * window3_55;
                    *(global float4 *)(out + at3 + row20) = 0.161f * (float4)(window3_61.s1, window3_61.s2, window3_61.s3,
                        window3_65) + 0.162f * (float4)(window3_60, window3_61.s0, window3_61.s1, window3_61.s2)
                        + 0.163f * window3_67 + 0.164f * window3_55 + 0.165f * window3_97 + 0.166f * window3_25
                        - 1.67f * window3_61;
                    window3_7 = window3_43;
                    window3_13 = window3_49;
                    window3_19 = window3_55;
                    window3_25 = window3_61;
                    window3_37 = window3_73;
                    window3_42 = window3_78;
                    window3_43 = window3_79;
                    window3_47 = window3_83;
                    window3_48 = window3_84;
                    window3_49 = window3_85;
                    window3_53 = window3_89;
                    window3_54 = window3_90;
                    window3_55 = window3_91;
                    window3_59 = window3_95;
                    window3_60 = window3_96;
                    window3_61 = window3_97;
                    window3_65 = window3_101;
                    window3_67 = window3_103;
                }
            } else if (gx < w / 4) {
                float4 window4_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
                float4 window4_13 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 1) * w + gx * 4);
                float4 window4_19 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 2) * w + gx * 4);
                float4 window4_25 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4 + 3) * w + gx * 4);
                float4 window4_37 = *(global const float4 *)(A + (gz * h * 32 + gy * 4 - 1) * w + gx * 4);
                const int row21 = (gz * h * 32 + gy * 4) * w;
                const int at8 = row21 + gx * 4;
                float window4_42 = A[at8 - 1];
                float4 window4_43 = *(global const float4 *)(A + at8);
                const int x8 = min(gx * 4 + 260 - min(w / 4, 64) * 4, w - 1);
                float window4_47 = A[row21 + x8];
                const int row22 = row21 + w;
                const int at9 = at8 + w;
                float window4_48 = A[at9 - 1];
                float4 window4_49 = *(global const float4 *)(A + at9);
                float window4_53 = A[row22 + x8];
                const int row23 = row21 + w * 2;
                const int at10 = at8 + w * 2;
                float window4_54 = A[at10 - 1];
                float4 window4_55 = *(global const float4 *)(A + at10);
                float window4_59 = A[row23 + x8];
                const int row24 = row21 + w * 3;
                const int at11 = at8 + w * 3;
                float window4_60 = A[at11 - 1];
                float4 window4_61 = *(global const float4 *)(A + at11);
                float window4_65 = A[row24 + x8];
                float4 window4_67 = *(global const float4 *)(A + at8 + w * 4);
                const int base61 = at8 + h * w;
                const int base62 = row21 + x8 + h * w;
                const int base63 = base61 - w;
                const int base64 = at9 + h * w;
                const int base65 = base62 + w;
                const int base66 = at10 + h * w;
                const int base67 = base62 + w * 2;
                const int base68 = at11 + h * w;
                const int base69 = base62 + w * 3;
                const int base70 = base61 + w * 4;
                for (int i4 = 0; i4 < 32; ++i4) {
                    const int row25 = h * i4 * w;
                    const float4 window4_73 = *(global const float4 *)(A + base63 + row25);
                    const int at12 = base61 + row25;
                    const float window4_78 = A[at12 - 1];
                    const float4 window4_79 = *(global const float4 *)(A + at12);
                    const float window4_83 = A[base62 + row25];
                    const int at13 = base64 + row25;
                    const float window4_84 = A[at13 - 1];
                    const float4 window4_85 = *(global const float4 *)(A + at13);
                    const float window4_89 = A[base65 + row25];
                    const int at14 = base66 + row25;
                    const float window4_90 = A[at14 - 1];
                    const float4 window4_91 = *(global const float4 *)(A + at14);
                    const float window4_95 = A[base67 + row25];
                    const int at15 = base68 + row25;
                    const float window4_96 = A[at15 - 1];
                    const float4 window4_97 = *(global const float4 *)(A + at15);
                    const float window4_101 = A[base69 + row25];
                    const float4 window4_103 = *(global const float4 *)(A + base70 + row25);
                    *(global float4 *)(out + at8 + row25) = 0.161f * (float4)(window4_43.s1, window4_43.s2, window4_43.s3,
                        window4_47) + 0.162f * (float4)(window4_42, window4_43.s0, window4_43.s1, window4_43.s2)
                        + 0.163f * window4_49 + 0.164f * window4_37 + 0.165f * window4_79 + 0.166f * window4_7
                        - 1.67f * window4_43;
                    *(global float4 *)(out + at9 + row25) = 0.161f * (float4)(window4_49.s1, window4_49.s2, window4_49.s3,
                        window4_53) + 0.162f * (float4)(window4_48, window4_49.s0, window4_49.s1, window4_49.s2)
                        + 0.163f * window4_55 + 0.164f * window4_43 + 0.165f * window4_85 + 0.166f * window4_13
                        - 1.67f * window4_49;
                    *(global float4 *)(out + at10 + row25) = 0.161f * (float4)(window4_55.s1, window4_55.s2, window4_55.s3,
                        window4_59) + 0.162f * (float4)(window4_54, window4_55.s0, window4_55.s1, window4_55.s2)
                        + 0.163f * window4_61 + 0.164f * window4_49 + 0.165f * window4_91 + 0.166f * window4_19
                        - 1.67f * window4_55;
                    *(global float4 *)(out + at11 + row25) = 0.161f * (float4)(window4_61.s1, window4_61.s2, window4_61.s3,
                        window4_65) + 0.162f * (float4)(window4_60, window4_61.s0, window4_61.s1, window4_61.s2)
                        + 0.163f * window4_67 + 0.164f * window4_55 + 0.165f * window4_97 + 0.166f * window4_25
                        - 1.67f * window4_61;
                    window4_7 = window4_43;
                    window4_13 = window4_49;
                    window4_19 = window4_55;
                    window4_25 = window4_61;
                    window4_37 = window4_73;
                    window4_42 = window4_78;
                    window4_43 = window4_79;
                    window4_47 = window4_83;
                    window4_48 = window4_84;
                    window4_49 = window4_85;
                    window4_53 = window4_89;
                    window4_54 = window4_90;
                    window4_55 = window4_91;
                    window4_59 = window4_95;
                    window4_60 = window4_96;
                    window4_61 = window4_97;
                    window4_65 = window4_101;
                    window4_67 = window4_103;
                }
            }
        } else if (gy < (h + 3) / 4 && gx < w / 4) {
            float4 window5_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
            float4 window5_13 = *(global const float4 *)(A
                + ((gz * 32 - 1) * h + min(gy * 4 + 17 - min((h + 3) / 4, 4) * 4, h - 1)) * w + gx * 4);
            float4 window5_19 = *(global const float4 *)(A
                + ((gz * 32 - 1) * h + min(gy * 4 + 18 - min((h + 3) / 4, 4) * 4, h - 1)) * w + gx * 4);
            float4 window5_25 = *(global const float4 *)(A
                + ((gz * 32 - 1) * h + min(gy * 4 + 19 - min((h + 3) / 4, 4) * 4, h - 1)) * w + gx * 4);
            float4 window5_37 = *(global const float4 *)(A + (gz * h * 32 + gy * 4 - 1) * w + gx * 4);
            const int row26 = (gz * h * 32 + gy * 4) * w;
            const int x9 = max(gx * 4 - 1, 0);
            float window5_42 = A[row26 + x9];
            float4 window5_43 = *(global const float4 *)(A + row26 + gx * 4);
            const int x10 = min(gx * 4 + 4, w - 1);
            float window5_47 = A[row26 + x10];
            const int row27 = (gz * h * 32 + min(gy * 4 + 17 - min((h + 3) / 4, 4) * 4, h - 1)) * w;
            float window5_48 = A[row27 + x9];
            float4 window5_49 = *(global const float4 *)(A + row27 + gx * 4);
            float window5_53 = A[row27 + x10];
            const int row28 = (gz * h * 32 + min(gy * 4 + 18 - min((h + 3) / 4, 4) * 4, h - 1)) * w;
            float window5_54 = A[row28 + x9];
            float4 window5_55 = *(global const float4 *)(A + row28 + gx * 4);
            float window5_59 = A[row28 + x10];
            const int row29 = (gz * h * 32 + min(gy * 4 + 19 - min((h + 3) / 4, 4) * 4, h - 1)) * w;
            float window5_60 = A[row29 + x9];
            float4 window5_61 = *(global const float4 *)(A + row29 + gx * 4);
            float window5_65 = A[row29 + x10];
            float4 window5_67 = *(global const float4 *)(A
                + (gz * h * 32 + min(gy * 4 + 20 - min((h + 3) / 4, 4) * 4, h - 1)) * w + gx * 4);
            const int base71 = gy * 4;
            const int base72 = row26 + gx * 4;
            const int base73 = row26 + x9 + h * w;
            const int base74 = base72 + h * w;
            const int base75 = row26 + x10 + h * w;
            const int base76 = row27 + x9 + h * w;
            const int base77 = row27 + h * w + gx * 4;
            const int base78 = row27 + x10 + h * w;
            const int base79 = row28 + x9 + h * w;
            const int base80 = row28 + h * w + gx * 4;
            const int base81 = row28 + x10 + h * w;
            const int base82 = row29 + x9 + h * w;
            const int base83 = row29 + h * w + gx * 4;
            const int base84 = row29 + x10 + h * w;
            const int base85 = ((gz * 32 + 1) * h + min(gy * 4 + 20 - min((h + 3) / 4, 4) * 4, h - 1)) * w + gx * 4;
            const int base86 = base72 + w;
            const int base87 = base72 + w * 2;
            const int base88 = base72 + w * 3;
            const int base89 = base74 - w;
            for (int i5 = 0; i5 < 32; ++i5) {
                const int row30 = h * i5 * w;
                const float4 window5_73 = *(global const float4 *)(A + base89 + row30);
                const float window5_78 = A[base73 + row30];
                const float4 window5_79 = *(global const float4 *)(A + base74 + row30);
                const float window5_83 = A[base75 + row30];
                const float window5_84 = A[base76 + row30];
                const float4 window5_85 = *(global const float4 *)(A + base77 + row30);
                const float window5_89 = A[base78 + row30];
                const float window5_90 = A[base79 + row30];
                const float4 window5_91 = *(global const float4 *)(A + base80 + row30);
                const float window5_95 = A[base81 + row30];
                const float window5_96 = A[base82 + row30];
                const float4 window5_97 = *(global const float4 *)(A + base83 + row30);
                const float window5_101 = A[base84 + row30];
                const float4 window5_103 = *(global const float4 *)(A + base85 + row30);
                *(global float4 *)(out + base72 + row30) = 0.161f * (float4)(window5_43.s1, window5_43.s2, window5_43.s3,
                    window5_47) + 0.162f * (float4)(window5_42, window5_43.s0, window5_43.s1, window5_43.s2)
                    + 0.163f * window5_49 + 0.164f * window5_37 + 0.165f * window5_79 + 0.166f * window5_7
                    - 1.67f * window5_43;
                if (base71 + 1 < h) {
                    *(global float4 *)(out + base86 + row30) = 0.161f * (float4)(window5_49.s1, window5_49.s2, window5_49.s3,
                        window5_53) + 0.162f * (float4)(window5_48, window5_49.s0, window5_49.s1, window5_49.s2)
                        + 0.163f * window5_55 + 0.164f * window5_43 + 0.165f * window5_85 + 0.166f * window5_13
                        - 1.67f * window5_49;
                }
                if (base71 + 2 < h) {
                    *(global float4 *)(out + base87 + row30) = 0.161f * (float4)(window5_55.s1, window5_55.s2, window5_55.s3,
                        window5_59) + 0.162f * (float4)(window5_54, window5_55.s0, window5_55.s1, window5_55.s2)
                        + 0.163f * window5_61 + 0.164f * window5_49 + 0.165f * window5_91 + 0.166f * window5_19
                        - 1.67f * window5_55;
                }
                if (base71 + 3 < h) {
                    *(global float4 *)(out + base88 + row30) = 0.161f * (float4)(window5_61.s1, window5_61.s2, window5_61.s3,
                        window5_65) + 0.162f * (float4)(window5_60, window5_61.s0, window5_61.s1, window5_61.s2)
                        + 0.163f * window5_67 + 0.164f * window5_55 + 0.165f * window5_97 + 0.166f * window5_25
                        - 1.67f * window5_61;
                }
                window5_7 = window5_43;
                window5_13 = window5_49;
                window5_19 = window5_55;
                window5_25 = window5_61;
                window5_37 = window5_73;
                window5_42 = window5_78;
                window5_43 = window5_79;
                window5_47 = window5_83;
                window5_48 = window5_84;
                window5_49 = window5_85;
                window5_53 = window5_89;
                window5_54 = window5_90;
                window5_55 = window5_91;
                window5_59 = window5_95;
                window5_60 = window5_96;
                window5_61 = window5_97;
                window5_65 = window5_101;
                window5_67 = window5_103;
            }
        }
    } else if (gy < (h + 3) / 4 && gx < w / 4) {
        float4 window6_7 = *(global const float4 *)(A + ((gz * 32 - 1) * h + gy * 4) * w + gx * 4);
        float4 window6_13 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 1, h - 1)) * w + gx * 4);
        float4 window6_19 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 2, h - 1)) * w + gx * 4);
        float4 window6_25 = *(global const float4 *)(A + ((gz * 32 - 1) * h + min(gy * 4 + 3, h - 1)) * w + gx * 4);
        float4 window6_37 = *(global const float4 *)(A + (gz * h * 32 + max(gy * 4 - 1, 0)) * w + gx * 4);
        const int row31 = (gz * h * 32 + gy * 4) * w;
        const int x11 = max(gx * 4 - 1, 0);
        float window6_42 = A[row31 + x11];
        float4 window6_43 = *(global const float4 *)(A + row31 + gx * 4);
        const int x12 = min(gx * 4 + 4, w - 1);
        float window6_47 = A[row31 + x12];
        const int row32 = (gz * h * 32 + min(gy * 4 + 1, h - 1)) * w;
        float window6_48 = A[row32 + x11];
        float4 window6_49 = *(global const float4 *)(A + row32 + gx * 4);
        float window6_53 = A[row32 + x12];
        const int row33 = (gz * h * 32 + min(gy * 4 + 2, h - 1)) * w;
        float window6_54 = A[row33 + x11];
        float4 window6_55 = *(global const float4 *)(A + row33 + gx * 4);
        float window6_59 = A[row33 + x12];
        const int row34 = (gz * h * 32 + min(gy * 4 + 3, h - 1)) * w;
        float window6_60 = A[row34 + x11];
        float4 window6_61 = *(global const float4 *)(A + row34 + gx * 4);
        float window6_65 = A[row34 + x12];
        float4 window6_67 = *(global const float4 *)(A + (gz * h * 32 + min(gy * 4 + 4, h - 1)) * w + gx * 4);
        const int base90 = gz * 32;
        const int base91 = gy * 4;
        const int base92 = w * max(gy * 4 - 1, 0) + gx * 4;
        const int base93 = x11 + gy * w * 4;
        const int base94 = gy * w * 4 + gx * 4;
        const int base95 = x12 + gy * w * 4;
        const int base96 = x11 + w * min(gy * 4 + 1, h - 1);
        const int base97 = w * min(gy * 4 + 1, h - 1) + gx * 4;
        const int base98 = x12 + w * min(gy * 4 + 1, h - 1);
        const int base99 = x11 + w * min(gy * 4 + 2, h - 1);
        const int base100 = w * min(gy * 4 + 2, h - 1) + gx * 4;
        const int base101 = x12 + w * min(gy * 4 + 2, h - 1);
        const int base102 = x11 + w * min(gy * 4 + 3, h - 1);
        const int base103 = w * min(gy * 4 + 3, h - 1) + gx * 4;
        const int base104 = x12 + w * min(gy * 4 + 3, h - 1);
        const int base105 = w * min(gy * 4 + 4, h - 1) + gx * 4;
        const int base106 = row31 + gx * 4;
        const int base107 = base106 + w;
        const int base108 = base106 + w * 2;
        const int base109 = base106 + w * 3;
        for (int i6 = 0; i6 < 32; ++i6) {
            const int row35 = h * w * min(d - 1, gz * 32 + i6 + 1);
            const float4 window6_73 = *(global const float4 *)(A + base92 + row35);
            const float window6_78 = A[base93 + row35];
            const float4 window6_79 = *(global const float4 *)(A + base94 + row35);
            const float window6_83 = A[base95 + row35];
            const float window6_84 = A[base96 + row35];
            const float4 window6_85 = *(global const float4 *)(A + base97 + row35);
            const float window6_89 = A[base98 + row35];
            const float window6_90 = A[base99 + row35];
            const float4 window6_91 = *(global const float4 *)(A + base100 + row35);
            const float window6_95 = A[base101 + row35];
            const float window6_96 = A[base102 + row35];
            const float4 window6_97 = *(global const float4 *)(A + base103 + row35);
            const float window6_101 = A[base104 + row35];
            const float4 window6_103 = *(global const float4 *)(A + base105 + row35);
            const int row36 = h * i6 * w;
            const int at16 = base90 + i6;
            if (at16 < d) {
                *(global float4 *)(out + base106 + row36) = 0.161f * (float4)(window6_43.s1, window6_43.s2, window6_43.s3,
                    window6_47) + 0.162f * (float4)(window6_42, window6_43.s0, window6_43.s1, window6_43.s2)
                    + 0.163f * window6_49 + 0.164f * window6_37 + 0.165f * window6_79 + 0.166f * window6_7
                    - 1.67f * window6_43;
            }
            if (base91 + 1 < h && at16 < d) {
                *(global float4 *)(out + base107 + row36) = 0.161f * (float4)(window6_49.s1, window6_49.s2, window6_49.s3,
                    window6_53) + 0.162f * (float4)(window6_48, window6_49.s0, window6_49.s1, window6_49.s2)
                    + 0.163f * window6_55 + 0.164f * window6_43 + 0.165f * window6_85 + 0.166f * window6_13
                    - 1.67f * window6_49;
            }
            if (base91 + 2 < h && at16 < d) {
                *(global float4 *)(out + base108 + row36) = 0.161f * (float4)(window6_55.s1, window6_55.s2, window6_55.s3,
                    window6_59) + 0.162f * (float4)(window6_54, window6_55.s0, window6_55.s1, window6_55.s2)
                    + 0.163f * window6_61 + 0.164f * window6_49 + 0.165f * window6_91 + 0.166f * window6_19
                    - 1.67f * window6_55;
            }
            if (base91 + 3 < h && at16 < d) {
                *(global float4 *)(out + base109 + row36) = 0.161f * (float4)(window6_61.s1, window6_61.s2, window6_61.s3,
                    window6_65) + 0.162f * (float4)(window6_60, window6_61.s0, window6_61.s1, window6_61.s2)
                    + 0.163f * window6_67 + 0.164f * window6_55 + 0.165f * window6_97 + 0.166f * window6_25
                    - 1.67f * window6_61;
            }
            window6_7 = window6_43;
            window6_13 = window6_49;
            window6_19 = window6_55;
            window6_25 = window6_61;
            window6_37 = window6_73;
            window6_42 = window6_78;
            window6_43 = window6_79;
            window6_47 = window6_83;
            window6_48 = window6_84;
            window6_49 = window6_85;
            window6_53 = window6_89;
            window6_54 = window6_90;
            window6_55 = window6_91;
            window6_59 = window6_95;
            window6_60 = window6_96;
            window6_61 = window6_97;
            window6_65 = window6_101;
            window6_67 = window6_103;
        }
    }
}
