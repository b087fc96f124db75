#pragma OPENCL FP_CONTRACT OFF

// acoustic, schedule tiled
__attribute__((reqd_work_group_size(32, 4, 2)))
kernel void acoustic_tiled(
    global const float *restrict now,
    global const float *restrict before,
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
    const int at = wx * 32 + lx;
    if (at < w) {
        const int at1 = wy * 4 + ly;
        if (at1 < h) {
            const int at2 = wz * 2 + lz;
            if (at2 < d) {
                const int t = as_int(6u - as_uint(at == 0 || at == w - 1 ? 1 : 0)
                    - as_uint(at1 == 0 || at1 == h - 1 ? 1 : 0) - as_uint(at2 == 0 || at2 == d - 1 ? 1 : 0));
                const bool t1 = t < 6;
                const int row = ((wz * 2 + lz) * h + wy * 4 + ly) * w;
                const int at3 = at + row;
                const int at4 = lz * 204 + ly * 34 + lx;
                out[at3] = (t1 ? 0.9971216f : 1.0f) * ((2.0f - 0.33333334f * (float)t) * tile[at4 + 239]
                    + 0.33333334f * (tile[at4 + 35] + tile[at4 + 443] + tile[at4 + 205] + tile[at4 + 273] + tile[at4 + 238]
                    + tile[at4 + 240]) - (t1 ? 0.9971132f : 1.0f) * before[at3]);
            }
        }
    }
}
