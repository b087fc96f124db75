// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// gaussian25, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void gaussian25_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        float16 acc = (float16)(0.0f);
        const float16 a = strata_load_float16(A + m * max(gx - 2, 0));
        acc += 2.0f * a.s000123456789abcd;
        acc += 4.0f * a.s00123456789abcde;
        acc += 5.0f * a;
        acc += 4.0f * strata_load_float16(A + m * max(gx - 2, 0) + 1);
        acc += 2.0f * strata_load_float16(A + m * max(gx - 2, 0) + 2);
        const float16 a1 = strata_load_float16(A + m * max(gx - 1, 0));
        acc += 4.0f * a1.s000123456789abcd;
        acc += 9.0f * a1.s00123456789abcde;
        acc += 12.0f * a1;
        acc += 9.0f * strata_load_float16(A + m * max(gx - 1, 0) + 1);
        acc += 4.0f * strata_load_float16(A + m * max(gx - 1, 0) + 2);
        const float16 a2 = strata_load_float16(A + gx * m);
        acc += 5.0f * a2.s000123456789abcd;
        acc += 12.0f * a2.s00123456789abcde;
        acc += 15.0f * a2;
        acc += 12.0f * strata_load_float16(A + gx * m + 1);
        acc += 5.0f * strata_load_float16(A + gx * m + 2);
        const float16 a3 = strata_load_float16(A + m * min(gx + 1, n - 1));
        acc += 4.0f * a3.s000123456789abcd;
        acc += 9.0f * a3.s00123456789abcde;
        acc += 12.0f * a3;
        acc += 9.0f * strata_load_float16(A + m * min(gx + 1, n - 1) + 1);
        acc += 4.0f * strata_load_float16(A + m * min(gx + 1, n - 1) + 2);
        const float16 a4 = strata_load_float16(A + m * min(gx + 2, n - 1));
        acc += 2.0f * a4.s000123456789abcd;
        acc += 4.0f * a4.s00123456789abcde;
        acc += 5.0f * a4;
        acc += 4.0f * strata_load_float16(A + m * min(gx + 2, n - 1) + 1);
        acc += 2.0f * strata_load_float16(A + m * min(gx + 2, n - 1) + 2);
        strata_store_float16(acc / 159.0f, out + gx * m);
        const int base = m * max(gx - 2, 0);
        const int base1 = m * max(gx - 1, 0);
        const int base2 = gx * m;
        const int base3 = m * min(gx + 1, n - 1);
        const int base4 = m * min(gx + 2, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            float16 acc1 = (float16)(0.0f);
            const int at = base + i * 16;
            acc1 += 2.0f * strata_load_float16(A + at + 14);
            acc1 += 4.0f * strata_load_float16(A + at + 15);
            acc1 += 5.0f * strata_load_float16(A + at + 16);
            acc1 += 4.0f * strata_load_float16(A + at + 17);
            acc1 += 2.0f * strata_load_float16(A + at + 18);
            const int at1 = base1 + i * 16;
            acc1 += 4.0f * strata_load_float16(A + at1 + 14);
            acc1 += 9.0f * strata_load_float16(A + at1 + 15);
            acc1 += 12.0f * strata_load_float16(A + at1 + 16);
            acc1 += 9.0f * strata_load_float16(A + at1 + 17);
            acc1 += 4.0f * strata_load_float16(A + at1 + 18);
            const int at2 = base2 + i * 16;
            acc1 += 5.0f * strata_load_float16(A + at2 + 14);
            acc1 += 12.0f * strata_load_float16(A + at2 + 15);
            acc1 += 15.0f * strata_load_float16(A + at2 + 16);
            acc1 += 12.0f * strata_load_float16(A + at2 + 17);
            acc1 += 5.0f * strata_load_float16(A + at2 + 18);
            const int at3 = base3 + i * 16;
            acc1 += 4.0f * strata_load_float16(A + at3 + 14);
            acc1 += 9.0f * strata_load_float16(A + at3 + 15);
            acc1 += 12.0f * strata_load_float16(A + at3 + 16);
            acc1 += 9.0f * strata_load_float16(A + at3 + 17);
            acc1 += 4.0f * strata_load_float16(A + at3 + 18);
            const int at4 = base4 + i * 16;
            acc1 += 2.0f * strata_load_float16(A + at4 + 14);
            acc1 += 4.0f * strata_load_float16(A + at4 + 15);
            acc1 += 5.0f * strata_load_float16(A + at4 + 16);
            acc1 += 4.0f * strata_load_float16(A + at4 + 17);
            acc1 += 2.0f * strata_load_float16(A + at4 + 18);
            strata_store_float16(acc1 / 159.0f, out + at2 + 16);
        }
        const int base5 = base + (m / 16) * 16;
        const int base6 = base1 + (m / 16) * 16;
        const int base7 = base2 + (m / 16) * 16;
        const int base8 = base3 + (m / 16) * 16;
        const int base9 = base4 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            float acc2 = 0.0f;
            const int x = max((m / 16) * 16 + i1 - 18, 0);
            acc2 += 2.0f * A[base + x];
            const int at5 = base5 + i1;
            acc2 += 4.0f * A[at5 - 17];
            acc2 += 5.0f * A[at5 - 16];
            acc2 += 4.0f * A[at5 - 15];
            acc2 += 2.0f * A[at5 - 14];
            acc2 += 4.0f * A[base1 + x];
            const int at6 = base6 + i1;
            acc2 += 9.0f * A[at6 - 17];
            acc2 += 12.0f * A[at6 - 16];
            acc2 += 9.0f * A[at6 - 15];
            acc2 += 4.0f * A[at6 - 14];
            acc2 += 5.0f * A[base2 + x];
            const int at7 = base7 + i1;
            acc2 += 12.0f * A[at7 - 17];
            acc2 += 15.0f * A[at7 - 16];
            acc2 += 12.0f * A[at7 - 15];
            acc2 += 5.0f * A[at7 - 14];
            acc2 += 4.0f * A[base3 + x];
            const int at8 = base8 + i1;
            acc2 += 9.0f * A[at8 - 17];
            acc2 += 12.0f * A[at8 - 16];
            acc2 += 9.0f * A[at8 - 15];
            acc2 += 4.0f * A[at8 - 14];
            acc2 += 2.0f * A[base4 + x];
            const int at9 = base9 + i1;
            acc2 += 4.0f * A[at9 - 17];
            acc2 += 5.0f * A[at9 - 16];
            acc2 += 4.0f * A[at9 - 15];
            acc2 += 2.0f * A[at9 - 14];
            out[at7 - 16] = acc2 / 159.0f;
        }
        float16 acc3 = (float16)(0.0f);
        const int at10 = base + m;
        acc3 += 2.0f * strata_load_float16(A + at10 - 18);
        acc3 += 4.0f * strata_load_float16(A + at10 - 17);
        const float16 a5 = strata_load_float16(A + at10 - 16);
        acc3 += 5.0f * a5;
        acc3 += 4.0f * a5.s123456789abcdeff;
        acc3 += 2.0f * a5.s23456789abcdefff;
        const int at11 = base1 + m;
        acc3 += 4.0f * strata_load_float16(A + at11 - 18);
        acc3 += 9.0f * strata_load_float16(A + at11 - 17);
        const float16 a6 = strata_load_float16(A + at11 - 16);
        acc3 += 12.0f * a6;
        acc3 += 9.0f * a6.s123456789abcdeff;
        acc3 += 4.0f * a6.s23456789abcdefff;
        const int at12 = base2 + m;
        acc3 += 5.0f * strata_load_float16(A + at12 - 18);
        acc3 += 12.0f * strata_load_float16(A + at12 - 17);
        const float16 a7 = strata_load_float16(A + at12 - 16);
        acc3 += 15.0f * a7;
        acc3 += 12.0f * a7.s123456789abcdeff;
        acc3 += 5.0f * a7.s23456789abcdefff;
        const int at13 = base3 + m;
        acc3 += 4.0f * strata_load_float16(A + at13 - 18);
        acc3 += 9.0f * strata_load_float16(A + at13 - 17);
        const float16 a8 = strata_load_float16(A + at13 - 16);
        acc3 += 12.0f * a8;
        acc3 += 9.0f * a8.s123456789abcdeff;
        acc3 += 4.0f * a8.s23456789abcdefff;
        const int at14 = base4 + m;
        acc3 += 2.0f * strata_load_float16(A + at14 - 18);
        acc3 += 4.0f * strata_load_float16(A + at14 - 17);
        const float16 a9 = strata_load_float16(A + at14 - 16);
        acc3 += 5.0f * a9;
        acc3 += 4.0f * a9.s123456789abcdeff;
        acc3 += 2.0f * a9.s23456789abcdefff;
        strata_store_float16(acc3 / 159.0f, out + at12 - 16);
    }
}
