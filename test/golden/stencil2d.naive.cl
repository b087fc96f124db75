// where 2 <= n
// where 2 <= m

#pragma OPENCL FP_CONTRACT OFF

// stencil2d, schedule naive
kernel void stencil2d_naive(global const float *restrict A, global float *restrict out, const int m)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = gy * m;
    const int at = row + gx;
    acc += 0.05f * A[at];
    acc += 0.15f * A[at + 1];
    acc += 0.05f * A[at + 2];
    const int at1 = at + m;
    acc += 0.15f * A[at1];
    acc += 0.25f * A[at1 + 1];
    acc += 0.15f * A[at1 + 2];
    const int at2 = at + m * 2;
    acc += 0.05f * A[at2];
    acc += 0.15f * A[at2 + 1];
    acc += 0.05f * A[at2 + 2];
    out[at - gy * 2] = acc;
}
