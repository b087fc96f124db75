#pragma OPENCL FP_CONTRACT OFF

// jacobi1d, schedule naive
kernel void jacobi1d_naive(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    out[gx] = 0.25f * A[max(gx - 1, 0)] + 0.5f * A[gx] + 0.125f * A[min(gx + 1, n - 1)];
}
