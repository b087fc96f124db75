// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi3d13, schedule strips
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void jacobi3d13_strips(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < d / 2) {
        float16 acc = (float16)(0.0f);
        const int at = (gy * h * 2 + gx) * w;
        acc += 0.083f * strata_load_float16(A + at + 2);
        acc += 0.083f * strata_load_float16(A + at + 1);
        const float16 a = strata_load_float16(A + at);
        acc += 0.083f * a.s00123456789abcde;
        acc += 0.083f * a.s000123456789abcd;
        acc += 0.083f * strata_load_float16(A + (gy * h * 2 + min(gx + 2, h - 1)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h * 2 + min(gx + 1, h - 1)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h * 2 + max(gx - 1, 0)) * w);
        acc += 0.083f * strata_load_float16(A + (gy * h * 2 + max(gx - 2, 0)) * w);
        const float16 t = 0.083f * strata_load_float16(A + (h * min(d - 1, gy * 2 + 2) + gx) * w);
        acc += t;
        const int at1 = at + h * w;
        const float16 a1 = strata_load_float16(A + at1);
        acc += 0.083f * a1;
        const float16 t1 = 0.083f * strata_load_float16(A + (h * max(gy * 2 - 1, 0) + gx) * w);
        acc += t1;
        acc += 0.083f * strata_load_float16(A + (h * max(gy * 2 - 2, 0) + gx) * w);
        acc += -0.996f * a;
        strata_store_float16(acc, out + at);
        float16 acc1 = (float16)(0.0f);
        acc1 += 0.083f * strata_load_float16(A + at1 + 2);
        acc1 += 0.083f * strata_load_float16(A + at1 + 1);
        acc1 += 0.083f * a1.s00123456789abcde;
        acc1 += 0.083f * a1.s000123456789abcd;
        acc1 += 0.083f * strata_load_float16(A + ((gy * 2 + 1) * h + min(gx + 2, h - 1)) * w);
        acc1 += 0.083f * strata_load_float16(A + ((gy * 2 + 1) * h + min(gx + 1, h - 1)) * w);
        acc1 += 0.083f * strata_load_float16(A + ((gy * 2 + 1) * h + max(gx - 1, 0)) * w);
        acc1 += 0.083f * strata_load_float16(A + ((gy * 2 + 1) * h + max(gx - 2, 0)) * w);
        acc1 += 0.083f * strata_load_float16(A + (h * min(d - 1, gy * 2 + 3) + gx) * w);
        acc1 += t;
        acc1 += 0.083f * a;
        acc1 += t1;
        acc1 += -0.996f * a1;
        strata_store_float16(acc1, out + at1);
        const int base = (gy * h * 2 + min(gx + 2, h - 1)) * w;
        const int base1 = (gy * h * 2 + min(gx + 1, h - 1)) * w;
        const int base2 = (gy * h * 2 + max(gx - 1, 0)) * w;
        const int base3 = (gy * h * 2 + max(gx - 2, 0)) * w;
        const int base4 = (h * min(d - 1, gy * 2 + 2) + gx) * w;
        const int base5 = (h * max(gy * 2 - 1, 0) + gx) * w;
        const int base6 = (h * max(gy * 2 - 2, 0) + gx) * w;
        const int base7 = (h * min(d - 1, gy * 2 + 3) + gx) * w;
        const int base8 = base + h * w;
        const int base9 = base1 + h * w;
        const int base10 = base2 + h * w;
        const int base11 = base3 + h * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            float16 acc2 = (float16)(0.0f);
            const int at2 = at + i * 16;
            acc2 += 0.083f * strata_load_float16(A + at2 + 18);
            acc2 += 0.083f * strata_load_float16(A + at2 + 17);
            acc2 += 0.083f * strata_load_float16(A + at2 + 15);
            acc2 += 0.083f * strata_load_float16(A + at2 + 14);
            acc2 += 0.083f * strata_load_float16(A + base + i * 16 + 16);
            acc2 += 0.083f * strata_load_float16(A + base1 + i * 16 + 16);
            acc2 += 0.083f * strata_load_float16(A + base2 + i * 16 + 16);
            acc2 += 0.083f * strata_load_float16(A + base3 + i * 16 + 16);
            const float16 t2 = 0.083f * strata_load_float16(A + base4 + i * 16 + 16);
            acc2 += t2;
            const int at3 = at1 + i * 16;
            const float16 a2 = strata_load_float16(A + at3 + 16);
            acc2 += 0.083f * a2;
            const float16 t3 = 0.083f * strata_load_float16(A + base5 + i * 16 + 16);
            acc2 += t3;
            acc2 += 0.083f * strata_load_float16(A + base6 + i * 16 + 16);
            const float16 a3 = strata_load_float16(A + at2 + 16);
            acc2 += -0.996f * a3;
            strata_store_float16(acc2, out + at2 + 16);
            float16 acc3 = (float16)(0.0f);
            acc3 += 0.083f * strata_load_float16(A + at3 + 18);
            acc3 += 0.083f * strata_load_float16(A + at3 + 17);
            acc3 += 0.083f * strata_load_float16(A + at3 + 15);
            acc3 += 0.083f * strata_load_float16(A + at3 + 14);
            acc3 += 0.083f * strata_load_float16(A + base8 + i * 16 + 16);
            acc3 += 0.083f * strata_load_float16(A + base9 + i * 16 + 16);
            acc3 += 0.083f * strata_load_float16(A + base10 + i * 16 + 16);
            acc3 += 0.083f * strata_load_float16(A + base11 + i * 16 + 16);
            acc3 += 0.083f * strata_load_float16(A + base7 + i * 16 + 16);
            acc3 += t2;
            acc3 += 0.083f * a3;
            acc3 += t3;
            acc3 += -0.996f * a2;
            strata_store_float16(acc3, out + at3 + 16);
        }
        const int base12 = at + (w / 16) * 16;
        const int base13 = base + (w / 16) * 16;
        const int base14 = base1 + (w / 16) * 16;
        const int base15 = base2 + (w / 16) * 16;
        const int base16 = base3 + (w / 16) * 16;
        const int base17 = base4 + (w / 16) * 16;
        const int base18 = base5 + (w / 16) * 16;
        const int base19 = base6 + (w / 16) * 16;
        const int base20 = base7 + (w / 16) * 16;
        const int base21 = at1 + (w / 16) * 16;
        const int base22 = base8 + (w / 16) * 16;
        const int base23 = base9 + (w / 16) * 16;
        const int base24 = base10 + (w / 16) * 16;
        const int base25 = base11 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            float acc4 = 0.0f;
            const int at4 = base12 + i1;
            acc4 += 0.083f * A[at4 - 14];
            acc4 += 0.083f * A[at4 - 15];
            acc4 += 0.083f * A[at4 - 17];
            const int x = max((w / 16) * 16 + i1 - 18, 0);
            acc4 += 0.083f * A[at + x];
            acc4 += 0.083f * A[base13 + i1 - 16];
            acc4 += 0.083f * A[base14 + i1 - 16];
            acc4 += 0.083f * A[base15 + i1 - 16];
            acc4 += 0.083f * A[base16 + i1 - 16];
            const float t4 = 0.083f * A[base17 + i1 - 16];
            acc4 += t4;
            const int at5 = base21 + i1;
            const float a4 = A[at5 - 16];
            acc4 += 0.083f * a4;
            const float t5 = 0.083f * A[base18 + i1 - 16];
            acc4 += t5;
            acc4 += 0.083f * A[base19 + i1 - 16];
            const float a5 = A[at4 - 16];
            acc4 += -0.996f * a5;
            out[at4 - 16] = acc4;
            float acc5 = 0.0f;
            acc5 += 0.083f * A[at5 - 14];
            acc5 += 0.083f * A[at5 - 15];
            acc5 += 0.083f * A[at5 - 17];
            acc5 += 0.083f * A[at1 + x];
            acc5 += 0.083f * A[base22 + i1 - 16];
            acc5 += 0.083f * A[base23 + i1 - 16];
            acc5 += 0.083f * A[base24 + i1 - 16];
            acc5 += 0.083f * A[base25 + i1 - 16];
            acc5 += 0.083f * A[base20 + i1 - 16];
            acc5 += t4;
            acc5 += 0.083f * a5;
            acc5 += t5;
            acc5 += -0.996f * a4;
            out[at5 - 16] = acc5;
        }
        float16 acc6 = (float16)(0.0f);
        const int at6 = at + w;
        const float16 a6 = strata_load_float16(A + at6 - 16);
        acc6 += 0.083f * a6.s23456789abcdefff;
        acc6 += 0.083f * a6.s123456789abcdeff;
        acc6 += 0.083f * strata_load_float16(A + at6 - 17);
        acc6 += 0.083f * strata_load_float16(A + at6 - 18);
        acc6 += 0.083f * strata_load_float16(A + base + w - 16);
        acc6 += 0.083f * strata_load_float16(A + base1 + w - 16);
        acc6 += 0.083f * strata_load_float16(A + base2 + w - 16);
        acc6 += 0.083f * strata_load_float16(A + base3 + w - 16);
        const float16 t6 = 0.083f * strata_load_float16(A + base4 + w - 16);
        acc6 += t6;
        const int at7 = at1 + w;
        const float16 a7 = strata_load_float16(A + at7 - 16);
        acc6 += 0.083f * a7;
        const float16 t7 = 0.083f * strata_load_float16(A + base5 + w - 16);
        acc6 += t7;
        acc6 += 0.083f * strata_load_float16(A + base6 + w - 16);
        acc6 += -0.996f * a6;
        strata_store_float16(acc6, out + at6 - 16);
        float16 acc7 = (float16)(0.0f);
        acc7 += 0.083f * a7.s23456789abcdefff;
        acc7 += 0.083f * a7.s123456789abcdeff;
        acc7 += 0.083f * strata_load_float16(A + at7 - 17);
        acc7 += 0.083f * strata_load_float16(A + at7 - 18);
        acc7 += 0.083f * strata_load_float16(A + base8 + w - 16);
        acc7 += 0.083f * strata_load_float16(A + base9 + w - 16);
        acc7 += 0.083f * strata_load_float16(A + base10 + w - 16);
        acc7 += 0.083f * strata_load_float16(A + base11 + w - 16);
        acc7 += 0.083f * strata_load_float16(A + base7 + w - 16);
        acc7 += t6;
        acc7 += 0.083f * a6;
        acc7 += t7;
        acc7 += -0.996f * a7;
        strata_store_float16(acc7, out + at7 - 16);
    }
    if (gy < d % 2) {
        float16 acc8 = (float16)(0.0f);
        const int at8 = (h * (d / 2) * 2 + gx) * w;
        acc8 += 0.083f * strata_load_float16(A + at8 + 2);
        acc8 += 0.083f * strata_load_float16(A + at8 + 1);
        const float16 a8 = strata_load_float16(A + at8);
        acc8 += 0.083f * a8.s00123456789abcde;
        acc8 += 0.083f * a8.s000123456789abcd;
        acc8 += 0.083f * strata_load_float16(A + (h * (d / 2) * 2 + min(gx + 2, h - 1)) * w);
        acc8 += 0.083f * strata_load_float16(A + (h * (d / 2) * 2 + min(gx + 1, h - 1)) * w);
        acc8 += 0.083f * strata_load_float16(A + (h * (d / 2) * 2 + max(gx - 1, 0)) * w);
        acc8 += 0.083f * strata_load_float16(A + (h * (d / 2) * 2 + max(gx - 2, 0)) * w);
        const float16 t8 = 0.083f * strata_load_float16(A + ((d - 1) * h + gx) * w);
        acc8 += t8;
        acc8 += t8;
        acc8 += 0.083f * strata_load_float16(A + (h * max((d / 2) * 2 - 1, 0) + gx) * w);
        acc8 += 0.083f * strata_load_float16(A + (h * max((d / 2) * 2 - 2, 0) + gx) * w);
        acc8 += -0.996f * a8;
        strata_store_float16(acc8, out + at8);
        const int base26 = (h * (d / 2) * 2 + min(gx + 2, h - 1)) * w;
        const int base27 = (h * (d / 2) * 2 + min(gx + 1, h - 1)) * w;
        const int base28 = (h * (d / 2) * 2 + max(gx - 1, 0)) * w;
        const int base29 = (h * (d / 2) * 2 + max(gx - 2, 0)) * w;
        const int base30 = (h * max((d / 2) * 2 - 1, 0) + gx) * w;
        const int base31 = (h * max((d / 2) * 2 - 2, 0) + gx) * w;
        const int base32 = ((d - 1) * h + gx) * w;
        for (int i2 = 0; i2 < (w / 16) - 2; ++i2) {
            float16 acc9 = (float16)(0.0f);
            const int at9 = at8 + i2 * 16;
            acc9 += 0.083f * strata_load_float16(A + at9 + 18);
            acc9 += 0.083f * strata_load_float16(A + at9 + 17);
            acc9 += 0.083f * strata_load_float16(A + at9 + 15);
            acc9 += 0.083f * strata_load_float16(A + at9 + 14);
            acc9 += 0.083f * strata_load_float16(A + base26 + i2 * 16 + 16);
            acc9 += 0.083f * strata_load_float16(A + base27 + i2 * 16 + 16);
            acc9 += 0.083f * strata_load_float16(A + base28 + i2 * 16 + 16);
            acc9 += 0.083f * strata_load_float16(A + base29 + i2 * 16 + 16);
            const float16 t9 = 0.083f * strata_load_float16(A + base32 + i2 * 16 + 16);
            acc9 += t9;
            acc9 += t9;
            acc9 += 0.083f * strata_load_float16(A + base30 + i2 * 16 + 16);
            acc9 += 0.083f * strata_load_float16(A + base31 + i2 * 16 + 16);
            acc9 += -0.996f * strata_load_float16(A + at9 + 16);
            strata_store_float16(acc9, out + at9 + 16);
        }
        const int base33 = at8 + (w / 16) * 16;
        const int base34 = base26 + (w / 16) * 16;
        const int base35 = base27 + (w / 16) * 16;
        const int base36 = base28 + (w / 16) * 16;
        const int base37 = base29 + (w / 16) * 16;
        const int base38 = base30 + (w / 16) * 16;
        const int base39 = base31 + (w / 16) * 16;
        const int base40 = base32 + (w / 16) * 16;
        for (int i3 = 0; i3 < w % 16; ++i3) {
            float acc10 = 0.0f;
            const int at10 = base33 + i3;
            acc10 += 0.083f * A[at10 - 14];
            acc10 += 0.083f * A[at10 - 15];
            acc10 += 0.083f * A[at10 - 17];
            acc10 += 0.083f * A[at8 + max((w / 16) * 16 + i3 - 18, 0)];
            acc10 += 0.083f * A[base34 + i3 - 16];
            acc10 += 0.083f * A[base35 + i3 - 16];
            acc10 += 0.083f * A[base36 + i3 - 16];
            acc10 += 0.083f * A[base37 + i3 - 16];
            const float t10 = 0.083f * A[base40 + i3 - 16];
            acc10 += t10;
            acc10 += t10;
            acc10 += 0.083f * A[base38 + i3 - 16];
            acc10 += 0.083f * A[base39 + i3 - 16];
            acc10 += -0.996f * A[at10 - 16];
            out[at10 - 16] = acc10;
        }
        float16 acc11 = (float16)(0.0f);
        const int at11 = at8 + w;
        const float16 a9 = strata_load_float16(A + at11 - 16);
        acc11 += 0.083f * a9.s23456789abcdefff;
        acc11 += 0.083f * a9.s123456789abcdeff;
        acc11 += 0.083f * strata_load_float16(A + at11 - 17);
        acc11 += 0.083f * strata_load_float16(A + at11 - 18);
        acc11 += 0.083f * strata_load_float16(A + base26 + w - 16);
        acc11 += 0.083f * strata_load_float16(A + base27 + w - 16);
        acc11 += 0.083f * strata_load_float16(A + base28 + w - 16);
        acc11 += 0.083f * strata_load_float16(A + base29 + w - 16);
        const float16 t11 = 0.083f * strata_load_float16(A + base32 + w - 16);
        acc11 += t11;
        acc11 += t11;
        acc11 += 0.083f * strata_load_float16(A + base30 + w - 16);
        acc11 += 0.083f * strata_load_float16(A + base31 + w - 16);
        acc11 += -0.996f * a9;
        strata_store_float16(acc11, out + at11 - 16);
    }
}
