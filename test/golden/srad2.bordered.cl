// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// srad2, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void srad2_bordered(
    global const float *restrict J,
    global const float *restrict C,
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
            const float4 j = *(global const float4 *)(J);
            const float4 regs_1_7 = *(global const float4 *)(C);
            const int x2 = min(m - 1, 4);
            const float regs_0_11 = J[x2];
            const float regs_1_11 = C[x2];
            const float4 j1 = *(global const float4 *)(J + m * min(n - 1, 1));
            const float4 regs_1_13 = *(global const float4 *)(C + m * min(n - 1, 1));
            const int row = m * min(n - 1, 1);
            const int at = row + x2;
            const float regs_0_17 = J[at];
            const float regs_1_17 = C[at];
            const float4 regs_0_19 = *(global const float4 *)(J + m * min(n - 1, 2));
            const float4 regs_1_19 = *(global const float4 *)(C + m * min(n - 1, 2));
            *(global float4 *)(out) = j + 0.125f * (regs_1_7 * (j - j) + regs_1_13 * (j1 - j) + regs_1_7 * (j.s0012 - j)
                + (float4)(regs_1_7.s1, regs_1_7.s2, regs_1_7.s3, regs_1_11) * ((float4)(j.s1, j.s2, j.s3, regs_0_11)
                - j));
            if (1 < n) {
                *(global float4 *)(out + m) = j1 + 0.125f * (regs_1_13 * (j - j1) + regs_1_19 * (regs_0_19 - j1)
                    + regs_1_13 * (j1.s0012 - j1) + (float4)(regs_1_13.s1, regs_1_13.s2, regs_1_13.s3,
                    regs_1_17) * ((float4)(j1.s1, j1.s2, j1.s3, regs_0_17) - j1));
            }
        } else if (gx < x1 + max((m / 4) - 2, 0)) {
            const float4 j6 = *(global const float4 *)(J + gx * 4);
            const float regs_01_6 = J[gx * 4 - 1];
            const float4 regs_11_7 = *(global const float4 *)(C + gx * 4);
            const float regs_01_11 = J[gx * 4 + 4];
            const float regs_11_11 = C[gx * 4 + 4];
            const int row1 = m * min(n - 1, 1);
            const int at1 = row1 + gx * 4;
            const float regs_01_12 = J[at1 - 1];
            const float4 regs_01_13 = *(global const float4 *)(J + at1);
            const float4 regs_11_13 = *(global const float4 *)(C + at1);
            const float regs_01_17 = J[at1 + 4];
            const float regs_11_17 = C[at1 + 4];
            const int row2 = m * min(n - 1, 2);
            const int at2 = row2 + gx * 4;
            const float4 regs_01_19 = *(global const float4 *)(J + at2);
            const float4 regs_11_19 = *(global const float4 *)(C + at2);
            *(global float4 *)(out + gx * 4) = j6 + 0.125f * (regs_11_7 * (j6 - j6) + regs_11_13 * (regs_01_13 - j6)
                + regs_11_7 * ((float4)(regs_01_6, j6.s0, j6.s1, j6.s2) - j6) + (float4)(regs_11_7.s1, regs_11_7.s2,
                regs_11_7.s3, regs_11_11) * ((float4)(j6.s1, j6.s2, j6.s3, regs_01_11) - j6));
            if (1 < n) {
                *(global float4 *)(out + gx * 4 + m) = regs_01_13 + 0.125f * (regs_11_13 * (j6 - regs_01_13)
                    + regs_11_19 * (regs_01_19 - regs_01_13)
                    + regs_11_13 * ((float4)(regs_01_12, regs_01_13.s0, regs_01_13.s1, regs_01_13.s2) - regs_01_13)
                    + (float4)(regs_11_13.s1, regs_11_13.s2, regs_11_13.s3,
                    regs_11_17) * ((float4)(regs_01_13.s1, regs_01_13.s2, regs_01_13.s3, regs_01_17) - regs_01_13));
            }
        } else if (gx < m / 4) {
            const float4 j7 = *(global const float4 *)(J + gx * 4);
            const float regs_02_6 = J[gx * 4 - 1];
            const float4 regs_12_7 = *(global const float4 *)(C + gx * 4);
            const float regs_02_11 = J[m - 1];
            const float regs_12_11 = C[m - 1];
            const int row3 = m * min(n - 1, 1);
            const int at3 = row3 + gx * 4;
            const float regs_02_12 = J[at3 - 1];
            const float4 regs_02_13 = *(global const float4 *)(J + at3);
            const float4 regs_12_13 = *(global const float4 *)(C + at3);
            const int at4 = row3 + m;
            const float regs_02_17 = J[at4 - 1];
            const float regs_12_17 = C[at4 - 1];
            const int row4 = m * min(n - 1, 2);
            const int at5 = row4 + gx * 4;
            const float4 regs_02_19 = *(global const float4 *)(J + at5);
            const float4 regs_12_19 = *(global const float4 *)(C + at5);
            *(global float4 *)(out + gx * 4) = j7 + 0.125f * (regs_12_7 * (j7 - j7) + regs_12_13 * (regs_02_13 - j7)
                + regs_12_7 * ((float4)(regs_02_6, j7.s0, j7.s1, j7.s2) - j7) + (float4)(regs_12_7.s1, regs_12_7.s2,
                regs_12_7.s3, regs_12_11) * ((float4)(j7.s1, j7.s2, j7.s3, regs_02_11) - j7));
            if (1 < n) {
                *(global float4 *)(out + gx * 4 + m) = regs_02_13 + 0.125f * (regs_12_13 * (j7 - regs_02_13)
                    + regs_12_19 * (regs_02_19 - regs_02_13)
                    + regs_12_13 * ((float4)(regs_02_12, regs_02_13.s0, regs_02_13.s1, regs_02_13.s2) - regs_02_13)
                    + (float4)(regs_12_13.s1, regs_12_13.s2, regs_12_13.s3,
                    regs_12_17) * ((float4)(regs_02_13.s1, regs_02_13.s2, regs_02_13.s3, regs_02_17) - regs_02_13));
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        const int x3 = min(m / 4, 1);
        if (gx < x3) {
            const float4 regs_03_1 = *(global const float4 *)(J + (gy * 2 - 1) * m);
            const float4 j2 = *(global const float4 *)(J + gy * m * 2);
            const float4 regs_13_7 = *(global const float4 *)(C + gy * m * 2);
            const int row5 = gy * m * 2;
            const int x4 = min(m - 1, 4);
            const int at6 = row5 + x4;
            const float regs_03_11 = J[at6];
            const float regs_13_11 = C[at6];
            const int at7 = row5 + m;
            const float4 j3 = *(global const float4 *)(J + at7);
            const float4 regs_13_13 = *(global const float4 *)(C + at7);
            const int at8 = at6 + m;
            const float regs_03_17 = J[at8];
            const float regs_13_17 = C[at8];
            const int at9 = row5 + m * 2;
            const float4 regs_03_19 = *(global const float4 *)(J + at9);
            const float4 regs_13_19 = *(global const float4 *)(C + at9);
            *(global float4 *)(out + row5) = j2 + 0.125f * (regs_13_7 * (regs_03_1 - j2) + regs_13_13 * (j3 - j2)
                + regs_13_7 * (j2.s0012 - j2) + (float4)(regs_13_7.s1, regs_13_7.s2, regs_13_7.s3,
                regs_13_11) * ((float4)(j2.s1, j2.s2, j2.s3, regs_03_11) - j2));
            *(global float4 *)(out + at7) = j3 + 0.125f * (regs_13_13 * (j2 - j3) + regs_13_19 * (regs_03_19 - j3)
                + regs_13_13 * (j3.s0012 - j3) + (float4)(regs_13_13.s1, regs_13_13.s2, regs_13_13.s3,
                regs_13_17) * ((float4)(j3.s1, j3.s2, j3.s3, regs_03_17) - j3));
        } else if (gx < x3 + max((m / 4) - 2, 0)) {
            const float4 regs_04_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row6 = gy * m * 2;
            const int at10 = row6 + gx * 4;
            const float regs_04_6 = J[at10 - 1];
            const float4 regs_04_7 = *(global const float4 *)(J + at10);
            const float4 regs_14_7 = *(global const float4 *)(C + at10);
            const float regs_04_11 = J[at10 + 4];
            const float regs_14_11 = C[at10 + 4];
            const int at11 = at10 + m;
            const float regs_04_12 = J[at11 - 1];
            const float4 regs_04_13 = *(global const float4 *)(J + at11);
            const float4 regs_14_13 = *(global const float4 *)(C + at11);
            const float regs_04_17 = J[at11 + 4];
            const float regs_14_17 = C[at11 + 4];
            const int at12 = at10 + m * 2;
            const float4 regs_04_19 = *(global const float4 *)(J + at12);
            const float4 regs_14_19 = *(global const float4 *)(C + at12);
            *(global float4 *)(out + at10) = regs_04_7 + 0.125f * (regs_14_7 * (regs_04_1 - regs_04_7)
                + regs_14_13 * (regs_04_13 - regs_04_7)
                + regs_14_7 * ((float4)(regs_04_6, regs_04_7.s0, regs_04_7.s1, regs_04_7.s2) - regs_04_7)
                + (float4)(regs_14_7.s1, regs_14_7.s2, regs_14_7.s3,
                regs_14_11) * ((float4)(regs_04_7.s1, regs_04_7.s2, regs_04_7.s3, regs_04_11) - regs_04_7));
            *(global float4 *)(out + at11) = regs_04_13 + 0.125f * (regs_14_13 * (regs_04_7 - regs_04_13)
                + regs_14_19 * (regs_04_19 - regs_04_13)
                + regs_14_13 * ((float4)(regs_04_12, regs_04_13.s0, regs_04_13.s1, regs_04_13.s2) - regs_04_13)
                + (float4)(regs_14_13.s1, regs_14_13.s2, regs_14_13.s3,
                regs_14_17) * ((float4)(regs_04_13.s1, regs_04_13.s2, regs_04_13.s3, regs_04_17) - regs_04_13));
        } else if (gx < m / 4) {
            const float4 regs_05_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row9 = gy * m * 2;
            const int at13 = row9 + gx * 4;
            const float regs_05_6 = J[at13 - 1];
            const float4 regs_05_7 = *(global const float4 *)(J + at13);
            const float4 regs_15_7 = *(global const float4 *)(C + at13);
            const int at14 = row9 + m;
            const float regs_05_11 = J[at14 - 1];
            const float regs_15_11 = C[at14 - 1];
            const int at15 = at13 + m;
            const float regs_05_12 = J[at15 - 1];
            const float4 regs_05_13 = *(global const float4 *)(J + at15);
            const float4 regs_15_13 = *(global const float4 *)(C + at15);
            const int at16 = row9 + m * 2;
            const float regs_05_17 = J[at16 - 1];
            const float regs_15_17 = C[at16 - 1];
            const int at17 = at13 + m * 2;
            const float4 regs_05_19 = *(global const float4 *)(J + at17);
            const float4 regs_15_19 = *(global const float4 *)(C + at17);
            *(global float4 *)(out + at13) = regs_05_7 + 0.125f * (regs_15_7 * (regs_05_1 - regs_05_7)
                + regs_15_13 * (regs_05_13 - regs_05_7)
                + regs_15_7 * ((float4)(regs_05_6, regs_05_7.s0, regs_05_7.s1, regs_05_7.s2) - regs_05_7)
                + (float4)(regs_15_7.s1, regs_15_7.s2, regs_15_7.s3,
                regs_15_11) * ((float4)(regs_05_7.s1, regs_05_7.s2, regs_05_7.s3, regs_05_11) - regs_05_7));
            *(global float4 *)(out + at15) = regs_05_13 + 0.125f * (regs_15_13 * (regs_05_7 - regs_05_13)
                + regs_15_19 * (regs_05_19 - regs_05_13)
                + regs_15_13 * ((float4)(regs_05_12, regs_05_13.s0, regs_05_13.s1, regs_05_13.s2) - regs_05_13)
                + (float4)(regs_15_13.s1, regs_15_13.s2, regs_15_13.s3,
                regs_15_17) * ((float4)(regs_05_13.s1, regs_05_13.s2, regs_05_13.s3, regs_05_17) - regs_05_13));
        }
    } else if (gy < (n + 1) / 2) {
        const int x5 = min(m / 4, 1);
        if (gx < x5) {
            const float4 regs_06_1 = *(global const float4 *)(J + (gy * 2 - 1) * m);
            const float4 j4 = *(global const float4 *)(J + gy * m * 2);
            const float4 regs_16_7 = *(global const float4 *)(C + gy * m * 2);
            const int row10 = gy * m * 2;
            const int x6 = min(m - 1, 4);
            const int at18 = row10 + x6;
            const float regs_06_11 = J[at18];
            const float regs_16_11 = C[at18];
            const int at19 = (n - 1) * m;
            const float4 j5 = *(global const float4 *)(J + at19);
            const float4 c = *(global const float4 *)(C + at19);
            const int at20 = at19 + x6;
            const float regs_06_17 = J[at20];
            const float regs_16_17 = C[at20];
            *(global float4 *)(out + row10) = j4 + 0.125f * (regs_16_7 * (regs_06_1 - j4) + c * (j5 - j4)
                + regs_16_7 * (j4.s0012 - j4) + (float4)(regs_16_7.s1, regs_16_7.s2, regs_16_7.s3,
                regs_16_11) * ((float4)(j4.s1, j4.s2, j4.s3, regs_06_11) - j4));
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + row10 + m) = j5 + 0.125f * (c * (j4 - j5) + c * (j5 - j5) + c * (j5.s0012 - j5)
                    + (float4)(c.s1, c.s2, c.s3, regs_16_17) * ((float4)(j5.s1, j5.s2, j5.s3, regs_06_17) - j5));
            }
        } else if (gx < x5 + max((m / 4) - 2, 0)) {
            const float4 regs_07_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row11 = gy * m * 2;
            const int at21 = row11 + gx * 4;
            const float regs_07_6 = J[at21 - 1];
            const float4 regs_07_7 = *(global const float4 *)(J + at21);
            const float4 regs_17_7 = *(global const float4 *)(C + at21);
            const float regs_07_11 = J[at21 + 4];
            const float regs_17_11 = C[at21 + 4];
            const int row12 = (n - 1) * m;
            const int at22 = row12 + gx * 4;
            const float regs_07_12 = J[at22 - 1];
            const float4 j8 = *(global const float4 *)(J + at22);
            const float4 c1 = *(global const float4 *)(C + at22);
            const float regs_07_17 = J[at22 + 4];
            const float regs_17_17 = C[at22 + 4];
            *(global float4 *)(out + at21) = regs_07_7 + 0.125f * (regs_17_7 * (regs_07_1 - regs_07_7) + c1 * (j8
                - regs_07_7) + regs_17_7 * ((float4)(regs_07_6, regs_07_7.s0, regs_07_7.s1, regs_07_7.s2) - regs_07_7)
                + (float4)(regs_17_7.s1, regs_17_7.s2, regs_17_7.s3,
                regs_17_11) * ((float4)(regs_07_7.s1, regs_07_7.s2, regs_07_7.s3, regs_07_11) - regs_07_7));
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + at21 + m) = j8 + 0.125f * (c1 * (regs_07_7 - j8) + c1 * (j8 - j8)
                    + c1 * ((float4)(regs_07_12, j8.s0, j8.s1, j8.s2) - j8)
                    + (float4)(c1.s1, c1.s2, c1.s3, regs_17_17) * ((float4)(j8.s1, j8.s2, j8.s3, regs_07_17) - j8));
            }
        } else if (gx < m / 4) {
            const float4 regs_08_1 = *(global const float4 *)(J + (gy * 2 - 1) * m + gx * 4);
            const int row13 = gy * m * 2;
            const int at23 = row13 + gx * 4;
            const float regs_08_6 = J[at23 - 1];
            const float4 regs_08_7 = *(global const float4 *)(J + at23);
            const float4 regs_18_7 = *(global const float4 *)(C + at23);
            const int at24 = row13 + m;
            const float regs_08_11 = J[at24 - 1];
            const float regs_18_11 = C[at24 - 1];
            const int row14 = (n - 1) * m;
            const int at25 = row14 + gx * 4;
            const float regs_08_12 = J[at25 - 1];
            const float4 j9 = *(global const float4 *)(J + at25);
            const float4 c2 = *(global const float4 *)(C + at25);
            const float regs_08_17 = J[m * n - 1];
            const float regs_18_17 = C[m * n - 1];
            *(global float4 *)(out + at23) = regs_08_7 + 0.125f * (regs_18_7 * (regs_08_1 - regs_08_7) + c2 * (j9
                - regs_08_7) + regs_18_7 * ((float4)(regs_08_6, regs_08_7.s0, regs_08_7.s1, regs_08_7.s2) - regs_08_7)
                + (float4)(regs_18_7.s1, regs_18_7.s2, regs_18_7.s3,
                regs_18_11) * ((float4)(regs_08_7.s1, regs_08_7.s2, regs_08_7.s3, regs_08_11) - regs_08_7));
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + at23 + m) = j9 + 0.125f * (c2 * (regs_08_7 - j9) + c2 * (j9 - j9)
                    + c2 * ((float4)(regs_08_12, j9.s0, j9.s1, j9.s2) - j9)
                    + (float4)(c2.s1, c2.s2, c2.s3, regs_18_17) * ((float4)(j9.s1, j9.s2, j9.s3, regs_08_17) - j9));
            }
        }
    }
}
