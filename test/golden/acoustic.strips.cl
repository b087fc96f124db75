// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// acoustic, schedule strips
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void acoustic_strips(
    global const float *restrict now,
    global const float *restrict before,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    const int gy = get_global_id(1);
    const int gx = get_global_id(0);
    if (gy < d / 4) {
        const int t = gx == 0 || gx == h - 1 ? 1 : 0;
        const int t1 = as_int(5u - as_uint(t));
        const int t2 = gy * 4 == 0 ? 1 : 0;
        const bool t3 = as_int(as_uint(t1) - as_uint(t2)) < 6;
        const float t4 = t3 ? 0.9971216f : 1.0f;
        const int t5 = as_int(6u - as_uint(t));
        const bool t6 = as_int(as_uint(t5) - as_uint(t2)) < 6;
        const float t7 = t6 ? 0.9971216f : 1.0f;
        const int16 t8 = as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)) - as_uint(t));
        const int at = (gy * h * 4 + gx) * w;
        const float16 n = strata_load_float16(now + at);
        const bool t9 = 0 <= gy * 4 - 1;
        const int at1 = at + h * w;
        const float16 n1 = strata_load_float16(now + at1);
        const bool t10 = 0 <= gx - 1;
        const bool t11 = gx + 1 < h;
        const float t12 = t3 ? 0.9971132f : 1.0f;
        const float t13 = t6 ? 0.9971132f : 1.0f;
        const int at2 = at + w;
        strata_store_float16((float16)(t4, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7) * ((2.0f
            - 0.33333334f * convert_float16(as_int16(as_uint16(t8) - as_uint(t2)))) * n + 0.33333334f * ((t9
            ? strata_load_float16(now + at - h * w) : (float16)(0.0f)) + n1 + (t10 ? strata_load_float16(now + at
            - w) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at2) : (float16)(0.0f)) + (float16)(0.0f,
            n.s0, n.s1, n.s2, n.s3, n.s4, n.s5, n.s6, n.s7, n.s8, n.s9, n.sa, n.sb, n.sc, n.sd, n.se)
            + strata_load_float16(now + at + 1)) - (float16)(t12, t13, t13, t13, t13, t13, t13, t13, t13, t13, t13,
            t13, t13, t13, t13, t13) * strata_load_float16(before + at)), out + at);
        const bool t14 = t1 < 6;
        const float t15 = t14 ? 0.9971216f : 1.0f;
        const bool t16 = t5 < 6;
        const float t17 = t16 ? 0.9971216f : 1.0f;
        const float16 t18 = (float16)(t15, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17,
            t17);
        const float16 t19 = 2.0f - 0.33333334f * convert_float16(t8);
        const int at3 = at + h * w * 2;
        const float16 n2 = strata_load_float16(now + at3);
        const float t20 = t14 ? 0.9971132f : 1.0f;
        const float t21 = t16 ? 0.9971132f : 1.0f;
        const float16 t22 = (float16)(t20, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21,
            t21);
        const int at4 = at1 + w;
        strata_store_float16(t18 * (t19 * n1 + 0.33333334f * (n + n2 + (t10 ? strata_load_float16(now + at1 - w)
            : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at4) : (float16)(0.0f)) + (float16)(0.0f, n1.s0,
            n1.s1, n1.s2, n1.s3, n1.s4, n1.s5, n1.s6, n1.s7, n1.s8, n1.s9, n1.sa, n1.sb, n1.sc, n1.sd, n1.se)
            + strata_load_float16(now + at1 + 1)) - t22 * strata_load_float16(before + at1)), out + at1);
        const int at5 = at + h * w * 3;
        const float16 n3 = strata_load_float16(now + at5);
        const int at6 = at2 + h * w * 2;
        strata_store_float16(t18 * (t19 * n2 + 0.33333334f * (n1 + n3 + (t10 ? strata_load_float16(now + at3 - w)
            : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at6) : (float16)(0.0f)) + (float16)(0.0f, n2.s0,
            n2.s1, n2.s2, n2.s3, n2.s4, n2.s5, n2.s6, n2.s7, n2.s8, n2.s9, n2.sa, n2.sb, n2.sc, n2.sd, n2.se)
            + strata_load_float16(now + at3 + 1)) - t22 * strata_load_float16(before + at3)), out + at3);
        const int t23 = gy * 4 + 3 == d - 1 ? 1 : 0;
        const bool t24 = as_int(as_uint(t1) - as_uint(t23)) < 6;
        const float t25 = t24 ? 0.9971216f : 1.0f;
        const bool t26 = as_int(as_uint(t5) - as_uint(t23)) < 6;
        const float t27 = t26 ? 0.9971216f : 1.0f;
        const bool t28 = gy * 4 + 4 < d;
        const float t29 = t24 ? 0.9971132f : 1.0f;
        const float t30 = t26 ? 0.9971132f : 1.0f;
        const int at7 = at2 + h * w * 3;
        strata_store_float16((float16)(t25, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27,
            t27) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16(t8) - as_uint(t23)))) * n3
            + 0.33333334f * (n2 + (t28 ? strata_load_float16(now + at + h * w * 4) : (float16)(0.0f)) + (t10
            ? strata_load_float16(now + at5 - w) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at7)
            : (float16)(0.0f)) + (float16)(0.0f, n3.s0, n3.s1, n3.s2, n3.s3, n3.s4, n3.s5, n3.s6, n3.s7, n3.s8,
            n3.s9, n3.sa, n3.sb, n3.sc, n3.sd, n3.se) + strata_load_float16(now + at5 + 1)) - (float16)(t29, t30,
            t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30) * strata_load_float16(before
            + at5)), out + at5);
        const int base = at - h * w;
        const int base1 = at - w;
        const int base2 = at + h * w * 4;
        const int base3 = at1 - w;
        const int base4 = at3 - w;
        const int base5 = at5 - w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int16 t31 = as_int16(as_uint16((int16)(6)) - as_uint(t));
            const int at8 = at + i * 16;
            const float16 n4 = strata_load_float16(now + at8 + 16);
            const int at9 = at1 + i * 16;
            const float16 n5 = strata_load_float16(now + at9 + 16);
            strata_store_float16((float16)(t7) * ((2.0f
                - 0.33333334f * convert_float16(as_int16(as_uint16(t31) - as_uint(t2)))) * n4
                + 0.33333334f * ((t9 ? strata_load_float16(now + base + i * 16 + 16) : (float16)(0.0f)) + n5
                + (t10 ? strata_load_float16(now + base1 + i * 16 + 16) : (float16)(0.0f))
                + (t11 ? strata_load_float16(now + at2 + i * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at8 + 15) + strata_load_float16(now + at8 + 17))
                - (float16)(t13) * strata_load_float16(before + at8 + 16)), out + at8 + 16);
            const float16 t32 = (float16)(t17);
            const float16 t33 = 2.0f - 0.33333334f * convert_float16(t31);
            const int at10 = at3 + i * 16;
            const float16 n6 = strata_load_float16(now + at10 + 16);
            const float16 t34 = (float16)(t21);
            strata_store_float16(t32 * (t33 * n5 + 0.33333334f * (n4 + n6
                + (t10 ? strata_load_float16(now + base3 + i * 16 + 16) : (float16)(0.0f))
                + (t11 ? strata_load_float16(now + at4 + i * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at9 + 15) + strata_load_float16(now + at9 + 17))
                - t34 * strata_load_float16(before + at9 + 16)), out + at9 + 16);
            const int at11 = at5 + i * 16;
            const float16 n7 = strata_load_float16(now + at11 + 16);
            strata_store_float16(t32 * (t33 * n6 + 0.33333334f * (n5 + n7
                + (t10 ? strata_load_float16(now + base4 + i * 16 + 16) : (float16)(0.0f))
                + (t11 ? strata_load_float16(now + at6 + i * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at10 + 15) + strata_load_float16(now + at10 + 17))
                - t34 * strata_load_float16(before + at10 + 16)), out + at10 + 16);
            strata_store_float16((float16)(t27) * ((2.0f
                - 0.33333334f * convert_float16(as_int16(as_uint16(t31) - as_uint(t23)))) * n7 + 0.33333334f * (n6
                + (t28 ? strata_load_float16(now + base2 + i * 16 + 16) : (float16)(0.0f))
                + (t10 ? strata_load_float16(now + base5 + i * 16 + 16) : (float16)(0.0f))
                + (t11 ? strata_load_float16(now + at7 + i * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at11 + 15) + strata_load_float16(now + at11 + 17))
                - (float16)(t30) * strata_load_float16(before + at11 + 16)), out + at11 + 16);
        }
        const int base6 = at + (w / 16) * 16;
        const int base7 = at - (w % 16);
        const int base8 = at1 + (w / 16) * 16;
        const int base9 = base + (w / 16) * 16;
        const int base10 = at2 + (w / 16) * 16;
        const int base11 = at3 + (w / 16) * 16;
        const int base12 = at1 - (w % 16);
        const int base13 = at5 + (w / 16) * 16;
        const int base14 = at3 - (w % 16);
        const int base15 = base2 + (w / 16) * 16;
        const int base16 = at5 - (w % 16);
        const int base17 = at4 + (w / 16) * 16;
        const int base18 = at6 + (w / 16) * 16;
        const int base19 = at7 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int t35 = as_int(as_uint(t5) - as_uint(t2));
            const int at12 = base6 + i1;
            const float n8 = now[at12 - 16];
            const int at13 = base8 + i1;
            const float n9 = now[at13 - 16];
            out[at12 - 16] = t7 * ((2.0f - 0.33333334f * (float)t35) * n8
                + 0.33333334f * ((t9 ? now[base9 + i1 - 16] : 0.0f) + n9 + (t10 ? now[base7 + i1 - 16] : 0.0f)
                + (t11 ? now[base10 + i1 - 16] : 0.0f) + now[at12 - 17] + now[at12 - 15]) - t13 * before[at12 - 16]);
            const float t36 = 2.0f - 0.33333334f * (float)t5;
            const int at14 = base11 + i1;
            const float n10 = now[at14 - 16];
            out[at13 - 16] = t17 * (t36 * n9 + 0.33333334f * (n8 + n10 + (t10 ? now[base12 + i1 - 16] : 0.0f)
                + (t11 ? now[base17 + i1 - 16] : 0.0f) + now[at13 - 17] + now[at13 - 15]) - t21 * before[at13 - 16]);
            const int at15 = base13 + i1;
            const float n11 = now[at15 - 16];
            out[at14 - 16] = t17 * (t36 * n10 + 0.33333334f * (n9 + n11 + (t10 ? now[base14 + i1 - 16] : 0.0f)
                + (t11 ? now[base18 + i1 - 16] : 0.0f) + now[at14 - 17] + now[at14 - 15]) - t21 * before[at14 - 16]);
            const int t37 = as_int(as_uint(t5) - as_uint(t23));
            out[at15 - 16] = t27 * ((2.0f - 0.33333334f * (float)t37) * n11 + 0.33333334f * (n10
                + (t28 ? now[base15 + i1 - 16] : 0.0f) + (t10 ? now[base16 + i1 - 16] : 0.0f)
                + (t11 ? now[base19 + i1 - 16] : 0.0f) + now[at15 - 17] + now[at15 - 15]) - t30 * before[at15 - 16]);
        }
        const int16 t38 = as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5)) - as_uint(t));
        const float16 n12 = strata_load_float16(now + at2 - 16);
        const float16 n13 = strata_load_float16(now + at4 - 16);
        strata_store_float16((float16)(t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t7, t4) * ((2.0f
            - 0.33333334f * convert_float16(as_int16(as_uint16(t38) - as_uint(t2)))) * n12 + 0.33333334f * ((t9
            ? strata_load_float16(now + at2 - h * w - 16) : (float16)(0.0f)) + n13 + (t10 ? strata_load_float16(now
            + at - 16) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at + w * 2 - 16) : (float16)(0.0f))
            + strata_load_float16(now + at2 - 17) + (float16)(n12.s1, n12.s2, n12.s3, n12.s4, n12.s5, n12.s6,
            n12.s7, n12.s8, n12.s9, n12.sa, n12.sb, n12.sc, n12.sd, n12.se, n12.sf, 0.0f)) - (float16)(t13, t13,
            t13, t13, t13, t13, t13, t13, t13, t13, t13, t13, t13, t13, t13, t12) * strata_load_float16(before + at2
            - 16)), out + at2 - 16);
        const float16 t39 = (float16)(t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17, t17,
            t15);
        const float16 t40 = 2.0f - 0.33333334f * convert_float16(t38);
        const float16 n14 = strata_load_float16(now + at6 - 16);
        const float16 t41 = (float16)(t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21, t21,
            t20);
        strata_store_float16(t39 * (t40 * n13 + 0.33333334f * (n12 + n14 + (t10 ? strata_load_float16(now + at1
            - 16) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at1 + w * 2 - 16) : (float16)(0.0f))
            + strata_load_float16(now + at4 - 17) + (float16)(n13.s1, n13.s2, n13.s3, n13.s4, n13.s5, n13.s6,
            n13.s7, n13.s8, n13.s9, n13.sa, n13.sb, n13.sc, n13.sd, n13.se, n13.sf, 0.0f)) - t41
            * strata_load_float16(before + at4 - 16)), out + at4 - 16);
        const float16 n15 = strata_load_float16(now + at7 - 16);
        strata_store_float16(t39 * (t40 * n14 + 0.33333334f * (n13 + n15 + (t10 ? strata_load_float16(now + at3
            - 16) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at3 + w * 2 - 16) : (float16)(0.0f))
            + strata_load_float16(now + at6 - 17) + (float16)(n14.s1, n14.s2, n14.s3, n14.s4, n14.s5, n14.s6,
            n14.s7, n14.s8, n14.s9, n14.sa, n14.sb, n14.sc, n14.sd, n14.se, n14.sf, 0.0f)) - t41
            * strata_load_float16(before + at6 - 16)), out + at6 - 16);
        strata_store_float16((float16)(t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27, t27,
            t25) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16(t38) - as_uint(t23)))) * n15
            + 0.33333334f * (n14 + (t28 ? strata_load_float16(now + at2 + h * w * 4 - 16) : (float16)(0.0f)) + (t10
            ? strata_load_float16(now + at5 - 16) : (float16)(0.0f)) + (t11 ? strata_load_float16(now + at5 + w * 2
            - 16) : (float16)(0.0f)) + strata_load_float16(now + at7 - 17) + (float16)(n15.s1, n15.s2, n15.s3,
            n15.s4, n15.s5, n15.s6, n15.s7, n15.s8, n15.s9, n15.sa, n15.sb, n15.sc, n15.sd, n15.se, n15.sf, 0.0f))
            - (float16)(t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t30, t29)
            * strata_load_float16(before + at7 - 16)), out + at7 - 16);
    }
    if (gy < d % 4) {
        const int t42 = gx == 0 || gx == h - 1 ? 1 : 0;
        const int row = (d / 4) * 4;
        const int at16 = row + gy;
        const int t43 = at16 == 0 || at16 == d - 1 ? 1 : 0;
        const bool t44 = as_int(5u - as_uint(t42) - as_uint(t43)) < 6;
        const float t45 = t44 ? 0.9971216f : 1.0f;
        const bool t46 = as_int(6u - as_uint(t42) - as_uint(t43)) < 6;
        const float t47 = t46 ? 0.9971216f : 1.0f;
        const int at17 = (((d / 4) * 4 + gy) * h + gx) * w;
        const float16 n16 = strata_load_float16(now + at17);
        const bool t48 = 0 <= at16 - 1;
        const bool t49 = at16 + 1 < d;
        const bool t50 = 0 <= gx - 1;
        const bool t51 = gx + 1 < h;
        const float t52 = t44 ? 0.9971132f : 1.0f;
        const float t53 = t46 ? 0.9971132f : 1.0f;
        const int at18 = at17 + w;
        strata_store_float16((float16)(t45, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47,
            t47) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(5, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 6)) - as_uint(t42) - as_uint(t43)))) * n16 + 0.33333334f * ((t48
            ? strata_load_float16(now + at17 - h * w) : (float16)(0.0f)) + (t49 ? strata_load_float16(now + at17 + h
            * w) : (float16)(0.0f)) + (t50 ? strata_load_float16(now + at17 - w) : (float16)(0.0f)) + (t51
            ? strata_load_float16(now + at18) : (float16)(0.0f)) + (float16)(0.0f, n16.s0, n16.s1, n16.s2, n16.s3,
            n16.s4, n16.s5, n16.s6, n16.s7, n16.s8, n16.s9, n16.sa, n16.sb, n16.sc, n16.sd, n16.se)
            + strata_load_float16(now + at17 + 1)) - (float16)(t52, t53, t53, t53, t53, t53, t53, t53, t53, t53,
            t53, t53, t53, t53, t53, t53) * strata_load_float16(before + at17)), out + at17);
        const int base20 = at17 - h * w;
        const int base21 = at17 + h * w;
        const int base22 = at17 - w;
        for (int i2 = 0; i2 < (w / 16) - 2; ++i2) {
            const int at19 = at17 + i2 * 16;
            strata_store_float16((float16)(t47) * ((2.0f - 0.33333334f
                * convert_float16(as_int16(as_uint16((int16)(6)) - as_uint(t42) - as_uint(t43))))
                * strata_load_float16(now + at19 + 16) + 0.33333334f
                * ((t48 ? strata_load_float16(now + base20 + i2 * 16 + 16) : (float16)(0.0f))
                + (t49 ? strata_load_float16(now + base21 + i2 * 16 + 16) : (float16)(0.0f))
                + (t50 ? strata_load_float16(now + base22 + i2 * 16 + 16) : (float16)(0.0f))
                + (t51 ? strata_load_float16(now + at18 + i2 * 16 + 16) : (float16)(0.0f))
                + strata_load_float16(now + at19 + 15) + strata_load_float16(now + at19 + 17)) - (float16)(t53)
                * strata_load_float16(before + at19 + 16)), out + at19 + 16);
        }
        const int base23 = at17 + (w / 16) * 16;
        const int base24 = at17 - (w % 16);
        const int base25 = base20 + (w / 16) * 16;
        const int base26 = base21 + (w / 16) * 16;
        const int base27 = at18 + (w / 16) * 16;
        for (int i3 = 0; i3 < w % 16; ++i3) {
            const int t54 = as_int(6u - as_uint(t42) - as_uint(t43));
            const int at20 = base23 + i3;
            out[at20 - 16] = t47 * ((2.0f - 0.33333334f * (float)t54) * now[at20 - 16]
                + 0.33333334f * ((t48 ? now[base25 + i3 - 16] : 0.0f) + (t49 ? now[base26 + i3 - 16] : 0.0f)
                + (t50 ? now[base24 + i3 - 16] : 0.0f) + (t51 ? now[base27 + i3 - 16] : 0.0f) + now[at20 - 17]
                + now[at20 - 15]) - t53 * before[at20 - 16]);
        }
        const float16 n17 = strata_load_float16(now + at18 - 16);
        strata_store_float16((float16)(t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47, t47,
            t45) * ((2.0f - 0.33333334f * convert_float16(as_int16(as_uint16((int16)(6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
            6, 6, 6, 6, 6, 5)) - as_uint(t42) - as_uint(t43)))) * n17 + 0.33333334f * ((t48
            ? strata_load_float16(now + at18 - h * w - 16) : (float16)(0.0f)) + (t49 ? strata_load_float16(now
            + at18 + h * w - 16) : (float16)(0.0f)) + (t50 ? strata_load_float16(now + at17 - 16) : (float16)(0.0f))
            + (t51 ? strata_load_float16(now + at17 + w * 2 - 16) : (float16)(0.0f)) + strata_load_float16(now
            + at18 - 17) + (float16)(n17.s1, n17.s2, n17.s3, n17.s4, n17.s5, n17.s6, n17.s7, n17.s8, n17.s9, n17.sa,
            n17.sb, n17.sc, n17.sd, n17.se, n17.sf, 0.0f)) - (float16)(t53, t53, t53, t53, t53, t53, t53, t53, t53,
            t53, t53, t53, t53, t53, t53, t52) * strata_load_float16(before + at18 - 16)), out + at18 - 16);
    }
}
