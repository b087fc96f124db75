// if 4 divides n: jacobi1d3_anyLength_1
// otherwise: jacobi1d3_anyLength_2

#pragma OPENCL FP_CONTRACT OFF

// jacobi1d3, schedule anyLength
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void jacobi1d3_anyLength_1(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    const int x = min(n / 4, 1);
    if (gx < x) {
        const float4 a = *(global const float4 *)(A);
        const float regs_5 = A[min(n - 1, 4)];
        *(global float4 *)(out) = (5.0f * a.s0012 + 12.0f * a + 15.0f * (float4)(a.s1, a.s2, a.s3, regs_5)) / 32.0f;
    } else if (gx < x + max((n / 4) - 2, 0)) {
        const float regs1_0 = A[gx * 4 - 1];
        const float4 regs1_1 = *(global const float4 *)(A + gx * 4);
        const float regs1_5 = A[gx * 4 + 4];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs1_0, regs1_1.s0, regs1_1.s1, regs1_1.s2)
            + 12.0f * regs1_1 + 15.0f * (float4)(regs1_1.s1, regs1_1.s2, regs1_1.s3, regs1_5)) / 32.0f;
    } else if (gx < n / 4) {
        const float regs2_0 = A[gx * 4 - 1];
        const float4 regs2_1 = *(global const float4 *)(A + gx * 4);
        const float regs2_5 = A[n - 1];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs2_0, regs2_1.s0, regs2_1.s1, regs2_1.s2)
            + 12.0f * regs2_1 + 15.0f * (float4)(regs2_1.s1, regs2_1.s2, regs2_1.s3, regs2_5)) / 32.0f;
    }
}

// jacobi1d3, schedule anyLength
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void jacobi1d3_anyLength_2(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    if (gx < 1) {
        const float a = A[0];
        const float4 regs_1 = (float4)(a, A[min(n - 1, 1)], A[min(n - 1, 2)], A[min(n - 1, 3)]);
        const float regs_5 = A[min(n - 1, 4)];
        out[0] = (5.0f * a + 12.0f * regs_1.s0 + 15.0f * regs_1.s1) / 32.0f;
        if (1 < n) {
            out[1] = (5.0f * regs_1.s0 + 12.0f * regs_1.s1 + 15.0f * regs_1.s2) / 32.0f;
        }
        if (2 < n) {
            out[2] = (5.0f * regs_1.s1 + 12.0f * regs_1.s2 + 15.0f * regs_1.s3) / 32.0f;
        }
        if (3 < n) {
            out[3] = (5.0f * regs_1.s2 + 12.0f * regs_1.s3 + 15.0f * regs_5) / 32.0f;
        }
    } else if (gx < max(((n + 3) / 4) - 2, 0) + 1) {
        const float regs1_0 = A[gx * 4 - 1];
        const float4 regs1_1 = *(global const float4 *)(A + gx * 4);
        const float regs1_5 = A[gx * 4 + 4];
        *(global float4 *)(out + gx * 4) = (5.0f * (float4)(regs1_0, regs1_1.s0, regs1_1.s1, regs1_1.s2)
            + 12.0f * regs1_1 + 15.0f * (float4)(regs1_1.s1, regs1_1.s2, regs1_1.s3, regs1_5)) / 32.0f;
    } else if (gx < (n + 3) / 4) {
        const float regs2_0 = A[gx * 4 - 1];
        const float4 regs2_1 = (float4)(A[gx * 4], A[min(gx * 4 + 1, n - 1)], A[min(gx * 4 + 2, n - 1)],
            A[min(gx * 4 + 3, n - 1)]);
        const float regs2_5 = A[n - 1];
        out[gx * 4] = (5.0f * regs2_0 + 12.0f * regs2_1.s0 + 15.0f * regs2_1.s1) / 32.0f;
        if (gx * 4 + 1 < n) {
            out[gx * 4 + 1] = (5.0f * regs2_1.s0 + 12.0f * regs2_1.s1 + 15.0f * regs2_1.s2) / 32.0f;
        }
        if (gx * 4 + 2 < n) {
            out[gx * 4 + 2] = (5.0f * regs2_1.s1 + 12.0f * regs2_1.s2 + 15.0f * regs2_1.s3) / 32.0f;
        }
        if (gx * 4 + 3 < n) {
            out[gx * 4 + 3] = (5.0f * regs2_1.s2 + 12.0f * regs2_1.s3 + 15.0f * regs2_5) / 32.0f;
        }
    }
}
