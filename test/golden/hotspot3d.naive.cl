#pragma OPENCL FP_CONTRACT OFF

// hotspot3d, schedule naive
kernel void hotspot3d_naive(
    global const float *restrict T,
    global const float *restrict P,
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
    out[at] = 0.86186665f * T[at] + 0.03413333f * (T[row + min(gx + 1, w - 1)] + T[row + max(gx - 1, 0)]
        + T[(gz * h + min(gy + 1, h - 1)) * w + gx] + T[(gz * h + max(gy - 1, 0)) * w + gx])
        + 0.0005333333f * (T[(h * min(d - 1, gz + 1) + gy) * w + gx] + T[(h * max(gz - 1, 0) + gy) * w + gx])
        + 0.3413333f * P[at] + 0.042666662f;
}
