#pragma OPENCL FP_CONTRACT OFF

// gaussian25, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void gaussian25_tiled(global const float *restrict A, global float *restrict out, const int m, const int n)
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
        acc += 2.0f * tile[at];
        acc += 4.0f * tile[at + 1];
        acc += 5.0f * tile[at + 2];
        acc += 4.0f * tile[at + 3];
        acc += 2.0f * tile[at + 4];
        acc += 4.0f * tile[at + 36];
        acc += 9.0f * tile[at + 37];
        acc += 12.0f * tile[at + 38];
        acc += 9.0f * tile[at + 39];
        acc += 4.0f * tile[at + 40];
        acc += 5.0f * tile[at + 72];
        acc += 12.0f * tile[at + 73];
        acc += 15.0f * tile[at + 74];
        acc += 12.0f * tile[at + 75];
        acc += 5.0f * tile[at + 76];
        acc += 4.0f * tile[at + 108];
        acc += 9.0f * tile[at + 109];
        acc += 12.0f * tile[at + 110];
        acc += 9.0f * tile[at + 111];
        acc += 4.0f * tile[at + 112];
        acc += 2.0f * tile[at + 144];
        acc += 4.0f * tile[at + 145];
        acc += 5.0f * tile[at + 146];
        acc += 4.0f * tile[at + 147];
        acc += 2.0f * tile[at + 148];
        out[(wy * 8 + ly) * m + wx * 32 + lx] = acc / 159.0f;
    }
}
