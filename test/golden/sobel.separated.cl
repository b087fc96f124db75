#pragma OPENCL FP_CONTRACT OFF

// sobel, schedule separated, intermediate result
kernel void sobel_separated_1(global const float *restrict A, global float *restrict temp, const int m, const int n)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int x = max(min(gx - 2, m - 1), 0);
    acc += A[x + m * max(gy - 2, 0)];
    acc += 4.0f * A[x + m * max(gy - 1, 0)];
    const int row = gy * m;
    acc += 6.0f * A[row + x];
    acc += 4.0f * A[x + m * min(gy + 1, n - 1)];
    acc += A[x + m * min(gy + 2, n - 1)];
    temp[row + gy * 4 + gx] = acc;
}

// sobel, schedule separated
kernel void sobel_separated_2(global const float *restrict temp, global float *restrict out, const int m)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = gy * m;
    const int at = row + gy * 4 + gx;
    acc += -1.0f * temp[at];
    acc += -2.0f * temp[at + 1];
    acc += 0.0f * temp[at + 2];
    acc += 2.0f * temp[at + 3];
    acc += temp[at + 4];
    out[row + gx] = acc;
}
