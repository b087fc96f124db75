#pragma OPENCL FP_CONTRACT OFF

// matmul, schedule naive
kernel void matmul_naive(
    global const float *restrict A,
    global const float *restrict B,
    global float *restrict out,
    const int k,
    const int m)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int base = gy * k;
    for (int i = 0; i < k; ++i) {
        acc += A[base + i] * B[i * m + gx];
    }
    out[gy * m + gx] = acc;
}
