// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi2d9, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi2d9_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        float16 acc = (float16)(0.0f);
        const float16 a = strata_load_float16(A + m * max(gx - 1, 0));
        acc += 7.0f * a.s00123456789abcde;
        acc += 5.0f * a;
        acc += 9.0f * strata_load_float16(A + m * max(gx - 1, 0) + 1);
        const float16 a1 = strata_load_float16(A + gx * m);
        acc += 12.0f * a1.s00123456789abcde;
        acc += 15.0f * a1;
        acc += 12.0f * strata_load_float16(A + gx * m + 1);
        const float16 a2 = strata_load_float16(A + m * min(gx + 1, n - 1));
        acc += 9.0f * a2.s00123456789abcde;
        acc += 5.0f * a2;
        acc += 7.0f * strata_load_float16(A + m * min(gx + 1, n - 1) + 1);
        strata_store_float16(acc / 118.0f, out + gx * m);
        const int base = m * max(gx - 1, 0);
        const int base1 = gx * m;
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            float16 acc1 = (float16)(0.0f);
            const int at = base + i * 16;
            acc1 += 7.0f * strata_load_float16(A + at + 15);
            acc1 += 5.0f * strata_load_float16(A + at + 16);
            acc1 += 9.0f * strata_load_float16(A + at + 17);
            const int at1 = base1 + i * 16;
            acc1 += 12.0f * strata_load_float16(A + at1 + 15);
            acc1 += 15.0f * strata_load_float16(A + at1 + 16);
            acc1 += 12.0f * strata_load_float16(A + at1 + 17);
            const int at2 = base2 + i * 16;
            acc1 += 9.0f * strata_load_float16(A + at2 + 15);
            acc1 += 5.0f * strata_load_float16(A + at2 + 16);
            acc1 += 7.0f * strata_load_float16(A + at2 + 17);
            strata_store_float16(acc1 / 118.0f, out + at1 + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            float acc2 = 0.0f;
            const int at3 = base3 + i1;
            acc2 += 7.0f * A[at3 - 17];
            acc2 += 5.0f * A[at3 - 16];
            acc2 += 9.0f * A[at3 - 15];
            const int at4 = base4 + i1;
            acc2 += 12.0f * A[at4 - 17];
            acc2 += 15.0f * A[at4 - 16];
            acc2 += 12.0f * A[at4 - 15];
            const int at5 = base5 + i1;
            acc2 += 9.0f * A[at5 - 17];
            acc2 += 5.0f * A[at5 - 16];
            acc2 += 7.0f * A[at5 - 15];
            out[at4 - 16] = acc2 / 118.0f;
        }
        float16 acc3 = (float16)(0.0f);
        const int at6 = base + m;
        acc3 += 7.0f * strata_load_float16(A + at6 - 17);
        const float16 a3 = strata_load_float16(A + at6 - 16);
        acc3 += 5.0f * a3;
        acc3 += 9.0f * a3.s123456789abcdeff;
        const int at7 = base1 + m;
        acc3 += 12.0f * strata_load_float16(A + at7 - 17);
        const float16 a4 = strata_load_float16(A + at7 - 16);
        acc3 += 15.0f * a4;
        acc3 += 12.0f * a4.s123456789abcdeff;
        const int at8 = base2 + m;
        acc3 += 9.0f * strata_load_float16(A + at8 - 17);
        const float16 a5 = strata_load_float16(A + at8 - 16);
        acc3 += 5.0f * a5;
        acc3 += 7.0f * a5.s123456789abcdeff;
        strata_store_float16(acc3 / 118.0f, out + at7 - 16);
    }
}
