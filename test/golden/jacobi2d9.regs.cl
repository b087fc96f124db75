// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d9_regs(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const int row = m * max(gy * 2 - 1, 0);
        const int x = max(gx * 4 - 1, 0);
        const float regs_0 = A[row + x];
        const float4 regs_1 = *(global const float4 *)(A + row + gx * 4);
        const int x1 = min(gx * 4 + 4, m - 1);
        const float regs_5 = A[row + x1];
        const int row1 = gy * m * 2;
        const float regs_6 = A[row1 + x];
        const int at = row1 + gx * 4;
        const float4 regs_7 = *(global const float4 *)(A + at);
        const float regs_11 = A[row1 + x1];
        const int row2 = m * min(gy * 2 + 1, n - 1);
        const float regs_12 = A[row2 + x];
        const float4 regs_13 = *(global const float4 *)(A + row2 + gx * 4);
        const float regs_17 = A[row2 + x1];
        const int row3 = m * min(gy * 2 + 2, n - 1);
        const float regs_18 = A[row3 + x];
        const float4 regs_19 = *(global const float4 *)(A + row3 + gx * 4);
        const float regs_23 = A[row3 + x1];
        float4 acc = (float4)(0.0f);
        acc += 7.0f * (float4)(regs_0, regs_1.s0, regs_1.s1, regs_1.s2);
        acc += 5.0f * regs_1;
        acc += 9.0f * (float4)(regs_1.s1, regs_1.s2, regs_1.s3, regs_5);
        acc += 12.0f * (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2);
        acc += 15.0f * regs_7;
        acc += 12.0f * (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11);
        acc += 9.0f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
        acc += 5.0f * regs_13;
        acc += 7.0f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
        *(global float4 *)(out + at) = acc / 118.0f;
        if (gy * 2 + 1 < n) {
            float4 acc1 = (float4)(0.0f);
            acc1 += 7.0f * (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2);
            acc1 += 5.0f * regs_7;
            acc1 += 9.0f * (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11);
            acc1 += 12.0f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
            acc1 += 15.0f * regs_13;
            acc1 += 12.0f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
            acc1 += 9.0f * (float4)(regs_18, regs_19.s0, regs_19.s1, regs_19.s2);
            acc1 += 5.0f * regs_19;
            acc1 += 7.0f * (float4)(regs_19.s1, regs_19.s2, regs_19.s3, regs_23);
            *(global float4 *)(out + at + m) = acc1 / 118.0f;
        }
    }
}
