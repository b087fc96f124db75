// where 32 divides m
// where 32 divides n
// where 4 divides k

#pragma OPENCL FP_CONTRACT OFF

// gemm, schedule vectorised
kernel void gemm_vectorised(
    global const float *restrict A,
    global const float *restrict B,
    global float *restrict out,
    const int k,
    const int m,
    const int n)
{
    for (int i = 0; i < n / 32; ++i) {
        const int base = i * m * 32;
        const int base1 = i * k * 32;
        for (int i1 = 0; i1 < m / 32; ++i1) {
            const int base2 = base + i1 * 32;
            for (int i2 = 0; i2 < 32; ++i2) {
                const int base3 = base2 + i2 * m;
                for (int i3 = 0; i3 < 32; ++i3) {
                    out[base3 + i3] = 0.0f;
                }
            }
            const int base4 = i1 * 32;
            for (int k1 = 0; k1 < k / 4; ++k1) {
                const int base5 = base1 + k1 * 4;
                const int base6 = base4 + k1 * m * 4;
                for (int k2 = 0; k2 < 4; ++k2) {
                    const int base7 = base5 + k2;
                    const int base8 = base6 + k2 * m;
                    for (int i4 = 0; i4 < 32; ++i4) {
                        const int base9 = base2 + i4 * m;
                        const int base10 = base7 + i4 * k;
                        for (int i5 = 0; i5 < 2; ++i5) {
                            const int at2 = base9 + i5 * 16;
                            *(global float16 *)(out + at2) = *(global float16 *)(out + at2)
                                + A[base10] * *(global const float16 *)(B + base8 + i5 * 16);
                        }
                    }
                }
            }
        }
    }
}
