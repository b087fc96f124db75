#pragma OPENCL FP_CONTRACT OFF

// dot, schedule serial
kernel void dot_serial(
    global const float *restrict xs,
    global const float *restrict ys,
    global float *restrict out,
    const int n)
{
    float acc = 0.0f;
    for (int i = 0; i < n; ++i) {
        acc += xs[i] * ys[i];
    }
    out[0] = acc;
}
