#pragma OPENCL FP_CONTRACT OFF

// convolution, schedule naive
kernel void convolution_naive(
    global const float *restrict weights,
    global const float *restrict A,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = m * max(gy - 2, 0);
    const int x = max(gx - 2, 0);
    acc += weights[0] * A[row + x];
    const int x1 = max(gx - 1, 0);
    acc += weights[1] * A[row + x1];
    acc += weights[2] * A[row + gx];
    const int x2 = min(gx + 1, m - 1);
    acc += weights[3] * A[row + x2];
    const int x3 = min(gx + 2, m - 1);
    acc += weights[4] * A[row + x3];
    const int row1 = m * max(gy - 1, 0);
    acc += weights[5] * A[row1 + x];
    acc += weights[6] * A[row1 + x1];
    acc += weights[7] * A[row1 + gx];
    acc += weights[8] * A[row1 + x2];
    acc += weights[9] * A[row1 + x3];
    const int row2 = gy * m;
    acc += weights[10] * A[row2 + x];
    acc += weights[11] * A[row2 + x1];
    const int at = row2 + gx;
    acc += weights[12] * A[at];
    acc += weights[13] * A[row2 + x2];
    acc += weights[14] * A[row2 + x3];
    const int row3 = m * min(gy + 1, n - 1);
    acc += weights[15] * A[row3 + x];
    acc += weights[16] * A[row3 + x1];
    acc += weights[17] * A[row3 + gx];
    acc += weights[18] * A[row3 + x2];
    acc += weights[19] * A[row3 + x3];
    const int row4 = m * min(gy + 2, n - 1);
    acc += weights[20] * A[row4 + x];
    acc += weights[21] * A[row4 + x1];
    acc += weights[22] * A[row4 + gx];
    acc += weights[23] * A[row4 + x2];
    acc += weights[24] * A[row4 + x3];
    out[at] = acc;
}
