#pragma OPENCL FP_CONTRACT OFF

// poisson19, schedule naive
kernel void poisson19_naive(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = (gz * h + gy) * w;
    const int row1 = (h * max(gz - 1, 0) + gy) * w;
    const int row2 = (h * min(d - 1, gz + 1) + gy) * w;
    const int row3 = (gz * h + max(gy - 1, 0)) * w;
    const int row4 = (gz * h + min(gy + 1, h - 1)) * w;
    const int x = max(gx - 1, 0);
    const int x1 = min(gx + 1, w - 1);
    const int at = row + gx;
    out[at] = 2.666f * A[at] - 0.166f * (A[row1 + gx] + A[row2 + gx] + A[row3 + gx] + A[row4 + gx] + A[row + x]
        + A[row + x1]) - 0.0833f * (A[(h * max(gz - 1, 0) + max(gy - 1, 0)) * w + gx]
        + A[(h * min(d - 1, gz + 1) + max(gy - 1, 0)) * w + gx]
        + A[(h * max(gz - 1, 0) + min(gy + 1, h - 1)) * w + gx]
        + A[(h * min(d - 1, gz + 1) + min(gy + 1, h - 1)) * w + gx] + A[row1 + x] + A[row2 + x] + A[row3 + x]
        + A[row4 + x] + A[row1 + x1] + A[row2 + x1] + A[row3 + x1] + A[row4 + x1]);
}
