// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// hotspot3d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void hotspot3d_rows(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int at = (gy * h + gx) * w;
        const float16 t = strata_load_float16(T + at);
        strata_store_float16(0.86186665f * t + 0.03413333f * (strata_load_float16(T + at + 1) + t.s00123456789abcde
            + strata_load_float16(T + (gy * h + min(gx + 1, h - 1)) * w)
            + strata_load_float16(T + (gy * h + max(gx - 1, 0)) * w))
            + 0.0005333333f * (strata_load_float16(T + (h * min(d - 1, gy + 1) + gx) * w)
            + strata_load_float16(T + (h * max(gy - 1, 0) + gx) * w)) + 0.3413333f * strata_load_float16(P + at)
            + 0.042666662f, out + at);
        const int base = (gy * h + min(gx + 1, h - 1)) * w;
        const int base1 = (gy * h + max(gx - 1, 0)) * w;
        const int base2 = (h * min(d - 1, gy + 1) + gx) * w;
        const int base3 = (h * max(gy - 1, 0) + gx) * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at1 = at + i * 16;
            strata_store_float16(0.86186665f * strata_load_float16(T + at1 + 16)
                + 0.03413333f * (strata_load_float16(T + at1 + 17) + strata_load_float16(T + at1 + 15)
                + strata_load_float16(T + base + i * 16 + 16) + strata_load_float16(T + base1 + i * 16 + 16))
                + 0.0005333333f * (strata_load_float16(T + base2 + i * 16 + 16)
                + strata_load_float16(T + base3 + i * 16 + 16)) + 0.3413333f * strata_load_float16(P + at1 + 16)
                + 0.042666662f, out + at1 + 16);
        }
        const int base4 = at + (w / 16) * 16;
        const int base5 = base + (w / 16) * 16;
        const int base6 = base1 + (w / 16) * 16;
        const int base7 = base2 + (w / 16) * 16;
        const int base8 = base3 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at2 = base4 + i1;
            out[at2 - 16] = 0.86186665f * T[at2 - 16]
                + 0.03413333f * (T[at2 - 15] + T[at2 - 17] + T[base5 + i1 - 16] + T[base6 + i1 - 16])
                + 0.0005333333f * (T[base7 + i1 - 16] + T[base8 + i1 - 16]) + 0.3413333f * P[at2 - 16] + 0.042666662f;
        }
        const int at3 = at + w;
        const float16 t1 = strata_load_float16(T + at3 - 16);
        strata_store_float16(0.86186665f * t1 + 0.03413333f * (t1.s123456789abcdeff
            + strata_load_float16(T + at3 - 17) + strata_load_float16(T + base + w - 16)
            + strata_load_float16(T + base1 + w - 16)) + 0.0005333333f * (strata_load_float16(T + base2 + w - 16)
            + strata_load_float16(T + base3 + w - 16)) + 0.3413333f * strata_load_float16(P + at3 - 16)
            + 0.042666662f, out + at3 - 16);
    }
}
