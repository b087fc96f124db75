// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// heat7, schedule streamed
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void heat7_streamed(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < h && gx < w / 4) {
        float4 window_7 = *(global const float4 *)(A + (h * max(gz * 64 - 1, 0) + gy) * w + gx * 4);
        float4 window_19 = *(global const float4 *)(A + (gz * h * 64 + max(gy - 1, 0)) * w + gx * 4);
        const int row = (gz * h * 64 + gy) * w;
        const int x = max(gx * 4 - 1, 0);
        float window_24 = A[row + x];
        float4 window_25 = *(global const float4 *)(A + row + gx * 4);
        const int x1 = min(gx * 4 + 4, w - 1);
        float window_29 = A[row + x1];
        float4 window_31 = *(global const float4 *)(A + (gz * h * 64 + min(gy + 1, h - 1)) * w + gx * 4);
        float4 window_37 = *(global const float4 *)(A + (h * min(d - 1, gz * 64 + 1) + max(gy - 1, 0)) * w
            + gx * 4);
        const int row1 = (h * min(d - 1, gz * 64 + 1) + gy) * w;
        float window_42 = A[row1 + x];
        float4 window_43 = *(global const float4 *)(A + row1 + gx * 4);
        float window_47 = A[row1 + x1];
        float4 window_49 = *(global const float4 *)(A + (h * min(d - 1, gz * 64 + 1) + min(gy + 1, h - 1)) * w
            + gx * 4);
        const int base = gz * 64;
        const int base1 = w * max(gy - 1, 0) + gx * 4;
        const int base2 = x + gy * w;
        const int base3 = gy * w + gx * 4;
        const int base4 = x1 + gy * w;
        const int base5 = w * min(gy + 1, h - 1) + gx * 4;
        const int base6 = row + gx * 4;
        for (int i = 0; i < 64; ++i) {
            const int row2 = h * w * min(d - 1, gz * 64 + min(i + 3, 65) - 1);
            const float4 window_55 = *(global const float4 *)(A + base1 + row2);
            const float window_60 = A[base2 + row2];
            const float4 window_61 = *(global const float4 *)(A + base3 + row2);
            const float window_65 = A[base4 + row2];
            const float4 window_67 = *(global const float4 *)(A + base5 + row2);
            if (base + i < d) {
                *(global float4 *)(out + base6 + h * i * w) = 0.125f * (window_43 - 2.0f * window_25 + window_7)
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
            window_37 = window_55;
            window_42 = window_60;
            window_43 = window_61;
            window_47 = window_65;
            window_49 = window_67;
        }
    }
}
