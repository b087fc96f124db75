// where 32 <= n

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }

// jacobi1d3, schedule rows
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void jacobi1d3_rows(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    if (gx < 16) {
        out[gx] = (5.0f * A[max(gx - 1, 0)] + 12.0f * A[gx] + 15.0f * A[gx + 1]) / 32.0f;
    }
    if (gx < (n - 32) / 1024) {
        const int base = gx * 1024;
        for (int i = 0; i < 64; ++i) {
            const int at = base + i * 16;
            *(global float16 *)(out + at + 16) = (5.0f * strata_load_float16(A + at + 15)
                + 12.0f * *(global const float16 *)(A + at + 16) + 15.0f * strata_load_float16(A + at + 17)) / 32.0f;
        }
    }
    if (gx < ((n + 992) % 1024) + 16) {
        out[((n + 992) / 1024) * 1024 + gx - 1008] = (5.0f * A[max(((n + 992) / 1024) * 1024 + gx - 1009, 0)]
            + 12.0f * A[max(((n + 992) / 1024) * 1024 + gx - 1008, 0)]
            + 15.0f * A[max(min(((n + 992) / 1024) * 1024 + gx - 1007, n - 1), 0)]) / 32.0f;
    }
}
