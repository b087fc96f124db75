// where 4 divides m

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule bordered
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d5_bordered(global const float *restrict A, global float *restrict out, const int m, const int n)
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
            *(global float4 *)(out) = (5.0f * a + 12.0f * a.s0012 + 15.0f * a + 5.0f * a1
                + 12.0f * (float4)(a.s1, a.s2, a.s3, regs_11)) / 118.0f;
            if (1 < n) {
                *(global float4 *)(out + m) = (5.0f * a + 12.0f * a1.s0012 + 15.0f * a1 + 5.0f * regs_19
                    + 12.0f * (float4)(a1.s1, a1.s2, a1.s3, regs_17)) / 118.0f;
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
            *(global float4 *)(out + gx * 4) = (5.0f * a6 + 12.0f * (float4)(regs1_6, a6.s0, a6.s1, a6.s2) + 15.0f * a6
                + 5.0f * regs1_13 + 12.0f * (float4)(a6.s1, a6.s2, a6.s3, regs1_11)) / 118.0f;
            if (1 < n) {
                *(global float4 *)(out + gx * 4 + m) = (5.0f * a6
                    + 12.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2) + 15.0f * regs1_13 + 5.0f * regs1_19
                    + 12.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17)) / 118.0f;
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
            *(global float4 *)(out + gx * 4) = (5.0f * a7 + 12.0f * (float4)(regs2_6, a7.s0, a7.s1, a7.s2) + 15.0f * a7
                + 5.0f * regs2_13 + 12.0f * (float4)(a7.s1, a7.s2, a7.s3, regs2_11)) / 118.0f;
            if (1 < n) {
                *(global float4 *)(out + gx * 4 + m) = (5.0f * a7
                    + 12.0f * (float4)(regs2_12, regs2_13.s0, regs2_13.s1, regs2_13.s2) + 15.0f * regs2_13 + 5.0f * regs2_19
                    + 12.0f * (float4)(regs2_13.s1, regs2_13.s2, regs2_13.s3, regs2_17)) / 118.0f;
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
            *(global float4 *)(out + gy * m * 2) = (5.0f * regs3_1 + 12.0f * a2.s0012 + 15.0f * a2 + 5.0f * a3
                + 12.0f * (float4)(a2.s1, a2.s2, a2.s3, regs3_11)) / 118.0f;
            *(global float4 *)(out + at2) = (5.0f * a2 + 12.0f * a3.s0012 + 15.0f * a3 + 5.0f * regs3_19
                + 12.0f * (float4)(a3.s1, a3.s2, a3.s3, regs3_17)) / 118.0f;
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
            *(global float4 *)(out + at3) = (5.0f * regs4_1
                + 12.0f * (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2) + 15.0f * regs4_7 + 5.0f * regs4_13
                + 12.0f * (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11)) / 118.0f;
            *(global float4 *)(out + at4) = (5.0f * regs4_7
                + 12.0f * (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2) + 15.0f * regs4_13 + 5.0f * regs4_19
                + 12.0f * (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17)) / 118.0f;
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
            *(global float4 *)(out + at5) = (5.0f * regs5_1
                + 12.0f * (float4)(regs5_6, regs5_7.s0, regs5_7.s1, regs5_7.s2) + 15.0f * regs5_7 + 5.0f * regs5_13
                + 12.0f * (float4)(regs5_7.s1, regs5_7.s2, regs5_7.s3, regs5_11)) / 118.0f;
            *(global float4 *)(out + at6) = (5.0f * regs5_7
                + 12.0f * (float4)(regs5_12, regs5_13.s0, regs5_13.s1, regs5_13.s2) + 15.0f * regs5_13 + 5.0f * regs5_19
                + 12.0f * (float4)(regs5_13.s1, regs5_13.s2, regs5_13.s3, regs5_17)) / 118.0f;
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
            *(global float4 *)(out + gy * m * 2) = (5.0f * regs6_1 + 12.0f * a4.s0012 + 15.0f * a4 + 5.0f * a5
                + 12.0f * (float4)(a4.s1, a4.s2, a4.s3, regs6_11)) / 118.0f;
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + (gy * 2 + 1) * m) = (5.0f * a4 + 12.0f * a5.s0012 + 15.0f * a5 + 5.0f * a5
                    + 12.0f * (float4)(a5.s1, a5.s2, a5.s3, regs6_17)) / 118.0f;
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
            *(global float4 *)(out + at7) = (5.0f * regs7_1
                + 12.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2) + 15.0f * regs7_7 + 5.0f * a8
                + 12.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11)) / 118.0f;
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + at7 + m) = (5.0f * regs7_7 + 12.0f * (float4)(regs7_12, a8.s0, a8.s1, a8.s2)
                    + 15.0f * a8 + 5.0f * a8 + 12.0f * (float4)(a8.s1, a8.s2, a8.s3, regs7_17)) / 118.0f;
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
            *(global float4 *)(out + at9) = (5.0f * regs8_1
                + 12.0f * (float4)(regs8_6, regs8_7.s0, regs8_7.s1, regs8_7.s2) + 15.0f * regs8_7 + 5.0f * a9
                + 12.0f * (float4)(regs8_7.s1, regs8_7.s2, regs8_7.s3, regs8_11)) / 118.0f;
            if (gy * 2 + 1 < n) {
                *(global float4 *)(out + at9 + m) = (5.0f * regs8_7 + 12.0f * (float4)(regs8_12, a9.s0, a9.s1, a9.s2)
                    + 15.0f * a9 + 5.0f * a9 + 12.0f * (float4)(a9.s1, a9.s2, a9.s3, regs8_17)) / 118.0f;
            }
        }
    }
}
