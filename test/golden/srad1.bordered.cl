// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

float4 strata_max_zero_float4(float4 a, float4 b) { return a > b ? a : b; }

// srad1, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void srad1_bordered(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    if (gy < x) {
        const int x1 = min(m / 4, 1);
        if (gx < x1) {
            const float4 j = *(global const float4 *)(J);
            const int x2 = min(m - 1, 4);
            const float regs_11 = J[x2];
            const float4 j1 = *(global const float4 *)(J + m * min(n - 1, 1));
            const float regs_17 = J[x2 + m * min(n - 1, 1)];
            const float4 regs_19 = *(global const float4 *)(J + m * min(n - 1, 2));
            const float4 t = j - j;
            const float4 t1 = j1 - j;
            const float4 t2 = j.s0012 - j;
            const float4 t3 = (float4)(j.s1, j.s2, j.s3, regs_11) - j;
            const float4 t4 = (t + t1 + t2 + t3) / j;
            const float4 t5 = 1.0f + 0.25f * t4;
            *(global float4 *)(out) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t * t + t1
                * t1 + t2 * t2 + t3 * t3) / (j * j)) - 0.0625f * (t4 * t4)) / (t5 * t5) - 0.05378722f) / 0.056680284f)),
                (float4)(0.0f));
            if (1 < n) {
                const float4 t6 = j - j1;
                const float4 t7 = regs_19 - j1;
                const float4 t8 = j1.s0012 - j1;
                const float4 t9 = (float4)(j1.s1, j1.s2, j1.s3, regs_17) - j1;
                const float4 t10 = (t6 + t7 + t8 + t9) / j1;
                const float4 t11 = 1.0f + 0.25f * t10;
                *(global float4 *)(out + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t6 * t6
                    + t7 * t7 + t8 * t8 + t9 * t9) / (j1 * j1)) - 0.0625f * (t10 * t10)) / (t11 * t11) - 0.05378722f)
                    / 0.056680284f)), (float4)(0.0f));
            }
        } else if (gx < x1 + max((m / 4) - 2, 0)) {
            const float4 j6 = *(global const float4 *)(J + gx * 4);
            const float regs1_6 = J[gx * 4 - 1];
            const float regs1_11 = J[gx * 4 + 4];
            const int row = m * min(n - 1, 1);
            const int at = row + gx * 4;
            const float regs1_12 = J[at - 1];
            const float4 regs1_13 = *(global const float4 *)(J + at);
            const float regs1_17 = J[at + 4];
            const float4 regs1_19 = *(global const float4 *)(J + m * min(n - 1, 2) + gx * 4);
            const float4 t12 = j6 - j6;
            const float4 t13 = regs1_13 - j6;
            const float4 t14 = (float4)(regs1_6, j6.s0, j6.s1, j6.s2) - j6;
            const float4 t15 = (float4)(j6.s1, j6.s2, j6.s3, regs1_11) - j6;
            const float4 t16 = (t12 + t13 + t14 + t15) / j6;
            const float4 t17 = 1.0f + 0.25f * t16;
            *(global float4 *)(out + gx * 4) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t12
                * t12 + t13 * t13 + t14 * t14 + t15 * t15) / (j6 * j6)) - 0.0625f * (t16 * t16)) / (t17 * t17)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            if (1 < n) {
                const float4 t18 = j6 - regs1_13;
                const float4 t19 = regs1_19 - regs1_13;
                const float4 t20 = (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2) - regs1_13;
                const float4 t21 = (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17) - regs1_13;
                const float4 t22 = (t18 + t19 + t20 + t21) / regs1_13;
                const float4 t23 = 1.0f + 0.25f * t22;
                *(global float4 *)(out + gx * 4 + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                    * ((t18 * t18 + t19 * t19 + t20 * t20 + t21 * t21) / (regs1_13 * regs1_13)) - 0.0625f * (t22 * t22))
                    / (t23 * t23) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            }
        } else if (gx < m / 4) {
            const float4 j7 = *(global const float4 *)(J + gx * 4);
            const float regs2_6 = J[gx * 4 - 1];
            const float regs2_11 = J[m - 1];
            const int row1 = m * min(n - 1, 1);
            const int at1 = row1 + gx * 4;
            const float regs2_12 = J[at1 - 1];
            const float4 regs2_13 = *(global const float4 *)(J + at1);
            const float regs2_17 = J[row1 + m - 1];
            const float4 regs2_19 = *(global const float4 *)(J + m * min(n - 1, 2) + gx * 4);
            const float4 t24 = j7 - j7;
            const float4 t25 = regs2_13 - j7;
            const float4 t26 = (float4)(regs2_6, j7.s0, j7.s1, j7.s2) - j7;
            const float4 t27 = (float4)(j7.s1, j7.s2, j7.s3, regs2_11) - j7;
            const float4 t28 = (t24 + t25 + t26 + t27) / j7;
            const float4 t29 = 1.0f + 0.25f * t28;
            *(global float4 *)(out + gx * 4) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t24
                * t24 + t25 * t25 + t26 * t26 + t27 * t27) / (j7 * j7)) - 0.0625f * (t28 * t28)) / (t29 * t29)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            if (1 < n) {
                const float4 t30 = j7 - regs2_13;
                const float4 t31 = regs2_19 - regs2_13;
                const float4 t32 = (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2) - regs2_13;
                const float4 t33 = (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17) - regs2_13;
                const float4 t34 = (t30 + t31 + t32 + t33) / regs2_13;
                const float4 t35 = 1.0f + 0.25f * t34;
                *(global float4 *)(out + gx * 4 + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                    * ((t30 * t30 + t31 * t31 + t32 * t32 + t33 * t33) / (regs2_13 * regs2_13)) - 0.0625f * (t34 * t34))
                    / (t35 * t35) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        const int x3 = min(m / 4, 1);
        if (gx < x3) {
            const float4 regs3_1 = *(global const float4 *)(J + (gy * 2 - 1) * m);
            const float4 j2 = *(global const float4 *)(J + gy * m * 2);
            const int x4 = min(m - 1, 4);
            const float regs3_11 = J[x4 + gy * m * 2];
            const int at2 = (gy * 2 + 1) * m;
            const float4 j3 = *(global const float4 *)(J + at2);
            const float regs3_17 = J[at2 + x4];
            const float4 regs3_19 = *(global const float4 *)(J + (gy * 2 + 2) * m);
            const float4 t36 = regs3_1 - j2;
            const float4 t37 = j3 - j2;
            const float4 t38 = j2.s0012 - j2;
            const float4 t39 = (float4)(j2.s1, j2.s2, j2.s3, regs3_11) - j2;
            const float4 t40 = (t36 + t37 + t38 + t39) / j2;
            const float4 t41 = 1.0f + 0.25f * t40;
            *(global float4 *)(out + gy * m * 2) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                * ((t36 * t36 + t37 * t37 + t38 * t38 + t39 * t39) / (j2 * j2)) - 0.0625f * (t40 * t40)) / (t41 * t41)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            const float4 t42 = j2 - j3;
            const float4 t43 = regs3_19 - j3;
            const float4 t44 = j3.s0012 - j3;
            const float4 t45 = (float4)(j3.s1, j3.s2, j3.s3, regs3_17) - j3;
            const float4 t46 = (t42 + t43 + t44 + t45) / j3;
            const float4 t47 = 1.0f + 0.25f * t46;
            *(global float4 *)(out + at2) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t42
                * t42 + t43 * t43 + t44 * t44 + t45 * t45) / (j3 * j3)) - 0.0625f * (t46 * t46)) / (t47 * t47)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
        } else if (gx < x3 + max((m / 4) - 2, 0)) {
            const float4 regs4_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row2 = gy * m * 2;
            const int at3 = row2 + gx * 4;
            const float regs4_6 = J[at3 - 1];
            const float4 regs4_7 = *(global const float4 *)(J + at3);
            const float regs4_11 = J[at3 + 4];
            const int at4 = at3 + m;
            const float regs4_12 = J[at4 - 1];
            const float4 regs4_13 = *(global const float4 *)(J + at4);
            const float regs4_17 = J[at4 + 4];
            const float4 regs4_19 = *(global const float4 *)(J + at3 + m * 2);
            const float4 t48 = regs4_1 - regs4_7;
            const float4 t49 = regs4_13 - regs4_7;
            const float4 t50 = (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2) - regs4_7;
            const float4 t51 = (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11) - regs4_7;
            const float4 t52 = (t48 + t49 + t50 + t51) / regs4_7;
            const float4 t53 = 1.0f + 0.25f * t52;
            *(global float4 *)(out + at3) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t48
                * t48 + t49 * t49 + t50 * t50 + t51 * t51) / (regs4_7 * regs4_7)) - 0.0625f * (t52 * t52)) / (t53 * t53)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            const float4 t54 = regs4_7 - regs4_13;
            const float4 t55 = regs4_19 - regs4_13;
            const float4 t56 = (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2) - regs4_13;
            const float4 t57 = (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17) - regs4_13;
            const float4 t58 = (t54 + t55 + t56 + t57) / regs4_13;
            const float4 t59 = 1.0f + 0.25f * t58;
            *(global float4 *)(out + at4) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t54
                * t54 + t55 * t55 + t56 * t56 + t57 * t57) / (regs4_13 * regs4_13)) - 0.0625f * (t58 * t58)) / (t59
                * t59) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
        } else if (gx < m / 4) {
            const float4 regs5_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row4 = gy * m * 2;
            const int at5 = row4 + gx * 4;
            const float regs5_6 = J[at5 - 1];
            const float4 regs5_7 = *(global const float4 *)(J + at5);
            const float regs5_11 = J[row4 + m - 1];
            const int at6 = at5 + m;
            const float regs5_12 = J[at6 - 1];
            const float4 regs5_13 = *(global const float4 *)(J + at6);
            const float regs5_17 = J[row4 + m * 2 - 1];
            const float4 regs5_19 = *(global const float4 *)(J + at5 + m * 2);
            const float4 t60 = regs5_1 - regs5_7;
            const float4 t61 = regs5_13 - regs5_7;
            const float4 t62 = (float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2) - regs5_7;
            const float4 t63 = (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11) - regs5_7;
            const float4 t64 = (t60 + t61 + t62 + t63) / regs5_7;
            const float4 t65 = 1.0f + 0.25f * t64;
            *(global float4 *)(out + at5) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t60
                * t60 + t61 * t61 + t62 * t62 + t63 * t63) / (regs5_7 * regs5_7)) - 0.0625f * (t64 * t64)) / (t65 * t65)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            const float4 t66 = regs5_7 - regs5_13;
            const float4 t67 = regs5_19 - regs5_13;
            const float4 t68 = (float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2) - regs5_13;
            const float4 t69 = (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17) - regs5_13;
            const float4 t70 = (t66 + t67 + t68 + t69) / regs5_13;
            const float4 t71 = 1.0f + 0.25f * t70;
            *(global float4 *)(out + at6) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t66
                * t66 + t67 * t67 + t68 * t68 + t69 * t69) / (regs5_13 * regs5_13)) - 0.0625f * (t70 * t70)) / (t71
                * t71) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
        }
    } else if (gy < (n + 1) / 2) {
        const int x5 = min(m / 4, 1);
        if (gx < x5) {
            const float4 regs6_1 = *(global const float4 *)(J + (gy * 2 - 1) * m);
            const float4 j4 = *(global const float4 *)(J + gy * m * 2);
            const int x6 = min(m - 1, 4);
            const float regs6_11 = J[x6 + gy * m * 2];
            const float4 j5 = *(global const float4 *)(J + (n - 1) * m);
            const float regs6_17 = J[x6 + (n - 1) * m];
            const float4 t72 = regs6_1 - j4;
            const float4 t73 = j5 - j4;
            const float4 t74 = j4.s0012 - j4;
            const float4 t75 = (float4)(j4.s1, j4.s2, j4.s3, regs6_11) - j4;
            const float4 t76 = (t72 + t73 + t74 + t75) / j4;
            const float4 t77 = 1.0f + 0.25f * t76;
            *(global float4 *)(out + gy * m * 2) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                * ((t72 * t72 + t73 * t73 + t74 * t74 + t75 * t75) / (j4 * j4)) - 0.0625f * (t76 * t76)) / (t77 * t77)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            if (gy * 2 + 1 < n) {
                const float4 t78 = j4 - j5;
                const float4 t79 = j5 - j5;
                const float4 t80 = j5.s0012 - j5;
                const float4 t81 = (float4)(j5.s1, j5.s2, j5.s3, regs6_17) - j5;
                const float4 t82 = (t78 + t79 + t80 + t81) / j5;
                const float4 t83 = 1.0f + 0.25f * t82;
                *(global float4 *)(out + (gy * 2 + 1) * m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f
                    + ((0.5f * ((t78 * t78 + t79 * t79 + t80 * t80 + t81 * t81) / (j5 * j5)) - 0.0625f * (t82 * t82)) / (t83
                    * t83) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            }
        } else if (gx < x5 + max((m / 4) - 2, 0)) {
            const float4 regs7_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row6 = gy * m * 2;
            const int at7 = row6 + gx * 4;
            const float regs7_6 = J[at7 - 1];
            const float4 regs7_7 = *(global const float4 *)(J + at7);
            const float regs7_11 = J[at7 + 4];
            const int row7 = (n - 1) * m;
            const int at8 = row7 + gx * 4;
            const float regs7_12 = J[at8 - 1];
            const float4 j8 = *(global const float4 *)(J + at8);
            const float regs7_17 = J[at8 + 4];
            const float4 t84 = regs7_1 - regs7_7;
            const float4 t85 = j8 - regs7_7;
            const float4 t86 = (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2) - regs7_7;
            const float4 t87 = (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11) - regs7_7;
            const float4 t88 = (t84 + t85 + t86 + t87) / regs7_7;
            const float4 t89 = 1.0f + 0.25f * t88;
            *(global float4 *)(out + at7) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t84
                * t84 + t85 * t85 + t86 * t86 + t87 * t87) / (regs7_7 * regs7_7)) - 0.0625f * (t88 * t88)) / (t89 * t89)
                - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            if (gy * 2 + 1 < n) {
                const float4 t90 = regs7_7 - j8;
                const float4 t91 = j8 - j8;
                const float4 t92 = (float4)(regs7_12, j8.s0, j8.s1, j8.s2) - j8;
                const float4 t93 = (float4)(j8.s1, j8.s2, j8.s3, regs7_17) - j8;
                const float4 t94 = (t90 + t91 + t92 + t93) / j8;
                const float4 t95 = 1.0f + 0.25f * t94;
                *(global float4 *)(out + at7 + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                    * ((t90 * t90 + t91 * t91 + t92 * t92 + t93 * t93) / (j8 * j8)) - 0.0625f * (t94 * t94)) / (t95 * t95)
                    - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            }
        } else if (gx < m / 4) {
            const float4 regs8_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row8 = gy * m * 2;
            const int at9 = row8 + gx * 4;
            const float regs8_6 = J[at9 - 1];
            const float4 regs8_7 = *(global const float4 *)(J + at9);
            const float regs8_11 = J[row8 + m - 1];
            const int row9 = (n - 1) * m;
            const int at10 = row9 + gx * 4;
            const float regs8_12 = J[at10 - 1];
            const float4 j9 = *(global const float4 *)(J + at10);
            const float regs8_17 = J[m * n - 1];
            const float4 t96 = regs8_1 - regs8_7;
            const float4 t97 = j9 - regs8_7;
            const float4 t98 = (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2) - regs8_7;
            const float4 t99 = (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11) - regs8_7;
            const float4 t100 = (t96 + t97 + t98 + t99) / regs8_7;
            const float4 t101 = 1.0f + 0.25f * t100;
            *(global float4 *)(out + at9) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f * ((t96
                * t96 + t97 * t97 + t98 * t98 + t99 * t99) / (regs8_7 * regs8_7)) - 0.0625f * (t100 * t100)) / (t101
                * t101) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            if (gy * 2 + 1 < n) {
                const float4 t102 = regs8_7 - j9;
                const float4 t103 = j9 - j9;
                const float4 t104 = (float4)(regs8_12, j9.s0, j9.s1, j9.s2) - j9;
                const float4 t105 = (float4)(j9.s1, j9.s2, j9.s3, regs8_17) - j9;
                const float4 t106 = (t102 + t103 + t104 + t105) / j9;
                const float4 t107 = 1.0f + 0.25f * t106;
                *(global float4 *)(out + at9 + m) = strata_max_zero_float4(fmin((float4)(1.0f), 1.0f / (1.0f + ((0.5f
                    * ((t102 * t102 + t103 * t103 + t104 * t104 + t105 * t105) / (j9 * j9)) - 0.0625f * (t106 * t106))
                    / (t107 * t107) - 0.05378722f) / 0.056680284f)), (float4)(0.0f));
            }
        }
    }
}
