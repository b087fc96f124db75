#pragma OPENCL FP_CONTRACT OFF

// hotspot2d, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void hotspot2d_tiled(
    global const float *restrict T,
    global const float *restrict P,
    global float *restrict out,
    const int m,
    const int n)
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
            tile[base + x] = T[base1 + max(min(m - 1, wx * 32 + x - 1), 0)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m && wy * 8 + ly < n) {
        const int row = (wy * 8 + ly) * m;
        const int at = row + wx * 32 + lx;
        const int at1 = ly * 34 + lx;
        out[at] = tile[at1 + 35] + 1.068e-7f * (P[at]
            + 0.1f * (tile[at1 + 1] + tile[at1 + 69] - 2.0f * tile[at1 + 35])
            + 0.1f * (tile[at1 + 34] + tile[at1 + 36] - 2.0f * tile[at1 + 35])
            + 1024000.0f * (80.0f - tile[at1 + 35]));
    }
}
