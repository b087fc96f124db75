// where 4 divides n

#pragma OPENCL FP_CONTRACT OFF

// jacobi1d3, schedule bordered
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void jacobi1d3_bordered(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    const int x = min(n / 4, 1);
    if (gx < x) {
        const float4 a = *(global const float4 *)(A);
        const float regs_5 = A[min(n - 1, 4)];
        *(global float4 *)(out) = (5.0f * a.s0012 + 12.0f * a + 15.0f * (float4)(a.s1, a.s2, a.s3, regs_5)) / 32.0f;
    } else if (gx < x + max((n / 4) - 2, 0)) {
        const float regs1_0 = A[gx * 4 - 1];
        const float4 regs1_1 = *(global const float4 *)(A + gx * 4);
        const float regs1_5 = A[gx * 4 + 4];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs1_0, regs1_1.s0, regs1_1.s1, regs1_1.s2)
            + 12.0f * regs1_1 + 15.0f * (float4)(regs1_1.s1, regs1_1.s2, regs1_1.s3, regs1_5)) / 32.0f;
    } else if (gx < n / 4) {
        const float regs2_0 = A[gx * 4 - 1];
        const float4 regs2_1 = *(global const float4 *)(A + gx * 4);
        const float regs2_5 = A[n - 1];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs2_0, regs2_1.s0, regs2_1.s1, regs2_1.s2)
            + 12.0f * regs2_1 + 15.0f * (float4)(regs2_1.s1, regs2_1.s2, regs2_1.s3, regs2_5)) / 32.0f;
    }
}
