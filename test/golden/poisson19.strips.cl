// where 32 <= w

#pragma OPENCL FP_CONTRACT OFF

typedef struct { float16 v; } __attribute__((packed, aligned(sizeof(float)))) strata_unaligned_float16;
float16 strata_load_float16(global const float *p) { return ((global const strata_unaligned_float16 *)p)->v; }
void strata_store_float16(float16 v, global float *p) { ((global strata_unaligned_float16 *)p)->v = v; }

// poisson19, schedule strips
__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void poisson19_strips(
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
        const int at1 = (h * max(gy * 2 - 1, 0) + gx) * w;
        const float16 a1 = strata_load_float16(A + at1);
        const int at2 = at + h * w;
        const float16 a2 = strata_load_float16(A + at2);
        const int at3 = (gy * h * 2 + max(gx - 1, 0)) * w;
        const float16 a3 = strata_load_float16(A + at3);
        const int at4 = (gy * h * 2 + min(gx + 1, h - 1)) * w;
        const float16 a4 = strata_load_float16(A + at4);
        const float16 t = a.s00123456789abcde;
        const float16 a5 = strata_load_float16(A + at + 1);
        const int at5 = at3 + h * w;
        const float16 a6 = strata_load_float16(A + at5);
        const int at6 = at4 + h * w;
        const float16 a7 = strata_load_float16(A + at6);
        const float16 t1 = a2.s00123456789abcde;
        const float16 a8 = strata_load_float16(A + at2 + 1);
        strata_store_float16(2.666f * a - 0.166f * (a1 + a2 + a3 + a4 + t + a5)
            - 0.0833f * (strata_load_float16(A + (h * max(gy * 2 - 1, 0) + max(gx - 1, 0)) * w) + a6
            + strata_load_float16(A + (h * max(gy * 2 - 1, 0) + min(gx + 1, h - 1)) * w) + a7 + a1.s00123456789abcde
            + t1 + a3.s00123456789abcde + a4.s00123456789abcde + strata_load_float16(A + at1 + 1) + a8
            + strata_load_float16(A + at3 + 1) + strata_load_float16(A + at4 + 1)), out + at);
        const int at7 = (h * min(d - 1, gy * 2 + 2) + gx) * w;
        const float16 a9 = strata_load_float16(A + at7);
        strata_store_float16(2.666f * a2 - 0.166f * (a + a9 + a6 + a7 + t1 + a8) - 0.0833f * (a3
            + strata_load_float16(A + (h * min(d - 1, gy * 2 + 2) + max(gx - 1, 0)) * w) + a4
            + strata_load_float16(A + (h * min(d - 1, gy * 2 + 2) + min(gx + 1, h - 1)) * w) + t
            + a9.s00123456789abcde + a6.s00123456789abcde + a7.s00123456789abcde + a5
            + strata_load_float16(A + at7 + 1) + strata_load_float16(A + at5 + 1)
            + strata_load_float16(A + at6 + 1)), out + at2);
        const int base = (h * max(gy * 2 - 1, 0) + max(gx - 1, 0)) * w;
        const int base1 = (h * max(gy * 2 - 1, 0) + min(gx + 1, h - 1)) * w;
        const int base2 = (h * min(d - 1, gy * 2 + 2) + max(gx - 1, 0)) * w;
        const int base3 = (h * min(d - 1, gy * 2 + 2) + min(gx + 1, h - 1)) * w;
        for (int i = 0; i < (w / 16) - 2; ++i) {
            const int at8 = at + i * 16;
            const float16 a10 = strata_load_float16(A + at8 + 16);
            const int at9 = at2 + i * 16;
            const float16 a11 = strata_load_float16(A + at9 + 16);
            const int at10 = at3 + i * 16;
            const float16 a12 = strata_load_float16(A + at10 + 16);
            const int at11 = at4 + i * 16;
            const float16 a13 = strata_load_float16(A + at11 + 16);
            const float16 a14 = strata_load_float16(A + at8 + 15);
            const float16 a15 = strata_load_float16(A + at8 + 17);
            const int at12 = at5 + i * 16;
            const float16 a16 = strata_load_float16(A + at12 + 16);
            const int at13 = at6 + i * 16;
            const float16 a17 = strata_load_float16(A + at13 + 16);
            const float16 a18 = strata_load_float16(A + at9 + 15);
            const float16 a19 = strata_load_float16(A + at9 + 17);
            const int at14 = at1 + i * 16;
            strata_store_float16(2.666f * a10 - 0.166f * (strata_load_float16(A + at14 + 16) + a11 + a12 + a13 + a14
                + a15) - 0.0833f * (strata_load_float16(A + base + i * 16 + 16) + a16
                + strata_load_float16(A + base1 + i * 16 + 16) + a17 + strata_load_float16(A + at14 + 15) + a18
                + strata_load_float16(A + at10 + 15) + strata_load_float16(A + at11 + 15)
                + strata_load_float16(A + at14 + 17) + a19 + strata_load_float16(A + at10 + 17)
                + strata_load_float16(A + at11 + 17)), out + at8 + 16);
            const int at15 = at7 + i * 16;
            strata_store_float16(2.666f * a11 - 0.166f * (a10 + strata_load_float16(A + at15 + 16) + a16 + a17 + a18
                + a19) - 0.0833f * (a12 + strata_load_float16(A + base2 + i * 16 + 16) + a13
                + strata_load_float16(A + base3 + i * 16 + 16) + a14 + strata_load_float16(A + at15 + 15)
                + strata_load_float16(A + at12 + 15) + strata_load_float16(A + at13 + 15) + a15
                + strata_load_float16(A + at15 + 17) + strata_load_float16(A + at12 + 17)
                + strata_load_float16(A + at13 + 17)), out + at9 + 16);
        }
        const int base4 = at + (w / 16) * 16;
        const int base5 = at3 + (w / 16) * 16;
        const int base6 = at4 + (w / 16) * 16;
        const int base7 = at1 + (w / 16) * 16;
        const int base8 = base + (w / 16) * 16;
        const int base9 = base1 + (w / 16) * 16;
        const int base10 = at7 + (w / 16) * 16;
        const int base11 = base2 + (w / 16) * 16;
        const int base12 = base3 + (w / 16) * 16;
        const int base13 = at2 + (w / 16) * 16;
        const int base14 = at5 + (w / 16) * 16;
        const int base15 = at6 + (w / 16) * 16;
        for (int i1 = 0; i1 < w % 16; ++i1) {
            const int at16 = base4 + i1;
            const float a20 = A[at16 - 16];
            const int at17 = base13 + i1;
            const float a21 = A[at17 - 16];
            const int at18 = base5 + i1;
            const float a22 = A[at18 - 16];
            const int at19 = base6 + i1;
            const float a23 = A[at19 - 16];
            const float a24 = A[at16 - 17];
            const float a25 = A[at16 - 15];
            const int at20 = base14 + i1;
            const float a26 = A[at20 - 16];
            const int at21 = base15 + i1;
            const float a27 = A[at21 - 16];
            const float a28 = A[at17 - 17];
            const float a29 = A[at17 - 15];
            const int at22 = base7 + i1;
            out[at16 - 16] = 2.666f * a20 - 0.166f * (A[at22 - 16] + a21 + a22 + a23 + a24 + a25)
                - 0.0833f * (A[base8 + i1 - 16] + a26 + A[base9 + i1 - 16] + a27 + A[at22 - 17] + a28 + A[at18 - 17]
                + A[at19 - 17] + A[at22 - 15] + a29 + A[at18 - 15] + A[at19 - 15]);
            const int at23 = base10 + i1;
            out[at17 - 16] = 2.666f * a21 - 0.166f * (a20 + A[at23 - 16] + a26 + a27 + a28 + a29) - 0.0833f * (a22
                + A[base11 + i1 - 16] + a23 + A[base12 + i1 - 16] + a24 + A[at23 - 17] + A[at20 - 17] + A[at21 - 17]
                + a25 + A[at23 - 15] + A[at20 - 15] + A[at21 - 15]);
        }
        const int at24 = at + w;
        const float16 a30 = strata_load_float16(A + at24 - 16);
        const int at25 = at1 + w;
        const float16 a31 = strata_load_float16(A + at25 - 16);
        const int at26 = at2 + w;
        const float16 a32 = strata_load_float16(A + at26 - 16);
        const int at27 = at3 + w;
        const float16 a33 = strata_load_float16(A + at27 - 16);
        const int at28 = at4 + w;
        const float16 a34 = strata_load_float16(A + at28 - 16);
        const float16 a35 = strata_load_float16(A + at24 - 17);
        const float16 t2 = a30.s123456789abcdeff;
        const int at29 = at5 + w;
        const float16 a36 = strata_load_float16(A + at29 - 16);
        const int at30 = at6 + w;
        const float16 a37 = strata_load_float16(A + at30 - 16);
        const float16 a38 = strata_load_float16(A + at26 - 17);
        const float16 t3 = a32.s123456789abcdeff;
        strata_store_float16(2.666f * a30 - 0.166f * (a31 + a32 + a33 + a34 + a35 + t2)
            - 0.0833f * (strata_load_float16(A + base + w - 16) + a36 + strata_load_float16(A + base1 + w - 16)
            + a37 + strata_load_float16(A + at25 - 17) + a38 + strata_load_float16(A + at27 - 17)
            + strata_load_float16(A + at28 - 17) + a31.s123456789abcdeff + t3 + a33.s123456789abcdeff
            + a34.s123456789abcdeff), out + at24 - 16);
        const int at31 = at7 + w;
        const float16 a39 = strata_load_float16(A + at31 - 16);
        strata_store_float16(2.666f * a32 - 0.166f * (a30 + a39 + a36 + a37 + a38 + t3) - 0.0833f * (a33
            + strata_load_float16(A + base2 + w - 16) + a34 + strata_load_float16(A + base3 + w - 16) + a35
            + strata_load_float16(A + at31 - 17) + strata_load_float16(A + at29 - 17)
            + strata_load_float16(A + at30 - 17) + t2 + a39.s123456789abcdeff + a36.s123456789abcdeff
            + a37.s123456789abcdeff), out + at26 - 16);
    }
    if (gy < d % 2) {
        const int at32 = (h * (d / 2) * 2 + gx) * w;
        const float16 a40 = strata_load_float16(A + at32);
        const int at33 = (h * max((d / 2) * 2 - 1, 0) + gx) * w;
        const float16 a41 = strata_load_float16(A + at33);
        const int at34 = ((d - 1) * h + gx) * w;
        const float16 a42 = strata_load_float16(A + at34);
        const int at35 = (h * (d / 2) * 2 + max(gx - 1, 0)) * w;
        const float16 a43 = strata_load_float16(A + at35);
        const int at36 = (h * (d / 2) * 2 + min(gx + 1, h - 1)) * w;
        const float16 a44 = strata_load_float16(A + at36);
        strata_store_float16(2.666f * a40 - 0.166f * (a41 + a42 + a43 + a44 + a40.s00123456789abcde
            + strata_load_float16(A + at32 + 1))
            - 0.0833f * (strata_load_float16(A + (h * max((d / 2) * 2 - 1, 0) + max(gx - 1, 0)) * w)
            + strata_load_float16(A + ((d - 1) * h + max(gx - 1, 0)) * w)
            + strata_load_float16(A + (h * max((d / 2) * 2 - 1, 0) + min(gx + 1, h - 1)) * w)
            + strata_load_float16(A + ((d - 1) * h + min(gx + 1, h - 1)) * w) + a41.s00123456789abcde
            + a42.s00123456789abcde + a43.s00123456789abcde + a44.s00123456789abcde
            + strata_load_float16(A + at33 + 1) + strata_load_float16(A + at34 + 1)
            + strata_load_float16(A + at35 + 1) + strata_load_float16(A + at36 + 1)), out + at32);
        const int base16 = (h * max((d / 2) * 2 - 1, 0) + max(gx - 1, 0)) * w;
        const int base17 = (h * max((d / 2) * 2 - 1, 0) + min(gx + 1, h - 1)) * w;
        const int base18 = ((d - 1) * h + max(gx - 1, 0)) * w;
        const int base19 = ((d - 1) * h + min(gx + 1, h - 1)) * w;
        for (int i2 = 0; i2 < (w / 16) - 2; ++i2) {
            const int at37 = at32 + i2 * 16;
            const int at38 = at33 + i2 * 16;
            const int at39 = at34 + i2 * 16;
            const int at40 = at35 + i2 * 16;
            const int at41 = at36 + i2 * 16;
            strata_store_float16(2.666f * strata_load_float16(A + at37 + 16)
                - 0.166f * (strata_load_float16(A + at38 + 16) + strata_load_float16(A + at39 + 16)
                + strata_load_float16(A + at40 + 16) + strata_load_float16(A + at41 + 16)
                + strata_load_float16(A + at37 + 15) + strata_load_float16(A + at37 + 17))
                - 0.0833f * (strata_load_float16(A + base16 + i2 * 16 + 16)
                + strata_load_float16(A + base18 + i2 * 16 + 16) + strata_load_float16(A + base17 + i2 * 16 + 16)
                + strata_load_float16(A + base19 + i2 * 16 + 16) + strata_load_float16(A + at38 + 15)
                + strata_load_float16(A + at39 + 15) + strata_load_float16(A + at40 + 15)
                + strata_load_float16(A + at41 + 15) + strata_load_float16(A + at38 + 17)
                + strata_load_float16(A + at39 + 17) + strata_load_float16(A + at40 + 17)
                + strata_load_float16(A + at41 + 17)), out + at37 + 16);
        }
        const int base20 = at32 + (w / 16) * 16;
        const int base21 = at33 + (w / 16) * 16;
        const int base22 = at35 + (w / 16) * 16;
        const int base23 = at36 + (w / 16) * 16;
        const int base24 = base16 + (w / 16) * 16;
        const int base25 = base17 + (w / 16) * 16;
        const int base26 = at34 + (w / 16) * 16;
        const int base27 = base18 + (w / 16) * 16;
        const int base28 = base19 + (w / 16) * 16;
        for (int i3 = 0; i3 < w % 16; ++i3) {
            const int at42 = base20 + i3;
            const int at43 = base21 + i3;
            const int at44 = base26 + i3;
            const int at45 = base22 + i3;
            const int at46 = base23 + i3;
            out[at42 - 16] = 2.666f * A[at42 - 16] - 0.166f * (A[at43 - 16] + A[at44 - 16] + A[at45 - 16] + A[at46 - 16]
                + A[at42 - 17] + A[at42 - 15]) - 0.0833f * (A[base24 + i3 - 16] + A[base27 + i3 - 16]
                + A[base25 + i3 - 16] + A[base28 + i3 - 16] + A[at43 - 17] + A[at44 - 17] + A[at45 - 17] + A[at46 - 17]
                + A[at43 - 15] + A[at44 - 15] + A[at45 - 15] + A[at46 - 15]);
        }
        const int at47 = at32 + w;
        const float16 a45 = strata_load_float16(A + at47 - 16);
        const int at48 = at33 + w;
        const float16 a46 = strata_load_float16(A + at48 - 16);
        const int at49 = at34 + w;
        const float16 a47 = strata_load_float16(A + at49 - 16);
        const int at50 = at35 + w;
        const float16 a48 = strata_load_float16(A + at50 - 16);
        const int at51 = at36 + w;
        const float16 a49 = strata_load_float16(A + at51 - 16);
        strata_store_float16(2.666f * a45 - 0.166f * (a46 + a47 + a48 + a49 + strata_load_float16(A + at47 - 17)
            + a45.s123456789abcdeff) - 0.0833f * (strata_load_float16(A + base16 + w - 16)
            + strata_load_float16(A + base18 + w - 16) + strata_load_float16(A + base17 + w - 16)
            + strata_load_float16(A + base19 + w - 16) + strata_load_float16(A + at48 - 17)
            + strata_load_float16(A + at49 - 17) + strata_load_float16(A + at50 - 17)
            + strata_load_float16(A + at51 - 17) + a46.s123456789abcdeff + a47.s123456789abcdeff
            + a48.s123456789abcdeff + a49.s123456789abcdeff), out + at47 - 16);
    }
}
