#pragma OPENCL FP_CONTRACT OFF

// blur, schedule naive
kernel void blur_naive(global const float *restrict image, global float *restrict out, const int h, const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = w * max(gy - 2, 0);
    const int x = max(gx - 2, 0);
    acc += 2.0f * image[row + x];
    const int x1 = max(gx - 1, 0);
    acc += 4.0f * image[row + x1];
    acc += 5.0f * image[row + gx];
    const int x2 = min(gx + 1, w - 1);
    acc += 4.0f * image[row + x2];
    const int x3 = min(gx + 2, w - 1);
    acc += 2.0f * image[row + x3];
    const int row1 = w * max(gy - 1, 0);
    acc += 4.0f * image[row1 + x];
    acc += 9.0f * image[row1 + x1];
    acc += 12.0f * image[row1 + gx];
    acc += 9.0f * image[row1 + x2];
    acc += 4.0f * image[row1 + x3];
    const int row2 = gy * w;
    acc += 5.0f * image[row2 + x];
    acc += 12.0f * image[row2 + x1];
    const int at = row2 + gx;
    acc += 15.0f * image[at];
    acc += 12.0f * image[row2 + x2];
    acc += 5.0f * image[row2 + x3];
    const int row3 = w * min(gy + 1, h - 1);
    acc += 4.0f * image[row3 + x];
    acc += 9.0f * image[row3 + x1];
    acc += 12.0f * image[row3 + gx];
    acc += 9.0f * image[row3 + x2];
    acc += 4.0f * image[row3 + x3];
    const int row4 = w * min(gy + 2, h - 1);
    acc += 2.0f * image[row4 + x];
    acc += 4.0f * image[row4 + x1];
    acc += 5.0f * image[row4 + gx];
    acc += 4.0f * image[row4 + x2];
    acc += 2.0f * image[row4 + x3];
    out[at] = acc / 159.0f;
}
