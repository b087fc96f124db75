// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

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
        const int at = (gy * h + gx) * w;
        const int at1 = at - h * w;
        const int at2 = at + h * w;
        const int at3 = at - w;
        const int at4 = at + w;
        strata_store_float16((float16)(air[at] <= 0 ? 0.0f : (air[at] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at]) * now[at] + 0.33333334f * ((0 <= gy - 1 ? now[at1] : 0.0f) + (gy + 1 < d
            ? now[at2] : 0.0f) + (0 <= gx - 1 ? now[at3] : 0.0f) + (gx + 1 < h ? now[at4] : 0.0f) + 0.0f + now[at
            + 1]) - (air[at] < 6 ? 0.9971132f : 1.0f) * before[at]), air[at + 1] <= 0 ? 0.0f : (air[at + 1] < 6
            ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 1]) * now[at + 1] + 0.33333334f
            * ((0 <= gy - 1 ? now[at1 + 1] : 0.0f) + (gy + 1 < d ? now[at2 + 1] : 0.0f) + (0 <= gx - 1 ? now[at3
            + 1] : 0.0f) + (gx + 1 < h ? now[at4 + 1] : 0.0f) + now[at] + now[at + 2]) - (air[at + 1] < 6
            ? 0.9971132f : 1.0f) * before[at + 1]), air[at + 2] <= 0 ? 0.0f : (air[at + 2] < 6 ? 0.9971216f : 1.0f)
            * ((2.0f - 0.33333334f * (float)air[at + 2]) * now[at + 2] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 2]
            : 0.0f) + (gy + 1 < d ? now[at2 + 2] : 0.0f) + (0 <= gx - 1 ? now[at3 + 2] : 0.0f) + (gx + 1 < h
            ? now[at4 + 2] : 0.0f) + now[at + 1] + now[at + 3]) - (air[at + 2] < 6 ? 0.9971132f : 1.0f) * before[at
            + 2]), air[at + 3] <= 0 ? 0.0f : (air[at + 3] < 6 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f
            * (float)air[at + 3]) * now[at + 3] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 3] : 0.0f) + (gy + 1 < d
            ? now[at2 + 3] : 0.0f) + (0 <= gx - 1 ? now[at3 + 3] : 0.0f) + (gx + 1 < h ? now[at4 + 3] : 0.0f)
            + now[at + 2] + now[at + 4]) - (air[at + 3] < 6 ? 0.9971132f : 1.0f) * before[at + 3]), air[at + 4] <= 0
            ? 0.0f : (air[at + 4] < 6 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 4]) * now[at
            + 4] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 4] : 0.0f) + (gy + 1 < d ? now[at2 + 4] : 0.0f)
            + (0 <= gx - 1 ? now[at3 + 4] : 0.0f) + (gx + 1 < h ? now[at4 + 4] : 0.0f) + now[at + 3] + now[at + 5])
            - (air[at + 4] < 6 ? 0.9971132f : 1.0f) * before[at + 4]), air[at + 5] <= 0 ? 0.0f : (air[at + 5] < 6
            ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 5]) * now[at + 5] + 0.33333334f
            * ((0 <= gy - 1 ? now[at1 + 5] : 0.0f) + (gy + 1 < d ? now[at2 + 5] : 0.0f) + (0 <= gx - 1 ? now[at3
            + 5] : 0.0f) + (gx + 1 < h ? now[at4 + 5] : 0.0f) + now[at + 4] + now[at + 6]) - (air[at + 5] < 6
            ? 0.9971132f : 1.0f) * before[at + 5]), air[at + 6] <= 0 ? 0.0f : (air[at + 6] < 6 ? 0.9971216f : 1.0f)
            * ((2.0f - 0.33333334f * (float)air[at + 6]) * now[at + 6] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 6]
            : 0.0f) + (gy + 1 < d ? now[at2 + 6] : 0.0f) + (0 <= gx - 1 ? now[at3 + 6] : 0.0f) + (gx + 1 < h
            ? now[at4 + 6] : 0.0f) + now[at + 5] + now[at + 7]) - (air[at + 6] < 6 ? 0.9971132f : 1.0f) * before[at
            + 6]), air[at + 7] <= 0 ? 0.0f : (air[at + 7] < 6 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f
            * (float)air[at + 7]) * now[at + 7] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 7] : 0.0f) + (gy + 1 < d
            ? now[at2 + 7] : 0.0f) + (0 <= gx - 1 ? now[at3 + 7] : 0.0f) + (gx + 1 < h ? now[at4 + 7] : 0.0f)
            + now[at + 6] + now[at + 8]) - (air[at + 7] < 6 ? 0.9971132f : 1.0f) * before[at + 7]), air[at + 8] <= 0
            ? 0.0f : (air[at + 8] < 6 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 8]) * now[at
            + 8] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 8] : 0.0f) + (gy + 1 < d ? now[at2 + 8] : 0.0f)
            + (0 <= gx - 1 ? now[at3 + 8] : 0.0f) + (gx + 1 < h ? now[at4 + 8] : 0.0f) + now[at + 7] + now[at + 9])
            - (air[at + 8] < 6 ? 0.9971132f : 1.0f) * before[at + 8]), air[at + 9] <= 0 ? 0.0f : (air[at + 9] < 6
            ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 9]) * now[at + 9] + 0.33333334f
            * ((0 <= gy - 1 ? now[at1 + 9] : 0.0f) + (gy + 1 < d ? now[at2 + 9] : 0.0f) + (0 <= gx - 1 ? now[at3
            + 9] : 0.0f) + (gx + 1 < h ? now[at4 + 9] : 0.0f) + now[at + 8] + now[at + 10]) - (air[at + 9] < 6
            ? 0.9971132f : 1.0f) * before[at + 9]), air[at + 10] <= 0 ? 0.0f : (air[at + 10] < 6 ? 0.9971216f
            : 1.0f) * ((2.0f - 0.33333334f * (float)air[at + 10]) * now[at + 10] + 0.33333334f * ((0 <= gy - 1
            ? now[at1 + 10] : 0.0f) + (gy + 1 < d ? now[at2 + 10] : 0.0f) + (0 <= gx - 1 ? now[at3 + 10] : 0.0f)
            + (gx + 1 < h ? now[at4 + 10] : 0.0f) + now[at + 9] + now[at + 11]) - (air[at + 10] < 6 ? 0.9971132f
            : 1.0f) * before[at + 10]), air[at + 11] <= 0 ? 0.0f : (air[at + 11] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at + 11]) * now[at + 11] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 11]
            : 0.0f) + (gy + 1 < d ? now[at2 + 11] : 0.0f) + (0 <= gx - 1 ? now[at3 + 11] : 0.0f) + (gx + 1 < h
            ? now[at4 + 11] : 0.0f) + now[at + 10] + now[at + 12]) - (air[at + 11] < 6 ? 0.9971132f : 1.0f)
            * before[at + 11]), air[at + 12] <= 0 ? 0.0f : (air[at + 12] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at + 12]) * now[at + 12] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 12]
            : 0.0f) + (gy + 1 < d ? now[at2 + 12] : 0.0f) + (0 <= gx - 1 ? now[at3 + 12] : 0.0f) + (gx + 1 < h
            ? now[at4 + 12] : 0.0f) + now[at + 11] + now[at + 13]) - (air[at + 12] < 6 ? 0.9971132f : 1.0f)
            * before[at + 12]), air[at + 13] <= 0 ? 0.0f : (air[at + 13] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at + 13]) * now[at + 13] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 13]
            : 0.0f) + (gy + 1 < d ? now[at2 + 13] : 0.0f) + (0 <= gx - 1 ? now[at3 + 13] : 0.0f) + (gx + 1 < h
            ? now[at4 + 13] : 0.0f) + now[at + 12] + now[at + 14]) - (air[at + 13] < 6 ? 0.9971132f : 1.0f)
            * before[at + 13]), air[at + 14] <= 0 ? 0.0f : (air[at + 14] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at + 14]) * now[at + 14] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 14]
            : 0.0f) + (gy + 1 < d ? now[at2 + 14] : 0.0f) + (0 <= gx - 1 ? now[at3 + 14] : 0.0f) + (gx + 1 < h
            ? now[at4 + 14] : 0.0f) + now[at + 13] + now[at + 15]) - (air[at + 14] < 6 ? 0.9971132f : 1.0f)
            * before[at + 14]), air[at + 15] <= 0 ? 0.0f : (air[at + 15] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at + 15]) * now[at + 15] + 0.33333334f * ((0 <= gy - 1 ? now[at1 + 15]
            : 0.0f) + (gy + 1 < d ? now[at2 + 15] : 0.0f) + (0 <= gx - 1 ? now[at3 + 15] : 0.0f) + (gx + 1 < h
            ? now[at4 + 15] : 0.0f) + now[at + 14] + now[at + 16]) - (air[at + 15] < 6 ? 0.9971132f : 1.0f)
            * before[at + 15])), out + at);
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at5 = at + i * 16;
            const int at6 = at1 + i * 16;
            const int at7 = at2 + i * 16;
            const int at8 = at3 + i * 16;
            const int at9 = at4 + i * 16;
            strata_store_float16((float16)(air[at5 + 16] <= 0 ? 0.0f : (air[at5 + 16] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 16]) * now[at5 + 16] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 16]
                : 0.0f) + (gy + 1 < d ? now[at7 + 16] : 0.0f) + (0 <= gx - 1 ? now[at8 + 16] : 0.0f) + (gx + 1 < h
                ? now[at9 + 16] : 0.0f) + now[at5 + 15] + now[at5 + 17]) - (air[at5 + 16] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 16]), air[at5 + 17] <= 0 ? 0.0f : (air[at5 + 17] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 17]) * now[at5 + 17] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 17]
                : 0.0f) + (gy + 1 < d ? now[at7 + 17] : 0.0f) + (0 <= gx - 1 ? now[at8 + 17] : 0.0f) + (gx + 1 < h
                ? now[at9 + 17] : 0.0f) + now[at5 + 16] + now[at5 + 18]) - (air[at5 + 17] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 17]), air[at5 + 18] <= 0 ? 0.0f : (air[at5 + 18] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 18]) * now[at5 + 18] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 18]
                : 0.0f) + (gy + 1 < d ? now[at7 + 18] : 0.0f) + (0 <= gx - 1 ? now[at8 + 18] : 0.0f) + (gx + 1 < h
                ? now[at9 + 18] : 0.0f) + now[at5 + 17] + now[at5 + 19]) - (air[at5 + 18] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 18]), air[at5 + 19] <= 0 ? 0.0f : (air[at5 + 19] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 19]) * now[at5 + 19] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 19]
                : 0.0f) + (gy + 1 < d ? now[at7 + 19] : 0.0f) + (0 <= gx - 1 ? now[at8 + 19] : 0.0f) + (gx + 1 < h
                ? now[at9 + 19] : 0.0f) + now[at5 + 18] + now[at5 + 20]) - (air[at5 + 19] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 19]), air[at5 + 20] <= 0 ? 0.0f : (air[at5 + 20] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 20]) * now[at5 + 20] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 20]
                : 0.0f) + (gy + 1 < d ? now[at7 + 20] : 0.0f) + (0 <= gx - 1 ? now[at8 + 20] : 0.0f) + (gx + 1 < h
                ? now[at9 + 20] : 0.0f) + now[at5 + 19] + now[at5 + 21]) - (air[at5 + 20] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 20]), air[at5 + 21] <= 0 ? 0.0f : (air[at5 + 21] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 21]) * now[at5 + 21] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 21]
                : 0.0f) + (gy + 1 < d ? now[at7 + 21] : 0.0f) + (0 <= gx - 1 ? now[at8 + 21] : 0.0f) + (gx + 1 < h
                ? now[at9 + 21] : 0.0f) + now[at5 + 20] + now[at5 + 22]) - (air[at5 + 21] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 21]), air[at5 + 22] <= 0 ? 0.0f : (air[at5 + 22] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 22]) * now[at5 + 22] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 22]
                : 0.0f) + (gy + 1 < d ? now[at7 + 22] : 0.0f) + (0 <= gx - 1 ? now[at8 + 22] : 0.0f) + (gx + 1 < h
                ? now[at9 + 22] : 0.0f) + now[at5 + 21] + now[at5 + 23]) - (air[at5 + 22] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 22]), air[at5 + 23] <= 0 ? 0.0f : (air[at5 + 23] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 23]) * now[at5 + 23] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 23]
                : 0.0f) + (gy + 1 < d ? now[at7 + 23] : 0.0f) + (0 <= gx - 1 ? now[at8 + 23] : 0.0f) + (gx + 1 < h
                ? now[at9 + 23] : 0.0f) + now[at5 + 22] + now[at5 + 24]) - (air[at5 + 23] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 23]), air[at5 + 24] <= 0 ? 0.0f : (air[at5 + 24] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 24]) * now[at5 + 24] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 24]
                : 0.0f) + (gy + 1 < d ? now[at7 + 24] : 0.0f) + (0 <= gx - 1 ? now[at8 + 24] : 0.0f) + (gx + 1 < h
                ? now[at9 + 24] : 0.0f) + now[at5 + 23] + now[at5 + 25]) - (air[at5 + 24] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 24]), air[at5 + 25] <= 0 ? 0.0f : (air[at5 + 25] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 25]) * now[at5 + 25] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 25]
                : 0.0f) + (gy + 1 < d ? now[at7 + 25] : 0.0f) + (0 <= gx - 1 ? now[at8 + 25] : 0.0f) + (gx + 1 < h
                ? now[at9 + 25] : 0.0f) + now[at5 + 24] + now[at5 + 26]) - (air[at5 + 25] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 25]), air[at5 + 26] <= 0 ? 0.0f : (air[at5 + 26] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 26]) * now[at5 + 26] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 26]
                : 0.0f) + (gy + 1 < d ? now[at7 + 26] : 0.0f) + (0 <= gx - 1 ? now[at8 + 26] : 0.0f) + (gx + 1 < h
                ? now[at9 + 26] : 0.0f) + now[at5 + 25] + now[at5 + 27]) - (air[at5 + 26] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 26]), air[at5 + 27] <= 0 ? 0.0f : (air[at5 + 27] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 27]) * now[at5 + 27] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 27]
                : 0.0f) + (gy + 1 < d ? now[at7 + 27] : 0.0f) + (0 <= gx - 1 ? now[at8 + 27] : 0.0f) + (gx + 1 < h
                ? now[at9 + 27] : 0.0f) + now[at5 + 26] + now[at5 + 28]) - (air[at5 + 27] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 27]), air[at5 + 28] <= 0 ? 0.0f : (air[at5 + 28] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 28]) * now[at5 + 28] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 28]
                : 0.0f) + (gy + 1 < d ? now[at7 + 28] : 0.0f) + (0 <= gx - 1 ? now[at8 + 28] : 0.0f) + (gx + 1 < h
                ? now[at9 + 28] : 0.0f) + now[at5 + 27] + now[at5 + 29]) - (air[at5 + 28] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 28]), air[at5 + 29] <= 0 ? 0.0f : (air[at5 + 29] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 29]) * now[at5 + 29] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 29]
                : 0.0f) + (gy + 1 < d ? now[at7 + 29] : 0.0f) + (0 <= gx - 1 ? now[at8 + 29] : 0.0f) + (gx + 1 < h
                ? now[at9 + 29] : 0.0f) + now[at5 + 28] + now[at5 + 30]) - (air[at5 + 29] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 29]), air[at5 + 30] <= 0 ? 0.0f : (air[at5 + 30] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 30]) * now[at5 + 30] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 30]
                : 0.0f) + (gy + 1 < d ? now[at7 + 30] : 0.0f) + (0 <= gx - 1 ? now[at8 + 30] : 0.0f) + (gx + 1 < h
                ? now[at9 + 30] : 0.0f) + now[at5 + 29] + now[at5 + 31]) - (air[at5 + 30] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 30]), air[at5 + 31] <= 0 ? 0.0f : (air[at5 + 31] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at5 + 31]) * now[at5 + 31] + 0.33333334f * ((0 <= gy - 1 ? now[at6 + 31]
                : 0.0f) + (gy + 1 < d ? now[at7 + 31] : 0.0f) + (0 <= gx - 1 ? now[at8 + 31] : 0.0f) + (gx + 1 < h
                ? now[at9 + 31] : 0.0f) + now[at5 + 30] + now[at5 + 32]) - (air[at5 + 31] < 6 ? 0.9971132f : 1.0f)
                * before[at5 + 31])), out + at5 + 16);
        }
        const int base = at + (w / 16) * 16;
        const int base1 = at - (w % 16);
        const int base2 = at1 + (w / 16) * 16;
        const int base3 = at2 + (w / 16) * 16;
        const int base4 = at4 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at10 = base + i1;
            out[at10 - 16] = air[at10 - 16] <= 0 ? 0.0f : (air[at10 - 16] < 6 ? 0.9971216f : 1.0f) * ((2.0f
                - 0.33333334f * (float)air[at10 - 16]) * now[at10 - 16]
                + 0.33333334f * ((0 <= gy - 1 ? now[base2 + i1 - 16] : 0.0f)
                + (gy + 1 < d ? now[base3 + i1 - 16] : 0.0f) + (0 <= gx - 1 ? now[base1 + i1 - 16] : 0.0f)
                + (gx + 1 < h ? now[base4 + i1 - 16] : 0.0f) + now[at10 - 17] + now[at10 - 15]) - (air[at10 - 16] < 6
                ? 0.9971132f : 1.0f) * before[at10 - 16]);
        }
        const int at11 = at1 + w;
        const int at12 = at2 + w;
        const int at13 = at + w * 2;
        strata_store_float16((float16)(air[at4 - 16] <= 0 ? 0.0f : (air[at4 - 16] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 16]) * now[at4 - 16] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 16]
            : 0.0f) + (gy + 1 < d ? now[at12 - 16] : 0.0f) + (0 <= gx - 1 ? now[at - 16] : 0.0f) + (gx + 1 < h
            ? now[at13 - 16] : 0.0f) + now[at4 - 17] + now[at4 - 15]) - (air[at4 - 16] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 16]), air[at4 - 15] <= 0 ? 0.0f : (air[at4 - 15] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 15]) * now[at4 - 15] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 15]
            : 0.0f) + (gy + 1 < d ? now[at12 - 15] : 0.0f) + (0 <= gx - 1 ? now[at - 15] : 0.0f) + (gx + 1 < h
            ? now[at13 - 15] : 0.0f) + now[at4 - 16] + now[at4 - 14]) - (air[at4 - 15] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 15]), air[at4 - 14] <= 0 ? 0.0f : (air[at4 - 14] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 14]) * now[at4 - 14] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 14]
            : 0.0f) + (gy + 1 < d ? now[at12 - 14] : 0.0f) + (0 <= gx - 1 ? now[at - 14] : 0.0f) + (gx + 1 < h
            ? now[at13 - 14] : 0.0f) + now[at4 - 15] + now[at4 - 13]) - (air[at4 - 14] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 14]), air[at4 - 13] <= 0 ? 0.0f : (air[at4 - 13] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 13]) * now[at4 - 13] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 13]
            : 0.0f) + (gy + 1 < d ? now[at12 - 13] : 0.0f) + (0 <= gx - 1 ? now[at - 13] : 0.0f) + (gx + 1 < h
            ? now[at13 - 13] : 0.0f) + now[at4 - 14] + now[at4 - 12]) - (air[at4 - 13] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 13]), air[at4 - 12] <= 0 ? 0.0f : (air[at4 - 12] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 12]) * now[at4 - 12] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 12]
            : 0.0f) + (gy + 1 < d ? now[at12 - 12] : 0.0f) + (0 <= gx - 1 ? now[at - 12] : 0.0f) + (gx + 1 < h
            ? now[at13 - 12] : 0.0f) + now[at4 - 13] + now[at4 - 11]) - (air[at4 - 12] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 12]), air[at4 - 11] <= 0 ? 0.0f : (air[at4 - 11] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 11]) * now[at4 - 11] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 11]
            : 0.0f) + (gy + 1 < d ? now[at12 - 11] : 0.0f) + (0 <= gx - 1 ? now[at - 11] : 0.0f) + (gx + 1 < h
            ? now[at13 - 11] : 0.0f) + now[at4 - 12] + now[at4 - 10]) - (air[at4 - 11] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 11]), air[at4 - 10] <= 0 ? 0.0f : (air[at4 - 10] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 10]) * now[at4 - 10] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 10]
            : 0.0f) + (gy + 1 < d ? now[at12 - 10] : 0.0f) + (0 <= gx - 1 ? now[at - 10] : 0.0f) + (gx + 1 < h
            ? now[at13 - 10] : 0.0f) + now[at4 - 11] + now[at4 - 9]) - (air[at4 - 10] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 10]), air[at4 - 9] <= 0 ? 0.0f : (air[at4 - 9] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 9]) * now[at4 - 9] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 9]
            : 0.0f) + (gy + 1 < d ? now[at12 - 9] : 0.0f) + (0 <= gx - 1 ? now[at - 9] : 0.0f) + (gx + 1 < h
            ? now[at13 - 9] : 0.0f) + now[at4 - 10] + now[at4 - 8]) - (air[at4 - 9] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 9]), air[at4 - 8] <= 0 ? 0.0f : (air[at4 - 8] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 8]) * now[at4 - 8] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 8]
            : 0.0f) + (gy + 1 < d ? now[at12 - 8] : 0.0f) + (0 <= gx - 1 ? now[at - 8] : 0.0f) + (gx + 1 < h
            ? now[at13 - 8] : 0.0f) + now[at4 - 9] + now[at4 - 7]) - (air[at4 - 8] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 8]), air[at4 - 7] <= 0 ? 0.0f : (air[at4 - 7] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 7]) * now[at4 - 7] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 7]
            : 0.0f) + (gy + 1 < d ? now[at12 - 7] : 0.0f) + (0 <= gx - 1 ? now[at - 7] : 0.0f) + (gx + 1 < h
            ? now[at13 - 7] : 0.0f) + now[at4 - 8] + now[at4 - 6]) - (air[at4 - 7] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 7]), air[at4 - 6] <= 0 ? 0.0f : (air[at4 - 6] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 6]) * now[at4 - 6] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 6]
            : 0.0f) + (gy + 1 < d ? now[at12 - 6] : 0.0f) + (0 <= gx - 1 ? now[at - 6] : 0.0f) + (gx + 1 < h
            ? now[at13 - 6] : 0.0f) + now[at4 - 7] + now[at4 - 5]) - (air[at4 - 6] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 6]), air[at4 - 5] <= 0 ? 0.0f : (air[at4 - 5] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 5]) * now[at4 - 5] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 5]
            : 0.0f) + (gy + 1 < d ? now[at12 - 5] : 0.0f) + (0 <= gx - 1 ? now[at - 5] : 0.0f) + (gx + 1 < h
            ? now[at13 - 5] : 0.0f) + now[at4 - 6] + now[at4 - 4]) - (air[at4 - 5] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 5]), air[at4 - 4] <= 0 ? 0.0f : (air[at4 - 4] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 4]) * now[at4 - 4] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 4]
            : 0.0f) + (gy + 1 < d ? now[at12 - 4] : 0.0f) + (0 <= gx - 1 ? now[at - 4] : 0.0f) + (gx + 1 < h
            ? now[at13 - 4] : 0.0f) + now[at4 - 5] + now[at4 - 3]) - (air[at4 - 4] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 4]), air[at4 - 3] <= 0 ? 0.0f : (air[at4 - 3] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 3]) * now[at4 - 3] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 3]
            : 0.0f) + (gy + 1 < d ? now[at12 - 3] : 0.0f) + (0 <= gx - 1 ? now[at - 3] : 0.0f) + (gx + 1 < h
            ? now[at13 - 3] : 0.0f) + now[at4 - 4] + now[at4 - 2]) - (air[at4 - 3] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 3]), air[at4 - 2] <= 0 ? 0.0f : (air[at4 - 2] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 2]) * now[at4 - 2] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 2]
            : 0.0f) + (gy + 1 < d ? now[at12 - 2] : 0.0f) + (0 <= gx - 1 ? now[at - 2] : 0.0f) + (gx + 1 < h
            ? now[at13 - 2] : 0.0f) + now[at4 - 3] + now[at4 - 1]) - (air[at4 - 2] < 6 ? 0.9971132f : 1.0f)
            * before[at4 - 2]), air[at4 - 1] <= 0 ? 0.0f : (air[at4 - 1] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at4 - 1]) * now[at4 - 1] + 0.33333334f * ((0 <= gy - 1 ? now[at11 - 1]
            : 0.0f) + (gy + 1 < d ? now[at12 - 1] : 0.0f) + (0 <= gx - 1 ? now[at - 1] : 0.0f) + (gx + 1 < h
            ? now[at13 - 1] : 0.0f) + now[at4 - 2] + 0.0f) - (air[at4 - 1] < 6 ? 0.9971132f : 1.0f) * before[at4
            - 1])), out + at4 - 16);
    }
}
