#pragma OPENCL FP_CONTRACT OFF

float strata_max_zero_float(float a, float b) { return a > b ? a : b; }

// srad1, schedule naive
kernel void srad1_naive(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    const float j = J[at];
    const float t = J[m * max(gy - 1, 0) + gx] - j;
    const float t1 = J[m * min(gy + 1, n - 1) + gx] - j;
    const float t2 = J[row + max(gx - 1, 0)] - j;
    const float t3 = J[row + min(gx + 1, m - 1)] - j;
    const float t4 = (t + t1 + t2 + t3) / j;
    const float t5 = 1.0f + 0.25f * t4;
    out[at] = strata_max_zero_float(fmin(1.0f, 1.0f / (1.0f + ((0.5f * ((t * t + t1 * t1 + t2 * t2 + t3 * t3)
        / (j * j)) - 0.0625f * (t4 * t4)) / (t5 * t5) - 0.05378722f) / 0.056680284f)), 0.0f);
}
