// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

// hotspot2d, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void hotspot2d_rows(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
{
    const int gx = get_global_id(0);
    if (gx < n) {
        const int base = gx * m;
        const int base1 = m * max(gx - 1, 0);
        const int base2 = m * min(gx + 1, n - 1);
        for (int i = 0; i < 16; ++i) {
            const int at = base + i;
            const float t = T[at];
            const float t1 = 2.0f * t;
            out[at] = t + 1.068e-7f * (P[at] + 0.1f * (T[base1 + i] + T[base2 + i] - t1)
                + 0.1f * (T[base + max(i - 1, 0)] + T[at + 1] - t1) + 1024000.0f * (80.0f - t));
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            const int at1 = base + i1 * 16;
            const float16 t2 = vload16(0, T + at1 + 16);
            const float16 t3 = 2.0f * t2;
            vstore16(t2 + 1.068e-7f * (vload16(0, P + at1 + 16)
                + 0.1f * (vload16(0, T + base1 + i1 * 16 + 16) + vload16(0, T + base2 + i1 * 16 + 16) - t3)
                + 0.1f * (vload16(0, T + at1 + 15) + vload16(0, T + at1 + 17) - t3) + 1024000.0f * (80.0f - t2)), 0, out
                + at1 + 16);
        }
        const int base3 = base + ((m - 1) / 16) * 16;
        const int base4 = base1 + ((m - 1) / 16) * 16;
        const int base5 = base2 + ((m - 1) / 16) * 16;
        const int base6 = base + ((m + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            const int at2 = base3 + i2;
            const float t4 = T[at2];
            const float t5 = 2.0f * t4;
            out[at2] = t4 + 1.068e-7f * (P[at2] + 0.1f * (T[base4 + i2] + T[base5 + i2] - t5)
                + 0.1f * (T[base6 + i2 - 17] + T[base + min(((m + 15) / 16) * 16 + i2 - 15, m - 1)] - t5)
                + 1024000.0f * (80.0f - t4));
        }
    }
}
