// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d9_bordered(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    if (gy < x) {
        const int x1 = min(m / 4, 1);
        if (gx < x1) {
            const float4 a = *(global const float4 *)(A);
            const int x2 = min(m - 1, 4);
            const float a10 = A[x2];
            const float4 a1 = *(global const float4 *)(A + m * min(n - 1, 1));
            const float regs_17 = A[x2 + m * min(n - 1, 1)];
            const float4 a2 = *(global const float4 *)(A + m * min(n - 1, 2));
            const float regs_23 = A[x2 + m * min(n - 1, 2)];
            float4 acc = (float4)(0.0f);
            const float4 t = a.s0012;
            acc += 7.0f * t;
            acc += 5.0f * a;
            acc += 9.0f * (float4)(a.s1, a.s2, a.s3, a10);
            acc += 12.0f * t;
            acc += 15.0f * a;
            acc += 12.0f * (float4)(a.s1, a.s2, a.s3, a10);
            acc += 9.0f * a1.s0012;
            acc += 5.0f * a1;
            acc += 7.0f * (float4)(a1.s1, a1.s2, a1.s3, regs_17);
            *(global float4 *)(out) = acc / 118.0f;
            if (1 < n) {
                float4 acc1 = (float4)(0.0f);
                acc1 += 7.0f * t;
                acc1 += 5.0f * a;
                acc1 += 9.0f * (float4)(a.s1, a.s2, a.s3, a10);
                acc1 += 12.0f * a1.s0012;
                acc1 += 15.0f * a1;
                acc1 += 12.0f * (float4)(a1.s1, a1.s2, a1.s3, regs_17);
                acc1 += 9.0f * a2.s0012;
                acc1 += 5.0f * a2;
                acc1 += 7.0f * (float4)(a2.s1, a2.s2, a2.s3, regs_23);
                *(global float4 *)(out + m) = acc1 / 118.0f;
            }
        } else if (gx < x1 + max((m / 4) - 2, 0)) {
            const float a11 = A[gx * 4 - 1];
            const float4 a12 = *(global const float4 *)(A + gx * 4);
            const float a13 = A[gx * 4 + 4];
            const int row = m * min(n - 1, 1);
            const int at = row + gx * 4;
            const float regs1_12 = A[at - 1];
            const float4 regs1_13 = *(global const float4 *)(A + at);
            const float regs1_17 = A[at + 4];
            const int row1 = m * min(n - 1, 2);
            const int at1 = row1 + gx * 4;
            const float regs1_18 = A[at1 - 1];
            const float4 regs1_19 = *(global const float4 *)(A + at1);
            const float regs1_23 = A[at1 + 4];
            float4 acc2 = (float4)(0.0f);
            acc2 += 7.0f * (float4)(a11, a12.s0, a12.s1, a12.s2);
            acc2 += 5.0f * a12;
            acc2 += 9.0f * (float4)(a12.s1, a12.s2, a12.s3, a13);
            acc2 += 12.0f * (float4)(a11, a12.s0, a12.s1, a12.s2);
            acc2 += 15.0f * a12;
            acc2 += 12.0f * (float4)(a12.s1, a12.s2, a12.s3, a13);
            acc2 += 9.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
            acc2 += 5.0f * regs1_13;
            acc2 += 7.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
            *(global float4 *)(out + gx * 4) = acc2 / 118.0f;
            if (1 < n) {
                float4 acc3 = (float4)(0.0f);
                acc3 += 7.0f * (float4)(a11, a12.s0, a12.s1, a12.s2);
                acc3 += 5.0f * a12;
                acc3 += 9.0f * (float4)(a12.s1, a12.s2, a12.s3, a13);
                acc3 += 12.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
                acc3 += 15.0f * regs1_13;
                acc3 += 12.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
                acc3 += 9.0f * (float4)(regs1_18, regs1_19.s0, regs1_19.s1, regs1_19.s2);
                acc3 += 5.0f * regs1_19;
                acc3 += 7.0f * (float4)(regs1_19.s1, regs1_19.s2, regs1_19.s3, regs1_23);
                *(global float4 *)(out + gx * 4 + m) = acc3 / 118.0f;
            }
        } else if (gx < m / 4) {
            const float a14 = A[gx * 4 - 1];
            const float4 a15 = *(global const float4 *)(A + gx * 4);
            const float a16 = A[m - 1];
            const int row2 = m * min(n - 1, 1);
            const int at2 = row2 + gx * 4;
            const float regs2_12 = A[at2 - 1];
            const float4 regs2_13 = *(global const float4 *)(A + at2);
            const float regs2_17 = A[row2 + m - 1];
            const int row3 = m * min(n - 1, 2);
            const int at3 = row3 + gx * 4;
            const float regs2_18 = A[at3 - 1];
            const float4 regs2_19 = *(global const float4 *)(A + at3);
            const float regs2_23 = A[row3 + m - 1];
            float4 acc4 = (float4)(0.0f);
            acc4 += 7.0f * (float4)(a14, a15.s0, a15.s1, a15.s2);
            acc4 += 5.0f * a15;
            acc4 += 9.0f * (float4)(a15.s1, a15.s2, a15.s3, a16);
            acc4 += 12.0f * (float4)(a14, a15.s0, a15.s1, a15.s2);
            acc4 += 15.0f * a15;
            acc4 += 12.0f * (float4)(a15.s1, a15.s2, a15.s3, a16);
            acc4 += 9.0f * (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2);
            acc4 += 5.0f * regs2_13;
            acc4 += 7.0f * (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17);
            *(global float4 *)(out + gx * 4) = acc4 / 118.0f;
            if (1 < n) {
                float4 acc5 = (float4)(0.0f);
                acc5 += 7.0f * (float4)(a14, a15.s0, a15.s1, a15.s2);
                acc5 += 5.0f * a15;
                acc5 += 9.0f * (float4)(a15.s1, a15.s2, a15.s3, a16);
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
        const int x3 = min(m / 4, 1);
        if (gx < x3) {
            const float4 a3 = *(global const float4 *)(A + (gy * 2 - 1) * m);
            const int x4 = min(m - 1, 4);
            const float regs3_5 = A[x4 + (gy * 2 - 1) * m];
            const float4 a4 = *(global const float4 *)(A + gy * m * 2);
            const float regs3_11 = A[x4 + gy * m * 2];
            const int at4 = (gy * 2 + 1) * m;
            const float4 a5 = *(global const float4 *)(A + at4);
            const float regs3_17 = A[at4 + x4];
            const float4 a6 = *(global const float4 *)(A + (gy * 2 + 2) * m);
            const float regs3_23 = A[x4 + (gy * 2 + 2) * m];
            float4 acc6 = (float4)(0.0f);
            acc6 += 7.0f * a3.s0012;
            acc6 += 5.0f * a3;
            acc6 += 9.0f * (float4)(a3.s1, a3.s2, a3.s3, regs3_5);
            const float4 t1 = a4.s0012;
            acc6 += 12.0f * t1;
            acc6 += 15.0f * a4;
            const float4 t2 = (float4)(a4.s1, a4.s2, a4.s3, regs3_11);
            acc6 += 12.0f * t2;
            const float4 t3 = a5.s0012;
            acc6 += 9.0f * t3;
            acc6 += 5.0f * a5;
            const float4 t4 = (float4)(a5.s1, a5.s2, a5.s3, regs3_17);
            acc6 += 7.0f * t4;
            *(global float4 *)(out + gy * m * 2) = acc6 / 118.0f;
            float4 acc7 = (float4)(0.0f);
            acc7 += 7.0f * t1;
            acc7 += 5.0f * a4;
            acc7 += 9.0f * t2;
            acc7 += 12.0f * t3;
            acc7 += 15.0f * a5;
            acc7 += 12.0f * t4;
            acc7 += 9.0f * a6.s0012;
            acc7 += 5.0f * a6;
            acc7 += 7.0f * (float4)(a6.s1, a6.s2, a6.s3, regs3_23);
            *(global float4 *)(out + at4) = acc7 / 118.0f;
        } else if (gx < x3 + max((m / 4) - 2, 0)) {
            const int row4 = (gy * 2 - 1) * m;
            const int at5 = row4 + gx * 4;
            const float regs4_0 = A[at5 - 1];
            const float4 regs4_1 = *(global const float4 *)(A + at5);
            const float regs4_5 = A[at5 + 4];
            const int row5 = gy * m * 2;
            const int at6 = row5 + gx * 4;
            const float regs4_6 = A[at6 - 1];
            const float4 regs4_7 = *(global const float4 *)(A + at6);
            const float regs4_11 = A[at6 + 4];
            const int at7 = at6 + m;
            const float regs4_12 = A[at7 - 1];
            const float4 regs4_13 = *(global const float4 *)(A + at7);
            const float regs4_17 = A[at7 + 4];
            const int at8 = at6 + m * 2;
            const float regs4_18 = A[at8 - 1];
            const float4 regs4_19 = *(global const float4 *)(A + at8);
            const float regs4_23 = A[at8 + 4];
            float4 acc8 = (float4)(0.0f);
            acc8 += 7.0f * (float4)(regs4_0, regs4_1.s0, regs4_1.s1, regs4_1.s2);
            acc8 += 5.0f * regs4_1;
            acc8 += 9.0f * (float4)(regs4_1.s1, regs4_1.s2, regs4_1.s3, regs4_5);
            const float4 t5 = (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2);
            acc8 += 12.0f * t5;
            acc8 += 15.0f * regs4_7;
            const float4 t6 = (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11);
            acc8 += 12.0f * t6;
            const float4 t7 = (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2);
            acc8 += 9.0f * t7;
            acc8 += 5.0f * regs4_13;
            const float4 t8 = (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17);
            acc8 += 7.0f * t8;
            *(global float4 *)(out + at6) = acc8 / 118.0f;
            float4 acc9 = (float4)(0.0f);
            acc9 += 7.0f * t5;
            acc9 += 5.0f * regs4_7;
            acc9 += 9.0f * t6;
            acc9 += 12.0f * t7;
            acc9 += 15.0f * regs4_13;
            acc9 += 12.0f * t8;
            acc9 += 9.0f * (float4)(regs4_18, regs4_19.s0, regs4_19.s1, regs4_19.s2);
            acc9 += 5.0f * regs4_19;
            acc9 += 7.0f * (float4)(regs4_19.s1, regs4_19.s2, regs4_19.s3, regs4_23);
            *(global float4 *)(out + at7) = acc9 / 118.0f;
        } else if (gx < m / 4) {
            const int row8 = (gy * 2 - 1) * m;
            const int at9 = row8 + gx * 4;
            const float regs5_0 = A[at9 - 1];
            const float4 regs5_1 = *(global const float4 *)(A + at9);
            const float regs5_5 = A[gy * m * 2 - 1];
            const int row9 = gy * m * 2;
            const int at10 = row9 + gx * 4;
            const float regs5_6 = A[at10 - 1];
            const float4 regs5_7 = *(global const float4 *)(A + at10);
            const float regs5_11 = A[row9 + m - 1];
            const int at11 = at10 + m;
            const float regs5_12 = A[at11 - 1];
            const float4 regs5_13 = *(global const float4 *)(A + at11);
            const float regs5_17 = A[row9 + m * 2 - 1];
            const int at12 = at10 + m * 2;
            const float regs5_18 = A[at12 - 1];
            const float4 regs5_19 = *(global const float4 *)(A + at12);
            const float regs5_23 = A[row9 + m * 3 - 1];
            float4 acc10 = (float4)(0.0f);
            acc10 += 7.0f * (float4)(regs5_0, regs5_1.s0, regs5_1.s1, regs5_1.s2);
            acc10 += 5.0f * regs5_1;
            acc10 += 9.0f * (float4)(regs5_1.s1, regs5_1.s2, regs5_1.s3, regs5_5);
            const float4 t9 = (float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2);
            acc10 += 12.0f * t9;
            acc10 += 15.0f * regs5_7;
            const float4 t10 = (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11);
            acc10 += 12.0f * t10;
            const float4 t11 = (float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2);
            acc10 += 9.0f * t11;
            acc10 += 5.0f * regs5_13;
            const float4 t12 = (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17);
            acc10 += 7.0f * t12;
            *(global float4 *)(out + at10) = acc10 / 118.0f;
            float4 acc11 = (float4)(0.0f);
            acc11 += 7.0f * t9;
            acc11 += 5.0f * regs5_7;
            acc11 += 9.0f * t10;
            acc11 += 12.0f * t11;
            acc11 += 15.0f * regs5_13;
            acc11 += 12.0f * t12;
            acc11 += 9.0f * (float4)(regs5_18, regs5_19.s0, regs5_19.s1, regs5_19.s2);
            acc11 += 5.0f * regs5_19;
            acc11 += 7.0f * (float4)(regs5_19.s1, regs5_19.s2, regs5_19.s3, regs5_23);
            *(global float4 *)(out + at11) = acc11 / 118.0f;
        }
    } else if (gy < (n + 1) / 2) {
        const int x5 = min(m / 4, 1);
        if (gx < x5) {
            const float4 a7 = *(global const float4 *)(A + (gy * 2 - 1) * m);
            const int x6 = min(m - 1, 4);
            const float regs6_5 = A[x6 + (gy * 2 - 1) * m];
            const float4 a8 = *(global const float4 *)(A + gy * m * 2);
            const float regs6_11 = A[x6 + gy * m * 2];
            const float4 a9 = *(global const float4 *)(A + (n - 1) * m);
            const float a17 = A[x6 + (n - 1) * m];
            float4 acc12 = (float4)(0.0f);
            acc12 += 7.0f * a7.s0012;
            acc12 += 5.0f * a7;
            acc12 += 9.0f * (float4)(a7.s1, a7.s2, a7.s3, regs6_5);
            acc12 += 12.0f * a8.s0012;
            acc12 += 15.0f * a8;
            acc12 += 12.0f * (float4)(a8.s1, a8.s2, a8.s3, regs6_11);
            acc12 += 9.0f * a9.s0012;
            acc12 += 5.0f * a9;
            acc12 += 7.0f * (float4)(a9.s1, a9.s2, a9.s3, a17);
            *(global float4 *)(out + gy * m * 2) = acc12 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc13 = (float4)(0.0f);
                acc13 += 7.0f * a8.s0012;
                acc13 += 5.0f * a8;
                acc13 += 9.0f * (float4)(a8.s1, a8.s2, a8.s3, regs6_11);
                const float4 t13 = a9.s0012;
                acc13 += 12.0f * t13;
                acc13 += 15.0f * a9;
                acc13 += 12.0f * (float4)(a9.s1, a9.s2, a9.s3, a17);
                acc13 += 9.0f * t13;
                acc13 += 5.0f * a9;
                acc13 += 7.0f * (float4)(a9.s1, a9.s2, a9.s3, a17);
                *(global float4 *)(out + (gy * 2 + 1) * m) = acc13 / 118.0f;
            }
        } else if (gx < x5 + max((m / 4) - 2, 0)) {
            const int row12 = (gy * 2 - 1) * m;
            const int at13 = row12 + gx * 4;
            const float regs7_0 = A[at13 - 1];
            const float4 regs7_1 = *(global const float4 *)(A + at13);
            const float regs7_5 = A[at13 + 4];
            const int row13 = gy * m * 2;
            const int at14 = row13 + gx * 4;
            const float regs7_6 = A[at14 - 1];
            const float4 regs7_7 = *(global const float4 *)(A + at14);
            const float regs7_11 = A[at14 + 4];
            const int row14 = (n - 1) * m;
            const int at15 = row14 + gx * 4;
            const float a18 = A[at15 - 1];
            const float4 a19 = *(global const float4 *)(A + at15);
            const float a20 = A[at15 + 4];
            float4 acc14 = (float4)(0.0f);
            acc14 += 7.0f * (float4)(regs7_0, regs7_1.s0, regs7_1.s1, regs7_1.s2);
            acc14 += 5.0f * regs7_1;
            acc14 += 9.0f * (float4)(regs7_1.s1, regs7_1.s2, regs7_1.s3, regs7_5);
            acc14 += 12.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2);
            acc14 += 15.0f * regs7_7;
            acc14 += 12.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11);
            acc14 += 9.0f * (float4)(a18, a19.s0, a19.s1, a19.s2);
            acc14 += 5.0f * a19;
            acc14 += 7.0f * (float4)(a19.s1, a19.s2, a19.s3, a20);
            *(global float4 *)(out + at14) = acc14 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc15 = (float4)(0.0f);
                acc15 += 7.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2);
                acc15 += 5.0f * regs7_7;
                acc15 += 9.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11);
                acc15 += 12.0f * (float4)(a18, a19.s0, a19.s1, a19.s2);
                acc15 += 15.0f * a19;
                acc15 += 12.0f * (float4)(a19.s1, a19.s2, a19.s3, a20);
                acc15 += 9.0f * (float4)(a18, a19.s0, a19.s1, a19.s2);
                acc15 += 5.0f * a19;
                acc15 += 7.0f * (float4)(a19.s1, a19.s2, a19.s3, a20);
                *(global float4 *)(out + at14 + m) = acc15 / 118.0f;
            }
        } else if (gx < m / 4) {
            const int row15 = (gy * 2 - 1) * m;
            const int at16 = row15 + gx * 4;
            const float regs8_0 = A[at16 - 1];
            const float4 regs8_1 = *(global const float4 *)(A + at16);
            const float regs8_5 = A[gy * m * 2 - 1];
            const int row16 = gy * m * 2;
            const int at17 = row16 + gx * 4;
            const float regs8_6 = A[at17 - 1];
            const float4 regs8_7 = *(global const float4 *)(A + at17);
            const float regs8_11 = A[row16 + m - 1];
            const int row17 = (n - 1) * m;
            const int at18 = row17 + gx * 4;
            const float a21 = A[at18 - 1];
            const float4 a22 = *(global const float4 *)(A + at18);
            const float a23 = A[m * n - 1];
            float4 acc16 = (float4)(0.0f);
            acc16 += 7.0f * (float4)(regs8_0, regs8_1.s0, regs8_1.s1, regs8_1.s2);
            acc16 += 5.0f * regs8_1;
            acc16 += 9.0f * (float4)(regs8_1.s1, regs8_1.s2, regs8_1.s3, regs8_5);
            acc16 += 12.0f * (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2);
            acc16 += 15.0f * regs8_7;
            acc16 += 12.0f * (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11);
            acc16 += 9.0f * (float4)(a21, a22.s0, a22.s1, a22.s2);
            acc16 += 5.0f * a22;
            acc16 += 7.0f * (float4)(a22.s1, a22.s2, a22.s3, a23);
            *(global float4 *)(out + at17) = acc16 / 118.0f;
            if (gy * 2 + 1 < n) {
                float4 acc17 = (float4)(0.0f);
                acc17 += 7.0f * (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2);
                acc17 += 5.0f * regs8_7;
                acc17 += 9.0f * (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11);
                acc17 += 12.0f * (float4)(a21, a22.s0, a22.s1, a22.s2);
                acc17 += 15.0f * a22;
                acc17 += 12.0f * (float4)(a22.s1, a22.s2, a22.s3, a23);
                acc17 += 9.0f * (float4)(a21, a22.s0, a22.s1, a22.s2);
                acc17 += 5.0f * a22;
                acc17 += 7.0f * (float4)(a22.s1, a22.s2, a22.s3, a23);
                *(global float4 *)(out + at17 + m) = acc17 / 118.0f;
            }
        }
    }
}
