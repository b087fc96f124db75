// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d13, schedule streamed
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi3d13_streamed(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (h + 1) / 2 && gx < w / 4) {
        float4 window_0_18 = *(global const float4 *)(A + (h * max(gz * 8 - 2, 0) + gy * 2) * w + gx * 4);
        float4 window_0_26 = *(global const float4 *)(A + (h * max(gz * 8 - 2, 0) + min(gy * 2 + 1, h - 1)) * w
            + gx * 4);
        float4 window_0_66 = *(global const float4 *)(A + (h * max(gz * 8 - 1, 0) + gy * 2) * w + gx * 4);
        float4 window_0_74 = *(global const float4 *)(A + (h * max(gz * 8 - 1, 0) + min(gy * 2 + 1, h - 1)) * w
            + gx * 4);
        float4 window_0_114 = *(global const float4 *)(A + (gz * h * 8 + gy * 2) * w + gx * 4);
        float4 window_0_122 = *(global const float4 *)(A + (gz * h * 8 + min(gy * 2 + 1, h - 1)) * w + gx * 4);
        float4 window_0_162 = *(global const float4 *)(A + (h * min(d - 1, gz * 8 + 1) + gy * 2) * w + gx * 4);
        float4 window_0_170 = *(global const float4 *)(A + (h * min(d - 1, gz * 8 + 1) + min(gy * 2 + 1, h - 1)) * w
            + gx * 4);
        const int base = gz * 8;
        const int base1 = gy * 2;
        const int base2 = gy * w * 2 + gx * 4;
        const int base3 = w * min(gy * 2 + 1, h - 1) + gx * 4;
        const int base4 = w * max(gy * 2 - 2, 0) + gx * 4;
        const int base5 = w * max(gy * 2 - 1, 0) + gx * 4;
        const int base6 = gy * w * 2 + max(gx * 4 - 2, 0);
        const int base7 = gy * w * 2 + max(gx * 4 - 1, 0);
        const int base8 = gy * w * 2 + min(gx * 4 + 4, w - 1);
        const int base9 = gy * w * 2 + min(gx * 4 + 5, w - 1);
        const int base10 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 2, 0);
        const int base11 = w * min(gy * 2 + 1, h - 1) + max(gx * 4 - 1, 0);
        const int base12 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 4, w - 1);
        const int base13 = w * min(gy * 2 + 1, h - 1) + min(gx * 4 + 5, w - 1);
        const int base14 = w * min(gy * 2 + 2, h - 1) + gx * 4;
        const int base15 = w * min(gy * 2 + 3, h - 1) + gx * 4;
        const int base16 = base2 + gz * h * w * 8;
        const int base17 = base16 + w;
        for (int i = 0; i < 8; ++i) {
            const int row = h * w * min(d - 1, gz * 8 + i + 2);
            const float4 window_0_210 = *(global const float4 *)(A + base2 + row);
            const float4 window_0_218 = *(global const float4 *)(A + base3 + row);
            const int row1 = h * w * min(d - 1, gz * 8 + i);
            const float4 window_1_194 = *(global const float4 *)(A + base4 + row1);
            const float4 window_1_202 = *(global const float4 *)(A + base5 + row1);
            const float window_1_208 = A[base6 + row1];
            const float window_1_209 = A[base7 + row1];
            const float window_1_214 = A[base8 + row1];
            const float window_1_215 = A[base9 + row1];
            const float window_1_216 = A[base10 + row1];
            const float window_1_217 = A[base11 + row1];
            const float window_1_222 = A[base12 + row1];
            const float window_1_223 = A[base13 + row1];
            const float4 window_1_226 = *(global const float4 *)(A + base14 + row1);
            const float4 window_1_234 = *(global const float4 *)(A + base15 + row1);
            const int row2 = h * i * w;
            const int at = base + i;
            if (at < d) {
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
                *(global float4 *)(out + base16 + row2) = acc;
            }
            if (base1 + 1 < h && at < d) {
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
                *(global float4 *)(out + base17 + row2) = acc1;
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
}
