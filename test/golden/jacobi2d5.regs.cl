// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d5_regs(global const float *restrict A, global float *restrict out, const int m, const int n)
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
        *(global float4 *)(out + at) = (5.0f * regs_1 + 12.0f * (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2)
            + 15.0f * regs_7 + 5.0f * regs_13
            + 12.0f * (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11)) / 118.0f;
        if (gy * 2 + 1 < n) {
            *(global float4 *)(out + at + m) = (5.0f * regs_7
                + 12.0f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2) + 15.0f * regs_13 + 5.0f * regs_19
                + 12.0f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17)) / 118.0f;
        }
    }
}
