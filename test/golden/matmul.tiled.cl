// where 16 divides m
// where 16 divides n
// where 16 divides k

#pragma OPENCL FP_CONTRACT OFF

// matmul, schedule tiled
__attribute__((reqd_work_group_size(16, 16, 1)))
kernel void matmul_tiled(
    global const float *restrict A,
    global const float *restrict B,
    global float *restrict out,
    const int k,
    const int m)
{
    local float tile[256];
    local float tile1[256];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    float regs_0 = 0.0f;
    const int base = ly * 16;
    const int base1 = base + lx;
    const int base2 = ly * m + wx * 16 + lx;
    const int base3 = (wy * 16 + ly) * k + lx;
    for (int k1 = 0; k1 < k / 16; ++k1) {
        tile[base1] = B[base2 + k1 * m * 16];
        tile1[base1] = A[base3 + k1 * 16];
        barrier(CLK_LOCAL_MEM_FENCE);
        float acc = regs_0;
        for (int i = 0; i < 16; ++i) {
            acc += tile1[base + i] * tile[i * 16 + lx];
        }
        regs_0 = acc;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[base2 + m * wy * 16] = regs_0;
}
