#pragma OPENCL FP_CONTRACT OFF

// escape, schedule early
kernel void escape_early(
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
    bool going = acc * acc + acc1 * acc1 < 4.0f;
    for (int i = 0; i < k && going; ++i) {
        const float next = acc * acc - acc1 * acc1 + a;
        const float next1 = 2.0f * acc * acc1 + b;
        const int next2 = as_int(as_uint(acc2) + 1u);
        acc = next;
        acc1 = next1;
        acc2 = next2;
        going = acc * acc + acc1 * acc1 < 4.0f;
    }
    out[at] = acc2;
}
