#pragma OPENCL FP_CONTRACT OFF

// sobel, schedule base
kernel void sobel_base(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = m * max(gy - 2, 0);
    const int x = max(gx - 2, 0);
    acc += -1.0f * A[row + x];
    const int x1 = max(gx - 1, 0);
    acc += -2.0f * A[row + x1];
    acc += 0.0f * A[row + gx];
    const int x2 = min(gx + 1, m - 1);
    acc += 2.0f * A[row + x2];
    const int x3 = min(gx + 2, m - 1);
    acc += A[row + x3];
    const int row1 = m * max(gy - 1, 0);
    acc += -4.0f * A[row1 + x];
    acc += -8.0f * A[row1 + x1];
    acc += 0.0f * A[row1 + gx];
    acc += 8.0f * A[row1 + x2];
    acc += 4.0f * A[row1 + x3];
    const int row2 = gy * m;
    acc += -6.0f * A[row2 + x];
    acc += -12.0f * A[row2 + x1];
    const int at = row2 + gx;
    acc += 0.0f * A[at];
    acc += 12.0f * A[row2 + x2];
    acc += 6.0f * A[row2 + x3];
    const int row3 = m * min(gy + 1, n - 1);
    acc += -4.0f * A[row3 + x];
    acc += -8.0f * A[row3 + x1];
    acc += 0.0f * A[row3 + gx];
    acc += 8.0f * A[row3 + x2];
    acc += 4.0f * A[row3 + x3];
    const int row4 = m * min(gy + 2, n - 1);
    acc += -1.0f * A[row4 + x];
    acc += -2.0f * A[row4 + x1];
    acc += 0.0f * A[row4 + gx];
    acc += 2.0f * A[row4 + x2];
    acc += A[row4 + x3];
    out[at] = acc;
}
