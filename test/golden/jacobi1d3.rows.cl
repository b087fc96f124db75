// where 32 <= n

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }

// jacobi1d3, schedule rows
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void jacobi1d3_rows(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    const bool t = gx == 0;
    if (t) {
        for (int i = 0; i < 16; ++i) {
            out[i] = (5.0f * A[max(i - 1, 0)] + 12.0f * A[i] + 15.0f * A[i + 1]) / 32.0f;
        }
    }
    if (gx < (n - 32) / 1024) {
        const int base = gx * 1024;
        for (int i1 = 0; i1 < 64; ++i1) {
            const int at = base + i1 * 16;
            *(global float16 *)(out + at + 16) = (5.0f * strata_load_float16(A + at + 15)
                + 12.0f * *(global const float16 *)(A + at + 16) + 15.0f * strata_load_float16(A + at + 17)) / 32.0f;
        }
    }
    if (t) {
        const int base1 = ((n + 992) / 1024) * 1024;
        for (int i2 = 0; i2 < ((n / 16) + 62) % 64; ++i2) {
            const float a = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1008, 0)];
            const float a1 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1007, 0)];
            const float a2 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1006, 0)];
            const float a3 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1005, 0)];
            const float a4 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1004, 0)];
            const float a5 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1003, 0)];
            const float a6 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1002, 0)];
            const float a7 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1001, 0)];
            const float a8 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1000, 0)];
            const float a9 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 999, 0)];
            const float a10 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 998, 0)];
            const float a11 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 997, 0)];
            const float a12 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 996, 0)];
            const float a13 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 995, 0)];
            const float a14 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 994, 0)];
            const float a15 = A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 993, 0)];
            *(global float16 *)(out + base1 + i2 * 16
                - 1008) = (5.0f * (float16)(A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 1009, 0)], a, a1, a2, a3, a4,
                a5, a6, a7, a8, a9, a10, a11, a12, a13, a14) + 12.0f * (float16)(a, a1, a2, a3, a4, a5, a6, a7, a8, a9,
                a10, a11, a12, a13, a14, a15) + 15.0f * (float16)(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12,
                a13, a14, a15, A[max(((n + 992) / 1024) * 1024 + i2 * 16 - 992, 0)])) / 32.0f;
        }
        const int base2 = (n / 16) * 16;
        for (int i3 = 0; i3 < (n % 16) + 16; ++i3) {
            const int at1 = base2 + i3;
            out[at1 - 16] = (5.0f * A[at1 - 17] + 12.0f * A[at1 - 16]
                + 15.0f * A[min((n / 16) * 16 + i3 - 15, n - 1)]) / 32.0f;
        }
    }
}
