#pragma OPENCL FP_CONTRACT OFF

// escape, schedule naive
kernel void escape_naive(
    global const float *restrict points_0,
    global const float *restrict points_1,
    global int *restrict out,
    const float a,
    const float b,
    const int k,
    const int m)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    const int row = gy * m;
    const int at = row + gx;
    float acc = points_0[at];
    float acc1 = points_1[at];
    int acc2 = 0;
    for (int i = 0; i < k; ++i) {
        const bool t = acc * acc + acc1 * acc1 < 4.0f;
        const float next = t ? acc * acc - acc1 * acc1 + a : acc;
        const float next1 = t ? 2.0f * acc * acc1 + b : acc1;
        const int next2 = t ? as_int(as_uint(acc2) + 1u) : acc2;
        acc = next;
        acc1 = next1;
        acc2 = next2;
    }
    out[at] = acc2;
}
