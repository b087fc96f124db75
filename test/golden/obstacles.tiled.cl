#pragma OPENCL FP_CONTRACT OFF

// obstacles, schedule tiled
__attribute__((reqd_work_group_size(32, 4, 2)))
kernel void obstacles_tiled(
    global const float *restrict now,
    global const float *restrict before,
    global const int *restrict air,
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
    const int base = (-h - 1) * w;
    for (int z = lz; z < 4; z += 2) {
        const int base1 = z * 204;
        const int base2 = base + h * w * min(d + 1, wz * 2 + z);
        for (int y = ly; y < 6; y += 4) {
            const int base3 = base1 + y * 34;
            const int base4 = base2 + w * min(h + 1, wy * 4 + y);
            for (int x = lx; x < 34; x += 32) {
                const int x1 = min(d + 1, wz * 2 + z);
                const int x2 = min(h + 1, wy * 4 + y);
                const int x3 = min(w + 1, wx * 32 + x);
                tile[base3 + x] = (0 <= x1 - 1 && x1 - 1 < d)
                    ? ((0 <= x2 - 1 && x2 - 1 < h) ? ((0 <= x3 - 1 && x3 - 1 < w) ? now[base4 + x3 - 1] : 0.0f) : 0.0f)
                    : 0.0f;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < w && (wy * 4 + ly < h && wz * 2 + lz < d)) {
        const int row = ((wz * 2 + lz) * h + wy * 4 + ly) * w;
        const int at = row + wx * 32 + lx;
        const int at1 = lz * 204 + ly * 34 + lx;
        out[at] = air[at] <= 0 ? 0.0f : (air[at] < 6 ? 0.9971216f : 1.0f) * ((2.0f
            - 0.33333334f * (float)air[at]) * tile[at1 + 239] + 0.33333334f * (tile[at1 + 35] + tile[at1 + 443]
            + tile[at1 + 205] + tile[at1 + 273] + tile[at1 + 238] + tile[at1 + 240]) - (air[at] < 6 ? 0.9971132f
            : 1.0f) * before[at]);
    }
}
