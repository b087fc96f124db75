// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi3d13, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void jacobi3d13_rows(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        float16 acc = (float16)(0.0f);
        const int at = (gy * h + gx) * w;
        acc += 0.083f * strata_load_float16(A + at + 2);
        acc += 0.083f * strata_load_float16(A + at + 1);
        const float16 a = strata_load_float16(A + at);
        acc += 0.083f * a.s00123456789abcde;
        acc += 0.083f * a.s000123456789abcd;
        acc += 0.083f * strata_load_float16(A + (gy * h + min(gx + 2, h - 1)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h + min(gx + 1, h - 1)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h + max(gx - 1, 0)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h + max(gx - 2, 0)) * w);
        acc += 0.083f * strata_load_float16(A + (h * min(d - 1, gy + 2) + gx) * w);
        acc += 0.083f * strata_load_float16(A + (h * min(d - 1, gy + 1) + gx) * w);
        acc += 0.083f * strata_load_float16(A + (h * max(gy - 1, 0) + gx) * w);
        acc += 0.083f * strata_load_float16(A + (h * max(gy - 2, 0) + gx) * w);
        acc += -0.996f * a;
        strata_store_float16(acc, out + at);
        const int base = (gy * h + min(gx + 2, h - 1)) * w;
        const int base1 = (gy * h + min(gx + 1, h - 1)) * w;
        const int base2 = (gy * h + max(gx - 1, 0)) * w;
        const int base3 = (gy * h + max(gx - 2, 0)) * w;
        const int base4 = (h * min(d - 1, gy + 2) + gx) * w;
        const int base5 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base6 = (h * max(gy - 1, 0) + gx) * w;
        const int base7 = (h * max(gy - 2, 0) + gx) * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            float16 acc1 = (float16)(0.0f);
            const int at1 = at + i * 16;
            acc1 += 0.083f * strata_load_float16(A + at1 + 18);
            acc1 += 0.083f * strata_load_float16(A + at1 + 17);
            acc1 += 0.083f * strata_load_float16(A + at1 + 15);
            acc1 += 0.083f * strata_load_float16(A + at1 + 14);
            acc1 += 0.083f * strata_load_float16(A + base + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base1 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base2 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base3 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base4 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base5 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base6 + i * 16 + 16);
            acc1 += 0.083f * strata_load_float16(A + base7 + i * 16 + 16);
            acc1 += -0.996f * strata_load_float16(A + at1 + 16);
            strata_store_float16(acc1, out + at1 + 16);
        }
        const int base8 = at + (w / 16) * 16;
        const int base9 = base + (w / 16) * 16;
        const int base10 = base1 + (w / 16) * 16;
        const int base11 = base2 + (w / 16) * 16;
        const int base12 = base3 + (w / 16) * 16;
        const int base13 = base4 + (w / 16) * 16;
        const int base14 = base5 + (w / 16) * 16;
        const int base15 = base6 + (w / 16) * 16;
        const int base16 = base7 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            float acc2 = 0.0f;
            const int at2 = base8 + i1;
            acc2 += 0.083f * A[at2 - 14];
            acc2 += 0.083f * A[at2 - 15];
            acc2 += 0.083f * A[at2 - 17];
            acc2 += 0.083f * A[at + max((w / 16) * 16 + i1 - 18, 0)];
            acc2 += 0.083f * A[base9 + i1 - 16];
            acc2 += 0.083f * A[base10 + i1 - 16];
            acc2 += 0.083f * A[base11 + i1 - 16];
            acc2 += 0.083f * A[base12 + i1 - 16];
            acc2 += 0.083f * A[base13 + i1 - 16];
            acc2 += 0.083f * A[base14 + i1 - 16];
            acc2 += 0.083f * A[base15 + i1 - 16];
            acc2 += 0.083f * A[base16 + i1 - 16];
            acc2 += -0.996f * A[at2 - 16];
            out[at2 - 16] = acc2;
        }
        float16 acc3 = (float16)(0.0f);
        const int at3 = at + w;
        const float16 a1 = strata_load_float16(A + at3 - 16);
        acc3 += 0.083f * a1.s23456789abcdefff;
        acc3 += 0.083f * a1.s123456789abcdeff;
        acc3 += 0.083f * strata_load_float16(A + at3 - 17);
        acc3 += 0.083f * strata_load_float16(A + at3 - 18);
        acc3 += 0.083f * strata_load_float16(A + base + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base1 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base2 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base3 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base4 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base5 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base6 + w - 16);
        acc3 += 0.083f * strata_load_float16(A + base7 + w - 16);
        acc3 += -0.996f * a1;
        strata_store_float16(acc3, out + at3 - 16);
    }
}
