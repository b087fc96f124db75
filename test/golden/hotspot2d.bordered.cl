// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// hotspot2d, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void hotspot2d_bordered(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    if (gy < x) {
        const int x1 = min(m / 4, 1);
        if (gx < x1) {
            const float4 t = *(global const float4 *)(T);
            const int x2 = min(m - 1, 4);
            const float regs_11 = T[x2];
            const float4 t1 = *(global const float4 *)(T + m * min(n - 1, 1));
            const float regs_17 = T[x2 + m * min(n - 1, 1)];
            const float4 regs_19 = *(global const float4 *)(T + m * min(n - 1, 2));
            const float4 t6 = 2.0f * t;
            *(global float4 *)(out) = t + 1.068e-7f * (*(global const float4 *)(P) + 0.1f * (t + t1 - t6)
                + 0.1f * (t.s0012 + (float4)(t.s1, t.s2, t.s3, regs_11) - t6) + 1024000.0f * (80.0f - t));
            if (1 < n) {
                const float4 t7 = 2.0f * t1;
                *(global float4 *)(out + m) = t1 + 1.068e-7f * (*(global const float4 *)(P + m) + 0.1f * (t + regs_19 - t7)
                    + 0.1f * (t1.s0012 + (float4)(t1.s1, t1.s2, t1.s3, regs_17) - t7) + 1024000.0f * (80.0f - t1));
            }
        } else if (gx < x1 + max((m / 4) - 2, 0)) {
            const float4 t8 = *(global const float4 *)(T + gx * 4);
            const float regs1_6 = T[gx * 4 - 1];
            const float regs1_11 = T[gx * 4 + 4];
            const int row = m * min(n - 1, 1);
            const int at = row + gx * 4;
            const float regs1_12 = T[at - 1];
            const float4 regs1_13 = *(global const float4 *)(T + at);
            const float regs1_17 = T[at + 4];
            const float4 regs1_19 = *(global const float4 *)(T + m * min(n - 1, 2) + gx * 4);
            const float4 t9 = 2.0f * t8;
            *(global float4 *)(out + gx * 4) = t8 + 1.068e-7f * (*(global const float4 *)(P + gx * 4)
                + 0.1f * (t8 + regs1_13 - t9)
                + 0.1f * ((float4)(regs1_6, t8.s0, t8.s1, t8.s2) + (float4)(t8.s1, t8.s2, t8.s3, regs1_11) - t9)
                + 1024000.0f * (80.0f - t8));
            if (1 < n) {
                const float4 t10 = 2.0f * regs1_13;
                const int at1 = gx * 4 + m;
                *(global float4 *)(out + at1) = regs1_13 + 1.068e-7f * (*(global const float4 *)(P + at1) + 0.1f * (t8
                    + regs1_19 - t10) + 0.1f * ((float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2)
                    + (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17) - t10) + 1024000.0f * (80.0f - regs1_13));
            }
        } else if (gx < m / 4) {
            const float4 t11 = *(global const float4 *)(T + gx * 4);
            const float regs2_6 = T[gx * 4 - 1];
            const float regs2_11 = T[m - 1];
            const int row1 = m * min(n - 1, 1);
            const int at2 = row1 + gx * 4;
            const float regs2_12 = T[at2 - 1];
            const float4 regs2_13 = *(global const float4 *)(T + at2);
            const float regs2_17 = T[row1 + m - 1];
            const float4 regs2_19 = *(global const float4 *)(T + m * min(n - 1, 2) + gx * 4);
            const float4 t12 = 2.0f * t11;
            *(global float4 *)(out + gx * 4) = t11 + 1.068e-7f * (*(global const float4 *)(P + gx * 4)
                + 0.1f * (t11 + regs2_13 - t12)
                + 0.1f * ((float4)(regs2_6, t11.s0, t11.s1, t11.s2) + (float4)(t11.s1, t11.s2, t11.s3, regs2_11) - t12)
                + 1024000.0f * (80.0f - t11));
            if (1 < n) {
                const float4 t13 = 2.0f * regs2_13;
                const int at3 = gx * 4 + m;
                *(global float4 *)(out + at3) = regs2_13 + 1.068e-7f * (*(global const float4 *)(P + at3) + 0.1f * (t11
                    + regs2_19 - t13) + 0.1f * ((float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2)
                    + (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17) - t13) + 1024000.0f * (80.0f - regs2_13));
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        const int x3 = min(m / 4, 1);
        if (gx < x3) {
            const float4 regs3_1 = *(global const float4 *)(T + (gy * 2 - 1) * m);
            const float4 t2 = *(global const float4 *)(T + gy * m * 2);
            const int x4 = min(m - 1, 4);
            const float regs3_11 = T[x4 + gy * m * 2];
            const int at4 = (gy * 2 + 1) * m;
            const float4 t3 = *(global const float4 *)(T + at4);
            const float regs3_17 = T[at4 + x4];
            const float4 regs3_19 = *(global const float4 *)(T + (gy * 2 + 2) * m);
            const float4 t14 = 2.0f * t2;
            *(global float4 *)(out + gy * m * 2) = t2 + 1.068e-7f * (*(global const float4 *)(P + gy * m * 2)
                + 0.1f * (regs3_1 + t3 - t14) + 0.1f * (t2.s0012 + (float4)(t2.s1, t2.s2, t2.s3, regs3_11) - t14)
                + 1024000.0f * (80.0f - t2));
            const float4 t15 = 2.0f * t3;
            *(global float4 *)(out + at4) = t3 + 1.068e-7f * (*(global const float4 *)(P + at4)
                + 0.1f * (t2 + regs3_19 - t15) + 0.1f * (t3.s0012 + (float4)(t3.s1, t3.s2, t3.s3, regs3_17) - t15)
                + 1024000.0f * (80.0f - t3));
        } else if (gx < x3 + max((m / 4) - 2, 0)) {
            const float4 regs4_1 = *(global const float4 *)(T + (gy * 2 - 1) * m + gx * 4);
            const int row2 = gy * m * 2;
            const int at5 = row2 + gx * 4;
            const float regs4_6 = T[at5 - 1];
            const float4 regs4_7 = *(global const float4 *)(T + at5);
            const float regs4_11 = T[at5 + 4];
            const int at6 = at5 + m;
            const float regs4_12 = T[at6 - 1];
            const float4 regs4_13 = *(global const float4 *)(T + at6);
            const float regs4_17 = T[at6 + 4];
            const float4 regs4_19 = *(global const float4 *)(T + at5 + m * 2);
            const float4 t16 = 2.0f * regs4_7;
            *(global float4 *)(out + at5) = regs4_7 + 1.068e-7f * (*(global const float4 *)(P + at5) + 0.1f * (regs4_1
                + regs4_13 - t16) + 0.1f * ((float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2)
                + (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11) - t16) + 1024000.0f * (80.0f - regs4_7));
            const float4 t17 = 2.0f * regs4_13;
            *(global float4 *)(out + at6) = regs4_13 + 1.068e-7f * (*(global const float4 *)(P + at6) + 0.1f * (regs4_7
                + regs4_19 - t17) + 0.1f * ((float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2)
                + (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17) - t17) + 1024000.0f * (80.0f - regs4_13));
        } else if (gx < m / 4) {
            const float4 regs5_1 = *(global const float4 *)(T + (gy * 2 - 1) * m + gx * 4);
            const int row4 = gy * m * 2;
            const int at7 = row4 + gx * 4;
            const float regs5_6 = T[at7 - 1];
            const float4 regs5_7 = *(global const float4 *)(T + at7);
            const float regs5_11 = T[row4 + m - 1];
            const int at8 = at7 + m;
            const float regs5_12 = T[at8 - 1];
            const float4 regs5_13 = *(global const float4 *)(T + at8);
            const float regs5_17 = T[row4 + m * 2 - 1];
            const float4 regs5_19 = *(global const float4 *)(T + at7 + m * 2);
            const float4 t18 = 2.0f * regs5_7;
            *(global float4 *)(out + at7) = regs5_7 + 1.068e-7f * (*(global const float4 *)(P + at7) + 0.1f * (regs5_1
                + regs5_13 - t18) + 0.1f * ((float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2)
                + (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11) - t18) + 1024000.0f * (80.0f - regs5_7));
            const float4 t19 = 2.0f * regs5_13;
            *(global float4 *)(out + at8) = regs5_13 + 1.068e-7f * (*(global const float4 *)(P + at8) + 0.1f * (regs5_7
                + regs5_19 - t19) + 0.1f * ((float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2)
                + (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17) - t19) + 1024000.0f * (80.0f - regs5_13));
        }
    } else if (gy < (n + 1) / 2) {
        const int x5 = min(m / 4, 1);
        if (gx < x5) {
            const float4 regs6_1 = *(global const float4 *)(T + (gy * 2 - 1) * m);
            const float4 t4 = *(global const float4 *)(T + gy * m * 2);
            const int x6 = min(m - 1, 4);
            const float regs6_11 = T[x6 + gy * m * 2];
            const int at9 = (n - 1) * m;
            const float4 t5 = *(global const float4 *)(T + at9);
            const float regs6_17 = T[at9 + x6];
            const float4 t20 = 2.0f * t4;
            *(global float4 *)(out + gy * m * 2) = t4 + 1.068e-7f * (*(global const float4 *)(P + gy * m * 2)
                + 0.1f * (regs6_1 + t5 - t20) + 0.1f * (t4.s0012 + (float4)(t4.s1, t4.s2, t4.s3, regs6_11) - t20)
                + 1024000.0f * (80.0f - t4));
            if (gy * 2 + 1 < n) {
                const float4 t21 = 2.0f * t5;
                *(global float4 *)(out + (gy * 2 + 1) * m) = t5 + 1.068e-7f * (*(global const float4 *)(P + at9)
                    + 0.1f * (t4 + t5 - t21) + 0.1f * (t5.s0012 + (float4)(t5.s1, t5.s2, t5.s3, regs6_17) - t21)
                    + 1024000.0f * (80.0f - t5));
            }
        } else if (gx < x5 + max((m / 4) - 2, 0)) {
            const float4 regs7_1 = *(global const float4 *)(T + (gy * 2 - 1) * m + gx * 4);
            const int row6 = gy * m * 2;
            const int at10 = row6 + gx * 4;
            const float regs7_6 = T[at10 - 1];
            const float4 regs7_7 = *(global const float4 *)(T + at10);
            const float regs7_11 = T[at10 + 4];
            const int row7 = (n - 1) * m;
            const int at11 = row7 + gx * 4;
            const float regs7_12 = T[at11 - 1];
            const float4 t22 = *(global const float4 *)(T + at11);
            const float regs7_17 = T[at11 + 4];
            const float4 t23 = 2.0f * regs7_7;
            *(global float4 *)(out + at10) = regs7_7 + 1.068e-7f * (*(global const float4 *)(P + at10) + 0.1f * (regs7_1
                + t22 - t23) + 0.1f * ((float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2)
                + (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11) - t23) + 1024000.0f * (80.0f - regs7_7));
            if (gy * 2 + 1 < n) {
                const float4 t24 = 2.0f * t22;
                *(global float4 *)(out + at10 + m) = t22 + 1.068e-7f * (*(global const float4 *)(P + at11)
                    + 0.1f * (regs7_7 + t22 - t24)
                    + 0.1f * ((float4)(regs7_12, t22.s0, t22.s1, t22.s2) + (float4)(t22.s1, t22.s2, t22.s3, regs7_17) - t24)
                    + 1024000.0f * (80.0f - t22));
            }
        } else if (gx < m / 4) {
            const float4 regs8_1 = *(global const float4 *)(T + (gy * 2 - 1) * m + gx * 4);
            const int row8 = gy * m * 2;
            const int at12 = row8 + gx * 4;
            const float regs8_6 = T[at12 - 1];
            const float4 regs8_7 = *(global const float4 *)(T + at12);
            const float regs8_11 = T[row8 + m - 1];
            const int row9 = (n - 1) * m;
            const int at13 = row9 + gx * 4;
            const float regs8_12 = T[at13 - 1];
            const float4 t25 = *(global const float4 *)(T + at13);
            const float regs8_17 = T[m * n - 1];
            const float4 t26 = 2.0f * regs8_7;
            *(global float4 *)(out + at12) = regs8_7 + 1.068e-7f * (*(global const float4 *)(P + at12) + 0.1f * (regs8_1
                + t25 - t26) + 0.1f * ((float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2)
                + (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11) - t26) + 1024000.0f * (80.0f - regs8_7));
            if (gy * 2 + 1 < n) {
                const float4 t27 = 2.0f * t25;
                *(global float4 *)(out + at12 + m) = t25 + 1.068e-7f * (*(global const float4 *)(P + at13)
                    + 0.1f * (regs8_7 + t25 - t27)
                    + 0.1f * ((float4)(regs8_12, t25.s0, t25.s1, t25.s2) + (float4)(t25.s1, t25.s2, t25.s3, regs8_17) - t27)
                    + 1024000.0f * (80.0f - t25));
            }
        }
    }
}
