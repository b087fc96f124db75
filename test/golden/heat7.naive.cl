#pragma OPENCL FP_CONTRACT OFF

// heat7, schedule naive
kernel void heat7_naive(
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
    const int at = row + gx;
    const float a = A[at];
    const float t = 2.0f * a;
    out[at] = 0.125f * (A[(h * min(d - 1, gz + 1) + gy) * w + gx] - t + A[(h * max(gz - 1, 0) + gy) * w + gx])
        + 0.125f * (A[(gz * h + min(gy + 1, h - 1)) * w + gx] - t + A[(gz * h + max(gy - 1, 0)) * w + gx])
        + 0.125f * (A[row + min(gx + 1, w - 1)] - t + A[row + max(gx - 1, 0)]) + a;
}
