#pragma OPENCL FP_CONTRACT OFF

// blur, schedule naive
kernel void blur_naive(global const float *restrict image, global float *restrict out, const int h, const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    float acc = 0.0f;
    const int row = w * max(gy - 2, 0);
    acc = acc + 2.0f * image[row + max(gx - 2, 0)];
    acc = acc + 4.0f * image[row + max(gx - 1, 0)];
    acc = acc + 5.0f * image[gx + row];
    acc = acc + 4.0f * image[row + min(gx + 1, w - 1)];
    acc = acc + 2.0f * image[row + min(gx + 2, w - 1)];
    const int row1 = w * max(gy - 1, 0);
    acc = acc + 4.0f * image[row1 + max(gx - 2, 0)];
    acc = acc + 9.0f * image[row1 + max(gx - 1, 0)];
    acc = acc + 12.0f * image[gx + row1];
    acc = acc + 9.0f * image[row1 + min(gx + 1, w - 1)];
    acc = acc + 4.0f * image[row1 + min(gx + 2, w - 1)];
    const int row2 = gy * w;
    acc = acc + 5.0f * image[row2 + max(gx - 2, 0)];
    acc = acc + 12.0f * image[row2 + max(gx - 1, 0)];
    const int at = gx + row2;
    acc = acc + 15.0f * image[at];
    acc = acc + 12.0f * image[row2 + min(gx + 1, w - 1)];
    acc = acc + 5.0f * image[row2 + min(gx + 2, w - 1)];
    const int row3 = w * min(gy + 1, h - 1);
    acc = acc + 4.0f * image[row3 + max(gx - 2, 0)];
    acc = acc + 9.0f * image[row3 + max(gx - 1, 0)];
    acc = acc + 12.0f * image[gx + row3];
    acc = acc + 9.0f * image[row3 + min(gx + 1, w - 1)];
    acc = acc + 4.0f * image[row3 + min(gx + 2, w - 1)];
    const int row4 = w * min(gy + 2, h - 1);
    acc = acc + 2.0f * image[row4 + max(gx - 2, 0)];
    acc = acc + 4.0f * image[row4 + max(gx - 1, 0)];
    acc = acc + 5.0f * image[gx + row4];
    acc = acc + 4.0f * image[row4 + min(gx + 1, w - 1)];
    acc = acc + 2.0f * image[row4 + min(gx + 2, w - 1)];
    out[at] = acc / 159.0f;
}
