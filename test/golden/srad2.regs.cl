// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// srad2, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void srad2_regs(
    global const float *restrict J,
    global const float *restrict C,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const float4 regs_0_1 = *(global const float4 *)(J + m * max(gy * 2 - 1, 0) + gx * 4);
        const int row = gy * m * 2;
        const int x = max(gx * 4 - 1, 0);
        const float regs_0_6 = J[row + x];
        const int at = row + gx * 4;
        const float4 regs_0_7 = *(global const float4 *)(J + at);
        const float4 regs_1_7 = *(global const float4 *)(C + at);
        const int x1 = min(gx * 4 + 4, m - 1);
        const int at1 = row + x1;
        const float regs_0_11 = J[at1];
        const float regs_1_11 = C[at1];
        const int row1 = m * min(gy * 2 + 1, n - 1);
        const float regs_0_12 = J[row1 + x];
        const int at2 = row1 + gx * 4;
        const float4 regs_0_13 = *(global const float4 *)(J + at2);
        const float4 regs_1_13 = *(global const float4 *)(C + at2);
        const int at3 = row1 + x1;
        const float regs_0_17 = J[at3];
        const float regs_1_17 = C[at3];
        const int row2 = m * min(gy * 2 + 2, n - 1);
        const int at4 = row2 + gx * 4;
        const float4 regs_0_19 = *(global const float4 *)(J + at4);
        const float4 regs_1_19 = *(global const float4 *)(C + at4);
        *(global float4 *)(out + at) = regs_0_7 + 0.125f * (regs_1_7 * (regs_0_1 - regs_0_7)
            + regs_1_13 * (regs_0_13 - regs_0_7)
            + regs_1_7 * ((float4)(regs_0_6, regs_0_7.s0, regs_0_7.s1, regs_0_7.s2) - regs_0_7)
            + (float4)(regs_1_7.s1, regs_1_7.s2, regs_1_7.s3,
            regs_1_11) * ((float4)(regs_0_7.s1, regs_0_7.s2, regs_0_7.s3, regs_0_11) - regs_0_7));
        if (gy * 2 + 1 < n) {
            *(global float4 *)(out + at + m) = regs_0_13 + 0.125f * (regs_1_13 * (regs_0_7 - regs_0_13)
                + regs_1_19 * (regs_0_19 - regs_0_13)
                + regs_1_13 * ((float4)(regs_0_12, regs_0_13.s0, regs_0_13.s1, regs_0_13.s2) - regs_0_13)
                + (float4)(regs_1_13.s1, regs_1_13.s2, regs_1_13.s3,
                regs_1_17) * ((float4)(regs_0_13.s1, regs_0_13.s2, regs_0_13.s3, regs_0_17) - regs_0_13));
        }
    }
}
