// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// acoustic, schedule borderedRows
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void acoustic_borderedRows(
    global const float *restrict now,
    global const float *restrict before,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < 1) {
        if (gx < 1) {
            const float16 n = *(global const float16 *)(now);
            const bool t = 1 < d;
            const bool t1 = 1 < h;
            *(global float16 *)(out) = (float16)(0.9971216f) * ((float16)(1.0f, 0.6666666f, 0.6666666f, 0.6666666f,
                0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f,
                0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f) * n + 0.33333334f * (0.0f + (t
                ? strata_load_float16(now + h * w) : (float16)(0.0f)) + (t1 ? strata_load_float16(now + w)
                : (float16)(0.0f)) + (float16)(0.0f, n.s0, n.s1, n.s2, n.s3, n.s4, n.s5, n.s6, n.s7, n.s8, n.s9, n.sa,
                n.sb, n.sc, n.sd, n.se) + strata_load_float16(now + 1))
                - (float16)(0.9971132f) * *(global const float16 *)(before));
            const int base = h * w;
            for (int i = 0; i < (w / 16) - 2; ++i) {
                *(global float16 *)(out + i * 16
                    + 16) = (float16)(0.9971216f) * ((float16)(0.6666666f) * *(global const float16 *)(now + i * 16 + 16)
                    + 0.33333334f * (0.0f + (t ? strata_load_float16(now + base + i * 16 + 16) : (float16)(0.0f))
                    + (t1 ? strata_load_float16(now + i * 16 + w + 16) : (float16)(0.0f))
                    + strata_load_float16(now + i * 16 + 15) + strata_load_float16(now + i * 16 + 17))
                    - (float16)(0.9971132f) * *(global const float16 *)(before + i * 16 + 16));
            }
            const int base1 = (w / 16) * 16;
            const int base2 = base + base1;
            const int base3 = base1 + w;
            for (int i1 = 0; i1 < w % 16; ++i1) {
                const int at = base1 + i1;
                out[at - 16] = 0.9971216f * (0.6666666f * now[at - 16] + 0.33333334f * (0.0f
                    + (t ? now[base2 + i1 - 16] : 0.0f) + (t1 ? now[base3 + i1 - 16] : 0.0f) + now[at - 17] + now[at - 15])
                    - 0.9971132f * before[at - 16]);
            }
            const float16 n1 = strata_load_float16(now + w - 16);
            strata_store_float16((float16)(0.9971216f) * ((float16)(0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f,
                0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f, 0.6666666f,
                0.6666666f, 0.6666666f, 0.6666666f, 1.0f) * n1 + 0.33333334f * (0.0f + (t ? strata_load_float16(now
                + base + w - 16) : (float16)(0.0f)) + (t1 ? strata_load_float16(now + w * 2 - 16) : (float16)(0.0f))
                + strata_load_float16(now + w - 17) + (float16)(n1.s1, n1.s2, n1.s3, n1.s4, n1.s5, n1.s6, n1.s7, n1.s8,
                n1.s9, n1.sa, n1.sb, n1.sc, n1.sd, n1.se, n1.sf, 0.0f)) - (float16)(0.9971132f)
                * strata_load_float16(before + w - 16)), out + w - 16);
        } else if (gx < max(h - 2, 0) + 1) {
            const float16 n2 = strata_load_float16(now + gx * w);
            const bool t2 = 1 < d;
            const int at1 = (gx + 1) * w;
            strata_store_float16((float16)(0.9971216f) * ((float16)(0.6666666f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f) * n2 + 0.33333334f * (0.0f + (t2
                ? strata_load_float16(now + (gx + h) * w) : (float16)(0.0f)) + strata_load_float16(now + (gx - 1) * w)
                + strata_load_float16(now + at1) + (float16)(0.0f, n2.s0, n2.s1, n2.s2, n2.s3, n2.s4, n2.s5, n2.s6,
                n2.s7, n2.s8, n2.s9, n2.sa, n2.sb, n2.sc, n2.sd, n2.se) + strata_load_float16(now + gx * w + 1))
                - (float16)(0.9971132f) * strata_load_float16(before + gx * w)), out + gx * w);
            const int base4 = gx * w;
            const int base5 = base4 + h * w;
            const int base6 = base4 - w;
            for (int i2 = 0; i2 < (w / 16) - 2; ++i2) {
                const int at2 = base4 + i2 * 16;
                strata_store_float16((float16)(0.9971216f) * ((float16)(0.33333325f) * strata_load_float16(now + at2 + 16)
                    + 0.33333334f * (0.0f + (t2 ? strata_load_float16(now + base5 + i2 * 16 + 16) : (float16)(0.0f))
                    + strata_load_float16(now + base6 + i2 * 16 + 16) + strata_load_float16(now + at1 + i2 * 16 + 16)
                    + strata_load_float16(now + at2 + 15) + strata_load_float16(now + at2 + 17))
                    - (float16)(0.9971132f) * strata_load_float16(before + at2 + 16)), out + at2 + 16);
            }
            const int base7 = base4 + (w / 16) * 16;
            const int base8 = base4 - (w % 16);
            const int base9 = base5 + (w / 16) * 16;
            const int base10 = at1 + (w / 16) * 16;
            for (int i3 = 0; i3 < w % 16; ++i3) {
                const int at3 = base7 + i3;
                out[at3 - 16] = 0.9971216f * (0.33333325f * now[at3 - 16] + 0.33333334f * (0.0f
                    + (t2 ? now[base9 + i3 - 16] : 0.0f) + now[base8 + i3 - 16] + now[base10 + i3 - 16] + now[at3 - 17]
                    + now[at3 - 15]) - 0.9971132f * before[at3 - 16]);
            }
            const float16 n3 = strata_load_float16(now + at1 - 16);
            strata_store_float16((float16)(0.9971216f) * ((float16)(0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.6666666f) * n3 + 0.33333334f * (0.0f + (t2
                ? strata_load_float16(now + at1 + h * w - 16) : (float16)(0.0f)) + strata_load_float16(now + base4 - 16)
                + strata_load_float16(now + base4 + w * 2 - 16) + strata_load_float16(now + at1 - 17) + (float16)(n3.s1,
                n3.s2, n3.s3, n3.s4, n3.s5, n3.s6, n3.s7, n3.s8, n3.s9, n3.sa, n3.sb, n3.sc, n3.sd, n3.se, n3.sf, 0.0f))
                - (float16)(0.9971132f) * strata_load_float16(before + at1 - 16)), out + at1 - 16);
        } else {
            const int t3 = gx == 0 || gx == h - 1 ? 1 : 0;
            const bool t4 = as_int(5u - as_uint(t3) - 1u) < 6;
            const float t5 = t4 ? 0.9971216f : 1.0f;
            const bool t6 = as_int(6u - as_uint(t3) - 1u) < 6;
            const float t7 = t6 ? 0.9971216f : 1.0f;
            const float16 n4 = strata_load_float16(now + gx * w);
            const bool t8 = 1 < d;
            const float t9 = t4 ? 0.9971132f : 1.0f;
            const float t10 = t6 ? 0.9971132f : 1.0f;
            strata_store_float16((float16)(t5, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7) * ((2.0f
                - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                6)) - as_uint(t3) - 1u))) * n4 + 0.33333334f * (0.0f + (t8 ? strata_load_float16(now + (gx + h) * w)
                : (float16)(0.0f)) + strata_load_float16(now + (gx - 1) * w) + (float16)(0.0f, n4.s0, n4.s1, n4.s2,
                n4.s3, n4.s4, n4.s5, n4.s6, n4.s7, n4.s8, n4.s9, n4.sa, n4.sb, n4.sc, n4.sd, n4.se)
                + strata_load_float16(now + gx * w + 1)) - (float16)(t9, t10, t10, t10, t10, t10, t10, t10, t10, t10,
                t10, t10, t10, t10, t10, t10) * strata_load_float16(before + gx * w)), out + gx * w);
            const int base11 = gx * w;
            const int base12 = base11 + h * w;
            const int base13 = base11 - w;
            for (int i4 = 0; i4 < (w / 16) - 2; ++i4) {
                const int at4 = base11 + i4 * 16;
                strata_store_float16((float16)(t7) * ((2.0f - 0.33333334f
                    * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t3) - 1u))) * strata_load_float16(now + at4
                    + 16) + 0.33333334f * (0.0f + (t8 ? strata_load_float16(now + base12 + i4 * 16 + 16) : (float16)(0.0f))
                    + strata_load_float16(now + base13 + i4 * 16 + 16) + strata_load_float16(now + at4 + 15)
                    + strata_load_float16(now + at4 + 17)) - (float16)(t10) * strata_load_float16(before + at4 + 16)), out
                    + at4 + 16);
            }
            const int base14 = base11 + (w / 16) * 16;
            const int base15 = base11 - (w % 16);
            const int base16 = base12 + (w / 16) * 16;
            for (int i5 = 0; i5 < w % 16; ++i5) {
                const int t11 = as_int(6u - as_uint(t3) - 1u);
                const int at5 = base14 + i5;
                out[at5 - 16] = t7 * ((2.0f - 0.33333334f * (float)t11) * now[at5 - 16] + 0.33333334f * (0.0f
                    + (t8 ? now[base16 + i5 - 16] : 0.0f) + now[base15 + i5 - 16] + now[at5 - 17] + now[at5 - 15])
                    - t10 * before[at5 - 16]);
            }
            const int at6 = base11 + w;
            const float16 n5 = strata_load_float16(now + at6 - 16);
            strata_store_float16((float16)(t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t5) * ((2.0f
                - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                5)) - as_uint(t3) - 1u))) * n5 + 0.33333334f * (0.0f + (t8 ? strata_load_float16(now + base12 + w - 16)
                : (float16)(0.0f)) + strata_load_float16(now + base11 - 16) + strata_load_float16(now + at6 - 17)
                + (float16)(n5.s1, n5.s2, n5.s3, n5.s4, n5.s5, n5.s6, n5.s7, n5.s8, n5.s9, n5.sa, n5.sb, n5.sc, n5.sd,
                n5.se, n5.sf, 0.0f)) - (float16)(t10, t10, t10, t10, t10, t10, t10, t10, t10, t10, t10, t10, t10, t10,
                t10, t9) * strata_load_float16(before + at6 - 16)), out + at6 - 16);
        }
    } else if (gy < max(d - 2, 0) + 1) {
        if (gx < 1) {
            const float16 n6 = strata_load_float16(now + gy * h * w);
            const bool t12 = 1 < h;
            const int at7 = (gy * h + 1) * w;
            strata_store_float16((float16)(0.9971216f) * ((float16)(0.6666666f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f) * n6 + 0.33333334f * (strata_load_float16(now + ((gy
                - 1) * w) * h) + strata_load_float16(now + ((gy + 1) * w) * h) + 0.0f + (t12 ? strata_load_float16(now
                + at7) : (float16)(0.0f)) + (float16)(0.0f, n6.s0, n6.s1, n6.s2, n6.s3, n6.s4, n6.s5, n6.s6, n6.s7,
                n6.s8, n6.s9, n6.sa, n6.sb, n6.sc, n6.sd, n6.se) + strata_load_float16(now + gy * h * w + 1))
                - (float16)(0.9971132f) * strata_load_float16(before + gy * h * w)), out + gy * h * w);
            const int base17 = gy * h * w;
            const int base18 = base17 - h * w;
            const int base19 = base17 + h * w;
            for (int i6 = 0; i6 < (w / 16) - 2; ++i6) {
                const int at8 = base17 + i6 * 16;
                strata_store_float16((float16)(0.9971216f) * ((float16)(0.33333325f) * strata_load_float16(now + at8 + 16)
                    + 0.33333334f * (strata_load_float16(now + base18 + i6 * 16 + 16)
                    + strata_load_float16(now + base19 + i6 * 16 + 16) + 0.0f
                    + (t12 ? strata_load_float16(now + at7 + i6 * 16 + 16) : (float16)(0.0f))
                    + strata_load_float16(now + at8 + 15) + strata_load_float16(now + at8 + 17))
                    - (float16)(0.9971132f) * strata_load_float16(before + at8 + 16)), out + at8 + 16);
            }
            const int base20 = base17 + (w / 16) * 16;
            const int base21 = base18 + (w / 16) * 16;
            const int base22 = base19 + (w / 16) * 16;
            const int base23 = at7 + (w / 16) * 16;
            for (int i7 = 0; i7 < w % 16; ++i7) {
                const int at9 = base20 + i7;
                out[at9 - 16] = 0.9971216f * (0.33333325f * now[at9 - 16] + 0.33333334f * (now[base21 + i7 - 16]
                    + now[base22 + i7 - 16] + 0.0f + (t12 ? now[base23 + i7 - 16] : 0.0f) + now[at9 - 17] + now[at9 - 15])
                    - 0.9971132f * before[at9 - 16]);
            }
            const float16 n7 = strata_load_float16(now + at7 - 16);
            strata_store_float16((float16)(0.9971216f) * ((float16)(0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f, 0.33333325f,
                0.33333325f, 0.33333325f, 0.33333325f, 0.6666666f) * n7 + 0.33333334f * (strata_load_float16(now + at7
                - h * w - 16) + strata_load_float16(now + at7 + h * w - 16) + 0.0f + (t12 ? strata_load_float16(now
                + base17 + w * 2 - 16) : (float16)(0.0f)) + strata_load_float16(now + at7 - 17) + (float16)(n7.s1,
                n7.s2, n7.s3, n7.s4, n7.s5, n7.s6, n7.s7, n7.s8, n7.s9, n7.sa, n7.sb, n7.sc, n7.sd, n7.se, n7.sf, 0.0f))
                - (float16)(0.9971132f) * strata_load_float16(before + at7 - 16)), out + at7 - 16);
        } else if (gx < max(h - 2, 0) + 1) {
            const int at10 = (gy * h + gx) * w;
            const float16 n8 = strata_load_float16(now + at10);
            const int at11 = at10 + w;
            strata_store_float16((float16)(0.9971216f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
                1.0f, 1.0f, 1.0f, 1.0f) * ((float16)(0.33333325f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
                0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f) * n8 + 0.33333334f * (strata_load_float16(now + at10 - h * w)
                + strata_load_float16(now + at10 + h * w) + strata_load_float16(now + at10 - w)
                + strata_load_float16(now + at11) + (float16)(0.0f, n8.s0, n8.s1, n8.s2, n8.s3, n8.s4, n8.s5, n8.s6,
                n8.s7, n8.s8, n8.s9, n8.sa, n8.sb, n8.sc, n8.sd, n8.se) + strata_load_float16(now + at10 + 1))
                - (float16)(0.9971132f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
                1.0f, 1.0f) * strata_load_float16(before + at10)), out + at10);
            const int base24 = at10 - h * w;
            const int base25 = at10 + h * w;
            const int base26 = at10 - w;
            for (int i8 = 0; i8 < (w / 16) - 2; ++i8) {
                const int at12 = at10 + i8 * 16;
                strata_store_float16((float16)(0.0f) * strata_load_float16(now + at12 + 16)
                    + 0.33333334f * (strata_load_float16(now + base24 + i8 * 16 + 16)
                    + strata_load_float16(now + base25 + i8 * 16 + 16) + strata_load_float16(now + base26 + i8 * 16 + 16)
                    + strata_load_float16(now + at11 + i8 * 16 + 16) + strata_load_float16(now + at12 + 15)
                    + strata_load_float16(now + at12 + 17)) - strata_load_float16(before + at12 + 16), out + at12 + 16);
            }
            const int base27 = at10 + (w / 16) * 16;
            const int base28 = at10 - (w % 16);
            const int base29 = base24 + (w / 16) * 16;
            const int base30 = base25 + (w / 16) * 16;
            const int base31 = at11 + (w / 16) * 16;
            for (int i9 = 0; i9 < w % 16; ++i9) {
                const int at13 = base27 + i9;
                out[at13 - 16] = 0.0f * now[at13 - 16] + 0.33333334f * (now[base29 + i9 - 16] + now[base30 + i9 - 16]
                    + now[base28 + i9 - 16] + now[base31 + i9 - 16] + now[at13 - 17] + now[at13 - 15]) - before[at13 - 16];
            }
            const float16 n9 = strata_load_float16(now + at11 - 16);
            strata_store_float16((float16)(1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
                1.0f, 1.0f, 0.9971216f) * ((float16)(0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
                0.0f, 0.0f, 0.0f, 0.0f, 0.33333325f) * n9 + 0.33333334f * (strata_load_float16(now + at11 - h * w - 16)
                + strata_load_float16(now + at11 + h * w - 16) + strata_load_float16(now + at10 - 16)
                + strata_load_float16(now + at10 + w * 2 - 16) + strata_load_float16(now + at11 - 17) + (float16)(n9.s1,
                n9.s2, n9.s3, n9.s4, n9.s5, n9.s6, n9.s7, n9.s8, n9.s9, n9.sa, n9.sb, n9.sc, n9.sd, n9.se, n9.sf, 0.0f))
                - (float16)(1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
                0.9971132f) * strata_load_float16(before + at11 - 16)), out + at11 - 16);
        } else {
            const int t13 = gx == 0 || gx == h - 1 ? 1 : 0;
            const bool t14 = as_int(5u - as_uint(t13)) < 6;
            const float t15 = t14 ? 0.9971216f : 1.0f;
            const bool t16 = as_int(6u - as_uint(t13)) < 6;
            const float t17 = t16 ? 0.9971216f : 1.0f;
            const int at14 = (gy * h + gx) * w;
            const float16 n10 = strata_load_float16(now + at14);
            const float t18 = t14 ? 0.9971132f : 1.0f;
            const float t19 = t16 ? 0.9971132f : 1.0f;
            strata_store_float16((float16)(t15, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17,
                t17) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                6, 6, 6, 6, 6, 6)) - as_uint(t13)))) * n10 + 0.33333334f * (strata_load_float16(now + at14 - h * w)
                + strata_load_float16(now + at14 + h * w) + strata_load_float16(now + at14 - w) + 0.0f + (float16)(0.0f,
                n10.s0, n10.s1, n10.s2, n10.s3, n10.s4, n10.s5, n10.s6, n10.s7, n10.s8, n10.s9, n10.sa, n10.sb, n10.sc,
                n10.sd, n10.se) + strata_load_float16(now + at14 + 1)) - (float16)(t18, t19, t19, t19, t19, t19, t19,
                t19, t19, t19, t19, t19, t19, t19, t19, t19) * strata_load_float16(before + at14)), out + at14);
            const int base32 = at14 - h * w;
            const int base33 = at14 + h * w;
            const int base34 = at14 - w;
            for (int i10 = 0; i10 < (w / 16) - 2; ++i10) {
                const int at15 = at14 + i10 * 16;
                strata_store_float16((float16)(t17) * ((2.0f - 0.33333334f
                    * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t13)))) * strata_load_float16(now + at15
                    + 16) + 0.33333334f * (strata_load_float16(now + base32 + i10 * 16 + 16)
                    + strata_load_float16(now + base33 + i10 * 16 + 16) + strata_load_float16(now + base34 + i10 * 16 + 16)
                    + 0.0f + strata_load_float16(now + at15 + 15) + strata_load_float16(now + at15 + 17)) - (float16)(t19)
                    * strata_load_float16(before + at15 + 16)), out + at15 + 16);
            }
            const int base35 = at14 + (w / 16) * 16;
            const int base36 = at14 - (w % 16);
            const int base37 = base32 + (w / 16) * 16;
            const int base38 = base33 + (w / 16) * 16;
            for (int i11 = 0; i11 < w % 16; ++i11) {
                const int t20 = as_int(6u - as_uint(t13));
                const int at16 = base35 + i11;
                out[at16 - 16] = t17 * ((2.0f - 0.33333334f * (float)t20) * now[at16 - 16]
                    + 0.33333334f * (now[base37 + i11 - 16] + now[base38 + i11 - 16] + now[base36 + i11 - 16] + 0.0f
                    + now[at16 - 17] + now[at16 - 15]) - t19 * before[at16 - 16]);
            }
            const int at17 = at14 + w;
            const float16 n11 = strata_load_float16(now + at17 - 16);
            strata_store_float16((float16)(t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17,
                t15) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                6, 6, 6, 6, 6, 5)) - as_uint(t13)))) * n11 + 0.33333334f * (strata_load_float16(now + base32 + w - 16)
                + strata_load_float16(now + base33 + w - 16) + strata_load_float16(now + at14 - 16) + 0.0f
                + strata_load_float16(now + at17 - 17) + (float16)(n11.s1, n11.s2, n11.s3, n11.s4, n11.s5, n11.s6,
                n11.s7, n11.s8, n11.s9, n11.sa, n11.sb, n11.sc, n11.sd, n11.se, n11.sf, 0.0f)) - (float16)(t19, t19,
                t19, t19, t19, t19, t19, t19, t19, t19, t19, t19, t19, t19, t19, t18) * strata_load_float16(before
                + at17 - 16)), out + at17 - 16);
        }
    } else if (gx < 1) {
        const int t21 = gy == 0 || gy == d - 1 ? 1 : 0;
        const bool t22 = as_int(4u - as_uint(t21)) < 6;
        const float t23 = t22 ? 0.9971216f : 1.0f;
        const bool t24 = as_int(5u - as_uint(t21)) < 6;
        const float t25 = t24 ? 0.9971216f : 1.0f;
        const float16 n12 = strata_load_float16(now + gy * h * w);
        const bool t26 = 1 < h;
        const float t27 = t22 ? 0.9971132f : 1.0f;
        const float t28 = t24 ? 0.9971132f : 1.0f;
        const int at18 = (gy * h + 1) * w;
        strata_store_float16((float16)(t23, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25,
            t25) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(4, 5, 5, 5, 5, 5, 5, 5, 5, 5,
            5, 5, 5, 5, 5, 5)) - as_uint(t21)))) * n12 + 0.33333334f * (strata_load_float16(now + ((gy - 1) * w)
            * h) + 0.0f + (t26 ? strata_load_float16(now + at18) : (float16)(0.0f)) + (float16)(0.0f, n12.s0,
            n12.s1, n12.s2, n12.s3, n12.s4, n12.s5, n12.s6, n12.s7, n12.s8, n12.s9, n12.sa, n12.sb, n12.sc, n12.sd,
            n12.se) + strata_load_float16(now + gy * h * w + 1)) - (float16)(t27, t28, t28, t28, t28, t28, t28, t28,
            t28, t28, t28, t28, t28, t28, t28, t28) * strata_load_float16(before + gy * h * w)), out + gy * h * w);
        const int base39 = gy * h * w;
        const int base40 = base39 - h * w;
        for (int i12 = 0; i12 < (w / 16) - 2; ++i12) {
            const int at19 = base39 + i12 * 16;
            strata_store_float16((float16)(t25) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(as_uint16((int16)(5)) - as_uint(t21)))) * strata_load_float16(now + at19
                + 16) + 0.33333334f * (strata_load_float16(now + base40 + i12 * 16 + 16) + 0.0f
                + (t26 ? strata_load_float16(now + at18 + i12 * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at19 + 15) + strata_load_float16(now + at19 + 17)) - (float16)(t28)
                * strata_load_float16(before + at19 + 16)), out + at19 + 16);
        }
        const int base41 = base39 + (w / 16) * 16;
        const int base42 = base40 + (w / 16) * 16;
        const int base43 = at18 + (w / 16) * 16;
        for (int i13 = 0; i13 < w % 16; ++i13) {
            const int t29 = as_int(5u - as_uint(t21));
            const int at20 = base41 + i13;
            out[at20 - 16] = t25 * ((2.0f - 0.33333334f * (float)t29) * now[at20 - 16]
                + 0.33333334f * (now[base42 + i13 - 16] + 0.0f + (t26 ? now[base43 + i13 - 16] : 0.0f) + now[at20 - 17]
                + now[at20 - 15]) - t28 * before[at20 - 16]);
        }
        const float16 n13 = strata_load_float16(now + at18 - 16);
        strata_store_float16((float16)(t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25, t25,
            t23) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
            5, 5, 5, 5, 5, 4)) - as_uint(t21)))) * n13 + 0.33333334f * (strata_load_float16(now + at18 - h * w - 16)
            + 0.0f + (t26 ? strata_load_float16(now + base39 + w * 2 - 16) : (float16)(0.0f))
            + strata_load_float16(now + at18 - 17) + (float16)(n13.s1, n13.s2, n13.s3, n13.s4, n13.s5, n13.s6,
            n13.s7, n13.s8, n13.s9, n13.sa, n13.sb, n13.sc, n13.sd, n13.se, n13.sf, 0.0f)) - (float16)(t28, t28,
            t28, t28, t28, t28, t28, t28, t28, t28, t28, t28, t28, t28, t28, t27) * strata_load_float16(before
            + at18 - 16)), out + at18 - 16);
    } else if (gx < max(h - 2, 0) + 1) {
        const int t30 = gy == 0 || gy == d - 1 ? 1 : 0;
        const bool t31 = as_int(5u - as_uint(t30)) < 6;
        const float t32 = t31 ? 0.9971216f : 1.0f;
        const bool t33 = as_int(6u - as_uint(t30)) < 6;
        const float t34 = t33 ? 0.9971216f : 1.0f;
        const int at21 = (gy * h + gx) * w;
        const float16 n14 = strata_load_float16(now + at21);
        const float t35 = t31 ? 0.9971132f : 1.0f;
        const float t36 = t33 ? 0.9971132f : 1.0f;
        const int at22 = at21 + w;
        strata_store_float16((float16)(t32, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34,
            t34) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 6)) - as_uint(t30)))) * n14 + 0.33333334f * (strata_load_float16(now + at21 - h * w)
            + 0.0f + strata_load_float16(now + at21 - w) + strata_load_float16(now + at22) + (float16)(0.0f, n14.s0,
            n14.s1, n14.s2, n14.s3, n14.s4, n14.s5, n14.s6, n14.s7, n14.s8, n14.s9, n14.sa, n14.sb, n14.sc, n14.sd,
            n14.se) + strata_load_float16(now + at21 + 1)) - (float16)(t35, t36, t36, t36, t36, t36, t36, t36, t36,
            t36, t36, t36, t36, t36, t36, t36) * strata_load_float16(before + at21)), out + at21);
        const int base44 = at21 - h * w;
        const int base45 = at21 - w;
        for (int i14 = 0; i14 < (w / 16) - 2; ++i14) {
            const int at23 = at21 + i14 * 16;
            strata_store_float16((float16)(t34) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t30)))) * strata_load_float16(now + at23
                + 16) + 0.33333334f * (strata_load_float16(now + base44 + i14 * 16 + 16) + 0.0f
                + strata_load_float16(now + base45 + i14 * 16 + 16) + strata_load_float16(now + at22 + i14 * 16 + 16)
                + strata_load_float16(now + at23 + 15) + strata_load_float16(now + at23 + 17)) - (float16)(t36)
                * strata_load_float16(before + at23 + 16)), out + at23 + 16);
        }
        const int base46 = at21 + (w / 16) * 16;
        const int base47 = at21 - (w % 16);
        const int base48 = base44 + (w / 16) * 16;
        const int base49 = at22 + (w / 16) * 16;
        for (int i15 = 0; i15 < w % 16; ++i15) {
            const int t37 = as_int(6u - as_uint(t30));
            const int at24 = base46 + i15;
            out[at24 - 16] = t34 * ((2.0f - 0.33333334f * (float)t37) * now[at24 - 16]
                + 0.33333334f * (now[base48 + i15 - 16] + 0.0f + now[base47 + i15 - 16] + now[base49 + i15 - 16]
                + now[at24 - 17] + now[at24 - 15]) - t36 * before[at24 - 16]);
        }
        const float16 n15 = strata_load_float16(now + at22 - 16);
        strata_store_float16((float16)(t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34, t34,
            t32) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 5)) - as_uint(t30)))) * n15 + 0.33333334f * (strata_load_float16(now + at22 - h * w - 16)
            + 0.0f + strata_load_float16(now + at21 - 16) + strata_load_float16(now + at21 + w * 2 - 16)
            + strata_load_float16(now + at22 - 17) + (float16)(n15.s1, n15.s2, n15.s3, n15.s4, n15.s5, n15.s6,
            n15.s7, n15.s8, n15.s9, n15.sa, n15.sb, n15.sc, n15.sd, n15.se, n15.sf, 0.0f)) - (float16)(t36, t36,
            t36, t36, t36, t36, t36, t36, t36, t36, t36, t36, t36, t36, t36, t35) * strata_load_float16(before
            + at22 - 16)), out + at22 - 16);
    } else {
        const int t38 = gx == 0 || gx == h - 1 ? 1 : 0;
        const int t39 = gy == 0 || gy == d - 1 ? 1 : 0;
        const bool t40 = as_int(5u - as_uint(t38) - as_uint(t39)) < 6;
        const float t41 = t40 ? 0.9971216f : 1.0f;
        const bool t42 = as_int(6u - as_uint(t38) - as_uint(t39)) < 6;
        const float t43 = t42 ? 0.9971216f : 1.0f;
        const int at25 = (gy * h + gx) * w;
        const float16 n16 = strata_load_float16(now + at25);
        const float t44 = t40 ? 0.9971132f : 1.0f;
        const float t45 = t42 ? 0.9971132f : 1.0f;
        strata_store_float16((float16)(t41, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43,
            t43) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 6)) - as_uint(t38) - as_uint(t39)))) * n16 + 0.33333334f * (strata_load_float16(now
            + at25 - h * w) + 0.0f + strata_load_float16(now + at25 - w) + (float16)(0.0f, n16.s0, n16.s1, n16.s2,
            n16.s3, n16.s4, n16.s5, n16.s6, n16.s7, n16.s8, n16.s9, n16.sa, n16.sb, n16.sc, n16.sd, n16.se)
            + strata_load_float16(now + at25 + 1)) - (float16)(t44, t45, t45, t45, t45, t45, t45, t45, t45, t45,
            t45, t45, t45, t45, t45, t45) * strata_load_float16(before + at25)), out + at25);
        const int base50 = at25 - h * w;
        const int base51 = at25 - w;
        for (int i16 = 0; i16 < (w / 16) - 2; ++i16) {
            const int at26 = at25 + i16 * 16;
            strata_store_float16((float16)(t43) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t38) - as_uint(t39))))
                * strata_load_float16(now + at26 + 16) + 0.33333334f
                * (strata_load_float16(now + base50 + i16 * 16 + 16) + 0.0f
                + strata_load_float16(now + base51 + i16 * 16 + 16) + strata_load_float16(now + at26 + 15)
                + strata_load_float16(now + at26 + 17)) - (float16)(t45) * strata_load_float16(before + at26 + 16)), out
                + at26 + 16);
        }
        const int base52 = at25 + (w / 16) * 16;
        const int base53 = at25 - (w % 16);
        const int base54 = base50 + (w / 16) * 16;
        for (int i17 = 0; i17 < w % 16; ++i17) {
            const int t46 = as_int(6u - as_uint(t38) - as_uint(t39));
            const int at27 = base52 + i17;
            out[at27 - 16] = t43 * ((2.0f - 0.33333334f * (float)t46) * now[at27 - 16]
                + 0.33333334f * (now[base54 + i17 - 16] + 0.0f + now[base53 + i17 - 16] + now[at27 - 17]
                + now[at27 - 15]) - t45 * before[at27 - 16]);
        }
        const int at28 = at25 + w;
        const float16 n17 = strata_load_float16(now + at28 - 16);
        strata_store_float16((float16)(t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43, t43,
            t41) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 5)) - as_uint(t38) - as_uint(t39)))) * n17 + 0.33333334f * (strata_load_float16(now
            + base50 + w - 16) + 0.0f + strata_load_float16(now + at25 - 16) + strata_load_float16(now + at28 - 17)
            + (float16)(n17.s1, n17.s2, n17.s3, n17.s4, n17.s5, n17.s6, n17.s7, n17.s8, n17.s9, n17.sa, n17.sb,
            n17.sc, n17.sd, n17.se, n17.sf, 0.0f)) - (float16)(t45, t45, t45, t45, t45, t45, t45, t45, t45, t45,
            t45, t45, t45, t45, t45, t44) * strata_load_float16(before + at28 - 16)), out + at28 - 16);
    }
}
