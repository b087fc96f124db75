// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi2d5, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi2d5_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const float16 a = strata_load_float16(A + gx * m);
        strata_store_float16((5.0f * strata_load_float16(A + m * max(gx - 1, 0)) + 12.0f * a.s00123456789abcde
            + 15.0f * a + 5.0f * strata_load_float16(A + m * min(gx + 1, n - 1))
            + 12.0f * strata_load_float16(A + gx * m + 1)) / 118.0f, out + gx * m);
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            const int at = base + i * 16;
            strata_store_float16((5.0f * strata_load_float16(A + base1 + i * 16 + 16)
                + 12.0f * strata_load_float16(A + at + 15) + 15.0f * strata_load_float16(A + at + 16)
                + 5.0f * strata_load_float16(A + base2 + i * 16 + 16)
                + 12.0f * strata_load_float16(A + at + 17)) / 118.0f, out + at + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            const int at1 = base3 + i1;
            out[at1 - 16] = (5.0f * A[base4 + i1 - 16] + 12.0f * A[at1 - 17] + 15.0f * A[at1 - 16]
                + 5.0f * A[base5 + i1 - 16] + 12.0f * A[at1 - 15]) / 118.0f;
        }
        const int at2 = base + m;
        const float16 a1 = strata_load_float16(A + at2 - 16);
        strata_store_float16((5.0f * strata_load_float16(A + base1 + m - 16)
            + 12.0f * strata_load_float16(A + at2 - 17) + 15.0f * a1
            + 5.0f * strata_load_float16(A + base2 + m - 16) + 12.0f * a1.s123456789abcdeff) / 118.0f, out + at2
            - 16);
    }
}
