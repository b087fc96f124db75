// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// jacobi3d7, schedule strips
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void jacobi3d7_strips(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < d / 2) {
        const int at = (gy * h * 2 + gx) * w;
        const float16 a = strata_load_float16(A + at);
        const int at1 = at + h * w;
        const float16 a1 = strata_load_float16(A + at1);
        strata_store_float16(0.161f * strata_load_float16(A + at + 1) + 0.162f * a.s00123456789abcde
            + 0.163f * strata_load_float16(A + (gy * h * 2 + min(gx + 1, h - 1)) * w)
            + 0.164f * strata_load_float16(A + (gy * h * 2 + max(gx - 1, 0)) * w) + 0.165f * a1
            + 0.166f * strata_load_float16(A + (h * max(gy * 2 - 1, 0) + gx) * w) - 1.67f * a, out + at);
        strata_store_float16(0.161f * strata_load_float16(A + at1 + 1) + 0.162f * a1.s00123456789abcde
            + 0.163f * strata_load_float16(A + ((gy * 2 + 1) * h + min(gx + 1, h - 1)) * w)
            + 0.164f * strata_load_float16(A + ((gy * 2 + 1) * h + max(gx - 1, 0)) * w)
            + 0.165f * strata_load_float16(A + (h * min(d - 1, gy * 2 + 2) + gx) * w) + 0.166f * a - 1.67f * a1, out
            + at1);
        const int base = (gy * h * 2 + min(gx + 1, h - 1)) * w;
        const int base1 = (gy * h * 2 + max(gx - 1, 0)) * w;
        const int base2 = (h * max(gy * 2 - 1, 0) + gx) * w;
        const int base3 = (h * min(d - 1, gy * 2 + 2) + gx) * w;
        const int base4 = base + h * w;
        const int base5 = base1 + h * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at2 = at1 + i * 16;
            const float16 a2 = strata_load_float16(A + at2 + 16);
            const int at3 = at + i * 16;
            const float16 a3 = strata_load_float16(A + at3 + 16);
            strata_store_float16(0.161f * strata_load_float16(A + at3 + 17) + 0.162f * strata_load_float16(A + at3 + 15)
                + 0.163f * strata_load_float16(A + base + i * 16 + 16)
                + 0.164f * strata_load_float16(A + base1 + i * 16 + 16) + 0.165f * a2
                + 0.166f * strata_load_float16(A + base2 + i * 16 + 16) - 1.67f * a3, out + at3 + 16);
            strata_store_float16(0.161f * strata_load_float16(A + at2 + 17) + 0.162f * strata_load_float16(A + at2 + 15)
                + 0.163f * strata_load_float16(A + base4 + i * 16 + 16)
                + 0.164f * strata_load_float16(A + base5 + i * 16 + 16)
                + 0.165f * strata_load_float16(A + base3 + i * 16 + 16) + 0.166f * a3 - 1.67f * a2, out + at2 + 16);
        }
        const int base6 = at + (w / 16) * 16;
        const int base7 = base + (w / 16) * 16;
        const int base8 = base1 + (w / 16) * 16;
        const int base9 = base2 + (w / 16) * 16;
        const int base10 = base3 + (w / 16) * 16;
        const int base11 = at1 + (w / 16) * 16;
        const int base12 = base4 + (w / 16) * 16;
        const int base13 = base5 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at4 = base11 + i1;
            const float a4 = A[at4 - 16];
            const int at5 = base6 + i1;
            const float a5 = A[at5 - 16];
            out[at5 - 16] = 0.161f * A[at5 - 15] + 0.162f * A[at5 - 17] + 0.163f * A[base7 + i1 - 16]
                + 0.164f * A[base8 + i1 - 16] + 0.165f * a4 + 0.166f * A[base9 + i1 - 16] - 1.67f * a5;
            out[at4 - 16] = 0.161f * A[at4 - 15] + 0.162f * A[at4 - 17] + 0.163f * A[base12 + i1 - 16]
                + 0.164f * A[base13 + i1 - 16] + 0.165f * A[base10 + i1 - 16] + 0.166f * a5 - 1.67f * a4;
        }
        const int at6 = at + w;
        const float16 a6 = strata_load_float16(A + at6 - 16);
        const int at7 = at1 + w;
        const float16 a7 = strata_load_float16(A + at7 - 16);
        strata_store_float16(0.161f * a6.s123456789abcdeff + 0.162f * strata_load_float16(A + at6 - 17)
            + 0.163f * strata_load_float16(A + base + w - 16) + 0.164f * strata_load_float16(A + base1 + w - 16)
            + 0.165f * a7 + 0.166f * strata_load_float16(A + base2 + w - 16) - 1.67f * a6, out + at6 - 16);
        strata_store_float16(0.161f * a7.s123456789abcdeff + 0.162f * strata_load_float16(A + at7 - 17)
            + 0.163f * strata_load_float16(A + base4 + w - 16) + 0.164f * strata_load_float16(A + base5 + w - 16)
            + 0.165f * strata_load_float16(A + base3 + w - 16) + 0.166f * a6 - 1.67f * a7, out + at7 - 16);
    }
    if (gy < d % 2) {
        const int at8 = (h * (d / 2) * 2 + gx) * w;
        const float16 a8 = strata_load_float16(A + at8);
        strata_store_float16(0.161f * strata_load_float16(A + at8 + 1) + 0.162f * a8.s00123456789abcde
            + 0.163f * strata_load_float16(A + (h * (d / 2) * 2 + min(gx + 1, h - 1)) * w)
            + 0.164f * strata_load_float16(A + (h * (d / 2) * 2 + max(gx - 1, 0)) * w)
            + 0.165f * strata_load_float16(A + ((d - 1) * h + gx) * w)
            + 0.166f * strata_load_float16(A + (h * max((d / 2) * 2 - 1, 0) + gx) * w) - 1.67f * a8, out + at8);
        const int base14 = (h * (d / 2) * 2 + min(gx + 1, h - 1)) * w;
        const int base15 = (h * (d / 2) * 2 + max(gx - 1, 0)) * w;
        const int base16 = (h * max((d / 2) * 2 - 1, 0) + gx) * w;
        const int base17 = ((d - 1) * h + gx) * w;
        for (int i2 = 0; i2 < (w / 16) - 2; ++i2) {
            const int at9 = at8 + i2 * 16;
            strata_store_float16(0.161f * strata_load_float16(A + at9 + 17) + 0.162f * strata_load_float16(A + at9 + 15)
                + 0.163f * strata_load_float16(A + base14 + i2 * 16 + 16)
                + 0.164f * strata_load_float16(A + base15 + i2 * 16 + 16)
                + 0.165f * strata_load_float16(A + base17 + i2 * 16 + 16)
                + 0.166f * strata_load_float16(A + base16 + i2 * 16 + 16) - 1.67f * strata_load_float16(A + at9 + 16),
                out + at9 + 16);
        }
        const int base18 = at8 + (w / 16) * 16;
        const int base19 = base14 + (w / 16) * 16;
        const int base20 = base15 + (w / 16) * 16;
        const int base21 = base16 + (w / 16) * 16;
        const int base22 = base17 + (w / 16) * 16;
        for (int i3 = 0; i3 < w % 16; ++i3) {
            const int at10 = base18 + i3;
            out[at10 - 16] = 0.161f * A[at10 - 15] + 0.162f * A[at10 - 17] + 0.163f * A[base19 + i3 - 16]
                + 0.164f * A[base20 + i3 - 16] + 0.165f * A[base22 + i3 - 16] + 0.166f * A[base21 + i3 - 16]
                - 1.67f * A[at10 - 16];
        }
        const int at11 = at8 + w;
        const float16 a9 = strata_load_float16(A + at11 - 16);
        strata_store_float16(0.161f * a9.s123456789abcdeff + 0.162f * strata_load_float16(A + at11 - 17)
            + 0.163f * strata_load_float16(A + base14 + w - 16) + 0.164f * strata_load_float16(A + base15 + w - 16)
            + 0.165f * strata_load_float16(A + base17 + w - 16) + 0.166f * strata_load_float16(A + base16 + w - 16)
            - 1.67f * a9, out + at11 - 16);
    }
}
