#pragma OPENCL FP_CONTRACT OFF

// poisson19, schedule tiled
__attribute__((reqd_work_group_size(32, 4, 2)))
kernel void poisson19_tiled(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    local float tile[816];
    const int wz = get_group_id(2);
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int lz = get_local_id(2);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int z = lz; z < 4; z += 2) {
        const int base = z * 204;
        const int base1 = h * w * max(min(d - 1, wz * 2 + z - 1), 0);
        for (int y = ly; y < 6; y += 4) {
            const int base2 = base + y * 34;
            const int base3 = base1 + w * max(min(h - 1, wy * 4 + y - 1), 0);
            for (int x = lx; x < 34; x += 32) {
                tile[base2 + x] = A[base3 + max(min(w - 1, wx * 32 + x - 1), 0)];
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < w && (wy * 4 + ly < h && wz * 2 + lz < d)) {
        const int at = lz * 204 + ly * 34 + lx;
        out[((wz * 2 + lz) * h + wy * 4 + ly) * w + wx * 32 + lx] = 2.666f * tile[at + 239]
            - 0.166f * (tile[at + 35] + tile[at + 443] + tile[at + 205] + tile[at + 273] + tile[at + 238]
            + tile[at + 240]) - 0.0833f * (tile[at + 1] + tile[at + 409] + tile[at + 69] + tile[at + 477]
            + tile[at + 34] + tile[at + 442] + tile[at + 204] + tile[at + 272] + tile[at + 36] + tile[at + 444]
            + tile[at + 206] + tile[at + 274]);
    }
}
