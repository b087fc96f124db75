#pragma OPENCL FP_CONTRACT OFF

// jacobi3d13, schedule naive
kernel void jacobi3d13_naive(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gz = get_global_id(2);
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = (gz * h + gy) * w;
    acc += 0.083f * A[row + min(gx + 2, w - 1)];
    acc += 0.083f * A[row + min(gx + 1, w - 1)];
    acc += 0.083f * A[row + max(gx - 1, 0)];
    acc += 0.083f * A[row + max(gx - 2, 0)];
    acc += 0.083f * A[(gz * h + min(gy + 2, h - 1)) * w + gx];
    acc += 0.083f * A[(gz * h + min(gy + 1, h - 1)) * w + gx];
    acc += 0.083f * A[(gz * h + max(gy - 1, 0)) * w + gx];
    acc += 0.083f * A[(gz * h + max(gy - 2, 0)) * w + gx];
    acc += 0.083f * A[(h * min(d - 1, gz + 2) + gy) * w + gx];
    acc += 0.083f * A[(h * min(d - 1, gz + 1) + gy) * w + gx];
    acc += 0.083f * A[(h * max(gz - 1, 0) + gy) * w + gx];
    acc += 0.083f * A[(h * max(gz - 2, 0) + gy) * w + gx];
    const int at = row + gx;
    acc += -0.996f * A[at];
    out[at] = acc;
}
