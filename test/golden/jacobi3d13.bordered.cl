// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d13, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi3d13_bordered(
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
        if (gy < (h + 1) / 2 && gx < w / 4) {
            const float4 a = *(global const float4 *)(A + gy * w * 2 + gx * 4);
            float4 window_0_18 = a;
            const float4 a1 = *(global const float4 *)(A + w * min(gy * 2 + 1, h - 1) + gx * 4);
            float4 window_0_26 = a1;
            float4 window_0_66 = a;
            float4 window_0_74 = a1;
            float4 window_0_114 = a;
            float4 window_0_122 = a1;
            float4 window_0_162 = *(global const float4 *)(A + (h * min(d - 1, 1) + gy * 2) * w + gx * 4);
            float4 window_0_170 = *(global const float4 *)(A + (h * min(d - 1, 1) + min(gy * 2 + 1, h - 1)) * w
                + gx * 4);
            const int base = gy * 2;
            const int base1 = gy * w * 2 + gx * 4;
            const int base2 = w * min(gy * 2 + 1, h - 1) + gx * 4;
            const int base3 = w * max(gy * 2 - 2, 0) + gx * 4;
            const int base4 = w * max(gy * 2 - 1, 0) + gx * 4;
            const int base5 = gy * w * 2 + max(gx * 4 - 2, 0);
            const int base6 = gy * w * 2 + max(gx * 4 - 1, 0);
            const int base7 = gy * w * 2 + min(gx * 4 + 4, w - 1);
            const int base8 = gy * w * 2 + min(gx * 4 + 5, w - 1);
            const int base9 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 2, 0);
            const int base10 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 1, 0);
            const int base11 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 4, w - 1);
            const int base12 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 5, w - 1);
            const int base13 = w * min(gy * 2 + 2, h - 1) + gx * 4;
            const int base14 = w * min(gy * 2 + 3, h - 1) + gx * 4;
            const int base15 = base1 + w;
            for (int i = 0; i < 8; ++i) {
                const int row = h * w * min(d - 1, i + 2);
                const float4 window_0_210 = *(global const float4 *)(A + base1 + row);
                const float4 window_0_218 = *(global const float4 *)(A + base2 + row);
                const int row1 = h * w * min(d - 1, i);
                const float4 window_1_194 = *(global const float4 *)(A + base3 + row1);
                const float4 window_1_202 = *(global const float4 *)(A + base4 + row1);
                const float window_1_208 = A[base5 + row1];
                const float window_1_209 = A[base6 + row1];
                const float window_1_214 = A[base7 + row1];
                const float window_1_215 = A[base8 + row1];
                const float window_1_216 = A[base9 + row1];
                const float window_1_217 = A[base10 + row1];
                const float window_1_222 = A[base11 + row1];
                const float window_1_223 = A[base12 + row1];
                const float4 window_1_226 = *(global const float4 *)(A + base13 + row1);
                const float4 window_1_234 = *(global const float4 *)(A + base14 + row1);
                const int row2 = h * i * w;
                if (i < d) {
                    float4 acc = (float4)(0.0f);
                    acc += 0.083f * (float4)(window_0_114.s2, window_0_114.s3, window_1_214, window_1_215);
                    acc += 0.083f * (float4)(window_0_114.s1, window_0_114.s2, window_0_114.s3, window_1_214);
                    acc += 0.083f * (float4)(window_1_209, window_0_114.s0, window_0_114.s1, window_0_114.s2);
                    acc += 0.083f * (float4)(window_1_208, window_1_209, window_0_114.s0, window_0_114.s1);
                    acc += 0.083f * window_1_226;
                    acc += 0.083f * window_0_122;
                    acc += 0.083f * window_1_202;
                    acc += 0.083f * window_1_194;
                    acc += 0.083f * window_0_210;
                    acc += 0.083f * window_0_162;
                    acc += 0.083f * window_0_66;
                    acc += 0.083f * window_0_18;
                    acc += -0.996f * window_0_114;
                    *(global float4 *)(out + base1 + row2) = acc;
                }
                if (base + 1 < h && i < d) {
                    float4 acc1 = (float4)(0.0f);
                    acc1 += 0.083f * (float4)(window_0_122.s2, window_0_122.s3, window_1_222, window_1_223);
                    acc1 += 0.083f * (float4)(window_0_122.s1, window_0_122.s2, window_0_122.s3, window_1_222);
                    acc1 += 0.083f * (float4)(window_1_217, window_0_122.s0, window_0_122.s1, window_0_122.s2);
                    acc1 += 0.083f * (float4)(window_1_216, window_1_217, window_0_122.s0, window_0_122.s1);
                    acc1 += 0.083f * window_1_234;
                    acc1 += 0.083f * window_1_226;
                    acc1 += 0.083f * window_0_114;
                    acc1 += 0.083f * window_1_202;
                    acc1 += 0.083f * window_0_218;
                    acc1 += 0.083f * window_0_170;
                    acc1 += 0.083f * window_0_74;
                    acc1 += 0.083f * window_0_26;
                    acc1 += -0.996f * window_0_122;
                    *(global float4 *)(out + base15 + row2) = acc1;
                }
                window_0_18 = window_0_66;
                window_0_26 = window_0_74;
                window_0_66 = window_0_114;
                window_0_74 = window_0_122;
                window_0_114 = window_0_162;
                window_0_122 = window_0_170;
                window_0_162 = window_0_210;
                window_0_170 = window_0_218;
            }
        }
    } else if (gz < max(((d + 7) / 8) - 3, 0) + 1) {
        const int x = min((h + 1) / 2, 4);
        if (gy < x) {
            if (gx < w / 4) {
                float4 window_01_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
                float4 window_01_26 = *(global const float4 *)(A + ((gz * 8 - 2) * h + min(gy * 2 + 1, h - 1)) * w
                    + gx * 4);
                float4 window_01_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_01_74 = *(global const float4 *)(A + ((gz * 8 - 1) * h + min(gy * 2 + 1, h - 1)) * w
                    + gx * 4);
                float4 window_01_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
                float4 window_01_122 = *(global const float4 *)(A + (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + gx * 4);
                float4 window_01_162 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2) * w + gx * 4);
                float4 window_01_170 = *(global const float4 *)(A + ((gz * 8 + 1) * h + min(gy * 2 + 1, h - 1)) * w
                    + gx * 4);
                const int base16 = gy * 2;
                const int base17 = (gz * h * 8 + max(gy * 2 - 2, 0)) * w + gx * 4;
                const int base18 = (gz * h * 8 + max(gy * 2 - 1, 0)) * w + gx * 4;
                const int base19 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 2, 0);
                const int base20 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 1, 0);
                const int base21 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 4, w - 1);
                const int base22 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 5, w - 1);
                const int base23 = (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + max(gx * 4 - 2, 0);
                const int base24 = (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + max(gx * 4 - 1, 0);
                const int base25 = (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + min(gx * 4 + 4, w - 1);
                const int base26 = (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + min(gx * 4 + 5, w - 1);
                const int base27 = (gz * h * 8 + min(gy * 2 + 2, h - 1)) * w + gx * 4;
                const int base28 = (gz * h * 8 + min(gy * 2 + 3, h - 1)) * w + gx * 4;
                const int base29 = (gz * h * 8 + gy * 2) * w + gx * 4;
                const int base30 = base29 + h * w * 2;
                const int base31 = ((gz * 8 + 2) * h + min(gy * 2 + 1, h - 1)) * w + gx * 4;
                const int base32 = base29 + w;
                for (int i1 = 0; i1 < 8; ++i1) {
                    const int row3 = h * i1 * w;
                    const float4 window_01_210 = *(global const float4 *)(A + base30 + row3);
                    const float4 window_01_218 = *(global const float4 *)(A + base31 + row3);
                    const float4 window_11_194 = *(global const float4 *)(A + base17 + row3);
                    const float4 window_11_202 = *(global const float4 *)(A + base18 + row3);
                    const float window_11_208 = A[base19 + row3];
                    const float window_11_209 = A[base20 + row3];
                    const float window_11_214 = A[base21 + row3];
                    const float window_11_215 = A[base22 + row3];
                    const float window_11_216 = A[base23 + row3];
                    const float window_11_217 = A[base24 + row3];
                    const float window_11_222 = A[base25 + row3];
                    const float window_11_223 = A[base26 + row3];
                    const float4 window_11_226 = *(global const float4 *)(A + base27 + row3);
                    const float4 window_11_234 = *(global const float4 *)(A + base28 + row3);
                    float4 acc2 = (float4)(0.0f);
                    acc2 += 0.083f * (float4)(window_01_114.s2, window_01_114.s3, window_11_214, window_11_215);
                    acc2 += 0.083f * (float4)(window_01_114.s1, window_01_114.s2, window_01_114.s3, window_11_214);
                    acc2 += 0.083f * (float4)(window_11_209, window_01_114.s0, window_01_114.s1, window_01_114.s2);
                    acc2 += 0.083f * (float4)(window_11_208, window_11_209, window_01_114.s0, window_01_114.s1);
                    acc2 += 0.083f * window_11_226;
                    acc2 += 0.083f * window_01_122;
                    acc2 += 0.083f * window_11_202;
                    acc2 += 0.083f * window_11_194;
                    acc2 += 0.083f * window_01_210;
                    acc2 += 0.083f * window_01_162;
                    acc2 += 0.083f * window_01_66;
                    acc2 += 0.083f * window_01_18;
                    acc2 += -0.996f * window_01_114;
                    *(global float4 *)(out + base29 + row3) = acc2;
                    if (base16 + 1 < h) {
                        float4 acc3 = (float4)(0.0f);
                        acc3 += 0.083f * (float4)(window_01_122.s2, window_01_122.s3, window_11_222, window_11_223);
                        acc3 += 0.083f * (float4)(window_01_122.s1, window_01_122.s2, window_01_122.s3, window_11_222);
                        acc3 += 0.083f * (float4)(window_11_217, window_01_122.s0, window_01_122.s1, window_01_122.s2);
                        acc3 += 0.083f * (float4)(window_11_216, window_11_217, window_01_122.s0, window_01_122.s1);
                        acc3 += 0.083f * window_11_234;
                        acc3 += 0.083f * window_11_226;
                        acc3 += 0.083f * window_01_114;
                        acc3 += 0.083f * window_11_202;
                        acc3 += 0.083f * window_01_218;
                        acc3 += 0.083f * window_01_170;
                        acc3 += 0.083f * window_01_74;
                        acc3 += 0.083f * window_01_26;
                        acc3 += -0.996f * window_01_122;
                        *(global float4 *)(out + base32 + row3) = acc3;
                    }
                    window_01_18 = window_01_66;
                    window_01_26 = window_01_74;
                    window_01_66 = window_01_114;
                    window_01_74 = window_01_122;
                    window_01_114 = window_01_162;
                    window_01_122 = window_01_170;
                    window_01_162 = window_01_210;
                    window_01_170 = window_01_218;
                }
            }
        } else if (gy < x + max(((h + 1) / 2) - 8, 0)) {
            const int x1 = min(w / 4, 32);
            if (gx < x1) {
                float4 window_02_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
                float4 window_02_26 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_02_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_02_74 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_02_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
                float4 window_02_122 = *(global const float4 *)(A + (gz * h * 8 + gy * 2 + 1) * w + gx * 4);
                float4 window_02_162 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2) * w + gx * 4);
                float4 window_02_170 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2 + 1) * w + gx * 4);
                const int base33 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 2, 0);
                const int base34 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 1, 0);
                const int base35 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 4, w - 1);
                const int base36 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 5, w - 1);
                const int base37 = (gz * h * 8 + gy * 2) * w + gx * 4;
                const int base38 = base37 + h * w * 2;
                const int base39 = base37 - w * 2;
                const int base40 = base37 - w;
                const int base41 = base33 + w;
                const int base42 = base34 + w;
                const int base43 = base35 + w;
                const int base44 = base36 + w;
                const int base45 = base37 + w * 2;
                const int base46 = base37 + w * 3;
                const int base47 = base37 + w;
                const int base48 = base38 + w;
                for (int i2 = 0; i2 < 8; ++i2) {
                    const int row4 = h * i2 * w;
                    const float4 window_02_210 = *(global const float4 *)(A + base38 + row4);
                    const float4 window_02_218 = *(global const float4 *)(A + base48 + row4);
                    const float4 window_12_194 = *(global const float4 *)(A + base39 + row4);
                    const float4 window_12_202 = *(global const float4 *)(A + base40 + row4);
                    const float window_12_208 = A[base33 + row4];
                    const float window_12_209 = A[base34 + row4];
                    const float window_12_214 = A[base35 + row4];
                    const float window_12_215 = A[base36 + row4];
                    const float window_12_216 = A[base41 + row4];
                    const float window_12_217 = A[base42 + row4];
                    const float window_12_222 = A[base43 + row4];
                    const float window_12_223 = A[base44 + row4];
                    const float4 window_12_226 = *(global const float4 *)(A + base45 + row4);
                    const float4 window_12_234 = *(global const float4 *)(A + base46 + row4);
                    float4 acc4 = (float4)(0.0f);
                    acc4 += 0.083f * (float4)(window_02_114.s2, window_02_114.s3, window_12_214, window_12_215);
                    acc4 += 0.083f * (float4)(window_02_114.s1, window_02_114.s2, window_02_114.s3, window_12_214);
                    acc4 += 0.083f * (float4)(window_12_209, window_02_114.s0, window_02_114.s1, window_02_114.s2);
                    acc4 += 0.083f * (float4)(window_12_208, window_12_209, window_02_114.s0, window_02_114.s1);
                    acc4 += 0.083f * window_12_226;
                    acc4 += 0.083f * window_02_122;
                    acc4 += 0.083f * window_12_202;
                    acc4 += 0.083f * window_12_194;
                    acc4 += 0.083f * window_02_210;
                    acc4 += 0.083f * window_02_162;
                    acc4 += 0.083f * window_02_66;
                    acc4 += 0.083f * window_02_18;
                    acc4 += -0.996f * window_02_114;
                    *(global float4 *)(out + base37 + row4) = acc4;
                    float4 acc5 = (float4)(0.0f);
                    acc5 += 0.083f * (float4)(window_02_122.s2, window_02_122.s3, window_12_222, window_12_223);
                    acc5 += 0.083f * (float4)(window_02_122.s1, window_02_122.s2, window_02_122.s3, window_12_222);
                    acc5 += 0.083f * (float4)(window_12_217, window_02_122.s0, window_02_122.s1, window_02_122.s2);
                    acc5 += 0.083f * (float4)(window_12_216, window_12_217, window_02_122.s0, window_02_122.s1);
                    acc5 += 0.083f * window_12_234;
                    acc5 += 0.083f * window_12_226;
                    acc5 += 0.083f * window_02_114;
                    acc5 += 0.083f * window_12_202;
                    acc5 += 0.083f * window_02_218;
                    acc5 += 0.083f * window_02_170;
                    acc5 += 0.083f * window_02_74;
                    acc5 += 0.083f * window_02_26;
                    acc5 += -0.996f * window_02_122;
                    *(global float4 *)(out + base47 + row4) = acc5;
                    window_02_18 = window_02_66;
                    window_02_26 = window_02_74;
                    window_02_66 = window_02_114;
                    window_02_74 = window_02_122;
                    window_02_114 = window_02_162;
                    window_02_122 = window_02_170;
                    window_02_162 = window_02_210;
                    window_02_170 = window_02_218;
                }
            } else if (gx < x1 + max((w / 4) - 64, 0)) {
                float4 window_03_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
                float4 window_03_26 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_03_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_03_74 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_03_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
                float4 window_03_122 = *(global const float4 *)(A + (gz * h * 8 + gy * 2 + 1) * w + gx * 4);
                float4 window_03_162 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2) * w + gx * 4);
                float4 window_03_170 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2 + 1) * w + gx * 4);
                const int base49 = (gz * h * 8 + gy * 2) * w + gx * 4;
                const int base50 = base49 + h * w * 2;
                const int base51 = base49 - w * 2;
                const int base52 = base49 - w;
                const int base53 = base49 + w;
                const int base54 = base49 + w * 2;
                const int base55 = base49 + w * 3;
                const int base56 = base50 + w;
                for (int i3 = 0; i3 < 8; ++i3) {
                    const int row5 = h * i3 * w;
                    const float4 window_03_210 = *(global const float4 *)(A + base50 + row5);
                    const float4 window_03_218 = *(global const float4 *)(A + base56 + row5);
                    const float4 window_13_194 = *(global const float4 *)(A + base51 + row5);
                    const float4 window_13_202 = *(global const float4 *)(A + base52 + row5);
                    const int at = base49 + row5;
                    const float window_13_208 = A[at - 2];
                    const float window_13_209 = A[at - 1];
                    const float window_13_214 = A[at + 4];
                    const float window_13_215 = A[at + 5];
                    const int at1 = base53 + row5;
                    const float window_13_216 = A[at1 - 2];
                    const float window_13_217 = A[at1 - 1];
                    const float window_13_222 = A[at1 + 4];
                    const float window_13_223 = A[at1 + 5];
                    const float4 window_13_226 = *(global const float4 *)(A + base54 + row5);
                    const float4 window_13_234 = *(global const float4 *)(A + base55 + row5);
                    float4 acc6 = (float4)(0.0f);
                    acc6 += 0.083f * (float4)(window_03_114.s2, window_03_114.s3, window_13_214, window_13_215);
                    acc6 += 0.083f * (float4)(window_03_114.s1, window_03_114.s2, window_03_114.s3, window_13_214);
                    acc6 += 0.083f * (float4)(window_13_209, window_03_114.s0, window_03_114.s1, window_03_114.s2);
                    acc6 += 0.083f * (float4)(window_13_208, window_13_209, window_03_114.s0, window_03_114.s1);
                    acc6 += 0.083f * window_13_226;
                    acc6 += 0.083f * window_03_122;
                    acc6 += 0.083f * window_13_202;
                    acc6 += 0.083f * window_13_194;
                    acc6 += 0.083f * window_03_210;
                    acc6 += 0.083f * window_03_162;
                    acc6 += 0.083f * window_03_66;
                    acc6 += 0.083f * window_03_18;
                    acc6 += -0.996f * window_03_114;
                    *(global float4 *)(out + at) = acc6;
                    float4 acc7 = (float4)(0.0f);
                    acc7 += 0.083f * (float4)(window_03_122.s2, window_03_122.s3, window_13_222, window_13_223);
                    acc7 += 0.083f * (float4)(window_03_122.s1, window_03_122.s2, window_03_122.s3, window_13_222);
                    acc7 += 0.083f * (float4)(window_13_217, window_03_122.s0, window_03_122.s1, window_03_122.s2);
                    acc7 += 0.083f * (float4)(window_13_216, window_13_217, window_03_122.s0, window_03_122.s1);
                    acc7 += 0.083f * window_13_234;
                    acc7 += 0.083f * window_13_226;
                    acc7 += 0.083f * window_03_114;
                    acc7 += 0.083f * window_13_202;
                    acc7 += 0.083f * window_03_218;
                    acc7 += 0.083f * window_03_170;
                    acc7 += 0.083f * window_03_74;
                    acc7 += 0.083f * window_03_26;
                    acc7 += -0.996f * window_03_122;
                    *(global float4 *)(out + at1) = acc7;
                    window_03_18 = window_03_66;
                    window_03_26 = window_03_74;
                    window_03_66 = window_03_114;
                    window_03_74 = window_03_122;
                    window_03_114 = window_03_162;
                    window_03_122 = window_03_170;
                    window_03_162 = window_03_210;
                    window_03_170 = window_03_218;
                }
            } else if (gx < w / 4) {
                float4 window_04_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
                float4 window_04_26 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_04_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
                float4 window_04_74 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2 + 1) * w + gx * 4);
                float4 window_04_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
                float4 window_04_122 = *(global const float4 *)(A + (gz * h * 8 + gy * 2 + 1) * w + gx * 4);
                float4 window_04_162 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2) * w + gx * 4);
                float4 window_04_170 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2 + 1) * w + gx * 4);
                const int base57 = (gz * h * 8 + gy * 2) * w + gx * 4;
                const int base58 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 132 - min(w / 4, 32) * 4, w - 1);
                const int base59 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 133 - min(w / 4, 32) * 4, w - 1);
                const int base60 = base57 + h * w * 2;
                const int base61 = base57 - w * 2;
                const int base62 = base57 - w;
                const int base63 = base57 + w;
                const int base64 = base58 + w;
                const int base65 = base59 + w;
                const int base66 = base57 + w * 2;
                const int base67 = base57 + w * 3;
                const int base68 = base60 + w;
                for (int i4 = 0; i4 < 8; ++i4) {
                    const int row6 = h * i4 * w;
                    const float4 window_04_210 = *(global const float4 *)(A + base60 + row6);
                    const float4 window_04_218 = *(global const float4 *)(A + base68 + row6);
                    const float4 window_14_194 = *(global const float4 *)(A + base61 + row6);
                    const float4 window_14_202 = *(global const float4 *)(A + base62 + row6);
                    const int at2 = base57 + row6;
                    const float window_14_208 = A[at2 - 2];
                    const float window_14_209 = A[at2 - 1];
                    const float window_14_214 = A[base58 + row6];
                    const float window_14_215 = A[base59 + row6];
                    const int at3 = base63 + row6;
                    const float window_14_216 = A[at3 - 2];
                    const float window_14_217 = A[at3 - 1];
                    const float window_14_222 = A[base64 + row6];
                    const float window_14_223 = A[base65 + row6];
                    const float4 window_14_226 = *(global const float4 *)(A + base66 + row6);
                    const float4 window_14_234 = *(global const float4 *)(A + base67 + row6);
                    float4 acc8 = (float4)(0.0f);
                    acc8 += 0.083f * (float4)(window_04_114.s2, window_04_114.s3, window_14_214, window_14_215);
                    acc8 += 0.083f * (float4)(window_04_114.s1, window_04_114.s2, window_04_114.s3, window_14_214);
                    acc8 += 0.083f * (float4)(window_14_209, window_04_114.s0, window_04_114.s1, window_04_114.s2);
                    acc8 += 0.083f * (float4)(window_14_208, window_14_209, window_04_114.s0, window_04_114.s1);
                    acc8 += 0.083f * window_14_226;
                    acc8 += 0.083f * window_04_122;
                    acc8 += 0.083f * window_14_202;
                    acc8 += 0.083f * window_14_194;
                    acc8 += 0.083f * window_04_210;
                    acc8 += 0.083f * window_04_162;
                    acc8 += 0.083f * window_04_66;
                    acc8 += 0.083f * window_04_18;
                    acc8 += -0.996f * window_04_114;
                    *(global float4 *)(out + at2) = acc8;
                    float4 acc9 = (float4)(0.0f);
                    acc9 += 0.083f * (float4)(window_04_122.s2, window_04_122.s3, window_14_222, window_14_223);
                    acc9 += 0.083f * (float4)(window_04_122.s1, window_04_122.s2, window_04_122.s3, window_14_222);
                    acc9 += 0.083f * (float4)(window_14_217, window_04_122.s0, window_04_122.s1, window_04_122.s2);
                    acc9 += 0.083f * (float4)(window_14_216, window_14_217, window_04_122.s0, window_04_122.s1);
                    acc9 += 0.083f * window_14_234;
                    acc9 += 0.083f * window_14_226;
                    acc9 += 0.083f * window_04_114;
                    acc9 += 0.083f * window_14_202;
                    acc9 += 0.083f * window_04_218;
                    acc9 += 0.083f * window_04_170;
                    acc9 += 0.083f * window_04_74;
                    acc9 += 0.083f * window_04_26;
                    acc9 += -0.996f * window_04_122;
                    *(global float4 *)(out + at3) = acc9;
                    window_04_18 = window_04_66;
                    window_04_26 = window_04_74;
                    window_04_66 = window_04_114;
                    window_04_74 = window_04_122;
                    window_04_114 = window_04_162;
                    window_04_122 = window_04_170;
                    window_04_162 = window_04_210;
                    window_04_170 = window_04_218;
                }
            }
        } else if (gy < (h + 1) / 2 && gx < w / 4) {
            float4 window_05_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
            float4 window_05_26 = *(global const float4 *)(A
                + ((gz * 8 - 2) * h + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4);
            float4 window_05_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
            float4 window_05_74 = *(global const float4 *)(A
                + ((gz * 8 - 1) * h + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4);
            float4 window_05_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
            float4 window_05_122 = *(global const float4 *)(A
                + (gz * h * 8 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4);
            float4 window_05_162 = *(global const float4 *)(A + ((gz * 8 + 1) * h + gy * 2) * w + gx * 4);
            float4 window_05_170 = *(global const float4 *)(A
                + ((gz * 8 + 1) * h + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4);
            const int base69 = gy * 2;
            const int base70 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 2, 0);
            const int base71 = (gz * h * 8 + gy * 2) * w + max(gx * 4 - 1, 0);
            const int base72 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 4, w - 1);
            const int base73 = (gz * h * 8 + gy * 2) * w + min(gx * 4 + 5, w - 1);
            const int base74 = (gz * h * 8 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + max(gx * 4 - 2, 0);
            const int base75 = (gz * h * 8 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + max(gx * 4 - 1, 0);
            const int base76 = (gz * h * 8 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w
                + min(gx * 4 + 4, w - 1);
            const int base77 = (gz * h * 8 + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w
                + min(gx * 4 + 5, w - 1);
            const int base78 = (gz * h * 8 + min(gy * 2 + 10 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4;
            const int base79 = (gz * h * 8 + min(gy * 2 + 11 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4;
            const int base80 = (gz * h * 8 + gy * 2) * w + gx * 4;
            const int base81 = base80 + h * w * 2;
            const int base82 = ((gz * 8 + 2) * h + min(gy * 2 + 9 - min((h + 1) / 2, 4) * 2, h - 1)) * w + gx * 4;
            const int base83 = base80 - w * 2;
            const int base84 = base80 - w;
            const int base85 = base80 + w;
            for (int i5 = 0; i5 < 8; ++i5) {
                const int row7 = h * i5 * w;
                const float4 window_05_210 = *(global const float4 *)(A + base81 + row7);
                const float4 window_05_218 = *(global const float4 *)(A + base82 + row7);
                const float4 window_15_194 = *(global const float4 *)(A + base83 + row7);
                const float4 window_15_202 = *(global const float4 *)(A + base84 + row7);
                const float window_15_208 = A[base70 + row7];
                const float window_15_209 = A[base71 + row7];
                const float window_15_214 = A[base72 + row7];
                const float window_15_215 = A[base73 + row7];
                const float window_15_216 = A[base74 + row7];
                const float window_15_217 = A[base75 + row7];
                const float window_15_222 = A[base76 + row7];
                const float window_15_223 = A[base77 + row7];
                const float4 window_15_226 = *(global const float4 *)(A + base78 + row7);
                const float4 window_15_234 = *(global const float4 *)(A + base79 + row7);
                float4 acc10 = (float4)(0.0f);
                acc10 += 0.083f * (float4)(window_05_114.s2, window_05_114.s3, window_15_214, window_15_215);
                acc10 += 0.083f * (float4)(window_05_114.s1, window_05_114.s2, window_05_114.s3, window_15_214);
                acc10 += 0.083f * (float4)(window_15_209, window_05_114.s0, window_05_114.s1, window_05_114.s2);
                acc10 += 0.083f * (float4)(window_15_208, window_15_209, window_05_114.s0, window_05_114.s1);
                acc10 += 0.083f * window_15_226;
                acc10 += 0.083f * window_05_122;
                acc10 += 0.083f * window_15_202;
                acc10 += 0.083f * window_15_194;
                acc10 += 0.083f * window_05_210;
                acc10 += 0.083f * window_05_162;
                acc10 += 0.083f * window_05_66;
                acc10 += 0.083f * window_05_18;
                acc10 += -0.996f * window_05_114;
                *(global float4 *)(out + base80 + row7) = acc10;
                if (base69 + 1 < h) {
                    float4 acc11 = (float4)(0.0f);
                    acc11 += 0.083f * (float4)(window_05_122.s2, window_05_122.s3, window_15_222, window_15_223);
                    acc11 += 0.083f * (float4)(window_05_122.s1, window_05_122.s2, window_05_122.s3, window_15_222);
                    acc11 += 0.083f * (float4)(window_15_217, window_05_122.s0, window_05_122.s1, window_05_122.s2);
                    acc11 += 0.083f * (float4)(window_15_216, window_15_217, window_05_122.s0, window_05_122.s1);
                    acc11 += 0.083f * window_15_234;
                    acc11 += 0.083f * window_15_226;
                    acc11 += 0.083f * window_05_114;
                    acc11 += 0.083f * window_15_202;
                    acc11 += 0.083f * window_05_218;
                    acc11 += 0.083f * window_05_170;
                    acc11 += 0.083f * window_05_74;
                    acc11 += 0.083f * window_05_26;
                    acc11 += -0.996f * window_05_122;
                    *(global float4 *)(out + base85 + row7) = acc11;
                }
                window_05_18 = window_05_66;
                window_05_26 = window_05_74;
                window_05_66 = window_05_114;
                window_05_74 = window_05_122;
                window_05_114 = window_05_162;
                window_05_122 = window_05_170;
                window_05_162 = window_05_210;
                window_05_170 = window_05_218;
            }
        }
    } else if (gy < (h + 1) / 2 && gx < w / 4) {
        float4 window_06_18 = *(global const float4 *)(A + ((gz * 8 - 2) * h + gy * 2) * w + gx * 4);
        float4 window_06_26 = *(global const float4 *)(A + ((gz * 8 - 2) * h + min(gy * 2 + 1, h - 1)) * w
            + gx * 4);
        float4 window_06_66 = *(global const float4 *)(A + ((gz * 8 - 1) * h + gy * 2) * w + gx * 4);
        float4 window_06_74 = *(global const float4 *)(A + ((gz * 8 - 1) * h + min(gy * 2 + 1, h - 1)) * w
            + gx * 4);
        float4 window_06_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
        float4 window_06_122 = *(global const float4 *)(A + (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + gx * 4);
        float4 window_06_162 = *(global const float4 *)(A + (h * min(d - 1, gz * 8 + 1) + gy * 2) * w + gx * 4);
        float4 window_06_170 = *(global const float4 *)(A
            + (h * min(d - 1, gz * 8 + 1) + min(gy * 2 + 1, h - 1)) * w + gx * 4);
        const int base86 = gz * 8;
        const int base87 = gy * 2;
        const int base88 = gy * w * 2 + gx * 4;
        const int base89 = w * min(gy * 2 + 1, h - 1) + gx * 4;
        const int base90 = w * max(gy * 2 - 2, 0) + gx * 4;
        const int base91 = w * max(gy * 2 - 1, 0) + gx * 4;
        const int base92 = gy * w * 2 + max(gx * 4 - 2, 0);
        const int base93 = gy * w * 2 + max(gx * 4 - 1, 0);
        const int base94 = gy * w * 2 + min(gx * 4 + 4, w - 1);
        const int base95 = gy * w * 2 + min(gx * 4 + 5, w - 1);
        const int base96 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 2, 0);
        const int base97 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 1, 0);
        const int base98 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 4, w - 1);
        const int base99 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 5, w - 1);
        const int base100 = w * min(gy * 2 + 2, h - 1) + gx * 4;
        const int base101 = w * min(gy * 2 + 3, h - 1) + gx * 4;
        const int base102 = base88 + gz * h * w * 8;
        const int base103 = base102 + w;
        for (int i6 = 0; i6 < 8; ++i6) {
            const int row8 = h * w * min(d - 1, gz * 8 + i6 + 2);
            const float4 window_06_210 = *(global const float4 *)(A + base88 + row8);
            const float4 window_06_218 = *(global const float4 *)(A + base89 + row8);
            const int row9 = h * w * min(d - 1, gz * 8 + i6);
            const float4 window_16_194 = *(global const float4 *)(A + base90 + row9);
            const float4 window_16_202 = *(global const float4 *)(A + base91 + row9);
            const float window_16_208 = A[base92 + row9];
            const float window_16_209 = A[base93 + row9];
            const float window_16_214 = A[base94 + row9];
            const float window_16_215 = A[base95 + row9];
            const float window_16_216 = A[base96 + row9];
            const float window_16_217 = A[base97 + row9];
            const float window_16_222 = A[base98 + row9];
            const float window_16_223 = A[base99 + row9];
            const float4 window_16_226 = *(global const float4 *)(A + base100 + row9);
            const float4 window_16_234 = *(global const float4 *)(A + base101 + row9);
            const int row10 = h * i6 * w;
            const int at4 = base86 + i6;
            if (at4 < d) {
                float4 acc12 = (float4)(0.0f);
                acc12 += 0.083f * (float4)(window_06_114.s2, window_06_114.s3, window_16_214, window_16_215);
                acc12 += 0.083f * (float4)(window_06_114.s1, window_06_114.s2, window_06_114.s3, window_16_214);
                acc12 += 0.083f * (float4)(window_16_209, window_06_114.s0, window_06_114.s1, window_06_114.s2);
                acc12 += 0.083f * (float4)(window_16_208, window_16_209, window_06_114.s0, window_06_114.s1);
                acc12 += 0.083f * window_16_226;
                acc12 += 0.083f * window_06_122;
                acc12 += 0.083f * window_16_202;
                acc12 += 0.083f * window_16_194;
                acc12 += 0.083f * window_06_210;
                acc12 += 0.083f * window_06_162;
                acc12 += 0.083f * window_06_66;
                acc12 += 0.083f * window_06_18;
                acc12 += -0.996f * window_06_114;
                *(global float4 *)(out + base102 + row10) = acc12;
            }
            if (base87 + 1 < h && at4 < d) {
                float4 acc13 = (float4)(0.0f);
                acc13 += 0.083f * (float4)(window_06_122.s2, window_06_122.s3, window_16_222, window_16_223);
                acc13 += 0.083f * (float4)(window_06_122.s1, window_06_122.s2, window_06_122.s3, window_16_222);
                acc13 += 0.083f * (float4)(window_16_217, window_06_122.s0, window_06_122.s1, window_06_122.s2);
                acc13 += 0.083f * (float4)(window_16_216, window_16_217, window_06_122.s0, window_06_122.s1);
                acc13 += 0.083f * window_16_234;
                acc13 += 0.083f * window_16_226;
                acc13 += 0.083f * window_06_114;
                acc13 += 0.083f * window_16_202;
                acc13 += 0.083f * window_06_218;
                acc13 += 0.083f * window_06_170;
                acc13 += 0.083f * window_06_74;
                acc13 += 0.083f * window_06_26;
                acc13 += -0.996f * window_06_122;
                *(global float4 *)(out + base103 + row10) = acc13;
            }
            window_06_18 = window_06_66;
            window_06_26 = window_06_74;
            window_06_66 = window_06_114;
            window_06_74 = window_06_122;
            window_06_114 = window_06_162;
            window_06_122 = window_06_170;
            window_06_162 = window_06_210;
            window_06_170 = window_06_218;
        }
    }
}
