#pragma OPENCL FP_CONTRACT OFF

// srad2, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void srad2_tiled(
    global const float *restrict J,
    global const float *restrict C,
    global float *restrict out,
    const int m,
    const int n)
{
    local float tile_0[340];
    local float tile_1[340];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int y = ly; y < 10; y += 8) {
        const int base = y * 34;
        const int base1 = m * max(min(n - 1, wy * 8 + y - 1), 0);
        for (int x = lx; x < 34; x += 32) {
            const int x1 = max(min(m - 1, wx * 32 + x - 1), 0);
            const int at = base + x;
            const int at1 = base1 + x1;
            tile_0[at] = J[at1];
            tile_1[at] = C[at1];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m && wy * 8 + ly < n) {
        const int at2 = ly * 34 + lx;
        out[(wy * 8 + ly) * m + wx * 32 + lx] = tile_0[at2 + 35]
            + 0.125f * (tile_1[at2 + 35] * (tile_0[at2 + 1] - tile_0[at2 + 35])
            + tile_1[at2 + 69] * (tile_0[at2 + 69] - tile_0[at2 + 35])
            + tile_1[at2 + 35] * (tile_0[at2 + 34] - tile_0[at2 + 35])
            + tile_1[at2 + 36] * (tile_0[at2 + 36] - tile_0[at2 + 35]));
    }
}
