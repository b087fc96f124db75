#pragma OPENCL FP_CONTRACT OFF

// hotspot2d, schedule naive
kernel void hotspot2d_naive(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    const float t = T[at];
    const float t1 = 2.0f * t;
    out[at] = t + 1.068e-7f * (P[at] + 0.1f * (T[m * max(gy - 1, 0) + gx] + T[m * min(gy + 1, n - 1) + gx] - t1)
        + 0.1f * (T[row + max(gx - 1, 0)] + T[row + min(gx + 1, m - 1)] - t1) + 1024000.0f * (80.0f - t));
}
