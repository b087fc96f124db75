// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

float4 strata_max_zero_float4(float4 a, float4 b) { return a > b ? a : b; }

// srad1, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void srad1_regs(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const float4 regs_1 = *(global const float4 *)(J + m * max(gy * 2 - 1, 0) + gx * 4);
        const int row = gy * m * 2;
        const int x = max(gx * 4 - 1, 0);
        const float regs_6 = J[row + x];
        const int at = row + gx * 4;
        const float4 regs_7 = *(global const float4 *)(J + at);
        const int x1 = min(gx * 4 + 4, m - 1);
        const float regs_11 = J[row + x1];
        const int row1 = m * min(gy * 2 + 1, n - 1);
        const float regs_12 = J[row1 + x];
        const float4 regs_13 = *(global const float4 *)(J + row1 + gx * 4);
        const float regs_17 = J[row1 + x1];
        const float4 regs_19 = *(global const float4 *)(J + m * min(gy * 2 + 2, n - 1) + gx * 4);
        const float4 t = regs_1 - regs_7;
        const float4 t1 = regs_13 - regs_7;
        const float4 t2 = (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2) - regs_7;
        const float4 t3 = (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11) - regs_7;
        const float4 t4 = (t + t1 + t2 + t3) / regs_7;
        const float4 t5 = 1.0f + 0.25f * t4;
        *(global float4 *)(out + at) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t * t
            + t1 * t1 + t2 * t2 + t3 * t3) / (regs_7 * regs_7)) - 0.0625f * (t4 * t4)) / (t5 * t5) - 0.05378722f)
            / 0.056680284f)), (float4)(0.0f));
        if (gy * 2 + 1 < n) {
            const float4 t6 = regs_7 - regs_13;
            const float4 t7 = regs_19 - regs_13;
            const float4 t8 = (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2) - regs_13;
            const float4 t9 = (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17) - regs_13;
            const float4 t10 = (t6 + t7 + t8 + t9) / regs_13;
            const float4 t11 = 1.0f + 0.25f * t10;
            *(global float4 *)(out + at + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t6
                * t6 + t7 * t7 + t8 * t8 + t9 * t9) / (regs_13 * regs_13)) - 0.0625f * (t10 * t10)) / (t11 * t11)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
        }
    }
}
