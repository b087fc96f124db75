// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// hotspot3d, schedule streamed
__attribute__((reqd_work_group_size(64, 4, 1)))
kernel void hotspot3d_streamed(
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
    if (gy < h && gx < w / 4) {
        float4 window_0_7 = *(global const float4 *)(T + (h * max(gz * 4 - 1, 0) + gy) * w + gx * 4);
        float4 window_0_19 = *(global const float4 *)(T + (gz * h * 4 + max(gy - 1, 0)) * w + gx * 4);
        const int row = (gz * h * 4 + gy) * w;
        float window_0_24 = T[row + max(gx * 4 - 1, 0)];
        float4 window_0_25 = *(global const float4 *)(T + row + gx * 4);
        float window_0_29 = T[row + min(gx * 4 + 4, w - 1)];
        float4 window_0_31 = *(global const float4 *)(T + (gz * h * 4 + min(gy + 1, h - 1)) * w + gx * 4);
        const int base = gz * 4;
        const int base1 = w * max(gy - 1, 0) + gx * 4;
        const int base2 = gy * w + max(gx * 4 - 1, 0);
        const int base3 = gy * w + gx * 4;
        const int base4 = gy * w + min(gx * 4 + 4, w - 1);
        const int base5 = w * min(gy + 1, h - 1) + gx * 4;
        const int base6 = row + gx * 4;
        for (int i = 0; i < 4; ++i) {
            const int row1 = h * w * min(d - 1, gz * 4 + i + 1);
            const float4 window_0_37 = *(global const float4 *)(T + base1 + row1);
            const float window_0_42 = T[base2 + row1];
            const float4 window_0_43 = *(global const float4 *)(T + base3 + row1);
            const float window_0_47 = T[base4 + row1];
            const float4 window_0_49 = *(global const float4 *)(T + base5 + row1);
            const float4 window_1_8 = *(global const float4 *)(P + base3 + h * w * min(d - 1, gz * 4 + i));
            if (base + i < d) {
                *(global float4 *)(out + base6 + h * i * w) = 0.86186665f * window_0_25
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
}
