// where 2 <= n
// where 2 <= m
// where 4 divides m + 2

#pragma OPENCL FP_CONTRACT OFF

// stencil2d, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void stencil2d_regs(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n - 1) / 2 && gx < (m - 2) / 4) {
        const int row = gy * m * 2;
        const int at = row + gx * 4;
        const float2 regs_0 = *(global const float2 *)(A + at);
        const float2 regs_2 = *(global const float2 *)(A + at + 2);
        const float2 regs_4 = *(global const float2 *)(A + at + 4);
        const int at1 = at + m;
        const float2 regs_6 = *(global const float2 *)(A + at1);
        const float2 regs_8 = *(global const float2 *)(A + at1 + 2);
        const float2 regs_10 = *(global const float2 *)(A + at1 + 4);
        const int at2 = at + m * 2;
        const float2 regs_12 = *(global const float2 *)(A + at2);
        const float2 regs_14 = *(global const float2 *)(A + at2 + 2);
        const float2 regs_16 = *(global const float2 *)(A + at2 + 4);
        const int row3 = m * min(gy * 2 + 3, n - 1);
        const int at3 = row3 + gx * 4;
        const float2 regs_18 = *(global const float2 *)(A + at3);
        const float2 regs_20 = *(global const float2 *)(A + at3 + 2);
        const float2 regs_22 = *(global const float2 *)(A + at3 + 4);
        float4 acc = (float4)(0.0f);
        acc += 0.05f * (float4)(regs_0.s0, regs_0.s1, regs_2.s0, regs_2.s1);
        acc += 0.15f * (float4)(regs_0.s1, regs_2.s0, regs_2.s1, regs_4.s0);
        acc += 0.05f * (float4)(regs_2.s0, regs_2.s1, regs_4.s0, regs_4.s1);
        acc += 0.15f * (float4)(regs_6.s0, regs_6.s1, regs_8.s0, regs_8.s1);
        acc += 0.25f * (float4)(regs_6.s1, regs_8.s0, regs_8.s1, regs_10.s0);
        acc += 0.15f * (float4)(regs_8.s0, regs_8.s1, regs_10.s0, regs_10.s1);
        acc += 0.05f * (float4)(regs_12.s0, regs_12.s1, regs_14.s0, regs_14.s1);
        acc += 0.15f * (float4)(regs_12.s1, regs_14.s0, regs_14.s1, regs_16.s0);
        acc += 0.05f * (float4)(regs_14.s0, regs_14.s1, regs_16.s0, regs_16.s1);
        *(global float4 *)(out + at - gy * 4) = acc;
        if (gy * 2 + 1 < n - 2) {
            float4 acc1 = (float4)(0.0f);
            acc1 += 0.05f * (float4)(regs_6.s0, regs_6.s1, regs_8.s0, regs_8.s1);
            acc1 += 0.15f * (float4)(regs_6.s1, regs_8.s0, regs_8.s1, regs_10.s0);
            acc1 += 0.05f * (float4)(regs_8.s0, regs_8.s1, regs_10.s0, regs_10.s1);
            acc1 += 0.15f * (float4)(regs_12.s0, regs_12.s1, regs_14.s0, regs_14.s1);
            acc1 += 0.25f * (float4)(regs_12.s1, regs_14.s0, regs_14.s1, regs_16.s0);
            acc1 += 0.15f * (float4)(regs_14.s0, regs_14.s1, regs_16.s0, regs_16.s1);
            acc1 += 0.05f * (float4)(regs_18.s0, regs_18.s1, regs_20.s0, regs_20.s1);
            acc1 += 0.15f * (float4)(regs_18.s1, regs_20.s0, regs_20.s1, regs_22.s0);
            acc1 += 0.05f * (float4)(regs_20.s0, regs_20.s1, regs_22.s0, regs_22.s1);
            *(global float4 *)(out + at1 - gy * 4 - 2) = acc1;
        }
    }
}
