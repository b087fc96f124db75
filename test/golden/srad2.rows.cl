// where 17 <= m

#pragma OPENCL FP_CONTRACT OFF

// srad2, schedule rows
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void srad2_rows(
    global const float *restrict J,
    global const float *restrict C,
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
            const float j = J[at];
            const float c = C[at];
            const int at1 = base2 + i;
            out[at] = j + 0.125f * (c * (J[base1 + i] - j) + C[at1] * (J[at1] - j) + c * (J[base + max(i - 1, 0)] - j)
                + C[at + 1] * (J[at + 1] - j));
        }
        for (int i1 = 0; i1 < (m - 17) / 16; ++i1) {
            const int at2 = base + i1 * 16;
            const float16 j1 = vload16(0, J + at2 + 16);
            const float16 c1 = vload16(0, C + at2 + 16);
            const int at3 = base2 + i1 * 16;
            vstore16(j1 + 0.125f * (c1 * (vload16(0, J + base1 + i1 * 16 + 16) - j1)
                + vload16(0, C + at3 + 16) * (vload16(0, J + at3 + 16) - j1) + c1 * (vload16(0, J + at2 + 15) - j1)
                + vload16(0, C + at2 + 17) * (vload16(0, J + at2 + 17) - j1)), 0, out + at2 + 16);
        }
        const int base3 = base + ((m - 1) / 16) * 16;
        const int base4 = base1 + ((m - 1) / 16) * 16;
        const int base5 = base2 + ((m - 1) / 16) * 16;
        const int base6 = base + ((m + 15) / 16) * 16;
        for (int i2 = 0; i2 < ((m + 15) % 16) + 1; ++i2) {
            const int at4 = base3 + i2;
            const float j2 = J[at4];
            const float c2 = C[at4];
            const int x = min(((m + 15) / 16) * 16 + i2 - 15, m - 1);
            const int at5 = base5 + i2;
            const int at6 = base + x;
            out[at4] = j2 + 0.125f * (c2 * (J[base4 + i2] - j2) + C[at5] * (J[at5] - j2)
                + c2 * (J[base6 + i2 - 17] - j2) + C[at6] * (J[at6] - j2));
        }
    }
}
