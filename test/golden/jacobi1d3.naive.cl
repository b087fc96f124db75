#pragma OPENCL FP_CONTRACT OFF

// jacobi1d3, schedule naive
kernel void jacobi1d3_naive(global const float *restrict A, global float *restrict out, const int n)
{
    const int gx = get_global_id(0);
    out[gx] = (5.0f * A[max(gx - 1, 0)] + 12.0f * A[gx] + 15.0f * A[min(gx + 1, n - 1)]) / 32.0f;
}
