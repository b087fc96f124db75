#pragma OPENCL FP_CONTRACT OFF

// srad2, schedule naive
kernel void srad2_naive(
    global const float *restrict J,
    global const float *restrict C,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    const float j = J[at];
    const float c = C[at];
    const int row1 = m * min(gy + 1, n - 1);
    const int x = min(gx + 1, m - 1);
    const int at1 = row1 + gx;
    const int at2 = row + x;
    out[at] = j + 0.125f * (c * (J[m * max(gy - 1, 0) + gx] - j) + C[at1] * (J[at1] - j)
        + c * (J[row + max(gx - 1, 0)] - j) + C[at2] * (J[at2] - j));
}
