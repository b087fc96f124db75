#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule naive
kernel void jacobi2d5_naive(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    out[at] = (5.0f * A[m * max(gy - 1, 0) + gx] + 12.0f * A[row + max(gx - 1, 0)] + 15.0f * A[at]
        + 5.0f * A[m * min(gy + 1, n - 1) + gx] + 12.0f * A[row + min(gx + 1, m - 1)]) / 118.0f;
}
