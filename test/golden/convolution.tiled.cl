#pragma OPENCL FP_CONTRACT OFF

// convolution, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void convolution_tiled(
    constant float *weights,
    global const float *restrict A,
    global float *restrict out,
    const int m,
    const int n)
{
    local float tile[432];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int y = ly; y < 12; y += 8) {
        const int base = y * 36;
        const int base1 = m * max(min(n - 1, wy * 8 + y - 2), 0);
        for (int x = lx; x < 36; x += 32) {
            tile[base + x] = A[base1 + max(min(m - 1, wx * 32 + x - 2), 0)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m && wy * 8 + ly < n) {
        float acc = 0.0f;
        const int at = ly * 36 + lx;
        acc += weights[0] * tile[at];
        acc += weights[1] * tile[at + 1];
        acc += weights[2] * tile[at + 2];
        acc += weights[3] * tile[at + 3];
        acc += weights[4] * tile[at + 4];
        acc += weights[5] * tile[at + 36];
        acc += weights[6] * tile[at + 37];
        acc += weights[7] * tile[at + 38];
        acc += weights[8] * tile[at + 39];
        acc += weights[9] * tile[at + 40];
        acc += weights[10] * tile[at + 72];
        acc += weights[11] * tile[at + 73];
        acc += weights[12] * tile[at + 74];
        acc += weights[13] * tile[at + 75];
        acc += weights[14] * tile[at + 76];
        acc += weights[15] * tile[at + 108];
        acc += weights[16] * tile[at + 109];
        acc += weights[17] * tile[at + 110];
        acc += weights[18] * tile[at + 111];
        acc += weights[19] * tile[at + 112];
        acc += weights[20] * tile[at + 144];
        acc += weights[21] * tile[at + 145];
        acc += weights[22] * tile[at + 146];
        acc += weights[23] * tile[at + 147];
        acc += weights[24] * tile[at + 148];
        out[(wy * 8 + ly) * m + wx * 32 + lx] = acc;
    }
}
