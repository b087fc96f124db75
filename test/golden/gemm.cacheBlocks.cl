// where 32 divides m
// where 32 divides n
// where 4 divides k

#pragma OPENCL FP_CONTRACT OFF

// gemm, schedule cacheBlocks, intermediate result
kernel void gemm_cacheBlocks_1(global const float *restrict B, global float *restrict temp, const int k, const int m)
{
    const int gx = get_global_id(0);
    const int base = gx * k * 32;
    const int base1 = gx * 32;
    for (int i = 0; i < k; ++i) {
        const int base2 = base + i * 32;
        const int base3 = base1 + i * m;
        for (int i1 = 0; i1 < 32; ++i1) {
            temp[base2 + i1] = B[base3 + i1];
        }
    }
}

// gemm, schedule cacheBlocks
kernel void gemm_cacheBlocks_2(
    global const float *restrict A,
    global const float *restrict temp,
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
            const int base4 = i1 * k * 32;
            for (int k1 = 0; k1 < k / 4; ++k1) {
                const int base5 = base1 + k1 * 4;
                const int base6 = base4 + k1 * 128;
                for (int i4 = 0; i4 < 32; ++i4) {
                    const int base7 = base2 + i4 * m;
                    const int base8 = base5 + i4 * k;
                    for (int i5 = 0; i5 < 2; ++i5) {
                        const int at1 = base7 + i5 * 16;
                        *(global float16 *)(out + at1) = *(global float16 *)(out + at1)
                            + A[base8] * *(global const float16 *)(temp + base6 + i5 * 16);
                    }
                    for (int i6 = 0; i6 < 2; ++i6) {
                        const int at2 = base7 + i6 * 16;
                        *(global float16 *)(out + at2) = *(global float16 *)(out + at2)
                            + A[base8 + 1] * *(global const float16 *)(temp + base6 + i6 * 16 + 32);
                    }
                    for (int i7 = 0; i7 < 2; ++i7) {
                        const int at3 = base7 + i7 * 16;
                        *(global float16 *)(out + at3) = *(global float16 *)(out + at3)
                            + A[base8 + 2] * *(global const float16 *)(temp + base6 + i7 * 16 + 64);
                    }
                    for (int i8 = 0; i8 < 2; ++i8) {
                        const int at4 = base7 + i8 * 16;
                        *(global float16 *)(out + at4) = *(global float16 *)(out + at4)
                            + A[base8 + 3] * *(global const float16 *)(temp + base6 + i8 * 16 + 96);
                    }
                }
            }
        }
    }
}
