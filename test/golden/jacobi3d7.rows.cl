// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi3d7, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi3d7_rows(
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
        strata_store_float16(0.161f * strata_load_float16(A + at + 1) + 0.162f * a.s00123456789abcde
            + 0.163f * strata_load_float16(A + (gy * h + min(gx + 1, h - 1)) * w)
            + 0.164f * strata_load_float16(A + (gy * h + max(gx - 1, 0)) * w)
            + 0.165f * strata_load_float16(A + (h * min(d - 1, gy + 1) + gx) * w)
            + 0.166f * strata_load_float16(A + (h * max(gy - 1, 0) + gx) * w) - 1.67f * a, out + at);
        const int base = (gy * h + min(gx + 1, h - 1)) * w;
        const int base1 = (gy * h + max(gx - 1, 0)) * w;
        const int base2 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base3 = (h * max(gy - 1, 0) + gx) * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at1 = at + i * 16;
            strata_store_float16(0.161f * strata_load_float16(A + at1 + 17) + 0.162f * strata_load_float16(A + at1 + 15)
                + 0.163f * strata_load_float16(A + base + i * 16 + 16)
                + 0.164f * strata_load_float16(A + base1 + i * 16 + 16)
                + 0.165f * strata_load_float16(A + base2 + i * 16 + 16)
                + 0.166f * strata_load_float16(A + base3 + i * 16 + 16) - 1.67f * strata_load_float16(A + at1 + 16), out
                + at1 + 16);
        }
        const int base4 = at + (w / 16) * 16;
        const int base5 = base + (w / 16) * 16;
        const int base6 = base1 + (w / 16) * 16;
        const int base7 = base2 + (w / 16) * 16;
        const int base8 = base3 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at2 = base4 + i1;
            out[at2 - 16] = 0.161f * A[at2 - 15] + 0.162f * A[at2 - 17] + 0.163f * A[base5 + i1 - 16]
                + 0.164f * A[base6 + i1 - 16] + 0.165f * A[base7 + i1 - 16] + 0.166f * A[base8 + i1 - 16]
                - 1.67f * A[at2 - 16];
        }
        const int at3 = at + w;
        const float16 a1 = strata_load_float16(A + at3 - 16);
        strata_store_float16(0.161f * a1.s123456789abcdeff + 0.162f * strata_load_float16(A + at3 - 17)
            + 0.163f * strata_load_float16(A + base + w - 16) + 0.164f * strata_load_float16(A + base1 + w - 16)
            + 0.165f * strata_load_float16(A + base2 + w - 16) + 0.166f * strata_load_float16(A + base3 + w - 16)
            - 1.67f * a1, out + at3 - 16);
    }
}
