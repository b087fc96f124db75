#pragma OPENCL FP_CONTRACT OFF

// gradient, schedule naive
kernel void gradient_naive(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    const float a = A[at];
    const float t = a - A[m * max(gy - 1, 0) + gx];
    const float t1 = a - A[m * min(gy + 1, n - 1) + gx];
    const float t2 = a - A[row + min(gx + 1, m - 1)];
    const float t3 = a - A[row + max(gx - 1, 0)];
    out[at] = a + 1.0f / sqrt(0.0001f + t * t + t1 * t1 + t2 * t2 + t3 * t3);
}
