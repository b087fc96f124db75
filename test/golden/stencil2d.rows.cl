// where 2 <= n
// where 2 <= m

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// stencil2d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void stencil2d_rows(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    if (gx < n - 2) {
        const int base = gx * m;
        const int base1 = base + m;
        const int base2 = base + m * 2;
        const int base3 = base - gx * 2;
        for (int i = 0; i < (m - 2) / 16; ++i) {
            float16 acc = (float16)(0.0f);
            const int at = base + i * 16;
            acc += 0.05f * strata_load_float16(A + at);
            acc += 0.15f * strata_load_float16(A + at + 1);
            acc += 0.05f * strata_load_float16(A + at + 2);
            const int at1 = base1 + i * 16;
            acc += 0.15f * strata_load_float16(A + at1);
            acc += 0.25f * strata_load_float16(A + at1 + 1);
            acc += 0.15f * strata_load_float16(A + at1 + 2);
            const int at2 = base2 + i * 16;
            acc += 0.05f * strata_load_float16(A + at2);
            acc += 0.15f * strata_load_float16(A + at2 + 1);
            acc += 0.05f * strata_load_float16(A + at2 + 2);
            strata_store_float16(acc, out + base3 + i * 16);
        }
        const int base4 = base + ((m - 2) / 16) * 16;
        const int base5 = base + ((m + 14) / 16) * 16;
        const int base6 = base1 + ((m - 2) / 16) * 16;
        const int base7 = base1 + ((m + 14) / 16) * 16;
        const int base8 = base2 - ((m + 14) % 16);
        const int base9 = base2 + ((m - 2) / 16) * 16;
        const int base10 = base2 + ((m + 14) / 16) * 16;
        const int base11 = base + m * 3 - ((m + 14) % 16);
        const int base12 = base3 + ((m - 2) / 16) * 16;
        for (int i1 = 0; i1 < (m + 14) % 16; ++i1) {
            float acc1 = 0.0f;
            acc1 += 0.05f * A[base4 + i1];
            const int at3 = base5 + i1;
            acc1 += 0.15f * A[at3 - 15];
            acc1 += 0.05f * A[at3 - 14];
            acc1 += 0.15f * A[base6 + i1];
            acc1 += 0.25f * A[base7 + i1 - 15];
            acc1 += 0.15f * A[base8 + i1];
            acc1 += 0.05f * A[base9 + i1];
            acc1 += 0.15f * A[base10 + i1 - 15];
            acc1 += 0.05f * A[base11 + i1];
            out[base12 + i1] = acc1;
        }
    }
}
