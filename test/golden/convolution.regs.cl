// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// convolution, schedule regs
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void convolution_regs(
    constant float *weights,
    global const float *restrict A,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < (n + 1) / 2 && gx < m / 4) {
        const int row = m * max(gy * 2 - 2, 0);
        const int x = max(gx * 4 - 2, 0);
        const float regs_0 = A[row + x];
        const int x1 = max(gx * 4 - 1, 0);
        const float regs_1 = A[row + x1];
        const float4 regs_2 = *(global const float4 *)(A + row + gx * 4);
        const int x2 = min(gx * 4 + 4, m - 1);
        const float regs_6 = A[row + x2];
        const int x3 = min(gx * 4 + 5, m - 1);
        const float regs_7 = A[row + x3];
        const int row1 = m * max(gy * 2 - 1, 0);
        const float regs_8 = A[row1 + x];
        const float regs_9 = A[row1 + x1];
        const float4 regs_10 = *(global const float4 *)(A + row1 + gx * 4);
        const float regs_14 = A[row1 + x2];
        const float regs_15 = A[row1 + x3];
        const int row2 = gy * m * 2;
        const float regs_16 = A[row2 + x];
        const float regs_17 = A[row2 + x1];
        const int at = row2 + gx * 4;
        const float4 regs_18 = *(global const float4 *)(A + at);
        const float regs_22 = A[row2 + x2];
        const float regs_23 = A[row2 + x3];
        const int row3 = m * min(gy * 2 + 1, n - 1);
        const float regs_24 = A[row3 + x];
        const float regs_25 = A[row3 + x1];
        const float4 regs_26 = *(global const float4 *)(A + row3 + gx * 4);
        const float regs_30 = A[row3 + x2];
        const float regs_31 = A[row3 + x3];
        const int row4 = m * min(gy * 2 + 2, n - 1);
        const float regs_32 = A[row4 + x];
        const float regs_33 = A[row4 + x1];
        const float4 regs_34 = *(global const float4 *)(A + row4 + gx * 4);
        const float regs_38 = A[row4 + x2];
        const float regs_39 = A[row4 + x3];
        const int row5 = m * min(gy * 2 + 3, n - 1);
        const float regs_40 = A[row5 + x];
        const float regs_41 = A[row5 + x1];
        const float4 regs_42 = *(global const float4 *)(A + row5 + gx * 4);
        const float regs_46 = A[row5 + x2];
        const float regs_47 = A[row5 + x3];
        float4 acc = (float4)(0.0f);
        acc += weights[0] * (float4)(regs_0, regs_1, regs_2.s0, regs_2.s1);
        acc += weights[1] * (float4)(regs_1, regs_2.s0, regs_2.s1, regs_2.s2);
        acc += weights[2] * regs_2;
        acc += weights[3] * (float4)(regs_2.s1, regs_2.s2, regs_2.s3, regs_6);
        acc += weights[4] * (float4)(regs_2.s2, regs_2.s3, regs_6, regs_7);
        acc += weights[5] * (float4)(regs_8, regs_9, regs_10.s0, regs_10.s1);
        acc += weights[6] * (float4)(regs_9, regs_10.s0, regs_10.s1, regs_10.s2);
        acc += weights[7] * regs_10;
        acc += weights[8] * (float4)(regs_10.s1, regs_10.s2, regs_10.s3, regs_14);
        acc += weights[9] * (float4)(regs_10.s2, regs_10.s3, regs_14, regs_15);
        acc += weights[10] * (float4)(regs_16, regs_17, regs_18.s0, regs_18.s1);
        acc += weights[11] * (float4)(regs_17, regs_18.s0, regs_18.s1, regs_18.s2);
        acc += weights[12] * regs_18;
        acc += weights[13] * (float4)(regs_18.s1, regs_18.s2, regs_18.s3, regs_22);
        acc += weights[14] * (float4)(regs_18.s2, regs_18.s3, regs_22, regs_23);
        acc += weights[15] * (float4)(regs_24, regs_25, regs_26.s0, regs_26.s1);
        acc += weights[16] * (float4)(regs_25, regs_26.s0, regs_26.s1, regs_26.s2);
        acc += weights[17] * regs_26;
        acc += weights[18] * (float4)(regs_26.s1, regs_26.s2, regs_26.s3, regs_30);
        acc += weights[19] * (float4)(regs_26.s2, regs_26.s3, regs_30, regs_31);
        acc += weights[20] * (float4)(regs_32, regs_33, regs_34.s0, regs_34.s1);
        acc += weights[21] * (float4)(regs_33, regs_34.s0, regs_34.s1, regs_34.s2);
        acc += weights[22] * regs_34;
        acc += weights[23] * (float4)(regs_34.s1, regs_34.s2, regs_34.s3, regs_38);
        acc += weights[24] * (float4)(regs_34.s2, regs_34.s3, regs_38, regs_39);
        *(global float4 *)(out + at) = acc;
        if (gy * 2 + 1 < n) {
            float4 acc1 = (float4)(0.0f);
            acc1 += weights[0] * (float4)(regs_8, regs_9, regs_10.s0, regs_10.s1);
            acc1 += weights[1] * (float4)(regs_9, regs_10.s0, regs_10.s1, regs_10.s2);
            acc1 += weights[2] * regs_10;
            acc1 += weights[3] * (float4)(regs_10.s1, regs_10.s2, regs_10.s3, regs_14);
            acc1 += weights[4] * (float4)(regs_10.s2, regs_10.s3, regs_14, regs_15);
            acc1 += weights[5] * (float4)(regs_16, regs_17, regs_18.s0, regs_18.s1);
            acc1 += weights[6] * (float4)(regs_17, regs_18.s0, regs_18.s1, regs_18.s2);
            acc1 += weights[7] * regs_18;
            acc1 += weights[8] * (float4)(regs_18.s1, regs_18.s2, regs_18.s3, regs_22);
            acc1 += weights[9] * (float4)(regs_18.s2, regs_18.s3, regs_22, regs_23);
            acc1 += weights[10] * (float4)(regs_24, regs_25, regs_26.s0, regs_26.s1);
            acc1 += weights[11] * (float4)(regs_25, regs_26.s0, regs_26.s1, regs_26.s2);
            acc1 += weights[12] * regs_26;
            acc1 += weights[13] * (float4)(regs_26.s1, regs_26.s2, regs_26.s3, regs_30);
            acc1 += weights[14] * (float4)(regs_26.s2, regs_26.s3, regs_30, regs_31);
            acc1 += weights[15] * (float4)(regs_32, regs_33, regs_34.s0, regs_34.s1);
            acc1 += weights[16] * (float4)(regs_33, regs_34.s0, regs_34.s1, regs_34.s2);
            acc1 += weights[17] * regs_34;
            acc1 += weights[18] * (float4)(regs_34.s1, regs_34.s2, regs_34.s3, regs_38);
            acc1 += weights[19] * (float4)(regs_34.s2, regs_34.s3, regs_38, regs_39);
            acc1 += weights[20] * (float4)(regs_40, regs_41, regs_42.s0, regs_42.s1);
            acc1 += weights[21] * (float4)(regs_41, regs_42.s0, regs_42.s1, regs_42.s2);
            acc1 += weights[22] * regs_42;
            acc1 += weights[23] * (float4)(regs_42.s1, regs_42.s2, regs_42.s3, regs_46);
            acc1 += weights[24] * (float4)(regs_42.s2, regs_42.s3, regs_46, regs_47);
            *(global float4 *)(out + at + m) = acc1;
        }
    }
}
