#pragma OPENCL FP_CONTRACT OFF

// gemm, schedule baseline
kernel void gemm_baseline(
    global const float *restrict A,
    global const float *restrict B,
    global float *restrict out,
    const int k,
    const int m,
    const int n)
{
    for (int i = 0; i < n; ++i) {
        const int base = i * k;
        const int base1 = i * m;
        for (int i1 = 0; i1 < m; ++i1) {
            float acc = 0.0f;
            for (int i2 = 0; i2 < k; ++i2) {
                acc += A[base + i2] * B[i2 * m + i1];
            }
            out[base1 + i1] = acc;
        }
    }
}
