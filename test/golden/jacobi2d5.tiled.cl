#pragma OPENCL FP_CONTRACT OFF

// jacobi2d5, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void jacobi2d5_tiled(global const float *restrict A, global float *restrict out, const int m, const int n)
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
        const int at = ly * 34 + lx;
        out[(wy * 8 + ly) * m + wx * 32 + lx] = (5.0f * tile[at + 1] + 12.0f * tile[at + 34] + 15.0f * tile[at + 35]
            + 5.0f * tile[at + 69] + 12.0f * tile[at + 36]) / 118.0f;
    }
}
