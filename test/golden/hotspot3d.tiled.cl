#pragma OPENCL FP_CONTRACT OFF

// hotspot3d, schedule tiled
__attribute__((reqd_work_group_size(32, 4, 2)))
kernel void hotspot3d_tiled(
    global const float *restrict T,
    global const float *restrict P,
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
                tile[base2 + x] = T[base3 + max(min(w - 1, wx * 32 + x - 1), 0)];
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < w && (wy * 4 + ly < h && wz * 2 + lz < d)) {
        const int row = ((wz * 2 + lz) * h + wy * 4 + ly) * w;
        const int at = row + wx * 32 + lx;
        const int at1 = lz * 204 + ly * 34 + lx;
        out[at] = 0.86186665f * tile[at1 + 239]
            + 0.03413333f * (tile[at1 + 240] + tile[at1 + 238] + tile[at1 + 273] + tile[at1 + 205])
            + 0.0005333333f * (tile[at1 + 443] + tile[at1 + 35]) + 0.3413333f * P[at] + 0.042666662f;
    }
}
