// where 17 <= w

#pragma OPENCL FP_CONTRACT OFF

// obstacles, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void obstacles_rows(
    global const float *restrict now,
    global const float *restrict before,
    global const int *restrict air,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int base = (gy * h + gx) * w;
        const int base1 = base - h * w;
        const int base2 = base + h * w;
        const int base3 = base - w;
        const int base4 = base + w;
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            out[at] = air[at] <= 0 ? 0.0f : (air[at] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at]) * now[at] + 0.33333334f * ((0 <= gy - 1 ? now[base1 + i] : 0.0f)
                + (gy + 1 < d ? now[base2 + i] : 0.0f) + (0 <= gx - 1 ? now[base3 + i] : 0.0f)
                + (gx + 1 < h ? now[base4 + i] : 0.0f) + (0 <= i - 1 ? now[at - 1] : 0.0f) + now[at + 1]) - (air[at] < 6
                ? 0.9971132f : 1.0f) * before[at]);
        }
        for (int i1 = 0; i1 < (w - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            const int at2 = base1 + i1 * 16;
            const int at3 = base2 + i1 * 16;
            const int at4 = base3 + i1 * 16;
            const int at5 = base4 + i1 * 16;
            vstore16((float16)(air[at1 + 16] <= 0 ? 0.0f : (air[at1 + 16] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 16]) * now[at1 + 16] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 16]
                : 0.0f) + (gy + 1 < d ? now[at3 + 16] : 0.0f) + (0 <= gx - 1 ? now[at4 + 16] : 0.0f) + (gx + 1 < h
                ? now[at5 + 16] : 0.0f) + now[at1 + 15] + now[at1 + 17]) - (air[at1 + 16] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 16]), air[at1 + 17] <= 0 ? 0.0f : (air[at1 + 17] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 17]) * now[at1 + 17] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 17]
                : 0.0f) + (gy + 1 < d ? now[at3 + 17] : 0.0f) + (0 <= gx - 1 ? now[at4 + 17] : 0.0f) + (gx + 1 < h
                ? now[at5 + 17] : 0.0f) + now[at1 + 16] + now[at1 + 18]) - (air[at1 + 17] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 17]), air[at1 + 18] <= 0 ? 0.0f : (air[at1 + 18] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 18]) * now[at1 + 18] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 18]
                : 0.0f) + (gy + 1 < d ? now[at3 + 18] : 0.0f) + (0 <= gx - 1 ? now[at4 + 18] : 0.0f) + (gx + 1 < h
                ? now[at5 + 18] : 0.0f) + now[at1 + 17] + now[at1 + 19]) - (air[at1 + 18] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 18]), air[at1 + 19] <= 0 ? 0.0f : (air[at1 + 19] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 19]) * now[at1 + 19] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 19]
                : 0.0f) + (gy + 1 < d ? now[at3 + 19] : 0.0f) + (0 <= gx - 1 ? now[at4 + 19] : 0.0f) + (gx + 1 < h
                ? now[at5 + 19] : 0.0f) + now[at1 + 18] + now[at1 + 20]) - (air[at1 + 19] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 19]), air[at1 + 20] <= 0 ? 0.0f : (air[at1 + 20] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 20]) * now[at1 + 20] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 20]
                : 0.0f) + (gy + 1 < d ? now[at3 + 20] : 0.0f) + (0 <= gx - 1 ? now[at4 + 20] : 0.0f) + (gx + 1 < h
                ? now[at5 + 20] : 0.0f) + now[at1 + 19] + now[at1 + 21]) - (air[at1 + 20] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 20]), air[at1 + 21] <= 0 ? 0.0f : (air[at1 + 21] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 21]) * now[at1 + 21] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 21]
                : 0.0f) + (gy + 1 < d ? now[at3 + 21] : 0.0f) + (0 <= gx - 1 ? now[at4 + 21] : 0.0f) + (gx + 1 < h
                ? now[at5 + 21] : 0.0f) + now[at1 + 20] + now[at1 + 22]) - (air[at1 + 21] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 21]), air[at1 + 22] <= 0 ? 0.0f : (air[at1 + 22] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 22]) * now[at1 + 22] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 22]
                : 0.0f) + (gy + 1 < d ? now[at3 + 22] : 0.0f) + (0 <= gx - 1 ? now[at4 + 22] : 0.0f) + (gx + 1 < h
                ? now[at5 + 22] : 0.0f) + now[at1 + 21] + now[at1 + 23]) - (air[at1 + 22] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 22]), air[at1 + 23] <= 0 ? 0.0f : (air[at1 + 23] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 23]) * now[at1 + 23] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 23]
                : 0.0f) + (gy + 1 < d ? now[at3 + 23] : 0.0f) + (0 <= gx - 1 ? now[at4 + 23] : 0.0f) + (gx + 1 < h
                ? now[at5 + 23] : 0.0f) + now[at1 + 22] + now[at1 + 24]) - (air[at1 + 23] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 23]), air[at1 + 24] <= 0 ? 0.0f : (air[at1 + 24] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 24]) * now[at1 + 24] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 24]
                : 0.0f) + (gy + 1 < d ? now[at3 + 24] : 0.0f) + (0 <= gx - 1 ? now[at4 + 24] : 0.0f) + (gx + 1 < h
                ? now[at5 + 24] : 0.0f) + now[at1 + 23] + now[at1 + 25]) - (air[at1 + 24] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 24]), air[at1 + 25] <= 0 ? 0.0f : (air[at1 + 25] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 25]) * now[at1 + 25] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 25]
                : 0.0f) + (gy + 1 < d ? now[at3 + 25] : 0.0f) + (0 <= gx - 1 ? now[at4 + 25] : 0.0f) + (gx + 1 < h
                ? now[at5 + 25] : 0.0f) + now[at1 + 24] + now[at1 + 26]) - (air[at1 + 25] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 25]), air[at1 + 26] <= 0 ? 0.0f : (air[at1 + 26] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 26]) * now[at1 + 26] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 26]
                : 0.0f) + (gy + 1 < d ? now[at3 + 26] : 0.0f) + (0 <= gx - 1 ? now[at4 + 26] : 0.0f) + (gx + 1 < h
                ? now[at5 + 26] : 0.0f) + now[at1 + 25] + now[at1 + 27]) - (air[at1 + 26] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 26]), air[at1 + 27] <= 0 ? 0.0f : (air[at1 + 27] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 27]) * now[at1 + 27] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 27]
                : 0.0f) + (gy + 1 < d ? now[at3 + 27] : 0.0f) + (0 <= gx - 1 ? now[at4 + 27] : 0.0f) + (gx + 1 < h
                ? now[at5 + 27] : 0.0f) + now[at1 + 26] + now[at1 + 28]) - (air[at1 + 27] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 27]), air[at1 + 28] <= 0 ? 0.0f : (air[at1 + 28] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 28]) * now[at1 + 28] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 28]
                : 0.0f) + (gy + 1 < d ? now[at3 + 28] : 0.0f) + (0 <= gx - 1 ? now[at4 + 28] : 0.0f) + (gx + 1 < h
                ? now[at5 + 28] : 0.0f) + now[at1 + 27] + now[at1 + 29]) - (air[at1 + 28] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 28]), air[at1 + 29] <= 0 ? 0.0f : (air[at1 + 29] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 29]) * now[at1 + 29] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 29]
                : 0.0f) + (gy + 1 < d ? now[at3 + 29] : 0.0f) + (0 <= gx - 1 ? now[at4 + 29] : 0.0f) + (gx + 1 < h
                ? now[at5 + 29] : 0.0f) + now[at1 + 28] + now[at1 + 30]) - (air[at1 + 29] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 29]), air[at1 + 30] <= 0 ? 0.0f : (air[at1 + 30] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 30]) * now[at1 + 30] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 30]
                : 0.0f) + (gy + 1 < d ? now[at3 + 30] : 0.0f) + (0 <= gx - 1 ? now[at4 + 30] : 0.0f) + (gx + 1 < h
                ? now[at5 + 30] : 0.0f) + now[at1 + 29] + now[at1 + 31]) - (air[at1 + 30] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 30]), air[at1 + 31] <= 0 ? 0.0f : (air[at1 + 31] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at1 + 31]) * now[at1 + 31] + 0.33333334f * ((0 <= gy - 1 ? now[at2 + 31]
                : 0.0f) + (gy + 1 < d ? now[at3 + 31] : 0.0f) + (0 <= gx - 1 ? now[at4 + 31] : 0.0f) + (gx + 1 < h
                ? now[at5 + 31] : 0.0f) + now[at1 + 30] + now[at1 + 32]) - (air[at1 + 31] < 6 ? 0.9971132f : 1.0f)
                * before[at1 + 31])), 0, out + at1 + 16);
        }
        const int base5 = ((w + 15) / 16) * 16;
        const int base6 = base + ((w - 1) / 16) * 16;
        const int base7 = base - ((w + 15) % 16);
        const int base8 = base + base5;
        const int base9 = base1 + ((w - 1) / 16) * 16;
        const int base10 = base2 + ((w - 1) / 16) * 16;
        const int base11 = base4 + ((w - 1) / 16) * 16;
        for (int i2 = 0; i2 < ((w + 15) % 16) + 1; ++i2) {
            const int at6 = base6 + i2;
            const int at7 = base8 + i2;
            out[at6] = air[at6] <= 0 ? 0.0f : (air[at6] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at6]) * now[at6] + 0.33333334f * ((0 <= gy - 1 ? now[base9 + i2] : 0.0f)
                + (gy + 1 < d ? now[base10 + i2] : 0.0f) + (0 <= gx - 1 ? now[base7 + i2 - 1] : 0.0f)
                + (gx + 1 < h ? now[base11 + i2] : 0.0f) + now[at7 - 17] + (base5 + i2 - 15 < w ? now[at7 - 15] : 0.0f))
                - (air[at6] < 6 ? 0.9971132f : 1.0f) * before[at6]);
        }
    }
}
