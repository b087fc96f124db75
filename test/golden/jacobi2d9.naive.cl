#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule naive
kernel void jacobi2d9_naive(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = m * max(gy - 1, 0);
    const int x = max(gx - 1, 0);
    acc += 7.0f * A[row + x];
    acc += 5.0f * A[row + gx];
    const int x1 = min(gx + 1, m - 1);
    acc += 9.0f * A[row + x1];
    const int row1 = gy * m;
    acc += 12.0f * A[row1 + x];
    const int at = row1 + gx;
    acc += 15.0f * A[at];
    acc += 12.0f * A[row1 + x1];
    const int row2 = m * min(gy + 1, n - 1);
    acc += 9.0f * A[row2 + x];
    acc += 5.0f * A[row2 + gx];
    acc += 7.0f * A[row2 + x1];
    out[at] = acc / 118.0f;
}
