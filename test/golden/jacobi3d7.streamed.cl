// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// jacobi3d7, schedule streamed
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void jacobi3d7_streamed(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (h + 3) / 4 && gx < w / 4) {
        float4 window_7 = *(global const float4 *)(A + (h * max(gz * 32 - 1, 0) + gy * 4) * w + gx * 4);
        float4 window_13 = *(global const float4 *)(A + (h * max(gz * 32 - 1, 0) + min(gy * 4 + 1, h - 1)) * w
            + gx * 4);
        float4 window_19 = *(global const float4 *)(A + (h * max(gz * 32 - 1, 0) + min(gy * 4 + 2, h - 1)) * w
            + gx * 4);
        float4 window_25 = *(global const float4 *)(A + (h * max(gz * 32 - 1, 0) + min(gy * 4 + 3, h - 1)) * w
            + gx * 4);
        float4 window_37 = *(global const float4 *)(A + (gz * h * 32 + max(gy * 4 - 1, 0)) * w + gx * 4);
        const int row = (gz * h * 32 + gy * 4) * w;
        const int x = max(gx * 4 - 1, 0);
        float window_42 = A[row + x];
        float4 window_43 = *(global const float4 *)(A + row + gx * 4);
        const int x1 = min(gx * 4 + 4, w - 1);
        float window_47 = A[row + x1];
        const int row1 = (gz * h * 32 + min(gy * 4 + 1, h - 1)) * w;
        float window_48 = A[row1 + x];
        float4 window_49 = *(global const float4 *)(A + row1 + gx * 4);
        float window_53 = A[row1 + x1];
        const int row2 = (gz * h * 32 + min(gy * 4 + 2, h - 1)) * w;
        float window_54 = A[row2 + x];
        float4 window_55 = *(global const float4 *)(A + row2 + gx * 4);
        float window_59 = A[row2 + x1];
        const int row3 = (gz * h * 32 + min(gy * 4 + 3, h - 1)) * w;
        float window_60 = A[row3 + x];
        float4 window_61 = *(global const float4 *)(A + row3 + gx * 4);
        float window_65 = A[row3 + x1];
        float4 window_67 = *(global const float4 *)(A + (gz * h * 32 + min(gy * 4 + 4, h - 1)) * w + gx * 4);
        const int base = gz * 32;
        const int base1 = gy * 4;
        const int base2 = w * max(gy * 4 - 1, 0) + gx * 4;
        const int base3 = x + gy * w * 4;
        const int base4 = gy * w * 4 + gx * 4;
        const int base5 = x1 + gy * w * 4;
        const int base6 = x + w * min(gy * 4 + 1, h - 1);
        const int base7 = w * min(gy * 4 + 1, h - 1) + gx * 4;
        const int base8 = x1 + w * min(gy * 4 + 1, h - 1);
        const int base9 = x + w * min(gy * 4 + 2, h - 1);
        const int base10 = w * min(gy * 4 + 2, h - 1) + gx * 4;
        const int base11 = x1 + w * min(gy * 4 + 2, h - 1);
        const int base12 = x + w * min(gy * 4 + 3, h - 1);
        const int base13 = w * min(gy * 4 + 3, h - 1) + gx * 4;
        const int base14 = x1 + w * min(gy * 4 + 3, h - 1);
        const int base15 = w * min(gy * 4 + 4, h - 1) + gx * 4;
        const int base16 = row + gx * 4;
        const int base17 = base16 + w;
        const int base18 = base16 + w * 2;
        const int base19 = base16 + w * 3;
        for (int i = 0; i < 32; ++i) {
            const int row4 = h * w * min(d - 1, gz * 32 + i + 1);
            const float4 window_73 = *(global const float4 *)(A + base2 + row4);
            const float window_78 = A[base3 + row4];
            const float4 window_79 = *(global const float4 *)(A + base4 + row4);
            const float window_83 = A[base5 + row4];
            const float window_84 = A[base6 + row4];
            const float4 window_85 = *(global const float4 *)(A + base7 + row4);
            const float window_89 = A[base8 + row4];
            const float window_90 = A[base9 + row4];
            const float4 window_91 = *(global const float4 *)(A + base10 + row4);
            const float window_95 = A[base11 + row4];
            const float window_96 = A[base12 + row4];
            const float4 window_97 = *(global const float4 *)(A + base13 + row4);
            const float window_101 = A[base14 + row4];
            const float4 window_103 = *(global const float4 *)(A + base15 + row4);
            const int row5 = h * i * w;
            const int at = base + i;
            if (at < d) {
                *(global float4 *)(out + base16 + row5) = 0.161f * (float4)(window_43.s1, window_43.s2, window_43.s3,
                    window_47) + 0.162f * (float4)(window_42, window_43.s0, window_43.s1, window_43.s2) + 0.163f * window_49
                    + 0.164f * window_37 + 0.165f * window_79 + 0.166f * window_7 - 1.67f * window_43;
            }
            if (base1 + 1 < h && at < d) {
                *(global float4 *)(out + base17 + row5) = 0.161f * (float4)(window_49.s1, window_49.s2, window_49.s3,
                    window_53) + 0.162f * (float4)(window_48, window_49.s0, window_49.s1, window_49.s2) + 0.163f * window_55
                    + 0.164f * window_43 + 0.165f * window_85 + 0.166f * window_13 - 1.67f * window_49;
            }
            if (base1 + 2 < h && at < d) {
                *(global float4 *)(out + base18 + row5) = 0.161f * (float4)(window_55.s1, window_55.s2, window_55.s3,
                    window_59) + 0.162f * (float4)(window_54, window_55.s0, window_55.s1, window_55.s2) + 0.163f * window_61
                    + 0.164f * window_49 + 0.165f * window_91 + 0.166f * window_19 - 1.67f * window_55;
            }
            if (base1 + 3 < h && at < d) {
                *(global float4 *)(out + base19 + row5) = 0.161f * (float4)(window_61.s1, window_61.s2, window_61.s3,
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
}
