#pragma OPENCL FP_CONTRACT OFF

// sobel, schedule factorised
kernel void sobel_factorised(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = m * max(gy - 2, 0);
    const int x = max(gx - 2, 0);
    float acc1 = A[row + x];
    const int row1 = m * max(gy - 1, 0);
    acc1 += 4.0f * A[row1 + x];
    const int row2 = gy * m;
    acc1 += 6.0f * A[row2 + x];
    const int row3 = m * min(gy + 1, n - 1);
    acc1 += 4.0f * A[row3 + x];
    const int row4 = m * min(gy + 2, n - 1);
    acc1 += A[row4 + x];
    acc += -1.0f * acc1;
    const int x1 = max(gx - 1, 0);
    float acc2 = A[row + x1];
    acc2 += 4.0f * A[row1 + x1];
    acc2 += 6.0f * A[row2 + x1];
    acc2 += 4.0f * A[row3 + x1];
    acc2 += A[row4 + x1];
    acc += -2.0f * acc2;
    float acc3 = A[row + gx];
    acc3 += 4.0f * A[row1 + gx];
    const int at = row2 + gx;
    acc3 += 6.0f * A[at];
    acc3 += 4.0f * A[row3 + gx];
    acc3 += A[row4 + gx];
    acc += 0.0f * acc3;
    const int x2 = min(gx + 1, m - 1);
    float acc4 = A[row + x2];
    acc4 += 4.0f * A[row1 + x2];
    acc4 += 6.0f * A[row2 + x2];
    acc4 += 4.0f * A[row3 + x2];
    acc4 += A[row4 + x2];
    acc += 2.0f * acc4;
    const int x3 = min(gx + 2, m - 1);
    float acc5 = A[row + x3];
    acc5 += 4.0f * A[row1 + x3];
    acc5 += 6.0f * A[row2 + x3];
    acc5 += 4.0f * A[row3 + x3];
    acc5 += A[row4 + x3];
    acc += acc5;
    out[at] = acc;
}
