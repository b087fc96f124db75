#pragma OPENCL FP_CONTRACT OFF

// obstacles, schedule naive
kernel void obstacles_naive(
    global const float *restrict now,
    global const float *restrict before,
    global const int *restrict air,
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
    out[at] = air[at] <= 0 ? 0.0f : (air[at] < 6 ? 0.9971216f : 1.0f) * ((2.0f
        - 0.33333334f * (float)air[at]) * now[at] + 0.33333334f * ((0 <= gz - 1 ? now[at - h * w] : 0.0f)
        + (gz + 1 < d ? now[at + h * w] : 0.0f) + (0 <= gy - 1 ? now[at - w] : 0.0f)
        + (gy + 1 < h ? now[at + w] : 0.0f) + (0 <= gx - 1 ? now[at - 1] : 0.0f)
        + (gx + 1 < w ? now[at + 1] : 0.0f)) - (air[at] < 6 ? 0.9971132f : 1.0f) * before[at]);
}
