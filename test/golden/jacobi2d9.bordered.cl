// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d9_bordered(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    const int x1 = min(m / 4, 1);
    const int x2 = min(m - 1, 4);
    const int x3 = max((m / 4) - 2, 0);
    const int at = x1 + x3;
    if (gy < x) {
        const int row = m * min(n - 1, 1);
        const int row1 = m * min(n - 1, 2);
        if (gx < x1) {
            const float a = A[0];
            const float4 a1 = *(global const float4 *)(A);
            const float a2 = A[x2];
            const float regs_12 = A[row];
            const float4 regs_13 = *(global const float4 *)(A + row);
            const float regs_17 = A[row + x2];
            const float regs_18 = A[row1];
            const float4 regs_19 = *(global const float4 *)(A + row1);
            const float regs_23 = A[row1 + x2];
            float4 acc = (float4)(0.0f);
            acc += 7.0f * (float4)(a, a1.s0, a1.s1, a1.s2);
            acc += 5.0f * a1;
            acc += 9.0f * (float4)(a1.s1, a1.s2, a1.s3, a2);
            acc += 12.0f * (float4)(a, a1.s0, a1.s1, a1.s2);
            acc += 15.0f * a1;
            acc += 12.0f * (float4)(a1.s1, a1.s2, a1.s3, a2);
            acc += 9.0f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
            acc += 5.0f * regs_13;
            acc += 7.0f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
            *(global float4 *)(out) = acc / 118.0f;
            if (1 < n) {
                float4 acc1 = (float4)(0.0f);
                acc1 += 7.0f * (float4)(a, a1.s0, a1.s1, a1.s2);
                acc1 += 5.0f * a1;
                acc1 += 9.0f * (float4)(a1.s1, a1.s2, a1.s3, a2);
                acc1 += 12.0f * (float4)(regs_12, regs_13.s0, regs_13.s1, regs_13.s2);
                acc1 += 15.0f * regs_13;
                acc1 += 12.0f * (float4)(regs_13.s1, regs_13.s2, regs_13.s3, regs_17);
                acc1 += 9.0f * (float4)(regs_18, regs_19.s0, regs_19.s1, regs_19.s2);
                acc1 += 5.0f * regs_19;
                acc1 += 7.0f * (float4)(regs_19.s1, regs_19.s2, regs_19.s3, regs_23);
                *(global float4 *)(out + m) = acc1 / 118.0f;
            }
        } else if (gx < at) {
            const int row2 = -min(m / 4, 1) * 4;
            const int at1 = row2 + gx * 4;
            const float a3 = A[at1 + 3];
            const float4 a4 = *(global const float4 *)(A + at1 + 4);
            const float a5 = A[at1 + 8];
            const int at2 = at1 + row;
            const float regs1_12 = A[at2 + 3];
            const float4 regs1_13 = *(global const float4 *)(A + at2 + 4);
            const float regs1_17 = A[at2 + 8];
            const int at3 = at1 + row1;
            const float regs1_18 = A[at3 + 3];
            const float4 regs1_19 = *(global const float4 *)(A + at3 + 4);
            const float regs1_23 = A[at3 + 8];
            float4 acc2 = (float4)(0.0f);
            acc2 += 7.0f * (float4)(a3, a4.s0, a4.s1, a4.s2);
            acc2 += 5.0f * a4;
            acc2 += 9.0f * (float4)(a4.s1, a4.s2, a4.s3, a5);
            acc2 += 12.0f * (float4)(a3, a4.s0, a4.s1, a4.s2);
            acc2 += 15.0f * a4;
            acc2 += 12.0f * (float4)(a4.s1, a4.s2, a4.s3, a5);
            acc2 += 9.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
            acc2 += 5.0f * regs1_13;
            acc2 += 7.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
            *(global float4 *)(out + at1 + 4) = acc2 / 118.0f;
            if (1 < n) {
                float4 acc3 = (float4)(0.0f);
                acc3 += 7.0f * (float4)(a3, a4.s0, a4.s1, a4.s2);
                acc3 += 5.0f * a4;
                acc3 += 9.0f * (float4)(a4.s1, a4.s2, a4.s3, a5);
                acc3 += 12.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
                acc3 += 15.0f * regs1_13;
                acc3 += 12.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
                acc3 += 9.0f * (float4)(regs1_18, regs1_19.s0, regs1_19.s1, regs1_19.s2);
                acc3 += 5.0f * regs1_19;
                acc3 += 7.0f * (float4)(regs1_19.s1, regs1_19.s2, regs1_19.s3, regs1_23);
                *(global float4 *)(out + at1 + m + 4) = acc3 / 118.0f;
            }
        } else if (gx < m / 4) {
            const float a6 = A[gx * 4 - 1];
            const float4 a7 = *(global const float4 *)(A + gx * 4);
            const float a8 = A[m - 1];
            const int at4 = row + gx * 4;
            const float regs2_12 = A[at4 - 1];
            const float4 regs2_13 = *(global const float4 *)(A + at4);
            const float regs2_17 = A[row + m - 1];
            const int at5 = row1 + gx * 4;
            const float regs2_18 = A[at5 - 1];
            const float4 regs2_19 = *(global const float4 *)(A + at5);
            const float regs2_23 = A[row1 + m - 1];
            float4 acc4 = (float4)(0.0f);
            acc4 += 7.0f * (float4)(a6, a7.s0, a7.s1, a7.s2);
            acc4 += 5.0f * a7;
            acc4 += 9.0f * (float4)(a7.s1, a7.s2, a7.s3, a8);
            acc4 += 12.0f * (float4)(a6, a7.s0, a7.s1, a7.s2);
            acc4 += 15.0f * a7;
            acc4 += 12.0f * (float4)(a7.s1, a7.s2, a7.s3, a8);
            acc4 += 9.0f * (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2);
            acc4 += 5.0f * regs2_13;
            acc4 += 7.0f * (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17);
            *(global float4 *)(out + gx * 4) = acc4 / 118.0f;
            if (1 < n) {
                float4 acc5 = (float4)(0.0f);
                acc5 += 7.0f * (float4)(a6, a7.s0, a7.s1, a7.s2);
                acc5 += 5.0f * a7;
                acc5 += 9.0f * (float4)(a7.s1, a7.s2, a7.s3, a8);
                acc5 += 12.0f * (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2);
                acc5 += 15.0f * regs2_13;
                acc5 += 12.0f * (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17);
                acc5 += 9.0f * (float4)(regs2_18, regs2_19.s0, regs2_19.s1, regs2_19.s2);
                acc5 += 5.0f * regs2_19;
                acc5 += 7.0f * (float4)(regs2_19.s1, regs2_19.s2, regs2_19.s3, regs2_23);
                *(global float4 *)(out + gx * 4 + m) = acc5 / 118.0f;
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        const int row3 = (gy * 2 + 1 - min((n + 1) / 2, 1) * 2) * m;
        const int row4 = (gy * 2 + 2 - min((n + 1) / 2, 1) * 2) * m;
        const int row5 = (gy * 2 + 3 - min((n + 1) / 2, 1) * 2) * m;
        const int row6 = (gy * 2 + 4 - min((n + 1) / 2, 1) * 2) * m;
        if (gx < x1) {
            const float regs3_0 = A[row3];
            const float4 regs3_1 = *(global const float4 *)(A + row3);
            const float regs3_5 = A[row3 + x2];
            const float regs3_6 = A[row4];
            const float4 regs3_7 = *(global const float4 *)(A + row4);
            const float regs3_11 = A[row4 + x2];
            const float regs3_12 = A[row5];
            const float4 regs3_13 = *(global const float4 *)(A + row5);
            const float regs3_17 = A[row5 + x2];
            const float regs3_18 = A[row6];
            const float4 regs3_19 = *(global const float4 *)(A + row6);
            const float regs3_23 = A[row6 + x2];
            float4 acc6 = (float4)(0.0f);
            acc6 += 7.0f * (float4)(regs3_0, regs3_1.s0, regs3_1.s1, regs3_1.s2);
            acc6 += 5.0f * regs3_1;
            acc6 += 9.0f * (float4)(regs3_1.s1, regs3_1.s2, regs3_1.s3, regs3_5);
            const float4 t = (float4)(regs3_6, regs3_7.s0, regs3_7.s1, regs3_7.s2);
            acc6 += 12.0f * t;
            acc6 += 15.0f * regs3_7;
            const float4 t1 = (float4)(regs3_7.s1, regs3_7.s2, regs3_7.s3, regs3_11);
            acc6 += 12.0f * t1;
            const float4 t2 = (float4)(regs3_12, regs3_13.s0, regs3_13.s1, regs3_13.s2);
            acc6 += 9.0f * t2;
            acc6 += 5.0f * regs3_13;
            const float4 t3 = (float4)(regs3_13.s1, regs3_13.s2, regs3_13.s3, regs3_17);
            acc6 += 7.0f * t3;
            *(global float4 *)(out + row4) = acc6 / 118.0f;
            float4 acc7 = (float4)(0.0f);
            acc7 += 7.0f * t;
            acc7 += 5.0f * regs3_7;
            acc7 += 9.0f * t1;
            acc7 += 12.0f * t2;
            acc7 += 15.0f * regs3_13;
            acc7 += 12.0f * t3;
            acc7 += 9.0f * (float4)(regs3_18, regs3_19.s0, regs3_19.s1, regs3_19.s2);
            acc7 += 5.0f * regs3_19;
            acc7 += 7.0f * (float4)(regs3_19.s1, regs3_19.s2, regs3_19.s3, regs3_23);
            *(global float4 *)(out + row5) = acc7 / 118.0f;
        } else if (gx < at) {
            const int row7 = -min(m / 4, 1) * 4;
            const int at6 = row3 + row7 + gx * 4;
            const float regs4_0 = A[at6 + 3];
            const float4 regs4_1 = *(global const float4 *)(A + at6 + 4);
            const float regs4_5 = A[at6 + 8];
            const int at7 = row4 + row7 + gx * 4;
            const float regs4_6 = A[at7 + 3];
            const float4 regs4_7 = *(global const float4 *)(A + at7 + 4);
            const float regs4_11 = A[at7 + 8];
            const int at8 = row5 + row7 + gx * 4;
            const float regs4_12 = A[at8 + 3];
            const float4 regs4_13 = *(global const float4 *)(A + at8 + 4);
            const float regs4_17 = A[at8 + 8];
            const int at9 = row6 + row7 + gx * 4;
            const float regs4_18 = A[at9 + 3];
            const float4 regs4_19 = *(global const float4 *)(A + at9 + 4);
            const float regs4_23 = A[at9 + 8];
            float4 acc8 = (float4)(0.0f);
            acc8 += 7.0f * (float4)(regs4_0, regs4_1.s0, regs4_1.s1, regs4_1.s2);
            acc8 += 5.0f * regs4_1;
            acc8 += 9.0f * (float4)(regs4_1.s1, regs4_1.s2, regs4_1.s3, regs4_5);
            const float4 t4 = (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2);
            acc8 += 12.0f * t4;
            acc8 += 15.0f * regs4_7;
            const float4 t5 = (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11);
            acc8 += 12.0f * t5;
            const float4 t6 = (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2);
            acc8 += 9.0f * t6;
            acc8 += 5.0f * regs4_13;
            const float4 t7 = (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17);
            acc8 += 7.0f * t7;
            *(global float4 *)(out + at7 + 4) = acc8 / 118.0f;
            float4 acc9 = (float4)(0.0f);
            acc9 += 7.0f * t4;
            acc9 += 5.0f * regs4_7;
            acc9 += 9.0f * t5;
            acc9 += 12.0f * t6;
            acc9 += 15.0f * regs4_13;
            acc9 += 12.0f * t7;
            acc9 += 9.0f * (float4)(regs4_18, regs4_19.s0, regs4_19.s1, regs4_19.s2);
            acc9 += 5.0f * regs4_19;
            acc9 += 7.0f * (float4)(regs4_19.s1, regs4_19.s2, regs4_19.s3, regs4_23);
            *(global float4 *)(out + at8 + 4) = acc9 / 118.0f;
        } else if (gx < m / 4) {
            const int at10 = row3 + gx * 4;
            const float regs5_0 = A[at10 - 1];
            const float4 regs5_1 = *(global const float4 *)(A + at10);
            const float regs5_5 = A[row4 - 1];
            const int at11 = row4 + gx * 4;
            const float regs5_6 = A[at11 - 1];
            const float4 regs5_7 = *(global const float4 *)(A + at11);
            const float regs5_11 = A[row5 - 1];
            const int at12 = row5 + gx * 4;
            const float regs5_12 = A[at12 - 1];
            const float4 regs5_13 = *(global const float4 *)(A + at12);
            const float regs5_17 = A[row6 - 1];
            const int at13 = row6 + gx * 4;
            const float regs5_18 = A[at13 - 1];
            const float4 regs5_19 = *(global const float4 *)(A + at13);
            const float regs5_23 = A[(gy * 2 + 5 - min((n + 1) / 2, 1) * 2) * m - 1];
            float4 acc10 = (float4)(0.0f);
            acc10 += 7.0f * (float4)(regs5_0, regs5_1.s0, regs5_1.s1, regs5_1.s2);
            acc10 += 5.0f * regs5_1;
            acc10 += 9.0f * (float4)(regs5_1.s1, regs5_1.s2, regs5_1.s3, regs5_5);
            const float4 t8 = (float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2);
            acc10 += 12.0f * t8;
            acc10 += 15.0f * regs5_7;
            const float4 t9 = (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11);
            acc10 += 12.0f * t9;
            const float4 t10 = (float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2);
            acc10 += 9.0f * t10;
            acc10 += 5.0f * regs5_13;
            const float4 t11 = (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17);
            acc10 += 7.0f * t11;
            *(global float4 *)(out + at11) = acc10 / 118.0f;
            float4 acc11 = (float4)(0.0f);
            acc11 += 7.0f * t8;
            acc11 += 5.0f * regs5_7;
            acc11 += 9.0f * t9;
            acc11 += 12.0f * t10;
            acc11 += 15.0f * regs5_13;
            acc11 += 12.0f * t11;
            acc11 += 9.0f * (float4)(regs5_18, regs5_19.s0, regs5_19.s1, regs5_19.s2);
            acc11 += 5.0f * regs5_19;
            acc11 += 7.0f * (float4)(regs5_19.s1, regs5_19.s2, regs5_19.s3, regs5_23);
            *(global float4 *)(out + at12) = acc11 / 118.0f;
        }
    } else if (gy < (n + 1) / 2) {
        const int row8 = (gy * 2 - 1) * m;
        const int row9 = gy * m * 2;
        const int row10 = (n - 1) * m;
        const int at14 = row9 + m;
        if (gx < x1) {
            const float regs6_0 = A[row8];
            const float4 regs6_1 = *(global const float4 *)(A + row8);
            const float regs6_5 = A[row8 + x2];
            const float regs6_6 = A[row9];
            const float4 regs6_7 = *(global const float4 *)(A + row9);
            const float regs6_11 = A[row9 + x2];
            const float a9 = A[row10];
            const float4 a10 = *(global const float4 *)(A + row10);
            const float a11 = A[row10 + x2];
            float4 acc12 = (float4)(0.0f);
            acc12 += 7.0f * (float4)(regs6_0, regs6_1.s0, regs6_1.s1, regs6_1.s2);
            acc12 += 5.0f * regs6_1;
            acc12 += 9.0f * (float4)(regs6_1.s1, regs6_1.s2, regs6_1.s3, regs6_5);
            acc12 += 12.0f * (float4)(regs6_6, regs6_7.s0, regs6_7.s1, regs6_7.s2);
            acc12 += 15.0f * regs6_7;
            acc12 += 12.0f * (float4)(regs6_7.s1, regs6_7.s2, regs6_7.s3, regs6_11);
            acc12 += 9.0f * (float4)(a9, a10.s0, a10.s1, a10.s2);
            acc12 += 5.0f * a10;
            acc12 += 7.0f * (float4)(a10.s1, a10.s2, a10.s3, a11);
            *(global float4 *)(out + row9) = acc12 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc13 = (float4)(0.0f);
                acc13 += 7.0f * (float4)(regs6_6, regs6_7.s0, regs6_7.s1, regs6_7.s2);
                acc13 += 5.0f * regs6_7;
                acc13 += 9.0f * (float4)(regs6_7.s1, regs6_7.s2, regs6_7.s3, regs6_11);
                acc13 += 12.0f * (float4)(a9, a10.s0, a10.s1, a10.s2);
                acc13 += 15.0f * a10;
                acc13 += 12.0f * (float4)(a10.s1, a10.s2, a10.s3, a11);
                acc13 += 9.0f * (float4)(a9, a10.s0, a10.s1, a10.s2);
                acc13 += 5.0f * a10;
                acc13 += 7.0f * (float4)(a10.s1, a10.s2, a10.s3, a11);
                *(global float4 *)(out + at14) = acc13 / 118.0f;
            }
        } else if (gx < at) {
            const int row11 = -min(m / 4, 1) * 4;
            const int at15 = row11 + row8 + gx * 4;
            const float regs7_0 = A[at15 + 3];
            const float4 regs7_1 = *(global const float4 *)(A + at15 + 4);
            const float regs7_5 = A[at15 + 8];
            const int at16 = row11 + row9 + gx * 4;
            const float regs7_6 = A[at16 + 3];
            const float4 regs7_7 = *(global const float4 *)(A + at16 + 4);
            const float regs7_11 = A[at16 + 8];
            const int at17 = row10 + row11 + gx * 4;
            const float a12 = A[at17 + 3];
            const float4 a13 = *(global const float4 *)(A + at17 + 4);
            const float a14 = A[at17 + 8];
            float4 acc14 = (float4)(0.0f);
            acc14 += 7.0f * (float4)(regs7_0, regs7_1.s0, regs7_1.s1, regs7_1.s2);
            acc14 += 5.0f * regs7_1;
            acc14 += 9.0f * (float4)(regs7_1.s1, regs7_1.s2, regs7_1.s3, regs7_5);
            acc14 += 12.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2);
            acc14 += 15.0f * regs7_7;
            acc14 += 12.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11);
            acc14 += 9.0f * (float4)(a12, a13.s0, a13.s1, a13.s2);
            acc14 += 5.0f * a13;
            acc14 += 7.0f * (float4)(a13.s1, a13.s2, a13.s3, a14);
            *(global float4 *)(out + at16 + 4) = acc14 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc15 = (float4)(0.0f);
                acc15 += 7.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2);
                acc15 += 5.0f * regs7_7;
                acc15 += 9.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11);
                acc15 += 12.0f * (float4)(a12, a13.s0, a13.s1, a13.s2);
                acc15 += 15.0f * a13;
                acc15 += 12.0f * (float4)(a13.s1, a13.s2, a13.s3, a14);
                acc15 += 9.0f * (float4)(a12, a13.s0, a13.s1, a13.s2);
                acc15 += 5.0f * a13;
                acc15 += 7.0f * (float4)(a13.s1, a13.s2, a13.s3, a14);
                *(global float4 *)(out + at14 + row11 + gx * 4 + 4) = acc15 / 118.0f;
            }
        } else if (gx < m / 4) {
            const int at18 = row8 + gx * 4;
            const float regs8_0 = A[at18 - 1];
            const float4 regs8_1 = *(global const float4 *)(A + at18);
            const float regs8_5 = A[row9 - 1];
            const int at19 = row9 + gx * 4;
            const float regs8_6 = A[at19 - 1];
            const float4 regs8_7 = *(global const float4 *)(A + at19);
            const float regs8_11 = A[at14 - 1];
            const int at20 = row10 + gx * 4;
            const float a15 = A[at20 - 1];
            const float4 a16 = *(global const float4 *)(A + at20);
            const float a17 = A[m * n - 1];
            float4 acc16 = (float4)(0.0f);
            acc16 += 7.0f * (float4)(regs8_0, regs8_1.s0, regs8_1.s1, regs8_1.s2);
            acc16 += 5.0f * regs8_1;
            acc16 += 9.0f * (float4)(regs8_1.s1, regs8_1.s2, regs8_1.s3, regs8_5);
            acc16 += 12.0f * (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2);
            acc16 += 15.0f * regs8_7;
            acc16 += 12.0f * (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11);
            acc16 += 9.0f * (float4)(a15, a16.s0, a16.s1, a16.s2);
            acc16 += 5.0f * a16;
            acc16 += 7.0f * (float4)(a16.s1, a16.s2, a16.s3, a17);
            *(global float4 *)(out + at19) = acc16 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc17 = (float4)(0.0f);
                acc17 += 7.0f * (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2);
                acc17 += 5.0f * regs8_7;
                acc17 += 9.0f * (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11);
                acc17 += 12.0f * (float4)(a15, a16.s0, a16.s1, a16.s2);
                acc17 += 15.0f * a16;
                acc17 += 12.0f * (float4)(a16.s1, a16.s2, a16.s3, a17);
                acc17 += 9.0f * (float4)(a15, a16.s0, a16.s1, a16.s2);
                acc17 += 5.0f * a16;
                acc17 += 7.0f * (float4)(a16.s1, a16.s2, a16.s3, a17);
                *(global float4 *)(out + at14 + gx * 4) = acc17 / 118.0f;
            }
        }
    }
}
