// where 4 divides w

#pragma OPENCL FP_CONTRACT OFF

// poisson19, schedule streamed
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void poisson19_streamed(
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
        const float4 regs_1 = *(global const float4 *)(A + (h * max(gz * 64 - 1, 0) + max(gy * 4 - 1, 0)) * w
            + gx * 4);
        const int row = (h * max(gz * 64 - 1, 0) + gy * 4) * w;
        const int x = max(gx * 4 - 1, 0);
        const float regs_6 = A[row + x];
        const float4 regs_7 = *(global const float4 *)(A + row + gx * 4);
        const int x1 = min(gx * 4 + 4, w - 1);
        const float regs_11 = A[row + x1];
        const int row1 = (h * max(gz * 64 - 1, 0) + min(gy * 4 + 1, h - 1)) * w;
        const float regs_12 = A[row1 + x];
        const float4 regs_13 = *(global const float4 *)(A + row1 + gx * 4);
        const float regs_17 = A[row1 + x1];
        const int row2 = (h * max(gz * 64 - 1, 0) + min(gy * 4 + 2, h - 1)) * w;
        const float regs_18 = A[row2 + x];
        const float4 regs_19 = *(global const float4 *)(A + row2 + gx * 4);
        const float regs_23 = A[row2 + x1];
        const int row3 = (h * max(gz * 64 - 1, 0) + min(gy * 4 + 3, h - 1)) * w;
        const float regs_24 = A[row3 + x];
        const float4 regs_25 = *(global const float4 *)(A + row3 + gx * 4);
        const float regs_29 = A[row3 + x1];
        const float4 regs_31 = *(global const float4 *)(A + (h * max(gz * 64 - 1, 0) + min(gy * 4 + 4, h - 1)) * w
            + gx * 4);
        float4 window_0_0 = -0.166f * regs_7 - 0.0833f * (regs_1 + regs_13
            + (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2)
            + (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11));
        float4 window_0_4 = -0.166f * regs_13 - 0.0833f * (regs_7 + regs_19
            + (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2)
            + (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17));
        float4 window_0_8 = -0.166f * regs_19 - 0.0833f * (regs_13 + regs_25
            + (float4)(regs_18, regs_19.s0, regs_19.s1, regs_19.s2)
            + (float4)(regs_19.s1, regs_19.s2, regs_19.s3, regs_23));
        float4 window_0_12 = -0.166f * regs_25 - 0.0833f * (regs_19 + regs_31
            + (float4)(regs_24, regs_25.s0, regs_25.s1, regs_25.s2)
            + (float4)(regs_25.s1, regs_25.s2, regs_25.s3, regs_29));
        const int row4 = (gz * h * 64 + max(gy * 4 - 1, 0)) * w;
        const float regs1_0 = A[row4 + x];
        const float4 regs1_1 = *(global const float4 *)(A + row4 + gx * 4);
        const float regs1_5 = A[row4 + x1];
        const int row5 = (gz * h * 64 + gy * 4) * w;
        const float regs1_6 = A[row5 + x];
        const float4 regs1_7 = *(global const float4 *)(A + row5 + gx * 4);
        const float regs1_11 = A[row5 + x1];
        const int row6 = (gz * h * 64 + min(gy * 4 + 1, h - 1)) * w;
        const float regs1_12 = A[row6 + x];
        const float4 regs1_13 = *(global const float4 *)(A + row6 + gx * 4);
        const float regs1_17 = A[row6 + x1];
        const int row7 = (gz * h * 64 + min(gy * 4 + 2, h - 1)) * w;
        const float regs1_18 = A[row7 + x];
        const float4 regs1_19 = *(global const float4 *)(A + row7 + gx * 4);
        const float regs1_23 = A[row7 + x1];
        const int row8 = (gz * h * 64 + min(gy * 4 + 3, h - 1)) * w;
        const float regs1_24 = A[row8 + x];
        const float4 regs1_25 = *(global const float4 *)(A + row8 + gx * 4);
        const float regs1_29 = A[row8 + x1];
        const int row9 = (gz * h * 64 + min(gy * 4 + 4, h - 1)) * w;
        const float regs1_30 = A[row9 + x];
        const float4 regs1_31 = *(global const float4 *)(A + row9 + gx * 4);
        const float regs1_35 = A[row9 + x1];
        const float4 t = (float4)(regs1_6, regs1_7.s0, regs1_7.s1, regs1_7.s2);
        const float4 t1 = (float4)(regs1_7.s1, regs1_7.s2, regs1_7.s3, regs1_11);
        const float4 t2 = regs1_1 + regs1_13 + t + t1;
        float4 window_0_16 = -0.166f * regs1_7 - 0.0833f * t2;
        const float4 t3 = (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
        const float4 t4 = (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
        const float4 t5 = regs1_7 + regs1_19 + t3 + t4;
        float4 window_0_20 = -0.166f * regs1_13 - 0.0833f * t5;
        const float4 t6 = (float4)(regs1_18, regs1_19.s0, regs1_19.s1, regs1_19.s2);
        const float4 t7 = (float4)(regs1_19.s1, regs1_19.s2, regs1_19.s3, regs1_23);
        const float4 t8 = regs1_13 + regs1_25 + t6 + t7;
        float4 window_0_24 = -0.166f * regs1_19 - 0.0833f * t8;
        const float4 t9 = (float4)(regs1_24, regs1_25.s0, regs1_25.s1, regs1_25.s2);
        const float4 t10 = (float4)(regs1_25.s1, regs1_25.s2, regs1_25.s3, regs1_29);
        const float4 t11 = regs1_19 + regs1_31 + t9 + t10;
        float4 window_0_28 = -0.166f * regs1_25 - 0.0833f * t11;
        float4 window_1_16 = 2.666f * regs1_7 - 0.166f * t2
            - 0.0833f * ((float4)(regs1_0, regs1_1.s0, regs1_1.s1, regs1_1.s2) + t3
            + (float4)(regs1_1.s1, regs1_1.s2, regs1_1.s3, regs1_5) + t4);
        float4 window_1_20 = 2.666f * regs1_13 - 0.166f * t5 - 0.0833f * (t + t6 + t1 + t7);
        float4 window_1_24 = 2.666f * regs1_19 - 0.166f * t8 - 0.0833f * (t3 + t9 + t4 + t10);
        float4 window_1_28 = 2.666f * regs1_25 - 0.166f * t11 - 0.0833f * (t6
            + (float4)(regs1_30, regs1_31.s0, regs1_31.s1, regs1_31.s2) + t7
            + (float4)(regs1_31.s1, regs1_31.s2, regs1_31.s3, regs1_35));
        const int base = gz * 64;
        const int base1 = gy * 4;
        const int base2 = x + w * max(gy * 4 - 1, 0);
        const int base3 = w * max(gy * 4 - 1, 0) + gx * 4;
        const int base4 = x1 + w * max(gy * 4 - 1, 0);
        const int base5 = x + gy * w * 4;
        const int base6 = gy * w * 4 + gx * 4;
        const int base7 = x1 + gy * w * 4;
        const int base8 = x + w * min(gy * 4 + 1, h - 1);
        const int base9 = w * min(gy * 4 + 1, h - 1) + gx * 4;
        const int base10 = x1 + w * min(gy * 4 + 1, h - 1);
        const int base11 = x + w * min(gy * 4 + 2, h - 1);
        const int base12 = w * min(gy * 4 + 2, h - 1) + gx * 4;
        const int base13 = x1 + w * min(gy * 4 + 2, h - 1);
        const int base14 = x + w * min(gy * 4 + 3, h - 1);
        const int base15 = w * min(gy * 4 + 3, h - 1) + gx * 4;
        const int base16 = x1 + w * min(gy * 4 + 3, h - 1);
        const int base17 = x + w * min(gy * 4 + 4, h - 1);
        const int base18 = w * min(gy * 4 + 4, h - 1) + gx * 4;
        const int base19 = x1 + w * min(gy * 4 + 4, h - 1);
        const int base20 = row5 + gx * 4;
        const int base21 = base20 + w;
        const int base22 = base20 + w * 2;
        const int base23 = base20 + w * 3;
        for (int i = 0; i < 64; ++i) {
            const int row10 = h * w * min(d - 1, gz * 64 + i + 1);
            const float regs2_0 = A[base2 + row10];
            const float4 regs2_1 = *(global const float4 *)(A + base3 + row10);
            const float regs2_5 = A[base4 + row10];
            const float regs2_6 = A[base5 + row10];
            const float4 regs2_7 = *(global const float4 *)(A + base6 + row10);
            const float regs2_11 = A[base7 + row10];
            const float regs2_12 = A[base8 + row10];
            const float4 regs2_13 = *(global const float4 *)(A + base9 + row10);
            const float regs2_17 = A[base10 + row10];
            const float regs2_18 = A[base11 + row10];
            const float4 regs2_19 = *(global const float4 *)(A + base12 + row10);
            const float regs2_23 = A[base13 + row10];
            const float regs2_24 = A[base14 + row10];
            const float4 regs2_25 = *(global const float4 *)(A + base15 + row10);
            const float regs2_29 = A[base16 + row10];
            const float regs2_30 = A[base17 + row10];
            const float4 regs2_31 = *(global const float4 *)(A + base18 + row10);
            const float regs2_35 = A[base19 + row10];
            const float4 t12 = (float4)(regs2_6, regs2_7.s0, regs2_7.s1, regs2_7.s2);
            const float4 t13 = (float4)(regs2_7.s1, regs2_7.s2, regs2_7.s3, regs2_11);
            const float4 t14 = regs2_1 + regs2_13 + t12 + t13;
            const float4 t15 = -0.166f * regs2_7 - 0.0833f * t14;
            const float4 t16 = (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2);
            const float4 t17 = (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17);
            const float4 t18 = regs2_7 + regs2_19 + t16 + t17;
            const float4 t19 = -0.166f * regs2_13 - 0.0833f * t18;
            const float4 t20 = (float4)(regs2_18, regs2_19.s0, regs2_19.s1, regs2_19.s2);
            const float4 t21 = (float4)(regs2_19.s1, regs2_19.s2, regs2_19.s3, regs2_23);
            const float4 t22 = regs2_13 + regs2_25 + t20 + t21;
            const float4 t23 = -0.166f * regs2_19 - 0.0833f * t22;
            const float4 t24 = (float4)(regs2_24, regs2_25.s0, regs2_25.s1, regs2_25.s2);
            const float4 t25 = (float4)(regs2_25.s1, regs2_25.s2, regs2_25.s3, regs2_29);
            const float4 t26 = regs2_19 + regs2_31 + t24 + t25;
            const float4 t27 = -0.166f * regs2_25 - 0.0833f * t26;
            const float4 window_1_32 = 2.666f * regs2_7 - 0.166f * t14
                - 0.0833f * ((float4)(regs2_0, regs2_1.s0, regs2_1.s1, regs2_1.s2) + t16
                + (float4)(regs2_1.s1, regs2_1.s2, regs2_1.s3, regs2_5) + t17);
            const float4 window_1_36 = 2.666f * regs2_13 - 0.166f * t18 - 0.0833f * (t12 + t20 + t13 + t21);
            const float4 window_1_40 = 2.666f * regs2_19 - 0.166f * t22 - 0.0833f * (t16 + t24 + t17 + t25);
            const float4 window_1_44 = 2.666f * regs2_25 - 0.166f * t26 - 0.0833f * (t20
                + (float4)(regs2_30, regs2_31.s0, regs2_31.s1, regs2_31.s2) + t21
                + (float4)(regs2_31.s1, regs2_31.s2, regs2_31.s3, regs2_35));
            const int row11 = h * i * w;
            const int at = base + i;
            if (at < d) {
                *(global float4 *)(out + base20 + row11) = window_0_0 + window_1_16 + t15;
            }
            if (base1 + 1 < h && at < d) {
                *(global float4 *)(out + base21 + row11) = window_0_4 + window_1_20 + t19;
            }
            if (base1 + 2 < h && at < d) {
                *(global float4 *)(out + base22 + row11) = window_0_8 + window_1_24 + t23;
            }
            if (base1 + 3 < h && at < d) {
                *(global float4 *)(out + base23 + row11) = window_0_12 + window_1_28 + t27;
            }
            window_0_0 = window_0_16;
            window_0_4 = window_0_20;
            window_0_8 = window_0_24;
            window_0_12 = window_0_28;
            window_0_16 = t15;
            window_0_20 = t19;
            window_0_24 = t23;
            window_0_28 = t27;
            window_1_16 = window_1_32;
            window_1_20 = window_1_36;
            window_1_24 = window_1_40;
            window_1_28 = window_1_44;
        }
    }
}
