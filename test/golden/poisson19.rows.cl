// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// poisson19, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void poisson19_rows(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int at = (gy * h + gx) * w;
        const float16 a = strata_load_float16(A + at);
        const int at1 = (h * max(gy - 1, 0) + gx) * w;
        const float16 a1 = strata_load_float16(A + at1);
        const int at2 = (h * min(d - 1, gy + 1) + gx) * w;
        const float16 a2 = strata_load_float16(A + at2);
        const int at3 = (gy * h + max(gx - 1, 0)) * w;
        const float16 a3 = strata_load_float16(A + at3);
        const int at4 = (gy * h + min(gx + 1, h - 1)) * w;
        const float16 a4 = strata_load_float16(A + at4);
        strata_store_float16(2.666f * a - 0.166f * (a1 + a2 + a3 + a4 + a.s00123456789abcde
            + strata_load_float16(A + at + 1))
            - 0.0833f * (strata_load_float16(A + (h * max(gy - 1, 0) + max(gx - 1, 0)) * w)
            + strata_load_float16(A + (h * min(d - 1, gy + 1) + max(gx - 1, 0)) * w)
            + strata_load_float16(A + (h * max(gy - 1, 0) + min(gx + 1, h - 1)) * w)
            + strata_load_float16(A + (h * min(d - 1, gy + 1) + min(gx + 1, h - 1)) * w) + a1.s00123456789abcde
            + a2.s00123456789abcde + a3.s00123456789abcde + a4.s00123456789abcde + strata_load_float16(A + at1 + 1)
            + strata_load_float16(A + at2 + 1) + strata_load_float16(A + at3 + 1)
            + strata_load_float16(A + at4 + 1)), out + at);
        const int base = (h * max(gy - 1, 0) + max(gx - 1, 0)) * w;
        const int base1 = (h * min(d - 1, gy + 1) + max(gx - 1, 0)) * w;
        const int base2 = (h * max(gy - 1, 0) + min(gx + 1, h - 1)) * w;
        const int base3 = (h * min(d - 1, gy + 1) + min(gx + 1, h - 1)) * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at5 = at + i * 16;
            const int at6 = at1 + i * 16;
            const int at7 = at2 + i * 16;
            const int at8 = at3 + i * 16;
            const int at9 = at4 + i * 16;
            strata_store_float16(2.666f * strata_load_float16(A + at5 + 16)
                - 0.166f * (strata_load_float16(A + at6 + 16) + strata_load_float16(A + at7 + 16)
                + strata_load_float16(A + at8 + 16) + strata_load_float16(A + at9 + 16)
                + strata_load_float16(A + at5 + 15) + strata_load_float16(A + at5 + 17))
                - 0.0833f * (strata_load_float16(A + base + i * 16 + 16) + strata_load_float16(A + base1 + i * 16 + 16)
                + strata_load_float16(A + base2 + i * 16 + 16) + strata_load_float16(A + base3 + i * 16 + 16)
                + strata_load_float16(A + at6 + 15) + strata_load_float16(A + at7 + 15)
                + strata_load_float16(A + at8 + 15) + strata_load_float16(A + at9 + 15)
                + strata_load_float16(A + at6 + 17) + strata_load_float16(A + at7 + 17)
                + strata_load_float16(A + at8 + 17) + strata_load_float16(A + at9 + 17)), out + at5 + 16);
        }
        const int base4 = at + (w / 16) * 16;
        const int base5 = at1 + (w / 16) * 16;
        const int base6 = at2 + (w / 16) * 16;
        const int base7 = at3 + (w / 16) * 16;
        const int base8 = at4 + (w / 16) * 16;
        const int base9 = base + (w / 16) * 16;
        const int base10 = base1 + (w / 16) * 16;
        const int base11 = base2 + (w / 16) * 16;
        const int base12 = base3 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at10 = base4 + i1;
            const int at11 = base5 + i1;
            const int at12 = base6 + i1;
            const int at13 = base7 + i1;
            const int at14 = base8 + i1;
            out[at10 - 16] = 2.666f * A[at10 - 16] - 0.166f * (A[at11 - 16] + A[at12 - 16] + A[at13 - 16] + A[at14 - 16]
                + A[at10 - 17] + A[at10 - 15]) - 0.0833f * (A[base9 + i1 - 16] + A[base10 + i1 - 16]
                + A[base11 + i1 - 16] + A[base12 + i1 - 16] + A[at11 - 17] + A[at12 - 17] + A[at13 - 17] + A[at14 - 17]
                + A[at11 - 15] + A[at12 - 15] + A[at13 - 15] + A[at14 - 15]);
        }
        const int at15 = at + w;
        const float16 a5 = strata_load_float16(A + at15 - 16);
        const int at16 = at1 + w;
        const float16 a6 = strata_load_float16(A + at16 - 16);
        const int at17 = at2 + w;
        const float16 a7 = strata_load_float16(A + at17 - 16);
        const int at18 = at3 + w;
        const float16 a8 = strata_load_float16(A + at18 - 16);
        const int at19 = at4 + w;
        const float16 a9 = strata_load_float16(A + at19 - 16);
        strata_store_float16(2.666f * a5 - 0.166f * (a6 + a7 + a8 + a9 + strata_load_float16(A + at15 - 17)
            + a5.s123456789abcdeff) - 0.0833f * (strata_load_float16(A + base + w - 16)
            + strata_load_float16(A + base1 + w - 16) + strata_load_float16(A + base2 + w - 16)
            + strata_load_float16(A + base3 + w - 16) + strata_load_float16(A + at16 - 17)
            + strata_load_float16(A + at17 - 17) + strata_load_float16(A + at18 - 17)
            + strata_load_float16(A + at19 - 17) + a6.s123456789abcdeff + a7.s123456789abcdeff
            + a8.s123456789abcdeff + a9.s123456789abcdeff), out + at15 - 16);
    }
}
