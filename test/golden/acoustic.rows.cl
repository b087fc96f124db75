// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// acoustic, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void acoustic_rows(
    global const float *restrict now,
    global const float *restrict before,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gx < h) {
        const int t = gx == 0 || gx == h - 1 ? 1 : 0;
        const int t1 = gy == 0 || gy == d - 1 ? 1 : 0;
        const bool t2 = as_int(5u - as_uint(t) - as_uint(t1)) < 6;
        const float t3 = t2 ? 0.9971216f : 1.0f;
        const bool t4 = as_int(6u - as_uint(t) - as_uint(t1)) < 6;
        const float t5 = t4 ? 0.9971216f : 1.0f;
        const int at = (gy * h + gx) * w;
        const float16 n = strata_load_float16(now + at);
        const bool t6 = 0 <= gy - 1;
        const bool t7 = gy + 1 < d;
        const bool t8 = 0 <= gx - 1;
        const bool t9 = gx + 1 < h;
        const float t10 = t2 ? 0.9971132f : 1.0f;
        const float t11 = t4 ? 0.9971132f : 1.0f;
        const int at1 = at + w;
        strata_store_float16((float16)(t3, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5) * ((2.0f
            - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6)) - as_uint(t) - as_uint(t1)))) * n + 0.33333334f * ((t6 ? strata_load_float16(now + at - h * w)
            : (float16)(0.0f)) + (t7 ? strata_load_float16(now + at + h * w) : (float16)(0.0f)) + (t8
            ? strata_load_float16(now + at - w) : (float16)(0.0f)) + (t9 ? strata_load_float16(now + at1)
            : (float16)(0.0f)) + (float16)(0.0f, n.s0, n.s1, n.s2, n.s3, n.s4, n.s5, n.s6, n.s7, n.s8, n.s9, n.sa,
            n.sb, n.sc, n.sd, n.se) + strata_load_float16(now + at + 1)) - (float16)(t10, t11, t11, t11, t11, t11,
            t11, t11, t11, t11, t11, t11, t11, t11, t11, t11) * strata_load_float16(before + at)), out + at);
        const int base = at - h * w;
        const int base1 = at + h * w;
        const int base2 = at - w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at2 = at + i * 16;
            strata_store_float16((float16)(t5) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t) - as_uint(t1)))) * strata_load_float16(now
                + at2 + 16) + 0.33333334f * ((t6 ? strata_load_float16(now + base + i * 16 + 16) : (float16)(0.0f))
                + (t7 ? strata_load_float16(now + base1 + i * 16 + 16) : (float16)(0.0f))
                + (t8 ? strata_load_float16(now + base2 + i * 16 + 16) : (float16)(0.0f))
                + (t9 ? strata_load_float16(now + at1 + i * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at2 + 15) + strata_load_float16(now + at2 + 17)) - (float16)(t11)
                * strata_load_float16(before + at2 + 16)), out + at2 + 16);
        }
        const int base3 = at + (w / 16) * 16;
        const int base4 = at - (w % 16);
        const int base5 = base + (w / 16) * 16;
        const int base6 = base1 + (w / 16) * 16;
        const int base7 = at1 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int t12 = as_int(6u - as_uint(t) - as_uint(t1));
            const int at3 = base3 + i1;
            out[at3 - 16] = t5 * ((2.0f - 0.33333334f * (float)t12) * now[at3 - 16]
                + 0.33333334f * ((t6 ? now[base5 + i1 - 16] : 0.0f) + (t7 ? now[base6 + i1 - 16] : 0.0f)
                + (t8 ? now[base4 + i1 - 16] : 0.0f) + (t9 ? now[base7 + i1 - 16] : 0.0f) + now[at3 - 17]
                + now[at3 - 15]) - t11 * before[at3 - 16]);
        }
        const float16 n1 = strata_load_float16(now + at1 - 16);
        strata_store_float16((float16)(t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t5, t3) * ((2.0f
            - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            5)) - as_uint(t) - as_uint(t1)))) * n1 + 0.33333334f * ((t6 ? strata_load_float16(now + at1 - h * w
            - 16) : (float16)(0.0f)) + (t7 ? strata_load_float16(now + at1 + h * w - 16) : (float16)(0.0f)) + (t8
            ? strata_load_float16(now + at - 16) : (float16)(0.0f)) + (t9 ? strata_load_float16(now + at + w * 2
            - 16) : (float16)(0.0f)) + strata_load_float16(now + at1 - 17) + (float16)(n1.s1, n1.s2, n1.s3, n1.s4,
            n1.s5, n1.s6, n1.s7, n1.s8, n1.s9, n1.sa, n1.sb, n1.sc, n1.sd, n1.se, n1.sf, 0.0f)) - (float16)(t11,
            t11, t11, t11, t11, t11, t11, t11, t11, t11, t11, t11, t11, t11, t11, t10) * strata_load_float16(before
            + at1 - 16)), out + at1 - 16);
    }
}
