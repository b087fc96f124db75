// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// gradient, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void gradient_bordered(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    if (gy < x) {
        const int x1 = min(m / 4, 1);
        if (gx < x1) {
            const float4 a = *(global const float4 *)(A);
            const int x2 = min(m - 1, 4);
            const float regs_11 = A[x2];
            const float4 a1 = *(global const float4 *)(A + m * min(n - 1, 1));
            const float regs_17 = A[x2 + m * min(n - 1, 1)];
            const float4 regs_19 = *(global const float4 *)(A + m * min(n - 1, 2));
            const float4 t = a - a;
            const float4 t1 = a - a1;
            const float4 t2 = a - (float4)(a.s1, a.s2, a.s3, regs_11);
            const float4 t3 = a - a.s0012;
            *(global float4 *)(out) = a + 1.0f / sqrt(0.0001f + t * t + t1 * t1 + t2 * t2 + t3 * t3);
            if (1 < n) {
                const float4 t4 = a1 - a;
                const float4 t5 = a1 - regs_19;
                const float4 t6 = a1 - (float4)(a1.s1, a1.s2, a1.s3, regs_17);
                const float4 t7 = a1 - a1.s0012;
                *(global float4 *)(out + m) = a1 + 1.0f / sqrt(0.0001f + t4 * t4 + t5 * t5 + t6 * t6 + t7 * t7);
            }
        } else if (gx < x1 + max((m / 4) - 2, 0)) {
            const float4 a6 = *(global const float4 *)(A + gx * 4);
            const float regs1_6 = A[gx * 4 - 1];
            const float regs1_11 = A[gx * 4 + 4];
            const int row = m * min(n - 1, 1);
            const int at = row + gx * 4;
            const float regs1_12 = A[at - 1];
            const float4 regs1_13 = *(global const float4 *)(A + at);
            const float regs1_17 = A[at + 4];
            const float4 regs1_19 = *(global const float4 *)(A + m * min(n - 1, 2) + gx * 4);
            const float4 t8 = a6 - a6;
            const float4 t9 = a6 - regs1_13;
            const float4 t10 = a6 - (float4)(a6.s1, a6.s2, a6.s3, regs1_11);
            const float4 t11 = a6 - (float4)(regs1_6, a6.s0, a6.s1, a6.s2);
            *(global float4 *)(out + gx * 4) = a6 + 1.0f / sqrt(0.0001f + t8 * t8 + t9 * t9 + t10 * t10 + t11 * t11);
            if (1 < n) {
                const float4 t12 = regs1_13 - a6;
                const float4 t13 = regs1_13 - regs1_19;
                const float4 t14 = regs1_13 - (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17);
                const float4 t15 = regs1_13 - (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2);
                *(global float4 *)(out + gx * 4 + m) = regs1_13
                    + 1.0f / sqrt(0.0001f + t12 * t12 + t13 * t13 + t14 * t14 + t15 * t15);
            }
        } else if (gx < m / 4) {
            const float4 a7 = *(global const float4 *)(A + gx * 4);
            const float regs2_6 = A[gx * 4 - 1];
            const float regs2_11 = A[m - 1];
            const int row1 = m * min(n - 1, 1);
            const int at1 = row1 + gx * 4;
            const float regs2_12 = A[at1 - 1];
            const float4 regs2_13 = *(global const float4 *)(A + at1);
            const float regs2_17 = A[row1 + m - 1];
            const float4 regs2_19 = *(global const float4 *)(A + m * min(n - 1, 2) + gx * 4);
            const float4 t16 = a7 - a7;
            const float4 t17 = a7 - regs2_13;
            const float4 t18 = a7 - (float4)(a7.s1, a7.s2, a7.s3, regs2_11);
            const float4 t19 = a7 - (float4)(regs2_6, a7.s0, a7.s1, a7.s2);
            *(global float4 *)(out + gx * 4) = a7
                + 1.0f / sqrt(0.0001f + t16 * t16 + t17 * t17 + t18 * t18 + t19 * t19);
            if (1 < n) {
                const float4 t20 = regs2_13 - a7;
                const float4 t21 = regs2_13 - regs2_19;
                const float4 t22 = regs2_13 - (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17);
                const float4 t23 = regs2_13 - (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2);
                *(global float4 *)(out + gx * 4 + m) = regs2_13
                    + 1.0f / sqrt(0.0001f + t20 * t20 + t21 * t21 + t22 * t22 + t23 * t23);
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        const int x3 = min(m / 4, 1);
        if (gx < x3) {
            const float4 regs3_1 = *(global const float4 *)(A + (gy * 2 - 1) * m);
            const float4 a2 = *(global const float4 *)(A + gy * m * 2);
            const int x4 = min(m - 1, 4);
            const float regs3_11 = A[x4 + gy * m * 2];
            const int at2 = (gy * 2 + 1) * m;
            const float4 a3 = *(global const float4 *)(A + at2);
            const float regs3_17 = A[at2 + x4];
            const float4 regs3_19 = *(global const float4 *)(A + (gy * 2 + 2) * m);
            const float4 t24 = a2 - regs3_1;
            const float4 t25 = a2 - a3;
            const float4 t26 = a2 - (float4)(a2.s1, a2.s2, a2.s3, regs3_11);
            const float4 t27 = a2 - a2.s0012;
            *(global float4 *)(out + gy * m * 2) = a2
                + 1.0f / sqrt(0.0001f + t24 * t24 + t25 * t25 + t26 * t26 + t27 * t27);
            const float4 t28 = a3 - a2;
            const float4 t29 = a3 - regs3_19;
            const float4 t30 = a3 - (float4)(a3.s1, a3.s2, a3.s3, regs3_17);
            const float4 t31 = a3 - a3.s0012;
            *(global float4 *)(out + at2) = a3 + 1.0f / sqrt(0.0001f + t28 * t28 + t29 * t29 + t30 * t30 + t31 * t31);
        } else if (gx < x3 + max((m / 4) - 2, 0)) {
            const float4 regs4_1 = *(global const float4 *)(A + (gy * 2 - 1) * m + gx * 4);
            const int row2 = gy * m * 2;
            const int at3 = row2 + gx * 4;
            const float regs4_6 = A[at3 - 1];
            const float4 regs4_7 = *(global const float4 *)(A + at3);
            const float regs4_11 = A[at3 + 4];
            const int at4 = at3 + m;
            const float regs4_12 = A[at4 - 1];
            const float4 regs4_13 = *(global const float4 *)(A + at4);
            const float regs4_17 = A[at4 + 4];
            const float4 regs4_19 = *(global const float4 *)(A + at3 + m * 2);
            const float4 t32 = regs4_7 - regs4_1;
            const float4 t33 = regs4_7 - regs4_13;
            const float4 t34 = regs4_7 - (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11);
            const float4 t35 = regs4_7 - (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2);
            *(global float4 *)(out + at3) = regs4_7
                + 1.0f / sqrt(0.0001f + t32 * t32 + t33 * t33 + t34 * t34 + t35 * t35);
            const float4 t36 = regs4_13 - regs4_7;
            const float4 t37 = regs4_13 - regs4_19;
            const float4 t38 = regs4_13 - (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17);
            const float4 t39 = regs4_13 - (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2);
            *(global float4 *)(out + at4) = regs4_13
                + 1.0f / sqrt(0.0001f + t36 * t36 + t37 * t37 + t38 * t38 + t39 * t39);
        } else if (gx < m / 4) {
            const float4 regs5_1 = *(global const float4 *)(A + (gy * 2 - 1) * m + gx * 4);
            const int row4 = gy * m * 2;
            const int at5 = row4 + gx * 4;
            const float regs5_6 = A[at5 - 1];
            const float4 regs5_7 = *(global const float4 *)(A + at5);
            const float regs5_11 = A[row4 + m - 1];
            const int at6 = at5 + m;
            const float regs5_12 = A[at6 - 1];
            const float4 regs5_13 = *(global const float4 *)(A + at6);
            const float regs5_17 = A[row4 + m * 2 - 1];
            const float4 regs5_19 = *(global const float4 *)(A + at5 + m * 2);
            const float4 t40 = regs5_7 - regs5_1;
            const float4 t41 = regs5_7 - regs5_13;
            const float4 t42 = regs5_7 - (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11);
            const float4 t43 = regs5_7 - (float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2);
            *(global float4 *)(out + at5) = regs5_7
                + 1.0f / sqrt(0.0001f + t40 * t40 + t41 * t41 + t42 * t42 + t43 * t43);
            const float4 t44 = regs5_13 - regs5_7;
            const float4 t45 = regs5_13 - regs5_19;
            const float4 t46 = regs5_13 - (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17);
            const float4 t47 = regs5_13 - (float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2);
            *(global float4 *)(out + at6) = regs5_13
                + 1.0f / sqrt(0.0001f + t44 * t44 + t45 * t45 + t46 * t46 + t47 * t47);
        }
    } else if (gy < (n + 1) / 2) {
        const int x5 = min(m / 4, 1);
        if (gx < x5) {
            const float4 regs6_1 = *(global const float4 *)(A + (gy * 2 - 1) * m);
            const float4 a4 = *(global const float4 *)(A + gy * m * 2);
            const int x6 = min(m - 1, 4);
            const float regs6_11 = A[x6 + gy * m * 2];
            const float4 a5 = *(global const float4 *)(A + (n - 1) * m);
            const float regs6_17 = A[x6 + (n - 1) * m];
            const float4 t48 = a4 - regs6_1;
            const float4 t49 = a4 - a5;
            const float4 t50 = a4 - (float4)(a4.s1, a4.s2, a4.s3, regs6_11);
            const float4 t51 = a4 - a4.s0012;
            *(global float4 *)(out + gy * m * 2) = a4
                + 1.0f / sqrt(0.0001f + t48 * t48 + t49 * t49 + t50 * t50 + t51 * t51);
            if (gy * 2 + 1 < n) {
                const float4 t52 = a5 - a4;
                const float4 t53 = a5 - a5;
                const float4 t54 = a5 - (float4)(a5.s1, a5.s2, a5.s3, regs6_17);
                const float4 t55 = a5 - a5.s0012;
                *(global float4 *)(out + (gy * 2 + 1) * m) = a5
                    + 1.0f / sqrt(0.0001f + t52 * t52 + t53 * t53 + t54 * t54 + t55 * t55);
            }
        } else if (gx < x5 + max((m / 4) - 2, 0)) {
            const float4 regs7_1 = *(global const float4 *)(A + (gy * 2 - 1) * m + gx * 4);
            const int row6 = gy * m * 2;
            const int at7 = row6 + gx * 4;
            const float regs7_6 = A[at7 - 1];
            const float4 regs7_7 = *(global const float4 *)(A + at7);
            const float regs7_11 = A[at7 + 4];
            const int row7 = (n - 1) * m;
            const int at8 = row7 + gx * 4;
            const float regs7_12 = A[at8 - 1];
            const float4 a8 = *(global const float4 *)(A + at8);
            const float regs7_17 = A[at8 + 4];
            const float4 t56 = regs7_7 - regs7_1;
            const float4 t57 = regs7_7 - a8;
            const float4 t58 = regs7_7 - (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11);
            const float4 t59 = regs7_7 - (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2);
            *(global float4 *)(out + at7) = regs7_7
                + 1.0f / sqrt(0.0001f + t56 * t56 + t57 * t57 + t58 * t58 + t59 * t59);
            if (gy * 2 + 1 < n) {
                const float4 t60 = a8 - regs7_7;
                const float4 t61 = a8 - a8;
                const float4 t62 = a8 - (float4)(a8.s1, a8.s2, a8.s3, regs7_17);
                const float4 t63 = a8 - (float4)(regs7_12, a8.s0, a8.s1, a8.s2);
                *(global float4 *)(out + at7 + m) = a8
                    + 1.0f / sqrt(0.0001f + t60 * t60 + t61 * t61 + t62 * t62 + t63 * t63);
            }
        } else if (gx < m / 4) {
            const float4 regs8_1 = *(global const float4 *)(A + (gy * 2 - 1) * m + gx * 4);
            const int row8 = gy * m * 2;
            const int at9 = row8 + gx * 4;
            const float regs8_6 = A[at9 - 1];
            const float4 regs8_7 = *(global const float4 *)(A + at9);
            const float regs8_11 = A[row8 + m - 1];
            const int row9 = (n - 1) * m;
            const int at10 = row9 + gx * 4;
            const float regs8_12 = A[at10 - 1];
            const float4 a9 = *(global const float4 *)(A + at10);
            const float regs8_17 = A[m * n - 1];
            const float4 t64 = regs8_7 - regs8_1;
            const float4 t65 = regs8_7 - a9;
            const float4 t66 = regs8_7 - (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11);
            const float4 t67 = regs8_7 - (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2);
            *(global float4 *)(out + at9) = regs8_7
                + 1.0f / sqrt(0.0001f + t64 * t64 + t65 * t65 + t66 * t66 + t67 * t67);
            if (gy * 2 + 1 < n) {
                const float4 t68 = a9 - regs8_7;
                const float4 t69 = a9 - a9;
                const float4 t70 = a9 - (float4)(a9.s1, a9.s2, a9.s3, regs8_17);
                const float4 t71 = a9 - (float4)(regs8_12, a9.s0, a9.s1, a9.s2);
                *(global float4 *)(out + at9 + m) = a9
                    + 1.0f / sqrt(0.0001f + t68 * t68 + t69 * t69 + t70 * t70 + t71 * t71);
            }
        }
    }
}
