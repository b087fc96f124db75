// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// hotspot2d, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void hotspot2d_regs(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const float4 regs_1 = *(global const float4 *)(T + m * max(gy * 2 - 1, 0) + gx * 4);
        const int row = gy * m * 2;
        const int x = max(gx * 4 - 1, 0);
        const float regs_6 = T[row + x];
        const int at = row + gx * 4;
        const float4 regs_7 = *(global const float4 *)(T + at);
        const int x1 = min(gx * 4 + 4, m - 1);
        const float regs_11 = T[row + x1];
        const int row1 = m * min(gy * 2 + 1, n - 1);
        const float regs_12 = T[row1 + x];
        const float4 regs_13 = *(global const float4 *)(T + row1 + gx * 4);
        const float regs_17 = T[row1 + x1];
        const float4 regs_19 = *(global const float4 *)(T + m * min(gy * 2 + 2, n - 1) + gx * 4);
        const float4 t = 2.0f * regs_7;
        *(global float4 *)(out + at) = regs_7 + 1.068e-7f * (*(global const float4 *)(P + at) + 0.1f * (regs_1
            + regs_13 - t) + 0.1f * ((float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2)
            + (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11) - t) + 1024000.0f * (80.0f - regs_7));
        if (gy * 2 + 1 < n) {
            const float4 t1 = 2.0f * regs_13;
            const int at1 = at + m;
            *(global float4 *)(out + at1) = regs_13 + 1.068e-7f * (*(global const float4 *)(P + at1) + 0.1f * (regs_7
                + regs_19 - t1) + 0.1f * ((float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2)
                + (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17) - t1) + 1024000.0f * (80.0f - regs_13));
        }
    }
}
