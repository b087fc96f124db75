// where 4 divides n

#pragma OPENCL FP_CONTRACT OFF

// jacobi1d3, schedule regs
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void jacobi1d3_regs(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n / 4) {
        const float regs_0 = A[max(gx * 4 - 1, 0)];
        const float4 regs_1 = *(global const float4 *)(A + gx * 4);
        const float regs_5 = A[min(gx * 4 + 4, n - 1)];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs_0, regs_1.s0, regs_1.s1, regs_1.s2)
            + 12.0f * regs_1 + 15.0f * (float4)(regs_1.s1, regs_1.s2, regs_1.s3, regs_5)) / 32.0f;
    }
}
