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
        const float regs_0 = A[at];
        const float4 regs_1 = vload4(0, A + at + 1);
        const float regs_5 = A[at + 5];
        const int row1 = row + m;
        const int at1 = at + m;
        const float regs_6 = A[at1];
        const float4 regs_7 = vload4(0, A + at1 + 1);
        const float regs_11 = A[at1 + 5];
        const int row2 = row + m * 2;
        const int at2 = at + m * 2;
        const float regs_12 = A[at2];
        const float4 regs_13 = vload4(0, A + at2 + 1);
        const float regs_17 = A[at2 + 5];
        const int row3 = m * min(gy * 2 + 3, n - 1);
        const int at3 = row3 + gx * 4;
        const float regs_18 = A[at3];
        const float4 regs_19 = vload4(0, A + at3 + 1);
        const float regs_23 = A[at3 + 5];
        float4 acc = (float4)(0.0f);
        acc += 0.05f * (float4)(regs_0, regs_1.s0, regs_1.s1, regs_1.s2);
        acc += 0.15f * regs_1;
        acc += 0.05f * (float4)(regs_1.s1, regs_1.s2, regs_1.s3, regs_5);
        acc += 0.15f * (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2);
        acc += 0.25f * regs_7;
        acc += 0.15f * (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11);
        acc += 0.05f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
        acc += 0.15f * regs_13;
        acc += 0.05f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
        *(global float4 *)(out + at - gy * 4) = acc;
        if (gy * 2 + 1 < n - 2) {
            float4 acc1 = (float4)(0.0f);
            acc1 += 0.05f * (float4)(regs_6, regs_7.s0, regs_7.s1, regs_7.s2);
            acc1 += 0.15f * regs_7;
            acc1 += 0.05f * (float4)(regs_7.s1, regs_7.s2, regs_7.s3, regs_11);
            acc1 += 0.15f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
            acc1 += 0.25f * regs_13;
            acc1 += 0.15f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
            acc1 += 0.05f * (float4)(regs_18, regs_19.s0, regs_19.s1, regs_19.s2);
            acc1 += 0.15f * regs_19;
            acc1 += 0.05f * (float4)(regs_19.s1, regs_19.s2, regs_19.s3, regs_23);
            *(global float4 *)(out + at1 - gy * 4 - 2) = acc1;
        }
    }
}
