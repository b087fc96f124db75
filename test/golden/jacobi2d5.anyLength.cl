// if 4 divides m: jacobi2d5_anyLength_1
// otherwise: jacobi2d5_anyLength_2

#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule anyLength
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d5_anyLength_1(
    global const float *restrict A,
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

// jacobi2d5, schedule anyLength
__attribute__((reqd_work_group_size(32, 4, 1)))
kernel void jacobi2d5_anyLength_2(
    global const float *restrict A,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int x = min((n + 1) / 2, 1);
    if (gy < x) {
        if (gx < 1) {
            const float a = A[0];
            const int x1 = min(m - 1, 1);
            const int x2 = min(m - 1, 2);
            const int x3 = min(m - 1, 3);
            const float4 t = (float4)(a, A[x1], A[x2], A[x3]);
            const int x4 = min(m - 1, 4);
            const float regs_11 = A[x4];
            const float a1 = A[m * min(n - 1, 1)];
            const int row = m * min(n - 1, 1);
            const float4 regs_13 = (float4)(a1, A[row + x1], A[row + x2], A[row + x3]);
            const float regs_17 = A[row + x4];
            const int row1 = m * min(n - 1, 2);
            const float4 regs_19 = (float4)(A[row1], A[row1 + x1], A[row1 + x2], A[row1 + x3]);
            out[0] = (5.0f * t.s0 + 12.0f * a + 15.0f * t.s0 + 5.0f * regs_13.s0 + 12.0f * t.s1) / 118.0f;
            const bool t1 = 1 < m;
            if (t1) {
                out[1] = (5.0f * t.s1 + 12.0f * t.s0 + 15.0f * t.s1 + 5.0f * regs_13.s1 + 12.0f * t.s2) / 118.0f;
            }
            const bool t2 = 2 < m;
            if (t2) {
                out[2] = (5.0f * t.s2 + 12.0f * t.s1 + 15.0f * t.s2 + 5.0f * regs_13.s2 + 12.0f * t.s3) / 118.0f;
            }
            const bool t3 = 3 < m;
            if (t3) {
                out[3] = (5.0f * t.s3 + 12.0f * t.s2 + 15.0f * t.s3 + 5.0f * regs_13.s3 + 12.0f * regs_11) / 118.0f;
            }
            if (1 < n) {
                out[m] = (5.0f * t.s0 + 12.0f * a1 + 15.0f * regs_13.s0 + 5.0f * regs_19.s0 + 12.0f * regs_13.s1) / 118.0f;
            }
            if (t1 && 1 < n) {
                out[m + 1] = (5.0f * t.s1 + 12.0f * regs_13.s0 + 15.0f * regs_13.s1 + 5.0f * regs_19.s1
                    + 12.0f * regs_13.s2) / 118.0f;
            }
            if (t2 && 1 < n) {
                out[m + 2] = (5.0f * t.s2 + 12.0f * regs_13.s1 + 15.0f * regs_13.s2 + 5.0f * regs_19.s2
                    + 12.0f * regs_13.s3) / 118.0f;
            }
            if (t3 && 1 < n) {
                out[m + 3] = (5.0f * t.s3 + 12.0f * regs_13.s2 + 15.0f * regs_13.s3 + 5.0f * regs_19.s3
                    + 12.0f * regs_17) / 118.0f;
            }
        } else if (gx < max(((m + 3) / 4) - 2, 0) + 1) {
            const float4 a2 = *(global const float4 *)(A + gx * 4);
            const float regs1_6 = A[gx * 4 - 1];
            const float regs1_11 = A[gx * 4 + 4];
            const int row2 = m * min(n - 1, 1);
            const int at = row2 + gx * 4;
            const float regs1_12 = A[at - 1];
            const float4 regs1_13 = vload4(0, A + at);
            const float regs1_17 = A[at + 4];
            const float4 regs1_19 = vload4(0, A + m * min(n - 1, 2) + gx * 4);
            *(global float4 *)(out + gx * 4) = (5.0f * a2 + 12.0f * (float4)(regs1_6, a2.s0, a2.s1, a2.s2) + 15.0f * a2
                + 5.0f * regs1_13 + 12.0f * (float4)(a2.s1, a2.s2, a2.s3, regs1_11)) / 118.0f;
            if (1 < n) {
                vstore4((5.0f * a2 + 12.0f * (float4)(regs1_12, regs1_13.s0, regs1_13.s1, regs1_13.s2) + 15.0f * regs1_13
                    + 5.0f * regs1_19 + 12.0f * (float4)(regs1_13.s1, regs1_13.s2, regs1_13.s3, regs1_17)) / 118.0f, 0, out
                    + gx * 4 + m);
            }
        } else if (gx < (m + 3) / 4) {
            const int x5 = min(gx * 4 + 1, m - 1);
            const int x6 = min(gx * 4 + 2, m - 1);
            const int x7 = min(gx * 4 + 3, m - 1);
            const float4 t4 = (float4)(A[gx * 4], A[x5], A[x6], A[x7]);
            const float regs2_6 = A[gx * 4 - 1];
            const float regs2_11 = A[m - 1];
            const int row3 = m * min(n - 1, 1);
            const int at1 = row3 + gx * 4;
            const float regs2_12 = A[at1 - 1];
            const float4 regs2_13 = (float4)(A[at1], A[row3 + x5], A[row3 + x6], A[row3 + x7]);
            const float regs2_17 = A[row3 + m - 1];
            const int row4 = m * min(n - 1, 2);
            const float4 regs2_19 = (float4)(A[row4 + gx * 4], A[row4 + x5], A[row4 + x6], A[row4 + x7]);
            out[gx * 4] = (5.0f * t4.s0 + 12.0f * regs2_6 + 15.0f * t4.s0 + 5.0f * regs2_13.s0
                + 12.0f * t4.s1) / 118.0f;
            const bool t5 = gx * 4 + 1 < m;
            if (t5) {
                out[gx * 4 + 1] = (5.0f * t4.s1 + 12.0f * t4.s0 + 15.0f * t4.s1 + 5.0f * regs2_13.s1
                    + 12.0f * t4.s2) / 118.0f;
            }
            const bool t6 = gx * 4 + 2 < m;
            if (t6) {
                out[gx * 4 + 2] = (5.0f * t4.s2 + 12.0f * t4.s1 + 15.0f * t4.s2 + 5.0f * regs2_13.s2
                    + 12.0f * t4.s3) / 118.0f;
            }
            const bool t7 = gx * 4 + 3 < m;
            if (t7) {
                out[gx * 4 + 3] = (5.0f * t4.s3 + 12.0f * t4.s2 + 15.0f * t4.s3 + 5.0f * regs2_13.s3
                    + 12.0f * regs2_11) / 118.0f;
            }
            const int at2 = gx * 4 + m;
            if (1 < n) {
                out[at2] = (5.0f * t4.s0 + 12.0f * regs2_12 + 15.0f * regs2_13.s0 + 5.0f * regs2_19.s0
                    + 12.0f * regs2_13.s1) / 118.0f;
            }
            if (t5 && 1 < n) {
                out[at2 + 1] = (5.0f * t4.s1 + 12.0f * regs2_13.s0 + 15.0f * regs2_13.s1 + 5.0f * regs2_19.s1
                    + 12.0f * regs2_13.s2) / 118.0f;
            }
            if (t6 && 1 < n) {
                out[at2 + 2] = (5.0f * t4.s2 + 12.0f * regs2_13.s1 + 15.0f * regs2_13.s2 + 5.0f * regs2_19.s2
                    + 12.0f * regs2_13.s3) / 118.0f;
            }
            if (t7 && 1 < n) {
                out[at2 + 3] = (5.0f * t4.s3 + 12.0f * regs2_13.s2 + 15.0f * regs2_13.s3 + 5.0f * regs2_19.s3
                    + 12.0f * regs2_17) / 118.0f;
            }
        }
    } else if (gy < x + max(((n + 1) / 2) - 2, 0)) {
        if (gx < 1) {
            const int row5 = (gy * 2 - 1) * m;
            const int x8 = min(m - 1, 1);
            const int x9 = min(m - 1, 2);
            const int x10 = min(m - 1, 3);
            const float4 regs3_1 = (float4)(A[row5], A[row5 + x8], A[row5 + x9], A[row5 + x10]);
            const float a3 = A[gy * m * 2];
            const int row6 = gy * m * 2;
            const float4 regs3_7 = (float4)(a3, A[row6 + x8], A[row6 + x9], A[row6 + x10]);
            const int x11 = min(m - 1, 4);
            const float regs3_11 = A[row6 + x11];
            const int at3 = row6 + m;
            const float a4 = A[at3];
            const float4 regs3_13 = (float4)(a4, A[at3 + x8], A[at3 + x9], A[at3 + x10]);
            const float regs3_17 = A[at3 + x11];
            const int row7 = row6 + m * 2;
            const float4 regs3_19 = (float4)(A[row7], A[row7 + x8], A[row7 + x9], A[row7 + x10]);
            out[row6] = (5.0f * regs3_1.s0 + 12.0f * a3 + 15.0f * regs3_7.s0 + 5.0f * regs3_13.s0
                + 12.0f * regs3_7.s1) / 118.0f;
            const bool t8 = 1 < m;
            if (t8) {
                out[row6 + 1] = (5.0f * regs3_1.s1 + 12.0f * regs3_7.s0 + 15.0f * regs3_7.s1 + 5.0f * regs3_13.s1
                    + 12.0f * regs3_7.s2) / 118.0f;
            }
            const bool t9 = 2 < m;
            if (t9) {
                out[row6 + 2] = (5.0f * regs3_1.s2 + 12.0f * regs3_7.s1 + 15.0f * regs3_7.s2 + 5.0f * regs3_13.s2
                    + 12.0f * regs3_7.s3) / 118.0f;
            }
            const bool t10 = 3 < m;
            if (t10) {
                out[row6 + 3] = (5.0f * regs3_1.s3 + 12.0f * regs3_7.s2 + 15.0f * regs3_7.s3 + 5.0f * regs3_13.s3
                    + 12.0f * regs3_11) / 118.0f;
            }
            out[at3] = (5.0f * regs3_7.s0 + 12.0f * a4 + 15.0f * regs3_13.s0 + 5.0f * regs3_19.s0
                + 12.0f * regs3_13.s1) / 118.0f;
            if (t8) {
                out[at3 + 1] = (5.0f * regs3_7.s1 + 12.0f * regs3_13.s0 + 15.0f * regs3_13.s1 + 5.0f * regs3_19.s1
                    + 12.0f * regs3_13.s2) / 118.0f;
            }
            if (t9) {
                out[at3 + 2] = (5.0f * regs3_7.s2 + 12.0f * regs3_13.s1 + 15.0f * regs3_13.s2 + 5.0f * regs3_19.s2
                    + 12.0f * regs3_13.s3) / 118.0f;
            }
            if (t10) {
                out[at3 + 3] = (5.0f * regs3_7.s3 + 12.0f * regs3_13.s2 + 15.0f * regs3_13.s3 + 5.0f * regs3_19.s3
                    + 12.0f * regs3_17) / 118.0f;
            }
        } else if (gx < max(((m + 3) / 4) - 2, 0) + 1) {
            const float4 regs4_1 = vload4(0, A + (gy * 2 - 1) * m + gx * 4);
            const int row8 = gy * m * 2;
            const int at4 = row8 + gx * 4;
            const float regs4_6 = A[at4 - 1];
            const float4 regs4_7 = vload4(0, A + at4);
            const float regs4_11 = A[at4 + 4];
            const int at5 = at4 + m;
            const float regs4_12 = A[at5 - 1];
            const float4 regs4_13 = vload4(0, A + at5);
            const float regs4_17 = A[at5 + 4];
            const float4 regs4_19 = vload4(0, A + at4 + m * 2);
            vstore4((5.0f * regs4_1 + 12.0f * (float4)(regs4_6, regs4_7.s0, regs4_7.s1, regs4_7.s2) + 15.0f * regs4_7
                + 5.0f * regs4_13 + 12.0f * (float4)(regs4_7.s1, regs4_7.s2, regs4_7.s3, regs4_11)) / 118.0f, 0, out
                + at4);
            vstore4((5.0f * regs4_7 + 12.0f * (float4)(regs4_12, regs4_13.s0, regs4_13.s1, regs4_13.s2)
                + 15.0f * regs4_13 + 5.0f * regs4_19
                + 12.0f * (float4)(regs4_13.s1, regs4_13.s2, regs4_13.s3, regs4_17)) / 118.0f, 0, out + at5);
        } else if (gx < (m + 3) / 4) {
            const int row10 = (gy * 2 - 1) * m;
            const int x12 = min(gx * 4 + 1, m - 1);
            const int x13 = min(gx * 4 + 2, m - 1);
            const int x14 = min(gx * 4 + 3, m - 1);
            const float4 regs5_1 = (float4)(A[row10 + gx * 4], A[row10 + x12], A[row10 + x13], A[row10 + x14]);
            const int row11 = gy * m * 2;
            const int at6 = row11 + gx * 4;
            const float regs5_6 = A[at6 - 1];
            const float4 regs5_7 = (float4)(A[at6], A[row11 + x12], A[row11 + x13], A[row11 + x14]);
            const float regs5_11 = A[row11 + m - 1];
            const int row12 = row11 + m;
            const int at7 = at6 + m;
            const float regs5_12 = A[at7 - 1];
            const float4 regs5_13 = (float4)(A[at7], A[row12 + x12], A[row12 + x13], A[row12 + x14]);
            const float regs5_17 = A[row11 + m * 2 - 1];
            const int row13 = row11 + m * 2;
            const float4 regs5_19 = (float4)(A[at6 + m * 2], A[row13 + x12], A[row13 + x13], A[row13 + x14]);
            out[at6] = (5.0f * regs5_1.s0 + 12.0f * regs5_6 + 15.0f * regs5_7.s0 + 5.0f * regs5_13.s0
                + 12.0f * regs5_7.s1) / 118.0f;
            const bool t11 = gx * 4 + 1 < m;
            if (t11) {
                out[at6 + 1] = (5.0f * regs5_1.s1 + 12.0f * regs5_7.s0 + 15.0f * regs5_7.s1 + 5.0f * regs5_13.s1
                    + 12.0f * regs5_7.s2) / 118.0f;
            }
            const bool t12 = gx * 4 + 2 < m;
            if (t12) {
                out[at6 + 2] = (5.0f * regs5_1.s2 + 12.0f * regs5_7.s1 + 15.0f * regs5_7.s2 + 5.0f * regs5_13.s2
                    + 12.0f * regs5_7.s3) / 118.0f;
            }
            const bool t13 = gx * 4 + 3 < m;
            if (t13) {
                out[at6 + 3] = (5.0f * regs5_1.s3 + 12.0f * regs5_7.s2 + 15.0f * regs5_7.s3 + 5.0f * regs5_13.s3
                    + 12.0f * regs5_11) / 118.0f;
            }
            out[at7] = (5.0f * regs5_7.s0 + 12.0f * regs5_12 + 15.0f * regs5_13.s0 + 5.0f * regs5_19.s0
                + 12.0f * regs5_13.s1) / 118.0f;
            if (t11) {
                out[at7 + 1] = (5.0f * regs5_7.s1 + 12.0f * regs5_13.s0 + 15.0f * regs5_13.s1 + 5.0f * regs5_19.s1
                    + 12.0f * regs5_13.s2) / 118.0f;
            }
            if (t12) {
                out[at7 + 2] = (5.0f * regs5_7.s2 + 12.0f * regs5_13.s1 + 15.0f * regs5_13.s2 + 5.0f * regs5_19.s2
                    + 12.0f * regs5_13.s3) / 118.0f;
            }
            if (t13) {
                out[at7 + 3] = (5.0f * regs5_7.s3 + 12.0f * regs5_13.s2 + 15.0f * regs5_13.s3 + 5.0f * regs5_19.s3
                    + 12.0f * regs5_17) / 118.0f;
            }
        }
    } else if (gy < (n + 1) / 2) {
        if (gx < 1) {
            const int row14 = (gy * 2 - 1) * m;
            const int x15 = min(m - 1, 1);
            const int x16 = min(m - 1, 2);
            const int x17 = min(m - 1, 3);
            const float4 regs6_1 = (float4)(A[row14], A[row14 + x15], A[row14 + x16], A[row14 + x17]);
            const float a5 = A[gy * m * 2];
            const int row15 = gy * m * 2;
            const float4 regs6_7 = (float4)(a5, A[row15 + x15], A[row15 + x16], A[row15 + x17]);
            const int x18 = min(m - 1, 4);
            const float regs6_11 = A[row15 + x18];
            const float a6 = A[(n - 1) * m];
            const int row16 = (n - 1) * m;
            const float4 t14 = (float4)(a6, A[row16 + x15], A[row16 + x16], A[row16 + x17]);
            const float regs6_17 = A[row16 + x18];
            out[row15] = (5.0f * regs6_1.s0 + 12.0f * a5 + 15.0f * regs6_7.s0 + 5.0f * t14.s0
                + 12.0f * regs6_7.s1) / 118.0f;
            const bool t15 = 1 < m;
            if (t15) {
                out[row15 + 1] = (5.0f * regs6_1.s1 + 12.0f * regs6_7.s0 + 15.0f * regs6_7.s1 + 5.0f * t14.s1
                    + 12.0f * regs6_7.s2) / 118.0f;
            }
            const bool t16 = 2 < m;
            if (t16) {
                out[row15 + 2] = (5.0f * regs6_1.s2 + 12.0f * regs6_7.s1 + 15.0f * regs6_7.s2 + 5.0f * t14.s2
                    + 12.0f * regs6_7.s3) / 118.0f;
            }
            const bool t17 = 3 < m;
            if (t17) {
                out[row15 + 3] = (5.0f * regs6_1.s3 + 12.0f * regs6_7.s2 + 15.0f * regs6_7.s3 + 5.0f * t14.s3
                    + 12.0f * regs6_11) / 118.0f;
            }
            const int at8 = row15 + m;
            if (gy * 2 + 1 < n) {
                out[at8] = (5.0f * regs6_7.s0 + 12.0f * a6 + 15.0f * t14.s0 + 5.0f * t14.s0 + 12.0f * t14.s1) / 118.0f;
            }
            if (t15 && gy * 2 + 1 < n) {
                out[at8 + 1] = (5.0f * regs6_7.s1 + 12.0f * t14.s0 + 15.0f * t14.s1 + 5.0f * t14.s1
                    + 12.0f * t14.s2) / 118.0f;
            }
            if (t16 && gy * 2 + 1 < n) {
                out[at8 + 2] = (5.0f * regs6_7.s2 + 12.0f * t14.s1 + 15.0f * t14.s2 + 5.0f * t14.s2
                    + 12.0f * t14.s3) / 118.0f;
            }
            if (t17 && gy * 2 + 1 < n) {
                out[at8 + 3] = (5.0f * regs6_7.s3 + 12.0f * t14.s2 + 15.0f * t14.s3 + 5.0f * t14.s3
                    + 12.0f * regs6_17) / 118.0f;
            }
        } else if (gx < max(((m + 3) / 4) - 2, 0) + 1) {
            const float4 regs7_1 = vload4(0, A + (gy * 2 - 1) * m + gx * 4);
            const int row17 = gy * m * 2;
            const int at9 = row17 + gx * 4;
            const float regs7_6 = A[at9 - 1];
            const float4 regs7_7 = vload4(0, A + at9);
            const float regs7_11 = A[at9 + 4];
            const int row18 = (n - 1) * m;
            const int at10 = row18 + gx * 4;
            const float regs7_12 = A[at10 - 1];
            const float4 a7 = vload4(0, A + at10);
            const float regs7_17 = A[at10 + 4];
            vstore4((5.0f * regs7_1 + 12.0f * (float4)(regs7_6, regs7_7.s0, regs7_7.s1, regs7_7.s2) + 15.0f * regs7_7
                + 5.0f * a7 + 12.0f * (float4)(regs7_7.s1, regs7_7.s2, regs7_7.s3, regs7_11)) / 118.0f, 0, out + at9);
            if (gy * 2 + 1 < n) {
                vstore4((5.0f * regs7_7 + 12.0f * (float4)(regs7_12, a7.s0, a7.s1, a7.s2) + 15.0f * a7 + 5.0f * a7
                    + 12.0f * (float4)(a7.s1, a7.s2, a7.s3, regs7_17)) / 118.0f, 0, out + at9 + m);
            }
        } else if (gx < (m + 3) / 4) {
            const int row19 = (gy * 2 - 1) * m;
            const int x19 = min(gx * 4 + 1, m - 1);
            const int x20 = min(gx * 4 + 2, m - 1);
            const int x21 = min(gx * 4 + 3, m - 1);
            const float4 regs8_1 = (float4)(A[row19 + gx * 4], A[row19 + x19], A[row19 + x20], A[row19 + x21]);
            const int row20 = gy * m * 2;
            const int at11 = row20 + gx * 4;
            const float regs8_6 = A[at11 - 1];
            const float4 regs8_7 = (float4)(A[at11], A[row20 + x19], A[row20 + x20], A[row20 + x21]);
            const float regs8_11 = A[row20 + m - 1];
            const int row21 = (n - 1) * m;
            const int at12 = row21 + gx * 4;
            const float regs8_12 = A[at12 - 1];
            const float4 t18 = (float4)(A[at12], A[row21 + x19], A[row21 + x20], A[row21 + x21]);
            const float regs8_17 = A[m * n - 1];
            out[at11] = (5.0f * regs8_1.s0 + 12.0f * regs8_6 + 15.0f * regs8_7.s0 + 5.0f * t18.s0
                + 12.0f * regs8_7.s1) / 118.0f;
            const bool t19 = gx * 4 + 1 < m;
            if (t19) {
                out[at11 + 1] = (5.0f * regs8_1.s1 + 12.0f * regs8_7.s0 + 15.0f * regs8_7.s1 + 5.0f * t18.s1
                    + 12.0f * regs8_7.s2) / 118.0f;
            }
            const bool t20 = gx * 4 + 2 < m;
            if (t20) {
                out[at11 + 2] = (5.0f * regs8_1.s2 + 12.0f * regs8_7.s1 + 15.0f * regs8_7.s2 + 5.0f * t18.s2
                    + 12.0f * regs8_7.s3) / 118.0f;
            }
            const bool t21 = gx * 4 + 3 < m;
            if (t21) {
                out[at11 + 3] = (5.0f * regs8_1.s3 + 12.0f * regs8_7.s2 + 15.0f * regs8_7.s3 + 5.0f * t18.s3
                    + 12.0f * regs8_11) / 118.0f;
            }
            const int at13 = at11 + m;
            if (gy * 2 + 1 < n) {
                out[at13] = (5.0f * regs8_7.s0 + 12.0f * regs8_12 + 15.0f * t18.s0 + 5.0f * t18.s0
                    + 12.0f * t18.s1) / 118.0f;
            }
            if (t19 && gy * 2 + 1 < n) {
                out[at13 + 1] = (5.0f * regs8_7.s1 + 12.0f * t18.s0 + 15.0f * t18.s1 + 5.0f * t18.s1
                    + 12.0f * t18.s2) / 118.0f;
            }
            if (t20 && gy * 2 + 1 < n) {
                out[at13 + 2] = (5.0f * regs8_7.s2 + 12.0f * t18.s1 + 15.0f * t18.s2 + 5.0f * t18.s2
                    + 12.0f * t18.s3) / 118.0f;
            }
            if (t21 && gy * 2 + 1 < n) {
                out[at13 + 3] = (5.0f * regs8_7.s3 + 12.0f * t18.s2 + 15.0f * t18.s3 + 5.0f * t18.s3
                    + 12.0f * regs8_17) / 118.0f;
            }
        }
    }
}
