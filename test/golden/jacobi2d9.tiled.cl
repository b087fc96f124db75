#pragma OPENCL FP_CONTRACT OFF

// jacobi2d9, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void jacobi2d9_tiled(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    local float tile[340];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int y = ly; y < 10; y += 8) {
        const int base = y * 34;
        const int base1 = m * max(min(n - 1, wy * 8 + y - 1), 0);
        for (int x = lx; x < 34; x += 32) {
            tile[base + x] = A[base1 + max(min(m - 1, wx * 32 + x - 1), 0)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m && wy * 8 + ly < n) {
        float acc = 0.0f;
        const int at = ly * 34 + lx;
        acc += 7.0f * tile[at];
        acc += 5.0f * tile[at + 1];
        acc += 9.0f * tile[at + 2];
        acc += 12.0f * tile[at + 34];
        acc += 15.0f * tile[at + 35];
        acc += 12.0f * tile[at + 36];
        acc += 9.0f * tile[at + 68];
        acc += 5.0f * tile[at + 69];
        acc += 7.0f * tile[at + 70];
        out[(wy * 8 + ly) * m + wx * 32 + lx] = acc / 118.0f;
    }
}
