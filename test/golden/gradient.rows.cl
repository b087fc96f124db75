// where 32 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// gradient, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void gradient_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const float16 a = strata_load_float16(A + gx * m);
        const float16 t = a - strata_load_float16(A + m * max(gx - 1, 0));
        const float16 t1 = a - strata_load_float16(A + m * min(gx + 1, n - 1));
        const float16 t2 = a - strata_load_float16(A + gx * m + 1);
        const float16 t3 = a - a.s00123456789abcde;
        strata_store_float16(a + 1.0f / sqrt(0.0001f + t * t + t1 * t1 + t2 * t2 + t3 * t3), out + gx * m);
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < (m / 16) - 2; ++i) {
            const int at = base + i * 16;
            const float16 a1 = strata_load_float16(A + at + 16);
            const float16 t4 = a1 - strata_load_float16(A + base1 + i * 16 + 16);
            const float16 t5 = a1 - strata_load_float16(A + base2 + i * 16 + 16);
            const float16 t6 = a1 - strata_load_float16(A + at + 17);
            const float16 t7 = a1 - strata_load_float16(A + at + 15);
            strata_store_float16(a1 + 1.0f / sqrt(0.0001f + t4 * t4 + t5 * t5 + t6 * t6 + t7 * t7), out + at + 16);
        }
        const int base3 = base + (m / 16) * 16;
        const int base4 = base1 + (m / 16) * 16;
        const int base5 = base2 + (m / 16) * 16;
        for (int i1 = 0; i1 < m % 16; ++i1) {
            const int at1 = base3 + i1;
            const float a2 = A[at1 - 16];
            const float t8 = a2 - A[base4 + i1 - 16];
            const float t9 = a2 - A[base5 + i1 - 16];
            const float t10 = a2 - A[at1 - 15];
            const float t11 = a2 - A[at1 - 17];
            out[at1 - 16] = a2 + 1.0f / sqrt(0.0001f + t8 * t8 + t9 * t9 + t10 * t10 + t11 * t11);
        }
        const int at2 = base + m;
        const float16 a3 = strata_load_float16(A + at2 - 16);
        const float16 t12 = a3 - strata_load_float16(A + base1 + m - 16);
        const float16 t13 = a3 - strata_load_float16(A + base2 + m - 16);
        const float16 t14 = a3 - a3.s123456789abcdeff;
        const float16 t15 = a3 - strata_load_float16(A + at2 - 17);
        strata_store_float16(a3 + 1.0f / sqrt(0.0001f + t12 * t12 + t13 * t13 + t14 * t14 + t15 * t15), out + at2
            - 16);
    }
}
