// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// gradient, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void gradient_regs(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const float4 regs_1 = *(global const float4 *)(A + m * max(gy * 2 - 1, 0) + gx * 4);
        const int row = gy * m * 2;
        const int x = max(gx * 4 - 1, 0);
        const float regs_6 = A[row + x];
        const int at = row + gx * 4;
        const float4 regs_7 = *(global const float4 *)(A + at);
        const int x1 = min(gx * 4 + 4, m - 1);
        const float regs_11 = A[row + x1];
        const int row1 = m * min(gy * 2 + 1, n - 1);
        const float regs_12 = A[row1 + x];
        const float4 regs_13 = *(global const float4 *)(A + row1 + gx * 4);
        const float regs_17 = A[row1 + x1];
        const float4 regs_19 = *(global const float4 *)(A + m * min(gy * 2 + 2, n - 1) + gx * 4);
        const float4 t = regs_7 - regs_1;
        const float4 t1 = regs_7 - regs_13;
        const float4 t2 = regs_7 - (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11);
        const float4 t3 = regs_7 - (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2);
        *(global float4 *)(out + at) = regs_7 + 1.0f / sqrt(0.0001f + t * t + t1 * t1 + t2 * t2 + t3 * t3);
        if (gy * 2 + 1 < n) {
            const float4 t4 = regs_13 - regs_7;
            const float4 t5 = regs_13 - regs_19;
            const float4 t6 = regs_13 - (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
            const float4 t7 = regs_13 - (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
            *(global float4 *)(out + at + m) = regs_13 + 1.0f / sqrt(0.0001f + t4 * t4 + t5 * t5 + t6 * t6 + t7 * t7);
        }
    }
}
