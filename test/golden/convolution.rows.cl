// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// convolution, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void convolution_rows(
    constant float *weights,
    global const float *restrict A,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        float16 acc = (float16)(0.0f);
        const float w = weights[0];
        const float16 a = strata_load_float16(A + m * max(gx - 2, 0));
        acc += w * a.s000123456789abcd;
        const float w1 = weights[1];
        acc += w1 * a.s00123456789abcde;
        const float w2 = weights[2];
        acc += w2 * a;
        const float w3 = weights[3];
        acc += w3 * strata_load_float16(A + m * max(gx - 2, 0) + 1);
        const float w4 = weights[4];
        acc += w4 * strata_load_float16(A + m * max(gx - 2, 0) + 2);
        const float w5 = weights[5];
        const float16 a1 = strata_load_float16(A + m * max(gx - 1, 0));
        acc += w5 * a1.s000123456789abcd;
        const float w6 = weights[6];
        acc += w6 * a1.s00123456789abcde;
        const float w7 = weights[7];
        acc += w7 * a1;
        const float w8 = weights[8];
        acc += w8 * strata_load_float16(A + m * max(gx - 1, 0) + 1);
        const float w9 = weights[9];
        acc += w9 * strata_load_float16(A + m * max(gx - 1, 0) + 2);
        const float w10 = weights[10];
        const float16 a2 = strata_load_float16(A + gx * m);
        acc += w10 * a2.s000123456789abcd;
        const float w11 = weights[11];
        acc += w11 * a2.s00123456789abcde;
        const float w12 = weights[12];
        acc += w12 * a2;
        const float w13 = weights[13];
        acc += w13 * strata_load_float16(A + gx * m + 1);
        const float w14 = weights[14];
        acc += w14 * strata_load_float16(A + gx * m + 2);
        const float w15 = weights[15];
        const float16 a3 = strata_load_float16(A + m * min(gx + 1, n - 1));
        acc += w15 * a3.s000123456789abcd;
        const float w16 = weights[16];
        acc += w16 * a3.s00123456789abcde;
        const float w17 = weights[17];
        acc += w17 * a3;
        const float w18 = weights[18];
        acc += w18 * strata_load_float16(A + m * min(gx + 1, n - 1) + 1);
        const float w19 = weights[19];
        acc += w19 * strata_load_float16(A + m * min(gx + 1, n - 1) + 2);
        const float w20 = weights[20];
        const float16 a4 = strata_load_float16(A + m * min(gx + 2, n - 1));
        acc += w20 * a4.s000123456789abcd;
        const float w21 = weights[21];
        acc += w21 * a4.s00123456789abcde;
        const float w22 = weights[22];
        acc += w22 * a4;
        const float w23 = weights[23];
        acc += w23 * strata_load_float16(A + m * min(gx + 2, n - 1) + 1);
        const float w24 = weights[24];
        acc += w24 * strata_load_float16(A + m * min(gx + 2, n - 1) + 2);
        strata_store_float16(acc, out + gx * m);
        const int base = m * max(gx - 2, 0);
        const int base1 = m * max(gx - 1, 0);
        const int base2 = gx * m;
        const int base3 = m * min(gx + 1, n - 1);
        const int base4 = m * min(gx + 2, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            float16 acc1 = (float16)(0.0f);
            const int at = base + i * 16;
            acc1 += w * strata_load_float16(A + at + 14);
            acc1 += w1 * strata_load_float16(A + at + 15);
            acc1 += w2 * strata_load_float16(A + at + 16);
            acc1 += w3 * strata_load_float16(A + at + 17);
            acc1 += w4 * strata_load_float16(A + at + 18);
            const int at1 = base1 + i * 16;
            acc1 += w5 * strata_load_float16(A + at1 + 14);
            acc1 += w6 * strata_load_float16(A + at1 + 15);
            acc1 += w7 * strata_load_float16(A + at1 + 16);
            acc1 += w8 * strata_load_float16(A + at1 + 17);
            acc1 += w9 * strata_load_float16(A + at1 + 18);
            const int at2 = base2 + i * 16;
            acc1 += w10 * strata_load_float16(A + at2 + 14);
            acc1 += w11 * strata_load_float16(A + at2 + 15);
            acc1 += w12 * strata_load_float16(A + at2 + 16);
            acc1 += w13 * strata_load_float16(A + at2 + 17);
            acc1 += w14 * strata_load_float16(A + at2 + 18);
            const int at3 = base3 + i * 16;
            acc1 += w15 * strata_load_float16(A + at3 + 14);
            acc1 += w16 * strata_load_float16(A + at3 + 15);
            acc1 += w17 * strata_load_float16(A + at3 + 16);
            acc1 += w18 * strata_load_float16(A + at3 + 17);
            acc1 += w19 * strata_load_float16(A + at3 + 18);
            const int at4 = base4 + i * 16;
            acc1 += w20 * strata_load_float16(A + at4 + 14);
            acc1 += w21 * strata_load_float16(A + at4 + 15);
            acc1 += w22 * strata_load_float16(A + at4 + 16);
            acc1 += w23 * strata_load_float16(A + at4 + 17);
            acc1 += w24 * strata_load_float16(A + at4 + 18);
            strata_store_float16(acc1, out + at2 + 16);
        }
        const int base5 = base + (m / 16) * 16;
        const int base6 = base1 + (m / 16) * 16;
        const int base7 = base2 + (m / 16) * 16;
        const int base8 = base3 + (m / 16) * 16;
        const int base9 = base4 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            float acc2 = 0.0f;
            const int x = max((m / 16) * 16 + i1 - 18, 0);
            acc2 += w * A[base + x];
            const int at5 = base5 + i1;
            acc2 += w1 * A[at5 - 17];
            acc2 += w2 * A[at5 - 16];
            acc2 += w3 * A[at5 - 15];
            acc2 += w4 * A[at5 - 14];
            acc2 += w5 * A[base1 + x];
            const int at6 = base6 + i1;
            acc2 += w6 * A[at6 - 17];
            acc2 += w7 * A[at6 - 16];
            acc2 += w8 * A[at6 - 15];
            acc2 += w9 * A[at6 - 14];
            acc2 += w10 * A[base2 + x];
            const int at7 = base7 + i1;
            acc2 += w11 * A[at7 - 17];
            acc2 += w12 * A[at7 - 16];
            acc2 += w13 * A[at7 - 15];
            acc2 += w14 * A[at7 - 14];
            acc2 += w15 * A[base3 + x];
            const int at8 = base8 + i1;
            acc2 += w16 * A[at8 - 17];
            acc2 += w17 * A[at8 - 16];
            acc2 += w18 * A[at8 - 15];
            acc2 += w19 * A[at8 - 14];
            acc2 += w20 * A[base4 + x];
            const int at9 = base9 + i1;
            acc2 += w21 * A[at9 - 17];
            acc2 += w22 * A[at9 - 16];
            acc2 += w23 * A[at9 - 15];
            acc2 += w24 * A[at9 - 14];
            out[at7 - 16] = acc2;
        }
        float16 acc3 = (float16)(0.0f);
        const int at10 = base + m;
        acc3 += w * strata_load_float16(A + at10 - 18);
        acc3 += w1 * strata_load_float16(A + at10 - 17);
        const float16 a5 = strata_load_float16(A + at10 - 16);
        acc3 += w2 * a5;
        acc3 += w3 * a5.s123456789abcdeff;
        acc3 += w4 * a5.s23456789abcdefff;
        const int at11 = base1 + m;
        acc3 += w5 * strata_load_float16(A + at11 - 18);
        acc3 += w6 * strata_load_float16(A + at11 - 17);
        const float16 a6 = strata_load_float16(A + at11 - 16);
        acc3 += w7 * a6;
        acc3 += w8 * a6.s123456789abcdeff;
        acc3 += w9 * a6.s23456789abcdefff;
        const int at12 = base2 + m;
        acc3 += w10 * strata_load_float16(A + at12 - 18);
        acc3 += w11 * strata_load_float16(A + at12 - 17);
        const float16 a7 = strata_load_float16(A + at12 - 16);
        acc3 += w12 * a7;
        acc3 += w13 * a7.s123456789abcdeff;
        acc3 += w14 * a7.s23456789abcdefff;
        const int at13 = base3 + m;
        acc3 += w15 * strata_load_float16(A + at13 - 18);
        acc3 += w16 * strata_load_float16(A + at13 - 17);
        const float16 a8 = strata_load_float16(A + at13 - 16);
        acc3 += w17 * a8;
        acc3 += w18 * a8.s123456789abcdeff;
        acc3 += w19 * a8.s23456789abcdefff;
        const int at14 = base4 + m;
        acc3 += w20 * strata_load_float16(A + at14 - 18);
        acc3 += w21 * strata_load_float16(A + at14 - 17);
        const float16 a9 = strata_load_float16(A + at14 - 16);
        acc3 += w22 * a9;
        acc3 += w23 * a9.s123456789abcdeff;
        acc3 += w24 * a9.s23456789abcdefff;
        strata_store_float16(acc3, out + at12 - 16);
    }
}
